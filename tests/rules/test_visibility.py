"""Views: what is cut, what is masked, how it is numbered, and what each audience may know."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.model import canonical_json
from rules.resolution import Needs
from rules.visibility import Eye, View, see, view
from tests.rules.table import HOUND, MARA, MILLER, SIDES, TOBIN, Table, attack, does, faces, fiat, opened, says

WAT: dict[str, Any] = {
    "id": "wat-7", "name": "Old Wat", "like": "poacher", "side": "beings", "character": False, "hidden": True,
    "note": "brother-in-law", "wound": "Old Wat shot too late", "carries": ["a lock of her hair"],
}  # fmt: skip
STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}


def seen(table: Table, audience: str = "public") -> View:
    return view(RULESET, table.transcript, audience)


def entries(table: Table, kind: str, audience: str = "public") -> list[Any]:
    return [e for e in seen(table, audience).entries if e.outcome.kind == kind]


def ambush(*, audience_player: str | None = None) -> Table:
    """Old Wat shoots Mara from hiding and hits."""
    wat = {**WAT, "player": audience_player}
    table = Table(opened({**MARA, "player": "Ines"}, {**TOBIN, "player": "Jo"}, STURDY, wat, first="beings"))
    table.plays("beings", attack("wat-7", "mara", weapon="hunting bow", talent="bows", words="For my sister."),
                does("miller", "defend"), answers=[faces("wat-7", "attack", 4, 4, 4)])  # fmt: skip
    return table


def test_who_is_hidden_is_unseen_with_their_dice_and_what_they_add() -> None:
    table = ambush()
    shot = entries(table, "attack_rolled")[0]
    assert (shot.outcome.actor, shot.outcome.target, shot.outcome.weapon) == ("unseen", "mara", "hunting bow")
    assert shot.outcome.check.model_dump(exclude_none=True) == {"modifiers": (), "degree": "success"}
    assert (shot.claims[0].who, shot.claims[0].kind) == ("unseen", "hit")
    harm = entries(table, "harmed")[0].outcome
    assert (harm.by, harm.rolls, harm.modifiers, harm.amount is None) == ("unseen", (), (), False)
    declared = entries(table, "declared")[0]
    assert (declared.outcome.words, declared.claims[0].words) == (None, None)


def test_nothing_of_the_hidden_stands_in_the_view() -> None:
    table = ambush()
    table.plays("pcs", does("mara", "hold"), does("tobin", "hold"))
    table.plays("beings", does("wat-7", "yield", words="I am Old Wat, and I am done."))
    table.plays(None, fiat("harm", who="mara", amount=1, reason="Old Wat's trap", words="wat-7 set it"))
    for audience in ("public", "player:Ines", "player:Jo", "player:nobody", "side:pcs"):
        text = canonical_json(seen(table, audience))
        for secret in ("Old Wat", "old wat", "wat-7", "brother-in-law", "lock of her hair", "sister", "bows"):
            assert secret not in text, (audience, secret)
    text = canonical_json(seen(table))
    assert "someone unseen's trap" in text


def test_the_master_and_their_own_side_see_them() -> None:
    table = ambush(audience_player="Kim")
    for audience in ("gm", "player:Kim", "side:beings"):
        shot = entries(table, "attack_rolled", audience)[0].outcome
        assert (shot.actor, shot.check.total, shot.check.margin) == ("wat-7", 12 + 3 + 1, 12 + 4 - 9)
        assert "wat-7" in [f.id for f in seen(table, audience).figures]
    assert "For my sister." in canonical_json(seen(table, "player:Kim"))
    assert "brother-in-law" not in canonical_json(seen(table, "gm"))  # a view shows no sheets and no notes


def test_names_are_taken_out_of_other_texts_whole_and_whatever_their_case() -> None:
    table = Table(opened(MARA, {**MILLER, "wound": "OLD WAT owes him"}, {**WAT, "name": "Old Wat"},
                         scene={"place": "the mill", "cause": "the feud with old wat, Old Watson says"}))  # fmt: skip
    found = seen(table)
    assert found.setting.cause == "the feud with someone unseen, Old Watson says"
    assert [f.wound for f in found.figures if f.id == "miller"] == ["someone unseen owes him"]


def test_a_name_that_is_also_a_word_of_the_format_changes_no_format() -> None:
    odd = {**WAT, "id": "attack", "name": "fell"}
    table = Table(opened(MARA, TOBIN, STURDY, odd))
    table.plays("pcs", attack(weapon="oak staff", subdue=True), fiat("fell", who="tobin"))
    kinds = [e.outcome.kind for e in seen(table).entries]
    assert ("attack_rolled" in kinds, "fell" in kinds) == (True, True)
    check = entries(table, "attack_rolled")[0].outcome.check
    assert check.roll.stream == "1/pcs/mara/attack"  # Mara's dice are Mara's, whatever their purpose is called


def test_a_hidden_side_has_no_turn_and_no_name() -> None:
    sides = [*SIDES, {"id": "rooks", "name": "the rooks"}]
    rook = {**WAT, "id": "rook", "side": "rooks"}
    table = Table(opened(MARA, STURDY, rook, sides=sides))
    plain = Table(opened(MARA, STURDY))
    for _ in range(2):
        table.plays("pcs", attack(weapon="oak staff"))
        table.plays("beings", does("miller", "hold"))
        table.plays("rooks", does("rook", "hold", words="Caw."))
        plain.plays("pcs", attack(weapon="oak staff"))
        plain.plays("beings", does("miller", "hold"))
    assert canonical_json(seen(table)) == canonical_json(seen(plain))
    assert len(seen(table, "gm").entries) == len(seen(plain, "gm").entries) + 6


def test_the_end_of_a_hidden_side_is_seen_and_not_whose_it_is() -> None:
    sides = [*SIDES, {"id": "rooks", "name": "the rooks"}]
    table = Table(opened(MARA, STURDY, {**WAT, "id": "rook", "side": "rooks"}, sides=sides))
    table.plays(None, fiat("fled", who="rook"))
    ended = entries(table, "ended")[0]
    assert (ended.outcome.side, ended.claims[0].side, ended.outcome.cause) == (None, None, None)
    assert entries(table, "fled") == []


def test_revealed_they_are_seen_from_then_on() -> None:
    table = ambush()
    table.plays(None, fiat("reveal", who="wat-7", reason="the lantern finds Old Wat"))
    revealed = entries(table, "revealed")[0]
    assert (revealed.outcome.who, revealed.claims[0].who, revealed.figure.id) == ("wat-7", "wat-7", "wat-7")
    assert revealed.figure.wound == "Old Wat shot too late"
    assert entries(table, "attack_rolled")[0].outcome.actor == "unseen"
    assert entries(table, "ruled") == []  # its reason was told before anyone could see them
    table.plays("pcs", attack("mara", "wat-7", weapon="oak staff"), does("tobin", "hold"))
    assert entries(table, "attack_rolled")[-1].outcome.target == "wat-7"


def test_who_joins_hidden_is_known_to_their_own_and_to_nobody_else() -> None:
    table = Table(opened({**MARA, "player": "Ines"}, STURDY))
    sling = {"name": "sling", "die": "1d4", "attribute": "agility"}
    scout = {"id": "scout", "name": "Lene", "side": "pcs", "hidden": True, "note": "a thief",
             "sheet": {"health": 3, "max_health": 3, "weapons": [sling]}}  # fmt: skip
    table.plays(None, fiat("join", combatant=scout, reason="Lene climbed in"))
    assert seen(table).entries == ()
    joined = entries(table, "joined", "player:Ines")[0]
    assert (joined.figure.name, joined.figure.carries) == ("Lene", ("sling",))
    assert "thief" not in canonical_json(seen(table, "player:Ines"))
    assert [e.outcome.kind for e in seen(table, "gm").entries] == ["ruled", "joined"]


def test_who_joins_secretly_is_hidden() -> None:
    table = Table()
    table.plays(None, fiat("join", combatant={**_bare("lene"), "side": "beings"}, secret=True))
    assert table.encounter.combatants["lene"].hidden
    assert seen(table).entries == ()


def test_who_joins_in_sight_shows_neither_sheet_nor_note() -> None:
    table = Table()
    table.plays(None, fiat("join", combatant={**_bare("lene"), "note": "a thief"}))
    joined = entries(table, "joined")[0]
    assert '"sheet":{}' in canonical_json(joined.outcome)
    assert "thief" not in canonical_json(seen(table))
    assert "thief" in canonical_json(entries(table, "joined", "gm")[0].outcome)


def _bare(who: str) -> dict[str, Any]:
    return {"id": who, "name": "Lene", "side": "pcs", "sheet": {"health": 3, "max_health": 3}}


def test_a_secret_modifier_takes_total_margin_and_target_with_it() -> None:
    table = Table()
    hindered = [{"value": -2, "reason": "cut rope", "secret": True}, {"value": 1, "reason": "the stair"}]
    table.plays("pcs", attack(weapon="oak staff", modifiers=hindered), answers=[faces("mara", "attack", 4, 4, 4)])
    check = entries(table, "attack_rolled")[0].outcome.check
    assert (check.total, check.target, check.margin, check.degree) == (12 + 2 + 1, None, None, "success")
    assert [m.cause for m in check.modifiers] == ["strength", "the stair"]
    whole = entries(table, "attack_rolled", "gm")[0].outcome.check
    assert (whole.total, whole.target, whole.margin) == (13, 8, 5)


def test_a_secret_ruling_cannot_be_told_from_a_default() -> None:
    views = []
    for answers in ([], [says("BD-SUBDUE", "yes", secret=True, reason="he is tired")]):
        table = Table()
        table.plays("pcs", attack(weapon="oak staff", subdue=True), answers=answers)
        views.append(canonical_json(seen(table)))
    assert views[0] == views[1]
    assert entries(table, "ruled", "gm")[0].outcome.reason == "he is tired"


def test_causes_and_roots_lead_to_what_can_be_seen() -> None:
    table = Table(opened(MARA, TOBIN, {**MILLER, "sheet": {"health": 1}}, HOUND))
    table.plays("pcs", fiat("harm", who="hound", amount=1, secret=True, reason="rot"), attack(weapon="oak staff"),
                answers=[faces("mara", "attack", 4, 4, 4)])  # fmt: skip
    found = seen(table).entries
    assert [e.outcome.seq for e in found] == list(range(1, len(found) + 1))
    by_kind = {e.outcome.kind: e for e in found}
    declared = by_kind["declared"].outcome.seq
    assert by_kind["attack_rolled"].outcome.cause == declared
    assert by_kind["died"].outcome.cause == by_kind["harmed"].outcome.seq
    assert {e.root for e in found if e.outcome.kind in ("declared", "attack_rolled", "harmed", "died")} == {declared}


def test_costs_point_to_what_can_be_seen() -> None:
    table = Table(opened(MARA, TOBIN, {**MILLER, "sheet": {"health": 1}}, WAT))
    table.plays("pcs", attack(weapon="oak staff"), answers=[faces("mara", "attack", 4, 4, 4)])
    table.plays(None, fiat("fled", who="wat-7"))
    table.plays(None, {"kind": "conclude", "breather": True})
    died = entries(table, "died")[0].outcome.seq
    assert [e.outcome.because for e in entries(table, "cost") if e.outcome.cost == "wonder dimmed"] == [(died,)]
    assert entries(table, "rested")[0].outcome.who == ("mara", "tobin")


def test_visible_rolls_still_verify() -> None:
    from rules.dice import SeededDice

    table = Table()
    table.plays("pcs", attack(weapon="oak staff", subdue=True))
    roll = entries(table, "attack_rolled")[0].outcome.check.roll
    assert SeededDice(table.seed).roll(roll.notation, roll.stream, roll.n) == roll


def test_what_a_question_shows_is_what_whoever_is_asked_may_know() -> None:
    table = Table(opened({**MARA, "player": "Ines", "rolls": "physical"}, TOBIN, STURDY, WAT, first="beings"))
    result = table.tries("beings", fiat("harm", who="mara", by="wat-7", amount=1), does("miller", "mercy"))
    assert isinstance(result, Needs)
    assert result.need.to == "player:Ines"
    assert "wat" not in "".join(canonical_json(o) for o in result.outcomes)
    assert [o.outcome.kind for o in result.outcomes] == ["turn_began", "harmed", "declared", "offered"]


@pytest.mark.parametrize(
    ("visibility", "audiences"),
    [
        ("public", {"public", "gm", "player:Ines", "player:Kim", "side:pcs"}),
        ("gm", {"gm"}),
        ("side:pcs", {"gm", "player:Ines", "side:pcs"}),
        ("player:Kim", {"gm", "player:Kim"}),
    ],
)
def test_visibility_is_for_whom_it_names(visibility: str, audiences: set[str]) -> None:
    from rules.outcome import Noted
    from rules.visibility import see

    encounter = opened({**MARA, "player": "Ines"}, MILLER)
    note = Noted(seq=1, text="A bell.", visibility=visibility)
    everyone = ("public", "gm", "player:Ines", "player:Kim", "side:pcs")
    assert {a for a in everyone if see(RULESET, encounter, [note], a)} == audiences


def test_a_side_speaks_by_the_one_who_can_be_seen() -> None:
    """Whether somebody hidden stands beside the Miller makes no difference to who answers."""
    views = []
    for cast in ((MARA, MILLER), (MARA, MILLER, WAT)):
        table = Table(opened(*cast))
        table.plays("pcs", does("mara", "mercy"), answers=[says("BD-MERCY", "no")])
        views.append(canonical_json(seen(table)))
    assert views[0] == views[1]


@pytest.mark.parametrize(
    "steals",
    [
        does("wat-7", "move", toward="mara"),
        does("wat-7", "move", away="miller"),
        does("wat-7", "move", to="the stair"),
        does("wat-7", "move", at=[3, 9, 0]),
        does("wat-7", "move", water="under"),
    ],
)
def test_where_the_hidden_go_is_not_seen(steals: dict[str, Any]) -> None:
    seen_of: list[list[str]] = []
    for declared in (does("wat-7", "hold"), steals):
        placed = [{**one, "place": [5 * n, 0]} for n, one in enumerate((MARA, TOBIN, STURDY, WAT))]
        table = Table(opened(*placed, first="beings"))
        table.plays("beings", declared, does("miller", "defend"))
        table.plays("pcs", does("mara", "defend"))
        seen_of.append([canonical_json(entry) for entry in seen(table).entries])
    assert seen_of[0] == seen_of[1]


def test_a_copy_of_an_eye_goes_on_by_itself() -> None:
    """Two who go on from one place number what they see alike, and one does not count what the other saw."""
    table = ambush()
    before, shot = table.transcript.encounter, list(table.transcript.outcomes)
    eye = Eye("public")
    eye.meet(before)
    met = see(RULESET, before, shot[:3], "public", eye=eye)
    after = before
    for outcome in shot[:3]:
        after = RULESET.apply(after, outcome)
    ways = [see(RULESET, after, shot[3:], "public", eye=one) for one in (eye.copy(), eye.copy(), eye)]
    assert ways[0] == ways[1] == ways[2]
    assert [*met, *ways[0]] == list(seen(table).entries)
