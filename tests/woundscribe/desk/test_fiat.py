"""What the master says is so: understood or refused, read back, and only then so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.woundscribe.desk.conftest import Sitting, flat
from woundscribe.desk.fiat import read_fiat
from woundscribe.desk.told import sentence
from woundscribe.errors import WoundscribeError
from woundscribe.session import Session
from woundscribe.sessions import Sessions


def harm(**more: Any) -> dict[str, Any]:
    return {"effect": "harm", "who": "mara", **more}


@pytest.mark.parametrize(
    ("line", "effects", "back"),
    [
        ("miller hurt mara badly", [harm(by="miller", severity="heavy")], "The Miller hurts Mara badly."),
        ("mara takes 3", [harm(amount=3)], "Mara is hurt for 3."),
        ("mara loses 2 health", [harm(amount=2)], "Mara is hurt for 2."),
        (
            "mara takes 3 damage from the miller with a hook",
            [harm(amount=3, by="miller", tool="hook")],
            "The Miller hurts Mara for 3 with the hook.",
        ),
        (
            "the miller hurts mara terribly in the arm with the chain",
            [harm(by="miller", severity="grievous", tool="chain", part="arm")],
            "The Miller hurts Mara terribly in the arm with the chain.",
        ),
        (
            "tobin heals 2",
            [{"effect": "heal", "who": "tobin", "amount": 2}],
            "Tobin is healed by 2.",
        ),
        (
            "tobin is tended by mara",
            [{"effect": "heal", "who": "tobin", "by": "mara", "severity": "light"}],
            "Tobin is healed a little by Mara.",
        ),
        ("mara falls", [{"effect": "fell", "who": "mara"}], "Mara falls."),
        ("the miller flees", [{"effect": "fled", "who": "miller"}], "The Miller gets away."),
        (
            "mara drops the staff",
            [{"effect": "item", "who": "mara", "item": "oak staff", "how": "lost"}],
            "Mara loses the oak staff.",
        ),
        (
            "mara is stunned",
            [{"effect": "condition on", "who": "mara", "condition": "stunned"}],
            "Mara is stunned.",
        ),
        (
            "mara is behind the wheel",
            [{"effect": "place", "who": "mara", "place": {"words": "behind the wheel"}}],
            "Mara is now: behind the wheel.",
        ),
        (
            "tobin is 20 feet from the miller",
            [{"effect": "place", "who": "tobin", "place": {"of": "miller", "away": 20}}],
            "Tobin is 20 from the Miller.",
        ),
        ("the stair is blocked", [{"effect": "exits", "exits": []}], "Ways out are now: none."),
        ("the door is open", [{"effect": "exits", "exits": ["stair", "door"]}], "Ways out are now: stair, door."),
        ("exits: the gate and a hatch", [{"effect": "exits", "exits": ["gate", "hatch"]}],
         "Ways out are now: gate, hatch."),
        ("note: the lamp gutters", [{"effect": "note", "text": "the lamp gutters"}], "Noted: the lamp gutters."),
        ("cost: the lantern", [{"effect": "cost", "cost": "the lantern"}], "A cost: the lantern."),
        ("cost mara: her name", [{"effect": "cost", "cost": "her name", "who": "mara"}], "A cost for Mara: her name."),
        (
            "mara yields to the miller",
            [{"effect": "yielded", "who": "mara", "by": "miller"}],
            "Mara gives up to the Miller.",
        ),
    ],
)  # fmt: skip
def test_what_is_said_is_understood_and_read_back(
    mill: Session, line: str, effects: list[dict[str, Any]], back: str
) -> None:
    said = read_fiat(line, mill.encounter, mill.table.ruleset)
    assert list(said.effects) == effects
    assert sentence(said.effects[0], mill.encounter) == back


def test_a_reason_and_a_secret(mill: Session) -> None:
    said = read_fiat("secret: mara takes 3 because of the cold", mill.encounter, mill.table.ruleset)
    assert list(said.entries()) == [harm(amount=3, reason="the cold", secret=True)]
    assert sentence(next(said.entries()), mill.encounter) == (
        "Mara is hurt for 3; the reason: the cold. Only you know it."
    )


def test_several_things_in_one_line(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "! mara hurt badly and tobin fled", "")
    assert mill.encounter.combatants["tobin"].out == "fled"
    assert mill.encounter.combatants["mara"].sheet.health == 8


def test_of_several_things_the_ones_before_a_refusal_are_so(
    mill: Session, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare = Session.declare

    def once(session: Session, who: str | None, what: dict[str, Any]) -> Any:
        if session.turn.number == 2:
            raise WoundscribeError("conflict", "somebody else did something first.")
        return declare(session, who, what)

    monkeypatch.setattr(Session, "declare", once)
    paper = sitting(mill, "! mara hurt badly and tobin fled", "")
    assert "Somebody else did something first." in paper
    assert "Mara harmed: heavy" in paper
    assert len(mill.transcript.steps) == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "it says nothing yet"),
        ("xx yy", "Possible: the miller hurt mara badly"),
        ("mara falls off the stair", "say what came of the fall. Possible: hurt badly"),
        ("edric falls", "no combatant called 'edric'"),
        ("the ladder is blocked", "no way out called 'ladder'. Possible: stair."),
        ("mara is no longer stunned", "Mara is not stunned."),
        ("the way out is open", "which way out? Say what it is."),
        ("mara wakes", "Mara is not unconscious."),
        ("the miller is seen", "the Miller is in plain sight"),
        ("everyone flees", "who is 'everyone'? Write the name."),
        ("a wyvern joins the drowned", "wyvern"),
        ("a drowned miller joins the dead", "no side called 'the dead'"),
    ],
)
def test_what_is_not_understood_or_cannot_be_is_refused(mill: Session, sitting: Sitting, line: str, told: str) -> None:
    paper = flat(sitting(mill, f"! {line}"))
    assert told.casefold() in paper.casefold()
    assert not mill.transcript.steps


def test_it_is_read_back_with_what_comes_of_it_before_it_happens(mill: Session, sitting: Sitting) -> None:
    paper = flat(sitting(mill, "! mara takes 4", "no"))
    assert "Mara is hurt for 4. Mara: Health 11 of 11 → Health 7 of 11" in paper
    assert "Then nothing happened." in paper
    assert not mill.transcript.steps
    paper = sitting(mill, "! mara takes 4", "mara defends", "")
    assert "Is it so? Enter for yes, or no." in paper
    assert mill.encounter.combatants["mara"].sheet.health == 7
    assert "[1]" in paper


def test_leaving_at_the_question_lets_nothing_happen(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "! mara takes 4")
    assert not mill.transcript.steps


def test_in_a_turn_it_has_its_place(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, "mara holds", "! mara takes 4", "", "tobin holds")
    assert "It has its place in this turn" in paper
    kinds = [d.kind for d in mill.transcript.steps[0].input.turn.declarations]
    assert kinds == ["hold", "fiat", "hold"]


def test_somebody_joins(mill: Session, sitting: Sitting) -> None:
    paper = flat(sitting(mill, "! a drowned miller joins the drowned as Old Jory unseen", ""))
    assert "Old Jory joins the drowned." in paper
    new = mill.encounter.combatants["old-jory"]
    assert (new.name, new.side, new.hidden) == ("Old Jory", "mill", True)
    assert "Old Jory" not in mill.view("public").model_dump_json()


def test_the_place_changes(mill: Session, sitting: Sitting) -> None:
    paper = flat(
        sitting(mill, "scene the yard; things: cart, a well; exits: gate", "", "exits gate, road", "", "exits")
    )
    assert "The place: the flooded mill → the yard Ways out: stair → gate" in paper
    assert paper.count("Ways out: gate, road.") == 1
    scene = mill.encounter.scene
    assert (scene.place, scene.things, scene.exits) == ("the yard", ("cart", "well"), ("gate", "road"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("scene", "it says no place"),
        ("scene the yard; smells: hay", "a scene has no 'smells'"),
        ("scene the yard; the barn", "a scene has one place"),
        ("end", "it wants how it ends"),
        ("end badly", "'badly' is no ending"),
        ("end flight the carters", "no side called 'the carters'"),
        ("conclude", "the fight is not over yet"),
    ],
)
def test_a_scene_or_an_end_that_cannot_be(mill: Session, sitting: Sitting, line: str, told: str) -> None:
    assert told in flat(sitting(mill, line)).casefold()
    assert not mill.transcript.steps


def test_the_end_and_what_is_settled_after_it(mill: Session, sitting: Sitting) -> None:
    paper = sitting(
        mill, "end flight of the drowned", "", "conclude", "yes", "an oar; a promise", "", "a brass key",
        "close", "no", "close", "yes", "mara strikes the miller", "quit",
    )  # fmt: skip
    assert "The fight is over: flight of the drowned." in paper
    assert [o.cost for o in mill.transcript.outcomes if o.kind == "cost"][:2] == ["an oar", "a promise"]  # type: ignore[attr-defined] # costs
    assert "It stays open." in paper
    assert "The fight is closed; nothing more can be declared." in flat(paper)
    assert mill.transcript.closing is not None


def test_where_nobody_declares_anything_a_line_says_what_happened(sessions: Sessions, sitting: Sitting) -> None:
    session = sessions.open("toll-bridge")
    paper = flat(sitting(session, "ysolde hurts lodder badly with the spear", "", ""))
    assert "What happened?" in paper
    assert "Ysolde hurts the big toll-keeper badly with the spear." in paper
    assert [o.kind for o in session.transcript.outcomes] == ["harmed"]
