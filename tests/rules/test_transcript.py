"""Transcripts that were edited: ``verify`` names the first line that differs, and never fails in another way."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.errors import BrokenTranscript
from rules.model import canonical_json, content_hash
from rules.transcript import begin, close, fold, read, replay, verify, write
from tests.generate import DEEP
from tests.rules.fights import FIGHTS
from tests.rules.table import Table, attack, does, faces, opened
from tests.rules.test_golden import kept

OLDER = Path(__file__).parents[1] / "transcripts" / "older"


def broken(lines: list[str]) -> int:
    """The line that is named."""
    with pytest.raises(BrokenTranscript) as refused:
        verify("".join(f"{line}\n" for line in lines))
    assert refused.value.where is not None, refused.value
    named = re.fullmatch(r"line (\d+)", refused.value.where)
    assert named is not None, refused.value
    return int(named[1])


def is_input(line: str) -> bool:
    return line.startswith('{"input"')


def same_turn(lines: list[str], number: int) -> range:
    """The lines of the turn that line ``number`` is of, counted from 1."""
    first = number
    while first > 3 and not is_input(lines[first - 1]):
        first -= 1
    last = first
    while last < len(lines) and lines[last].startswith('{"outcome"'):
        last += 1
    return range(first, last + 1)


def allowed(lines: list[str], number: int) -> set[int]:
    """Lines that may be named for an edit of line ``number``.

    An outcome is named itself. What was put in may show in what came of it, so the turn is right. The
    header and the encounter name each other's hash, and the last hash that of what was before it.
    """
    if number <= 2:
        return {1, 2}
    if is_input(lines[number - 1]):
        return {*same_turn(lines, number), *same_turn(lines, max(3, number - 1))} - {number - 1} | {number}
    if number == len(lines):
        return {number, max(i for i, line in enumerate(lines, 1) if is_input(line)), 1}
    return {number}


NUMBERS = re.compile(r"(?<=[:\[,])-?\d+(?=[,\]}])")
TEXTS = re.compile(r'(?<=:")[^"\\]+(?=")')


@pytest.mark.parametrize("name", FIGHTS)
def test_a_changed_number(name: str) -> None:
    lines = kept(name).splitlines()
    for at, line in enumerate(lines):
        found = list(NUMBERS.finditer(line))
        if not found:
            continue
        for one in found if DEEP else [Random(at).choice(found)]:
            changed = f"{line[: one.start()]}{int(one[0]) + 1}{line[one.end() :]}"
            named = broken([*lines[:at], changed, *lines[at + 1 :]])
            assert named in allowed(lines, at + 1), (at + 1, named, one[0], line)


@pytest.mark.parametrize("name", FIGHTS)
def test_a_changed_word(name: str) -> None:
    lines = kept(name).splitlines()
    for at, line in enumerate(lines):
        found = list(TEXTS.finditer(line))
        for one in found if DEEP else [Random(at).choice(found)]:
            changed = f"{line[: one.start()]}{one[0]}x{line[one.end() :]}"
            named = broken([*lines[:at], changed, *lines[at + 1 :]])
            assert named in allowed(lines, at + 1), (at + 1, named, one[0], line)


@pytest.mark.parametrize("name", FIGHTS)
def test_a_dropped_line(name: str) -> None:
    """All but the closing one: without it the fight is open."""
    lines = kept(name).splitlines()
    for at in range(len(lines) - 1):
        named = broken([*lines[:at], *lines[at + 1 :]])
        expected = {at + 1}
        if at < 2:
            expected = {1}
        elif is_input(lines[at]):
            expected |= {at, *range(same_turn(lines, at).start, at + 2)} if at > 2 else {3}
        assert named in expected, (at + 1, named, lines[at])


@pytest.mark.parametrize("name", FIGHTS)
def test_swapped_lines(name: str) -> None:
    lines = kept(name).splitlines()
    for at in range(len(lines) - 1):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        named = broken(swapped)
        assert named in {1, at + 1, at + 2} | ({at, *same_turn(lines, max(3, at))} if at > 2 else set()), (
            at + 1,
            named,
        )


@pytest.mark.parametrize("name", FIGHTS)
def test_lines_twice_blank_and_added(name: str) -> None:
    lines = kept(name).splitlines()
    assert broken([*lines, ""]) == len(lines) + 1
    assert broken([*lines, lines[-1]]) == len(lines) + 1
    assert broken([*lines, lines[-2]]) == len(lines) + 1
    for at in range(len(lines)):
        assert broken([*lines[:at], "", *lines[at:]]) == at + 1
        if lines[at].startswith('{"outcome"'):
            assert broken([*lines[: at + 1], *lines[at:]]) == at + 2


@pytest.mark.parametrize("name", FIGHTS)
def test_another_way_to_write_the_same(name: str) -> None:
    lines = kept(name).splitlines()
    for at, line in enumerate(lines):
        assert broken([*lines[:at], json.dumps(json.loads(line)), *lines[at + 1 :]]) == at + 1


@pytest.mark.parametrize(
    "line",
    ["[]", "1", '"x"', "null", "{}", '{"a":1}', '{"a":{},"b":{}}', '{"outcome":{}}', '{"outcome":[]}', '{"other":{}}',
     "[" * 100_000, "{" + "9" * 5000, '{"outcome":{"kind":"harmed"}}', '{"input":{"turn":[]}}', '{"input":{}}',
     '{"outcome":{"kind":"noted","seq":1e400,"text":""}}', '{"outcome":{"kind":"noted","text":"\\ud800"}}',
     '{"header":{}}', '{"encounter":{}}', '{"outcome":{"kind":"noted","seq":true,"text":"x"}}', "\ufeff{}", "\x00"],
)  # fmt: skip
def test_what_is_no_line(line: str) -> None:
    lines = kept("mill").splitlines()
    for at in (0, 1, 2, 5, len(lines) - 1):
        named = broken([*lines[:at], line, *lines[at + 1 :]])
        assert named == (1 if at < 2 and named == 1 else at + 1)
    for text in ("", "\n", line):
        with pytest.raises(BrokenTranscript):
            verify(text)


def edited(name: str, at: int, old: str, new: str) -> int:
    lines = kept(name).splitlines()
    assert old in lines[at - 1]
    return broken([*lines[: at - 1], lines[at - 1].replace(old, new, 1), *lines[at:]])


def test_the_header() -> None:
    assert edited("mill", 1, '"format":1', '"format":2') == 1
    assert edited("mill", 1, '"format":1', '"format":0') == 1
    assert edited("mill", 1, '"format":1', '"format":"1"') == 1
    assert edited("mill", 1, "bright-dark", "bright-dusk") == 1
    assert edited("mill", 1, '"version":"2"', '"version":"1"') == 1
    assert edited("mill", 1, '"seed":"committed"', '"seed":"chosen"') == 1
    assert edited("stag", 1, '"seed":"chosen"', '"seed":"committed"') == 1
    assert edited("mill", 1, '"commitment":"sha256:', '"commitment":"sha256:0') == 1


def test_the_closing_line() -> None:
    last = len(kept("mill").splitlines())
    assert edited("mill", last, '"seed":"the wheel"', '"seed":"the whale"') == last
    assert edited("mill", last, '"nonce":"0c5f9d1e"', '"nonce":"0c5f9d1f"') == last


def test_an_input_that_decides_nothing() -> None:
    """Who handed a turn in: only the hashes know."""
    lines = kept("pursued").splitlines()
    inputs = [i for i, line in enumerate(lines, start=1) if is_input(line)]
    for number in inputs:
        changed = re.sub(r'"by":"\w+"', '"by":"Kim"', lines[number - 1])
        assert broken([*lines[: number - 1], changed, *lines[number:]]) == number


def test_a_hash_of_what_was_before() -> None:
    lines = kept("pursued").splitlines()
    inputs = [i for i, line in enumerate(lines, start=1) if is_input(line)]
    for number in inputs:
        changed = lines[number - 1].replace('"after":"sha256:', '"after":"sha256:0')
        assert broken([*lines[: number - 1], changed, *lines[number:]]) == number


def rewritten(transcript: Any, **changes: Any) -> str:
    """A forgery that is consistent with itself: all hashes fit."""
    return write(transcript.model_copy(update=changes))


def test_a_forged_seed_does_not_fit_its_faces() -> None:
    table = Table()
    table.plays("pcs", attack(weapon="oak staff"))
    forged = close(begin(RULESET, opened(), seed="other"), seed="other")
    assert verify(write(forged))
    from rules.transcript import add

    step = table.transcript.steps[0]
    swapped = add(begin(RULESET, opened(), seed="other"), step.input.turn, "gm", (), step.outcomes)
    lines = write(close(swapped, seed="other")).splitlines()
    at = next(i for i, line in enumerate(lines, start=1) if "attack_rolled" in line)
    assert broken(lines) == at


def test_an_open_transcript_is_proved_by_its_own_rolls() -> None:
    table = Table()
    table.plays("pcs", attack(weapon="oak staff"))
    table.plays("beings", does("miller", "hold"))
    text = write(table.transcript)
    assert verify(text) == table.transcript
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "attack_rolled" in line)
    record = json.loads(lines[at])
    record["outcome"]["check"]["roll"]["faces"][0] = 9
    lines[at] = json.dumps(record, separators=(",", ":"))
    assert broken(lines) == 3  # the turn that rolled it
    assert broken(text.splitlines()[:-1]) == len(text.splitlines())  # its last line is missing
    del lines[at]
    assert broken(lines) == 3


def test_an_answer_that_is_missing_or_illegal_input_is_named() -> None:
    table = Table(opened(sides=[{"id": "pcs", "name": "p", "players": True, "rolls": "physical"},
                                {"id": "beings", "name": "b"}]))  # fmt: skip
    table.plays("pcs", attack(), answers=[faces("mara", "attack", 1, 1, 1)])
    given = table.transcript.steps[0]
    bare = given.model_copy(update={"input": given.input.model_copy(update={"answers": ()})})
    with pytest.raises(BrokenTranscript, match="an answer is missing: Mara: roll 3d6") as refused:
        replay(RULESET, table.transcript.model_copy(update={"steps": (bare,)}))
    assert refused.value.where == "line 3"
    wrong = given.model_copy(update={"input": given.input.model_copy(update={"turn": table.turn("beings")})})
    with pytest.raises(BrokenTranscript, match=r"cannot have been so.*not the turn of b") as refused:
        replay(RULESET, table.transcript.model_copy(update={"steps": (given, wrong, wrong)}))
    assert refused.value.where == "line 12"  # the blow begins with a step


def encounter_edited(**changes: Any) -> str:
    opening = json.loads(canonical_json(opened()))
    opening.update(changes)
    line = canonical_json(RULESET.read_encounter(json.dumps(opening)))
    header = json.loads(canonical_json(begin(RULESET, opened(), seed="x").header))
    header["encounter"] = content_hash(line)
    return f'{{"header":{json.dumps(header, separators=(",", ":"))}}}\n{{"encounter":{line}}}\n'


def test_an_encounter_no_fight_opens_with() -> None:
    assert verify(encounter_edited())
    sheet = {"health": 3, "max_health": 3}
    for changes, told in (
        ({"side": "crows"}, "no side called 'crows'"),
        ({"combatants": {"mara": {"id": "mary", "name": "M", "side": "pcs", "sheet": sheet}}}, "called 'mara'"),
        ({"combatants": {"mara": {"id": "mara", "name": "M", "side": "crows", "sheet": sheet}}}, "called 'crows'"),
    ):
        with pytest.raises(BrokenTranscript, match=told) as refused:
            read(encounter_edited(**changes))
        assert refused.value.where == "line 2"


def test_outcomes_about_nobody_in_a_transcript_of_another_version() -> None:
    """Only the fold can prove it, and it finds nobody of that name."""
    table = Table()
    outcomes = table.plays("pcs", attack(), answers=[faces("mara", "attack", 4, 4, 4)])
    header = table.transcript.header.model_copy(update={"version": "0"})
    forged = tuple(o.model_copy(update={"who": "nobody"}) if o.kind == "harmed" else o for o in outcomes)
    from rules.transcript import add

    opening = table.transcript.model_copy(update={"header": header, "steps": ()})
    step = table.transcript.steps[0].input
    text = write(add(opening, step.turn, "gm", step.answers, forged))
    with pytest.raises(BrokenTranscript, match="'nobody'"):
        verify(text)
    honest = write(add(opening, step.turn, "gm", step.answers, outcomes))
    assert verify(honest).header.version == "0"


def test_players_lines_may_hold_any_break() -> None:
    table = Table()
    table.plays("pcs", attack(words="one\u2028two\u0085three\x0bfour\r\nfive"))
    assert verify(write(table.closed())) == table.closed()


@pytest.mark.parametrize("name", ["mill-1", "roused-1"])
def test_a_transcript_of_an_earlier_version_folds_and_verifies(name: str) -> None:
    text = (OLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    transcript = verify(text)
    assert transcript.header.version != RULESET.version
    assert fold(RULESET, transcript).phase == "concluded"
    changed = text.replace('"severity":"heavy"', '"severity":"light"', 1)
    assert changed != text
    with pytest.raises(BrokenTranscript):
        verify(changed)
    moved = text.replace("the flooded mill", "the flooded hill")
    with pytest.raises(BrokenTranscript, match="the encounter is not the one that was opened"):
        verify(moved)


def test_a_fight_may_have_a_name_and_keeps_it() -> None:
    kept = close(begin(RULESET, opened(), seed="x", title="Grist"), seed="x")
    assert read(write(kept)).header.title == "Grist"
    assert write(replay(RULESET, kept)) == write(kept)
    assert '"title"' not in write(begin(RULESET, opened(), seed="x"))
