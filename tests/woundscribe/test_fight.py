"""A fight at a table: declaring, locking, answering, telling, keeping."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.dice import commitment
from rules.ruling import Need
from rules.transcript import read, verify
from woundscribe.errors import WoundscribeError
from woundscribe.fight import Fight
from woundscribe.fightfile import read_fight
from woundscribe.turnstate import Missing, TurnState
from woundscribe.yamltext import read_yaml

MILL = """\
title: On the stair
scene: {place: the flooded mill, things: [stair, wheel], exits: [stair]}
sides:
  - {id: ferry, name: the ferry people, players: true}
  - {id: mill, name: the drowned}
cast:
  - {id: mara, like: ferrywoman, name: Mara, pronouns: she, side: ferry, player: ana}
  - {id: tobin, like: poacher, name: Tobin, pronouns: he, side: ferry, player: ben}
  - {id: miller, like: drowned miller, side: mill}
"""


def _open(changed: str = MILL, seed: str = "a", **settings: Any) -> Fight:
    return Fight.open(read_yaml(changed)[0], seed=seed, **settings)


def _code(error: pytest.ExceptionInfo[WoundscribeError]) -> str:
    return error.value.code


def _missing(turn: TurnState) -> list[str]:
    return [need.who for need in turn.needs if isinstance(need, Missing)]


# -- declaring


def test_a_turn_resolves_when_everyone_who_stands_has_declared() -> None:
    fight = _open()
    first = fight.declare("mara", "strike the miller with the staff, to subdue")
    assert (first.number, first.side, first.resolved, _missing(first)) == (1, "ferry", False, ["tobin"])
    assert (first.needs[0].to, first.outcomes) == ("player:ben", ())
    both = fight.declare("tobin", "defend")
    assert both.resolved
    assert both.needs == ()
    assert [o.kind for o in both.outcomes if o.kind in ("declared", "attack_rolled")].count("declared") == 2
    assert (fight.turn.side, _missing(fight.turn)) == ("mill", ["miller"])


def test_who_says_nothing_holds_when_the_turn_is_locked() -> None:
    fight = _open()
    fight.declare("mara", "defend")
    locked = fight.lock()
    assert locked.resolved
    assert [d.kind for d in fight.transcript.steps[0].input.turn.declarations] == ["defend", "hold"]


def test_what_is_declared_stands() -> None:
    fight = _open()
    fight.declare("mara", "defend")
    with pytest.raises(WoundscribeError, match="what is declared stands") as refused:
        fight.declare("mara", "hold")
    assert _code(refused) == "illegal"
    assert _missing(fight.turn) == ["tobin"]


@pytest.mark.parametrize(
    ("who", "what", "code"),
    [
        ("mara", "rouse tobin", "illegal"),
        ("miller", "strike mara", "illegal"),
        ("mara", "juggle", "malformed"),
        ("marra", "hold", "malformed"),
        ("tobin", "strike the miller", "ambiguous"),
        ("tobin", {"kind": "attack", "target": "miller", "weapon": "dagger", "wepon": 1}, "malformed"),
        ("tobin", {"kind": "hold", "words": float("nan")}, "malformed"),
        (None, {"effect": "woke", "who": "mara"}, "illegal"),
    ],
)
def test_what_is_refused_counts_as_not_made(who: str | None, what: Any, code: str) -> None:
    fight = _open()
    before = fight.dump()
    with pytest.raises(WoundscribeError) as refused:
        fight.declare(who, what)
    assert _code(refused) == code
    assert fight.dump() == before


def test_fields_say_what_a_phrase_says() -> None:
    said, written = _open(), _open()
    said.declare("mara", "strikes the miller with the oak staff, to subdue")
    written.declare("mara", {"kind": "attack", "target": "miller", "weapon": "oak staff", "subdue": True})
    assert said.lock() == written.lock()


def test_words_and_modifiers_may_stand_beside_a_phrase() -> None:
    fight = _open()
    beside = {
        "phrase": "strike the miller, -1 the dark",
        "words": "Down.",
        "modifiers": [{"value": 1, "reason": "stair"}],
    }
    fight.declare("mara", beside)
    fight.lock()
    declared = fight.transcript.steps[0].input.turn.declarations[0]
    assert declared.words == "Down."
    assert [m.value for m in declared.modifiers] == [-1, 1]
    with pytest.raises(WoundscribeError, match="in the phrase and under words"):
        fight.declare("miller", {"phrase": 'hold "Here."', "words": "There."})


def test_a_side_speaks_by_one_of_it() -> None:
    fight = _open()
    turn = fight.declare("ferry", 'offer mercy "Enough."')
    assert [need.kind for need in turn.needs] == ["consent"]
    assert turn.needs[0].to == "player:ben"


def test_the_master_says_what_is_so_at_once() -> None:
    fight = _open()
    turn = fight.declare(None, {"effect": "harm", "who": "mara", "severity": "heavy", "reason": "a beam"})
    assert turn.resolved
    assert turn.side is None
    assert _missing(fight.turn) == ["mara", "tobin"]


def test_in_a_turn_that_has_begun_it_waits_for_its_place() -> None:
    fight = _open()
    fight.declare("mara", "hold")
    turn = fight.declare(None, {"effect": "note", "text": "The wheel turns over."})
    assert not turn.resolved
    done = fight.declare("tobin", "hold")
    assert [o.kind for o in done.outcomes] == ["turn_began", "declared", "noted", "declared", "turn_ended"]


# -- questions


def test_a_question_is_a_value_and_its_answer_goes_on() -> None:
    fight = _open()
    asked = fight.declare("mara", "offers mercy")
    assert asked.needs[0].kind == "consent"
    asked = fight.answer("yes")
    assert (asked.needs[0].kind, asked.needs[0].to) == ("ruling", "gm")
    assert [s.outcome.kind for s in asked.so_far][:2] == ["turn_began", "declared"]
    done = fight.answer("no", reason="he does not hear", secret=True)
    assert done.resolved
    assert "he does not hear" not in fight.view().model_dump_json()
    assert "he does not hear" in fight.view("gm").model_dump_json()


def test_nothing_else_is_declared_while_a_question_is_open() -> None:
    fight = _open()
    fight.declare("mara", "offers mercy")
    with pytest.raises(WoundscribeError) as refused:
        fight.declare("tobin", "hold")
    assert (_code(refused), refused.value.retryable) == ("waiting", True)
    with pytest.raises(WoundscribeError) as refused:
        fight.tell(fight.turn)
    assert _code(refused) == "waiting"


@pytest.mark.parametrize(
    "given",
    [{}, {"value": "perhaps"}, {"faces": [1, 2, 3]}, {"total": 9}, {"value": "yes", "total": 9}],
)
def test_what_does_not_answer_changes_nothing(given: dict[str, Any]) -> None:
    fight = _open()
    fight.declare("mara", "offers mercy")
    before = fight.dump()
    with pytest.raises(WoundscribeError) as refused:
        fight.answer(**given)
    assert _code(refused) == "malformed"
    assert fight.dump() == before


def test_an_answer_without_a_question() -> None:
    with pytest.raises(WoundscribeError, match="no question is open"):
        _open().answer("yes")


def test_who_does_not_agree_makes_it_illegal_and_it_may_be_replaced() -> None:
    fight = _open()
    fight.declare("mara", "offers mercy")
    with pytest.raises(WoundscribeError, match="ben does not agree") as refused:
        fight.answer(False)
    assert _code(refused) == "illegal"
    assert _missing(fight.turn) == ["mara", "tobin"]
    fight.declare("mara", "hold")
    assert fight.declare("tobin", "hold").resolved


def test_people_roll_their_own() -> None:
    fight = _open(MILL.replace("players: true", "players: true, rolls: physical"))
    fight.declare("mara", "strike the miller with the staff")
    asked = fight.declare("tobin", "hold")
    assert (asked.needs[0].kind, asked.needs[0].to) == ("faces", "player:ana")
    with pytest.raises(WoundscribeError, match="a d6 cannot show 7"):
        fight.answer(faces=[7, 1, 1])
    asked = fight.answer(faces=[4, 4, 4])
    assert [need.notation for need in asked.needs if isinstance(need, Need)] == ["1d6"]
    assert fight.answer(total=3).resolved


def test_a_roll_may_come_with_the_declaration() -> None:
    fight = _open(MILL.replace("players: true", "players: true, rolls: physical"))
    fight.declare("mara", {"phrase": "strike the miller with the staff", "rolls": {"attack": 13, "harm": 3}})
    assert fight.lock().resolved


def test_standing_rulings_hold_at_the_table_too() -> None:
    fight = _open(f"{MILL}standing: {{BD-MERCY/mill: no, 'BD-MERCY/player:ben': yes}}")
    assert fight.declare("mara", "offers mercy").resolved


# -- telling


def test_telling_a_turn_closes_it() -> None:
    fight = _open()
    turn = fight.declare("mara", "strike the miller with the staff, to subdue")
    passage = fight.tell(turn)
    assert "Mara" in passage.text
    assert len(fight.transcript.steps) == 1
    assert fight.tell(turn) == passage
    assert fight.tell(1) == passage
    assert fight.tell() == passage


async def test_all_ways_of_telling_tell_the_same() -> None:
    fight = _open()
    fight.declare("mara", "strike the miller with the staff, to subdue")
    fight.lock()
    told = fight.tell()
    assert await fight.atell() == told
    lines = fight.astream()
    assert tuple([line async for line in lines]) == told.lines
    assert told.usage == (0, 0, 0, 0)


def test_each_turn_is_told_by_its_number() -> None:
    fight = _open()
    fight.declare("mara", "defend")
    fight.lock()
    fight.declare("miller", "strike mara")
    first, second = fight.tell(1), fight.tell(2)
    assert (first.span.last + 1, second.span) == (second.span.first, fight.tell().span)
    whole = fight.tell(purpose="chapter")
    assert (whole.span.first, whole.span.last) == (first.span.first, second.span.last)
    with pytest.raises(WoundscribeError, match="there is no turn 3 yet"):
        fight.tell(3)


@pytest.mark.parametrize("purpose", ["turn", "chapter", "aftermath"])
def test_before_anything_is_resolved_telling_says_so(purpose: Any) -> None:
    fight = _open()
    fight.declare("mara", "defend")
    with pytest.raises(WoundscribeError, match="no turn is resolved yet") as refused:
        fight.tell(purpose=purpose)
    assert (_code(refused), refused.value.retryable) == ("waiting", True)


def test_whoever_has_not_declared_acts_by_instinct() -> None:
    fight = _open(ask="needed")
    fight.declare("mara", "defend")
    ours = fight.instinct()
    assert ours.resolved
    assert [d.actor for d in fight.transcript.steps[0].input.turn.declarations] == ["mara", "tobin"]
    assert [c.who for c in fight.transcript.steps[0].input.instinct or ()] == ["tobin"]
    theirs = fight.instinct()
    assert theirs.resolved
    assert [c.who for c in fight.transcript.steps[1].input.instinct or ()] == ["miller"]
    verify(fight.close())
    with pytest.raises(WoundscribeError, match="closed"):
        fight.instinct()


def test_instinct_waits_for_an_answer_as_any_turn_does_and_is_kept() -> None:
    fight = _open(ask="all")
    fight.declare("mara", "strike the miller with the staff")
    fight.instinct()
    turn = fight.instinct()  # the Miller was hurt, and wants to be gone: is there a way?
    assert fight.instinct().needs == turn.needs != ()
    fight = Fight.load(fight.dump())
    while not turn.resolved:
        need = turn.needs[0]
        assert isinstance(need, Need)
        turn = fight.answer(need.default or "no")
    assert [c.who for c in fight.transcript.steps[1].input.instinct or ()] == ["miller"]


def test_where_the_rules_choose_for_nobody_instinct_only_closes_the_turn() -> None:
    sides = [{"id": "a", "name": "the watch"}, {"id": "b", "name": "the riders"}]
    cast = [{"id": name, "name": name.title(), "side": name} for name in ("a", "b")]
    people = [{**one, "id": f"{one['id']}x"} for one in cast]
    fight = Fight.open({"ruleset": "told", "scene": {"place": "the causeway"}, "sides": sides, "cast": people})
    assert fight.instinct().resolved
    assert fight.turn.side == "b"


def test_what_only_the_master_knows_is_not_told() -> None:
    fight = _open()
    fight.declare(None, {"effect": "note", "text": "The sluice is cracked.", "secret": True})
    assert fight.tell().text == ""
    assert "sluice" not in fight.view().model_dump_json()


def test_the_aftermath_is_what_follows_the_end() -> None:
    fight = _open(MILL.replace(", player: ana", "").replace(", player: ben", ""), ask="needed")
    fight.declare("mara", "strike the miller with the staff")
    fight.lock()
    fight.declare("miller", "yields")
    fight.declare(None, {"kind": "conclude", "costs": ["a promise"]})
    assert fight.encounter.phase == "concluded"
    assert fight.tell(purpose="aftermath").span.first > fight.tell(2).span.first


# -- dice and keeping


def test_a_live_fight_commits_to_its_dice() -> None:
    fight = Fight.open("flooded-mill")
    published = fight.view().commitment
    fight.declare("mara", "strike the miller with the staff")
    fight.lock()
    closed = read(fight.close())
    assert closed.closing is not None
    assert commitment(closed.closing.seed, closed.closing.nonce) == published == closed.header.commitment
    assert closed.header.seed == "committed"
    assert Fight.open("flooded-mill").view().commitment != published
    verify(fight.close())


def test_a_seed_given_by_hand_claims_nothing() -> None:
    assert _open().transcript.header.seed == "chosen"


def test_a_closed_fight_is_closed() -> None:
    fight = _open()
    assert fight.close() == fight.close()
    with pytest.raises(WoundscribeError) as refused:
        fight.declare("mara", "hold")
    assert _code(refused) == "closed"
    with pytest.raises(WoundscribeError) as refused:
        fight.lock()
    assert _code(refused) == "closed"


def test_a_fight_goes_on_from_a_string_at_any_moment() -> None:
    def steps(reload: bool) -> str:
        fight = _open()

        def again(fight: Fight) -> Fight:
            return Fight.load(fight.dump()) if reload else fight

        fight.declare("mara", {"phrase": "strike the miller with the staff, to subdue", "rolls": {"attack": 14}})
        fight = again(fight)
        fight.declare(None, {"effect": "note", "text": "The wheel turns over."})
        fight = again(fight)
        fight.lock()
        fight = again(fight)
        fight.declare("miller", "strike mara")
        fight = again(fight)
        asked = fight.declare("mara", "offers mercy")
        fight = again(fight)
        assert fight.turn == asked
        fight.answer("yes")
        fight = again(fight)
        fight.answer("no")
        fight = again(fight)
        return fight.tell().text + again(fight).close()

    assert steps(reload=True) == steps(reload=False)


def test_a_kept_fight_is_folded_and_not_played_again() -> None:
    fight = _open()
    fight.declare("mara", "hold")
    fight.lock()
    blob = json.loads(fight.dump())
    # another version of the rules would resolve the records' inputs otherwise: the inputs are not looked at
    blob["transcript"] = blob["transcript"].replace('"version":"1"', '"version":"0"')
    assert Fight.load(json.dumps(blob)).encounter == fight.encounter


@pytest.mark.parametrize("blob", ["", "{}", "[]", '{"format":1}', "not json"])
def test_what_is_no_kept_fight_is_refused(blob: str) -> None:
    with pytest.raises(WoundscribeError) as refused:
        Fight.load(blob)
    assert _code(refused) == "malformed"
    assert str(refused.value.where).startswith("the stored fight")


def test_a_kept_fight_of_a_later_format_says_so() -> None:
    blob = json.loads(_open().dump()) | {"format": 9}
    with pytest.raises(WoundscribeError, match="the format 9 is not known"):
        Fight.load(json.dumps(blob))


def test_a_kept_turn_that_cannot_be_read_is_refused() -> None:
    fight = _open()
    fight.declare("mara", "hold")
    blob = fight.dump().replace('"kind":"hold"', '"kind":"ponder"')
    with pytest.raises(WoundscribeError, match="ponder") as refused:
        Fight.load(blob)
    assert _code(refused) == "malformed"


# -- where fights come from


def test_a_fight_opens_from_all_that_can_hold_one(tmp_path: Any) -> None:
    path = tmp_path / "mill.yaml"
    path.write_text(MILL, encoding="utf-8")
    for source in (path, str(path), read_yaml(MILL)[0], read_fight(MILL, "x")):
        assert Fight.open(source, seed="a").title == "On the stair"


@pytest.mark.parametrize(
    ("source", "code", "message"),
    [
        ("flooded-mil", "no-file", "flooded-mill"),
        ("nowhere/mill.yaml", "no-file", "no such file"),
        ({"title": "x"}, "malformed", "missing"),
        ({"title": object()}, "malformed", "no file can hold"),
    ],
)
def test_what_cannot_be_opened_is_named(source: Any, code: str, message: str) -> None:
    with pytest.raises(WoundscribeError) as refused:
        Fight.open(source)
    assert _code(refused) == code
    assert message in str(refused.value)


def test_a_fight_that_is_over_has_no_turn_to_close() -> None:
    fight = Fight.open("flooded-mill", seed="f")
    fight.declare(None, {"effect": "fled", "who": "miller"})
    before = len(fight.transcript.steps)
    for close in (fight.lock, fight.instinct):
        with pytest.raises(WoundscribeError, match="the fight is over: there is no turn to close"):
            close()
    assert len(fight.transcript.steps) == before
