"""The chances of the next turn, as the command tells them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.odds import Ratio
from woundscribe import cli
from woundscribe.oddscommand import amount, in_a_hundred

FIGHT = """\
scene: {place: the flooded mill, things: [stair], exits: [door]}
sides:
  - {id: pcs, name: the lantern-bearers, players: true}
  - {id: beings, name: the drowned}
cast:
  - {id: mara, name: Mara, like: ferrywoman, side: pcs, player: ann}
  - {id: tobin, name: Tobin, like: lantern boy, side: pcs, player: ben}
  - {id: miller, like: drowned miller, side: beings, sheet: {health: 4}}
"""
ONE_TURN = """\
turns:
  - declarations:
      - {phrase: mara strikes the miller with the oak staff, rolls: {attack: 5}}
      - tobin holds
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the command on the text of a fight file, in a terminal wide enough for one row a declaration."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def call(text: str, *more: str) -> tuple[int, str, str]:
        (tmp_path / "fight.yaml").write_text(text, encoding="utf-8")
        monkeypatch.setattr(sys, "argv", ["woundscribe", "odds", "fight.yaml", *more])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        code = ended.value.code
        return (code if isinstance(code, int) else 0), printed.out, printed.err

    return call


def row(out: str, deed: str) -> list[str]:
    """The cells of a declaration, without the blanks between."""
    (found,) = [line for line in out.splitlines() if re.match(rf"  {re.escape(deed)}  +\S", line)]
    return re.split(r"  +", found.strip())[1:]


def test_the_chances_of_the_first_turn(run: Run) -> None:
    """3d6 + 2 against 8: 206 of 216. 1d6 + 2 is 4 or more but for a 1, and a critical always is."""
    code, out, err = run(FIGHT)
    assert (code, err) == (0, "")
    assert out.split()[:4] == ["hit", "critical", "harm", "drop"]
    assert row(out, "attack the Miller, oak staff")[:4] == ["95 in 100", "2 in 100", "5.4", "80 in 100"]
    assert row(out, "attack the Miller, kitchen knife")[0] == "95 in 100"
    assert [line for line in out.splitlines() if line.strip() in ("Mara", "Tobin")] != []
    assert run(FIGHT)[1] == out


def test_the_defaults_are_named_once_below(run: Run) -> None:
    out = run(FIGHT)[1]
    below = out[out.index("Taken where nobody has ruled:") :]
    assert "BD-FUMBLE none (Mara, Tobin)" in below
    assert "BD-DOWN no (the Miller)" in below
    assert below.count("BD-DOWN") == 1
    ruled = run(FIGHT + "standing: {BD-DOWN: yes}\n")[1]
    assert "BD-DOWN" not in ruled


def test_what_hangs_on_a_consent_is_said_and_not_reckoned(run: Run) -> None:
    out = run(FIGHT)[1]
    assert re.search(r"^Not told, since it hangs on an answer: .*mercy \(Mara, Tobin\)", out, re.MULTILINE)


def test_what_proves_illegal_as_it_is_carried_out_is_left_out(run: Run) -> None:
    """Without a way out flight and retreat come to nothing; with one, flight needs no die."""
    code, out, err = run(FIGHT.replace(", exits: [door]", ""), "--who", "mara")
    assert (code, err) == (0, "")
    assert "attack the Miller" in out
    assert not re.search(r"^  flee", out, re.MULTILINE)


def test_blows_at_companions_are_left_out(run: Run) -> None:
    assert "attack Tobin" not in run(FIGHT)[1]


def test_it_is_the_turn_after_those_of_the_file(run: Run) -> None:
    code, out, err = run(FIGHT + ONE_TURN)
    assert (code, err) == (0, "")
    assert row(out, "attack Mara, bare hands")[0].endswith("in 100")
    assert "attack the Miller" not in out


def test_one_alone(run: Run) -> None:
    out = run(FIGHT, "--who", "tobin")[1]
    assert "kitchen knife" in out
    assert "oak staff" not in out
    assert run(FIGHT, "--who", "Tobin")[1] == out


@pytest.mark.parametrize(
    ("more", "who", "told"),
    [
        ("", "miller", "miller: it is not the turn of the drowned. [BD-ROUND]"),
        ("", "toby", "Did you mean Tobin?"),
        ("turns:\n  - declarations: [{effect: fell, who: tobin}]\n", "tobin", "Tobin is unconscious and cannot act"),
        (
            "turns:\n  - declarations: [{effect: end, how: parley}]\n  - declarations: [mara strikes nobody]\n",
            "nobody",
            "there is no combatant called 'nobody'",
        ),
        ("turns:\n  - declarations: [mara strikes nobody]\n", "mara", "fight.yaml: line "),
    ],
)
def test_a_turn_that_has_no_chances_is_refused(run: Run, more: str, who: str, told: str) -> None:
    code, out, err = run(FIGHT + more, "--who", who)
    assert (code, out) == (cli.REFUSED, "")
    assert told in err
    assert err.count("\n") == 1


def test_an_open_question_of_the_file_is_asked_first(run: Run) -> None:
    by_hand = (FIGHT + ONE_TURN).replace("players: true", "players: true, rolls: physical")
    code, out, err = run(by_hand.replace(", rolls: {attack: 5}", ""))
    assert (code, out) == (cli.WAITING, "")
    assert "rolls: {attack: …}" in err


def test_where_no_die_decides_it_says_so(run: Run) -> None:
    sides = "ruleset: told\nsides: [{id: a, name: the watch}, {id: b, name: the riders}]\n"
    cast = "cast: [{id: x, name: X, side: a}, {id: y, name: Y, side: b}]\nscene: {place: the causeway}\n"
    assert run(sides + cast) == (0, "No die decides anything that may be declared in this turn.\n", "")


def test_names_cannot_steer_a_terminal(run: Run) -> None:
    code, out, _ = run(FIGHT.replace("name: Mara", "name: '[bold]Mara[/bold]'"))
    assert code == 0
    assert "[bold]Mara[/bold]" in out


@pytest.mark.parametrize(
    ("numerator", "denominator", "said"),
    [
        (0, 1, "–"),
        (1, 1, "100 in 100"),
        (1, 2, "50 in 100"),
        (1, 200, "1 in 100"),
        (1, 201, "less than 1 in 100"),
        (995, 1000, "more than 99 in 100"),
        (994, 1000, "99 in 100"),
        (383, 1000, "38 in 100"),
    ],
)
def test_a_chance_in_a_hundred(numerator: int, denominator: int, said: str) -> None:
    assert in_a_hundred(Ratio(numerator=numerator, denominator=denominator)) == said


@pytest.mark.parametrize(
    ("numerator", "denominator", "said"), [(0, 1, "–"), (43, 8, "5.4"), (21, 20, "1.1"), (1, 3, "0.3"), (10, 1, "10.0")]
)
def test_an_amount_to_a_tenth(numerator: int, denominator: int, said: str) -> None:
    assert amount(Ratio(numerator=numerator, denominator=denominator)) == said


def test_each_who_is_caught_has_a_row(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A blow that fells its target and hurts another too."""
    from rules.bright_dark import attacks
    from rules.bright_dark.harm import harm

    plain = attacks.deathblow

    def wide(r: Any, d: Any) -> None:
        plain(r, d)
        harm(
            r, "tobin", by=None, tool=None, rolls=(r.roll("tobin", "thrown", "1d6"),), modifiers=(), rules=("BD-FALL",)
        )

    monkeypatch.setattr(attacks, "deathblow", wide)
    down = FIGHT.replace("sheet: {health: 4}", "out: unconscious, sheet: {health: 0}")
    hound = "  - {id: hound, like: grieving hound, side: beings}\n"
    out = run(down + hound, "--who", "mara")[1]
    assert row(out, "attack the Miller, oak staff")[0] == "100 in 100"
    assert re.search(r"^    Tobin +3\.5 +\S", out, re.MULTILINE)


OVER = "turns:\n  - declarations: [mara holds, tobin holds]\n  - declarations: [{effect: end, how: parley}]\n"


def test_a_fight_that_is_over_is_taken_as_it_opens_and_that_is_said(run: Run) -> None:
    code, out, err = run(FIGHT + OVER)
    assert (code, out) == (0, run(FIGHT)[1])
    assert err == (
        "fight.yaml: its turns are played, and the fight is over: before turn 1 now. Another one: --turn N\n"
    )
    assert run(FIGHT + OVER, "--turn", "1") == (0, out, "")


def test_any_turn_of_the_file_may_be_asked_for(run: Run) -> None:
    code, out, err = run(FIGHT + OVER, "--turn", "2")
    assert (code, err) == (0, "")
    assert "the Miller\n" in out.replace(" ", "").replace("theMiller", "the Miller")
    assert "attack the Miller" not in out
    assert run(FIGHT + ONE_TURN, "--turn", "2") == run(FIGHT + ONE_TURN)


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("3", "fight.yaml: the fight is over before turn 3. Possible: --turn 1 to 2."),
        ("4", "there is no turn 4. Possible: 1 to 3."),
        ("0", "there is no turn 0. Possible: 1 to 3."),
    ],
)
def test_a_turn_that_never_comes_is_refused(run: Run, turn: str, told: str) -> None:
    code, out, err = run(FIGHT + OVER, "--turn", turn)
    assert (code, out) == (cli.REFUSED, "")
    assert told in err


def test_one_who_joins_later_may_be_asked_for(run: Run) -> None:
    lene = "{id: lene, name: Lene, side: pcs, sheet: {health: 5, max_health: 5}}"
    joins = f"turns:\n  - declarations:\n      - {{effect: join, combatant: {lene}}}\n"
    code, out, err = run(FIGHT + joins, "--who", "lene")
    assert (code, err) == (0, "")
    assert row(out, "attack the Miller, bare hands")[0].endswith("in 100")


def test_the_headings_are_explained_and_the_table_fits_a_narrow_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "harm: what is to be expected, all dice together; drop: whom it is aimed at" in run(FIGHT)[1]
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(FIGHT)[1].splitlines()
    assert max(map(len, lines)) <= 80
    assert "  attack the Miller," in [line[:21].rstrip() for line in lines]
    assert "    bare hands" in [line[:21].rstrip() for line in lines]
