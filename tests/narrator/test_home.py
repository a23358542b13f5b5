"""What is one ruleset's own has its home with the ruleset: the narrator knows it by what its lexicon says of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import narrator
from narrator import lexicon
from narrator.facts import facts
from narrator.guard import check
from narrator.plain import tell
from narrator.plain.lexicon import lexicon as parts_of
from narrator.plan import plan, whole
from narrator.told import Told
from rules.bright_dark import RULESET, conditions
from rules.claim import Claim
from rules.registry import ids
from tests.narrator.plain.deeds import WON, of
from tests.narrator.plain.fights import act, hit
from tests.views import MARA, MILLER, figure, view_of

SHARED = frozenset(
    {"attack", "strike", "strike with both", "defend", "hold", "lapse", "move", "take", "flee", "retreat", "yield"}
    | {"mercy", "offer mercy", "parley", "offer parley", "rouse", "help rouse", "come round", "other", "cast"}
    | {"conclude", "injury"}
)
"""Acts and declarations that every game has, casting of whatever kind, and what any fight may cost."""
ELSEWHERE = {
    "narrator/facts.py": {"calm"},
    "narrator/guard/families/telling.py": {"calm"},
    "narrator/guard/families/leaving.py": {"calm"},
    "narrator/guard/state.py": {"calm"},
    "narrator/guard/changes.py": {"wavering"},
    "narrator/plain/asended.py": {"calm"},
    "narrator/plain/bend.py": {"charge"},
    "narrator/plain/inshort.py": {"calm"},
}
"""Where such a word is no act and no condition: how a fight ends, what the guard calls a fault, a word of a line."""


def names() -> frozenset[str]:
    """Acts, conditions and costs that only Bright-Dark has."""
    lasting = {value for key, value in vars(conditions).items() if key.isupper() and isinstance(value, str)}
    declared = {kind for kind, fields in RULESET.declarations().items() if "actor" in fields.model_fields}
    return frozenset({name for _, name in lexicon.entries(RULESET.id)} | lasting | declared) - SHARED


def sources() -> Iterator[tuple[str, ast.Module]]:
    folder = Path(narrator.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(folder.parent).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def test_the_list_holds_acts_conditions_and_costs() -> None:
    assert {"calm", "plead", "trample", "keep the saddle", "dizzy", "out of breath", "aloft", "guilt"} <= names()


def test_no_name_of_one_ruleset_stands_in_the_narrators_source() -> None:
    for where, tree in sources():
        said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        assert said & names() == ELSEWHERE.get(where, set()), where
        assert said.isdisjoint(ids()), where


def test_no_slot_and_no_tag_of_the_shared_parts_is_a_name_of_one_ruleset() -> None:
    own = {name.replace(" ", mark) for name in names() for mark in "-_"}
    for slot, parts in parts_of().items():
        assert slot.split(".")[0] not in own, slot
        for part in parts:
            ends = {"calm"} if slot in ("ended", "short.ended", "account.ended") else set()
            assert (part.tags | part.without) & own == ends & part.tags, (slot, part.text)


THIRD = """
# act: stamp down
fact: {who} went to stamp {whom} down
shown: stamp; down
is: blow underfoot
landed: {who} stamped {whom} down

## stamp-down
{a} stamped {t.o} down

## stamp-down.tried
{a} went to stamp {t.o} down

# act: ride down
fact: {who} rode {whom} down
shown: ride; down
is: blow riding
manner: at full tilt

## ride-down
{a} came riding at {t.o}

# act: wheedle
fact: {who} wheedled {whom}
shown: wheedle
is: speech

## wheedle
{a} wheedled {t.o}

# act: clinch
fact: {who} tried to clinch {whom}
shown: clinch
is: grip

## clinch.clinched
{a} clinched {t.o}, and held on

# on: clinched
shown: hold
is: held

# on: floored
fact: {who} was down, in the dust
shown: lie fall; dust
is: lying
parts: leg

## on : floored
{t} lay in the dust

# off: floored
shown: rise; dust

## off : floored
{t} rose out of the dust

# cost: lost face
shown: lose; face

## cost : lost-face who
{t} had lost face, and knew it
"""


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> str:
    """A ruleset from outside, with other names for such things."""
    monkeypatch.setattr(lexicon, "ids", lambda: ("third",))
    monkeypatch.setattr(lexicon, "find", lambda ruleset: SimpleNamespace(lexicon=THIRD))
    return "third"


def told(ruleset: str, *claims: Claim) -> tuple[str, str, tuple[str, ...], Told]:
    """One beat: its facts, its line, what may not be denied, and the memory of it. The guard has to accept the line."""
    view = view_of((MARA, MILLER, figure("the roan", "it", "pcs")), claims, ruleset=ruleset)
    planned = plan(view, whole(view), "turn")
    (line,), memory = tell(planned, Told(commitment="third"))
    assert line.states == tuple(range(len(claims)))
    assert check(planned, planned.beats[0], line.text) == (), line.text
    return facts(planned.beats[0], planned.world), line.text, planned.beats[0].never, memory


def test_a_blow_that_is_ones_own_weight_is_told_whole(third: str) -> None:
    stamped = [act("mara", "stamp down", "miller"), of("hit", "mara", "miller")]
    fact, line, *_ = told(third, *stamped, of("harmed", "miller", "mara", severity="light"))
    assert "Mara stamped the Miller down. The Miller was lightly hurt" in fact
    assert line.startswith("Mara stamped the Miller down.")
    assert told(third, stamped[0])[1] == "Mara went to stamp the Miller down."


def test_a_blow_from_the_saddle_begins_with_the_ride(third: str) -> None:
    fact, line, _, memory = told(
        third, act("mara", "ride down", "miller"), *hit("mara", "miller", "lance", "light")[1:]
    )
    assert "Mara hit the Miller with the lance at full tilt." in fact
    assert line.startswith("Mara came riding at the Miller. ")
    assert memory.riding == ("mara",)


def test_what_is_done_by_speaking_weaves_the_line_in(third: str) -> None:
    wheedled = act("mara", "wheedle", "miller", words="Hush now, and be good.")
    line = told(third, wheedled, of("wavered", "miller", "mara"))[1]
    assert line.startswith('"Hush now,')
    assert 'be good."' in line


def test_a_hold_by_any_name_is_a_hold(third: str) -> None:
    held = of("condition_on", "miller", "mara", what="clinched")
    clinch = [act("mara", "clinch", "miller", degree=WON), held]
    assert told(third, *clinch)[1] == "Mara clinched the Miller, and held on."


def test_whoever_lies_by_any_name_is_not_said_to_stand(third: str) -> None:
    fact, line, never, _ = told(third, of("condition_on", "mara", what="floored"))
    assert (fact, line, never) == ("Mara was down, in the dust.", "Mara lay in the dust.", ("Mara is alive",))
    fact, line, never, _ = told(third, of("condition_off", "mara", what="floored"))
    assert (fact, line, never) == (
        "Mara was no longer floored.",
        "Mara rose out of the dust.",
        ("Mara is on her feet",),
    )


def test_a_cost_is_told_in_the_rulesets_own_words(third: str) -> None:
    fact, line, *_ = told(third, of("cost", "mara", what="lost face"))
    assert (fact, line) == ("It cost Mara this: lost face.", "Mara had lost face, and knew it.")


def test_acts_with_no_words_of_their_own_are_told_by_their_names() -> None:
    fact, line, *_ = told("any", act("mara", "wheedle"))
    assert fact == "Mara: wheedle."
    assert "wheedle" in line


@pytest.mark.parametrize("what", ["prone", "restrained", "slowed", "under water", "blinded", "disarmed"])
def test_what_is_written_of_fights_by_hand_is_shown_and_not_named(what: str) -> None:
    for kind in ("condition_on", "condition_off"):
        line = told("told", of(kind, "mara", what=what))[1]
        assert not line.rstrip(".").endswith(f": {what}")
        assert not re.search(r"\b(?:prone|restrained|slowed)\b", line)


@pytest.mark.parametrize("what", ["injury", "strain", "guilt", "trust broken", "opportunity lost"])
def test_what_a_fight_told_by_hand_cost_is_told_in_words_of_its_own(what: str) -> None:
    for who in ("mara", None):
        assert ":" not in told("told", of("cost", who, what=what))[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fact: {who} sang", "no entry above 'fact: {who} sang'"),
        ("# act: sing\nshown: sing", "act 'sing' needs a fact and what shows it"),
        ("# cost: song\nfact: a song", "cost 'song' needs what shows it"),
        ("# act: sing\nfact: {who} sang\nshown: sing\nis: speech song", "act 'sing' is nothing that is known: song"),
        ("# on: hoarse\nshown: croak\nis: blow", "on 'hoarse' is nothing that is known: blow"),
    ],
)
def test_a_lexicon_that_cannot_be_read_says_why(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="the lexicon of x") as error:
        lexicon.read(text, "the lexicon of x")
    assert message in str(error.value)
