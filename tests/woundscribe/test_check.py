"""``woundscribe check``: prose of one's own, from a file or a pipe, beside the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.woundscribe.conftest import Command
from tests.woundscribe.test_examples import RECORDS, STORIES
from woundscribe import cli, streams

MILL = str(RECORDS / "flooded-mill.jsonl")
STORY = STORIES / "flooded-mill.md"


def test_a_true_story_is_one_line(command: Command) -> None:
    code, out, err = command("check", MILL, str(STORY))
    assert (code, err) == (0, "")
    assert out == f"{STORY}: nothing in it goes against the record (52 sentences).\n"


def test_what_is_false_is_quoted_beside_the_record(command: Command) -> None:
    text = STORY.read_text(encoding="utf-8").replace("He kept his feet.", "The Miller died where he stood.")
    code, out, err = command("check", MILL, "-", piped=text)
    assert (code, err) == (streams.BROKEN, "")
    assert out.startswith(
        "“The Miller died where he stood.”\n"
        "  no record says that the Miller dies; say nothing of it\n"
        "  [4] Mara, meaning to subdue and not to kill, hit the Miller perfectly with the oak staff."
    )
    assert out.endswith("standard input: one remark on 52 sentences.\n")
    assert command("check", MILL, piped=text) == (code, out, err)


def test_what_is_left_out_is_listed_and_ends_well(command: Command) -> None:
    kept = STORY.read_text(encoding="utf-8").split("\n\n")
    text = "\n\n".join(one for one in kept if not one.startswith("Tobin held one hand out"))
    code, out, _ = command("check", MILL, piped=text)
    assert code == 0
    assert out.startswith("Not told:\n[2] Tobin waited and did nothing.\n")
    assert "nothing in it goes against the record" in out


def test_a_long_sentence_is_shortened_and_steers_nothing(command: Command) -> None:
    text = "Mara " + "and the water " * 30 + "\x1b[2J and the Miller died."
    code, out, _ = command("check", MILL, "--turn", "1", piped=text)
    assert code == streams.BROKEN
    assert " …”\n" in out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) < 200


def test_the_beats_are_shown_to_write_against(command: Command) -> None:
    code, out, err = command("check", MILL, "--beats")
    assert (code, err) == (0, "")
    assert '[2] Tobin waited and did nothing.\n    Says: "Edric, it is only Mara.' in out
    assert '    Aim: "I set my feet' in out
    assert out.endswith("[22] a brass hopper key, still cold\n")
    assert command("check", MILL, "--beats", "--turn", "2")[1] == "[1] The Miller hit Mara. Mara was badly hurt.\n"


def test_a_turn_is_checked_by_itself(command: Command) -> None:
    assert command("check", MILL, "--turn", "2", piped="The Miller struck Mara hard, and she bent double.")[0] == 0
    assert command("check", MILL, "--turn", "2", piped="[1] The Miller struck at Mara and missed.")[0] == 1


def test_only_what_its_audience_may_know_is_checked(command: Command) -> None:
    assert command("check", MILL, str(STORY), "--audience", "gm")[0] == 0
    assert command("check", MILL, "--audience", "nobody", "--beats")[0] == cli.REFUSED


@pytest.mark.parametrize(
    ("args", "piped", "told"),
    [
        ((MILL,), None, "no prose is named; give its file, or pipe it in."),
        ((MILL, "none.md"), None, "none.md: there is no such file."),
        ((MILL,), "", "standard input: there is no prose in it."),
        ((MILL,), "# A title\n", "standard input: there is no prose in it."),
        ((MILL,), "[23] Rain.", "standard input: there is no beat 23; they are numbered from 1 to 22."),
        ((MILL, "--turn", "17"), "Rain.", "there is no turn 17 yet. Possible: 1 to 16."),
        ((MILL, "--turn", "0"), "Rain.", "there is no turn 0 yet. Possible: 1 to 16."),
        ((MILL, "x.md", "--beats"), None, "--beats shows what there is to tell, and reads no prose."),
        (("-",), "Rain.", "only one of the two can come from a pipe."),
        ((MILL,), "a" * 100_001, "standard input: it is larger than 100,000 bytes."),
    ],
)
def test_what_cannot_be_checked_is_one_message(
    command: Command, args: tuple[str, ...], piped: str | None, told: str
) -> None:
    assert command("check", *args, piped=piped) == (cli.REFUSED, "", f"{told}\n")


def test_a_fight_in_which_nothing_happened_has_nothing_to_check(command: Command) -> None:
    Path("f.yaml").write_text(
        "scene: {place: the mill}\nsides: [{id: a, name: A, players: true}, {id: b, name: B}]\n"
        "cast: [{id: mara, like: ferrywoman, side: a}, {id: miller, like: drowned miller, side: b}]\n",
        encoding="utf-8",
    )
    assert command("resolve", "f.yaml", "-o", "f.jsonl")[0] == 0
    assert command("check", "f.jsonl", "--beats") == (
        cli.REFUSED,
        "",
        "f.jsonl: nothing happens that could be told.\n",
    )
