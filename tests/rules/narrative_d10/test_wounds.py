"""What wounds do, and how the game master says it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.claim import Claim
from rules.errors import Malformed
from rules.narrative_d10 import RULESET
from rules.narrative_d10.movement import move_of
from rules.ruling import Answer
from tests.rules.narrative_d10.hurt import EFFECT, all_of, does_what, down, plainly, wounded, wounds_of
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, plain, table_of
from tests.rules.table import attack, comes, does, faces, fiat, kinds, only, says

SOFT = plain(DESERTER, armor=None, max_hp=90, hp=90)
WAYS = (
    "pain 1", "knockdown", "slowed", "lowered strength", "bleeding", "bleeding 2", "unconscious",
    "unconscious until a rest", "nothing",
)  # fmt: skip


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-KNOCKDOWN")
def test_the_worst_throws_down_and_knockdowns_do_not_add_up() -> None:
    table = table_of(plain(ADA), BO, DESERTER)
    outcomes = table.plays("pcs", *(fiat("harm", who="ada", by="deserter", amount=n) for n in (12, 12)))
    began = only(outcomes, "condition_began")
    assert plainly(began) == {
        "who": "ada", "by": "deserter", "condition": {"name": "prone"}, "rules": (EFFECT, "ND-KNOCKDOWN"),
    }  # fmt: skip
    assert began.cause == all_of(outcomes, "wounded")[0].seq
    assert [c.name for c in table.encounter.combatants["ada"].conditions] == ["prone"]


@pytest.mark.clause("ND-WOUND-EFFECT")
@pytest.mark.parametrize(
    ("options", "amount", "wound"),
    [
        ({"major_pain": 3}, 6, {"grade": "major", "pain": 3}),
        ({"major_pain": 3}, 12, {"grade": "catastrophic", "pain": 2}),
        ({"catastrophic_pain": 12}, 12, {"grade": "catastrophic", "pain": 12}),
        ({"catastrophic_pain": 12}, 6, {"grade": "major", "pain": 1}),
    ],
)
def test_how_much_it_hurts_is_an_option(options: dict[str, int], amount: int, wound: dict[str, Any]) -> None:
    table = table_of(options=options)
    table.plays("pcs", fiat("harm", who="ada", amount=amount))
    assert wounds_of(table, "ada") == [wound]


SAID: list[tuple[str, dict[str, Any], list[str]]] = [
    ("pain 1", {"pain": 1}, []),
    ("pain 99", {"pain": 99}, []),
    ("pain 0", {}, []),
    ("knockdown", {}, ["condition_began"]),
    ("slowed", {"slows": True}, []),
    ("lowered strength", {"lowers": "strength"}, []),
    ("lowered intellect", {"lowers": "intellect"}, []),
    ("bleeding 2", {"bleeds": 2}, []),
    ("bleeding 0", {}, []),
    ("unconscious", {"senseless": "the end of the fight"}, ["fell"]),
    ("unconscious until a rest", {"senseless": "a rest"}, ["fell"]),
    ("nothing", {}, []),
    (" Pain 3 ,  Slowed ", {"pain": 3, "slows": True}, []),
    ("knockdown, unconscious, pain 4", {"pain": 4, "senseless": "the end of the fight"}, ["condition_began", "fell"]),
    ("lowered speed, bleeding 5, slowed", {"slows": True, "lowers": "speed", "bleeds": 5}, []),
]


@pytest.mark.clause("ND-WOUND-EFFECT")
@pytest.mark.parametrize(("said", "wound", "more"), SAID)
@pytest.mark.parametrize(("amount", "grade"), [(6, "major"), (12, "catastrophic")])
def test_the_game_master_says_what_it_does(
    amount: int, grade: str, said: str, wound: dict[str, Any], more: list[str]
) -> None:
    table = table_of()
    outcomes = table.plays(None, fiat("harm", who="ada", amount=amount), answers=[does_what(said, "ada")])
    assert kinds(outcomes) == ["harmed", "ruled", "wounded", *more]
    ruled = only(outcomes, "ruled")
    assert (ruled.rule, ruled.subject, ruled.value, ruled.rules) == (EFFECT, "ada", said, (EFFECT,))
    assert wounds_of(table, "ada") == [{"grade": grade, **wound}]
    assert only(outcomes, "wounded").rules == (f"ND-WOUND-{grade.upper()}", EFFECT)
    assert table.encounter.combatants["ada"].has("prone") == ("condition_began" in more)
    assert table.encounter.combatants["ada"].out == ("unconscious" if "fell" in more else None)


@pytest.mark.clause("ND-WOUND-EFFECT")
@pytest.mark.parametrize(
    ("said", "message", "choices", "nearest"),
    [
        ("a limp", "'a limp' is nothing that a wound does.", WAYS, ()),
        ("pain", "'pain' is nothing that a wound does.", WAYS, ()),
        ("pain 100", "'pain 100' is nothing that a wound does.", WAYS, ()),
        ("pain -1", "'pain -1' is nothing that a wound does.", WAYS, ()),
        ("pain 1,", "'' is nothing that a wound does.", WAYS, ()),
        ("slowed, slowed", "'slowed, slowed' says one thing twice.", ("each effect once",), ()),
        ("pain 1, pain 2", "'pain 1, pain 2' says one thing twice.", ("each effect once",), ()),
        ("bleeding, bleeding 2", "'bleeding, bleeding 2' says one thing twice.", ("each effect once",), ()),
        ("lowered speed, lowered strength", "'lowered speed, lowered strength' says one thing twice.",
         ("each effect once",), ()),
        ("unconscious, unconscious until a rest", "'unconscious, unconscious until a rest' says one thing twice.",
         ("each effect once",), ()),
        ("nothing, pain 1", "'nothing, pain 1' says nothing and something.", ("one of the two",), ()),
        ("lowered spede", "there is no stat called 'spede'.", (), ("speed",)),
        ("lowered x", "there is no stat called 'x'.", ("strength", "speed", "fortitude", "willpower", "intellect"), ()),
    ],
)  # fmt: skip
def test_what_no_wound_does_is_refused(
    said: str, message: str, choices: tuple[str, ...], nearest: tuple[str, ...]
) -> None:
    table = table_of()
    with pytest.raises(Malformed) as refused:
        table.tries("pcs", fiat("harm", who="ada", amount=6), answers=[does_what(said, "ada")])
    found = refused.value
    assert (found.message, found.where, found.choices, found.nearest) == (message, EFFECT, choices, nearest)


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-BLEEDING")
def test_what_the_game_master_is_asked() -> None:
    """What a wound does whenever it is worth asking; how much it bleeds only if everything is asked."""
    table = table_of(options={"bleeding": 3})
    blow = fiat("harm", who="ada", amount=12)
    need = table.asks("pcs", blow, ask="notable")
    assert (need.kind, need.to, need.choices, need.default) == ("ruling", "gm", (), "pain 2, knockdown")
    assert (need.key.declaration, need.key.rule, need.key.subject, need.key.nth) == ("fiat:0", EFFECT, "ada", 0)
    assert need.question == (
        "Ada has a catastrophic wound. What does it do? (pain 1; knockdown; slowed; lowered strength; bleeding; "
        "bleeding 2; unconscious; unconscious until a rest; nothing: one or more, with commas)"
    )
    assert table.asks("pcs", fiat("harm", who="ada", amount=6), ask="notable").default == "pain 1"
    bleeding = does_what("bleeding, pain 1", "ada")
    need = table.asks("pcs", blow, ask="all", answers=[bleeding])
    assert (need.key.declaration, need.key.rule, need.key.subject, need.key.nth) == ("fiat:0", "ND-BLEEDING", "ada", 0)
    assert (need.question, need.default) == ("How many HP does Ada lose at the end of each turn?", "3")
    outcomes = table.plays("pcs", blow, answers=[bleeding])
    assert only(outcomes, "wounded").rules == ("ND-WOUND-CATASTROPHIC", EFFECT, "ND-BLEEDING")
    assert wounds_of(table, "ada") == [{"grade": "catastrophic", "pain": 1, "bleeds": 3}]


@pytest.mark.clause("ND-BLEEDING")
def test_how_much_it_bleeds_is_the_masters_to_say() -> None:
    blow, bleeds = fiat("harm", who="ada", amount=6), does_what("bleeding", "ada")
    outcomes = comes(table_of(), blow, bleeds, says("ND-BLEEDING", "99", subject="ada"))
    assert only(outcomes, "wounded").wound.bleeds == 99
    assert only(comes(table_of(), blow, bleeds), "wounded").wound.bleeds == 1
    with pytest.raises(Malformed) as refused:
        comes(table_of(), blow, bleeds, says("ND-BLEEDING", "100"))
    found = refused.value
    assert (found.message, found.where, found.choices) == (
        "nobody bleeds 100 HP a turn.", "ND-BLEEDING", ("99 or less",)
    )  # fmt: skip


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-INTERACT")
def test_each_of_several_wounds_is_asked_about_by_its_own_key() -> None:
    """Twice of the same one, and of another between: whoever answers one by one comes through."""
    stakes = [{"stake": "harm", "who": who, "dice": "9d9"} for who in ("deserter", "bo", "deserter")]
    turn = does("ada", "interact", words="the cart comes down the hill", success=stakes)
    table = table_of(ADA, BO, SOFT)
    asked: list[Any] = []
    answers: list[Answer] = []
    for said in ("no roll", "pain 1", "slowed", "pain 2"):
        need = table.asks("pcs", turn, answers=answers, ask="notable")
        asked.append((need.key.declaration, need.key.rule, need.key.subject, need.key.nth))
        answers.append(says(need.key.rule, said).model_copy(update={"key": need.key}))
    assert asked == [
        ("ada", "ND-INTERACT", "ada", 0), ("ada", EFFECT, "deserter", 0), ("ada", EFFECT, "bo", 0),
        ("ada", EFFECT, "deserter", 1),
    ]  # fmt: skip
    table.plays("pcs", turn, answers=answers)
    assert [w.get("pain") for w in wounds_of(table, "deserter")] == [1, 2]
    assert wounds_of(table, "bo")[0].get("slows") is True


@pytest.mark.clause("ND-WOUND-EFFECT")
@pytest.mark.parametrize("said", ["unconscious", "bleeding", "pain 7, knockdown"])
def test_a_standing_answer_serves_for_all_of_them(said: str) -> None:
    table = table_of()
    harm = [fiat("harm", who=who, amount=9) for who in ("ada", "bo", "deserter", "ada")]
    table.plays("pcs", *harm, answers=[says(EFFECT, said)])
    assert [len(wounds_of(table, who)) for who in ("ada", "bo", "deserter")] == [2, 1, 1]


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-ZERO")
def test_whoever_is_unconscious_by_a_wound_is_as_the_incapacitated() -> None:
    table = table_of()
    outcomes = table.plays(
        "pcs", fiat("harm", who="ada", by="deserter", amount=6), answers=[does_what("unconscious", "ada")]
    )
    fell = only(outcomes, "fell")
    assert plainly(fell) == {"who": "ada", "by": "deserter", "rules": (EFFECT,)}
    assert fell.cause == only(outcomes, "wounded").seq
    assert (table.encounter.combatants["ada"].out, table.encounter.combatants["ada"].sheet.hp) == ("unconscious", 17)
    assert [o.declaration.actor for o in RULESET.offers(table.encounter, "ada") if o.refused is None] == []


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-ZERO")
def test_nobody_falls_twice_and_who_has_yielded_falls() -> None:
    gone = table_of(plain(ADA, hp=1), BO, DESERTER)
    outcomes = gone.plays("pcs", fiat("harm", who="ada", amount=6), answers=[says(EFFECT, "unconscious")])
    assert [o.rules for o in all_of(outcomes, "fell")] == [("ND-ZERO",)]
    yielded = table_of({**ADA, "out": "yielded"}, BO, DESERTER)
    outcomes = yielded.plays("pcs", fiat("harm", who="ada", amount=6), answers=[says(EFFECT, "unconscious")])
    assert [o.rules for o in all_of(outcomes, "fell")] == [(EFFECT,)]
    lying = table_of(down(ADA, hp=9), BO, DESERTER)
    outcomes = lying.plays("pcs", fiat("harm", who="ada", amount=12))
    assert kinds(outcomes) == ["harmed", "wounded", "condition_began"]
    assert (lying.encounter.combatants["ada"].sheet.hp, len(wounds_of(lying, "ada"))) == (0, 1)


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-MOVE")
@pytest.mark.parametrize(("speed", "slowed"), [(4, 2), (6, 3), (7, 3), (0, 1), (8, 3)])
def test_slowed_is_half_rounded_down_however_many_wounds_slow(speed: int, slowed: int) -> None:
    stats = {"strength": 1, "speed": speed, "fortitude": 5}
    twice = table_of(wounded(ADA, {"slows": True}, {"slows": True}, stats=stats), BO, DESERTER).encounter
    assert move_of(twice, twice.combatants["ada"]) == slowed


@pytest.mark.clause("ND-WOUND-EFFECT")
def test_a_stat_is_1_lower_for_each_wound_wherever_it_is_used_but_for_hit_points() -> None:
    table = table_of(
        wounded(ADA, {"lowers": "strength"}, {"lowers": "strength"}, {"lowers": "fortitude"}), BO, DESERTER
    )
    sheet = table.encounter.combatants["ada"].sheet
    assert [sheet.stat(name) for name in ("strength", "fortitude", "speed", "luck")] == [2, 4, 4, 0]
    assert sheet.max_hp == 23
    blow = attack("ada", "deserter", weapon="quarterstaff")
    outcomes = comes(table, blow, faces("ada", "attack", 10), faces("ada", "harm", 1))
    assert [(m.value, m.cause) for m in only(outcomes, "harmed").modifiers] == [(2, "strength"), (-2, "leather jerkin")]
    tried = only(comes(table, does("ada", "rally", stat="fortitude")), "checked")
    assert (tried.check.modifiers[0].value, tried.check.modifiers[0].cause) == (4, "fortitude")


@pytest.mark.clause("ND-WOUND-EFFECT")
def test_what_is_to_be_seen_of_a_wound_is_told() -> None:
    table = table_of()
    told = []
    for said in ("bleeding 1, slowed", "pain 3", "slowed", "lowered speed, bleeding 2"):
        before = table.encounter
        outcomes = table.plays(None, fiat("harm", who="deserter", by="ada", amount=5), answers=[says(EFFECT, said)])
        told.append(RULESET.claims(only(outcomes, "wounded"), before))
        table.plays(None, fiat("heal", who="deserter", amount=5))
    bleeds = Claim(kind="condition_on", who="deserter", whom="ada", what="bleeding")
    slowed = Claim(kind="condition_on", who="deserter", whom="ada", what="slowed")
    assert told == [(bleeds, slowed), (), (slowed,), (bleeds,)]


@pytest.mark.clause("ND-WOUND-EFFECT")
@pytest.mark.parametrize(("out", "hp", "told"), [("unconscious", 9, 0), ("yielded", 9, 1), (None, 9, 1)])
def test_of_the_senseless_nothing_is_told_until_they_wake(out: str | None, hp: int, told: int) -> None:
    table = table_of({**plain(ADA, hp=hp), "out": out}, BO, DESERTER)
    before = table.encounter
    outcomes = table.plays("pcs", fiat("harm", who="ada", amount=6), answers=[says(EFFECT, "slowed, knockdown")])
    assert len(RULESET.claims(only(outcomes, "wounded"), before)) == told
    assert len(RULESET.claims(only(outcomes, "condition_began"), before)) == told
