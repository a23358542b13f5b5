"""A fight played alone, as a script types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.dice import Roll
from rules.ruling import Key, Need
from tests.woundscribe.conftest import Command
from tests.woundscribe.solo.conftest import Script
from woundscribe.margin import _parts
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.solo.answering import asked
from woundscribe.solo.leaf import Leaf

MILL = ("flooded-mill", "--who", "mara", "--seed", "c")
FORD = ("cow-at-the-ford", "--who", "ada", "--seed", "b")


def session(name: str = "the-flooded-mill") -> Session:
    return Sessions().resume(name)


def test_a_number_is_read_back_and_done_on_enter_and_all_others_go_by_instinct(script: Script) -> None:
    page = script(*MILL, lines=("1", ""))
    assert "You are Mara, and beside you Tobin." in page
    assert "Mara strikes the Miller with the oak staff; 74 in 100." in page
    assert page.endswith("Everything is kept. To go on: woundscribe play the-flooded-mill\n")
    steps = session().transcript.steps
    assert [step.input.turn.side for step in steps] == ["ferry", "mill"]
    assert {c.who for c in steps[0].input.instinct or ()} == {"tobin"}
    assert {c.who for c in steps[1].input.instinct or ()} == {"miller"}


def test_a_number_takes_the_players_own_line_and_a_modifier(script: Script) -> None:
    script(*MILL, lines=('3 "Edric, stop."', "", '1, +1 the stair: "Down."', ""))
    mine = [step.input.turn.declarations[0] for step in session().transcript.steps[::2]]
    assert (mine[0].kind, mine[0].words) == ("calm", "Edric, stop.")
    assert (mine[1].kind, mine[1].words, mine[1].modifiers[0].value) == ("attack", "Down.", 1)


def test_a_phrase_said_at_the_second_thought_replaces_the_first(script: Script) -> None:
    page = script(*MILL, lines=("1", "mara defends", ""))
    assert "Mara defends.\n" in page
    assert session().transcript.steps[0].input.turn.declarations[0].kind == "defend"


def test_what_is_refused_is_said_and_asked_again(script: Script) -> None:
    page = script(*MILL, lines=("99", "mara juggles", "strike tobias", "mara tramples the miller", ":fly", "", "5", ""))
    assert "there is no 99 here. Possible: 1 to 7." in page
    assert "the verb is unknown" in page
    assert "Mara is no horse" in page
    assert "there is no command 'fly'" in page
    assert len(session().transcript.steps) == 2


def test_everything_is_shown_with_why_the_rest_is_not_allowed(script: Script) -> None:
    page = script(*MILL, lines=("?", "16", "q"))
    assert "16  moves to stair" in page
    assert "tries to rouse the Miller: the Miller is not" in page
    assert "Mara moves to stair.\n" in page  # the numbers of the longer list hold


def test_again_adds_a_way_without_new_dice_and_one_is_chosen(script: Script) -> None:
    script(*MILL, lines=("1", "", "a brisk", "v", "9", "1"))
    kept = session()
    ways = Narration(kept).variants(2)
    assert [way.shown for way in ways] == [True, False]
    assert ways[0].text != ways[1].text
    assert len(kept.transcript.steps) == 2


def test_undo_goes_back_to_ones_own_turn_and_the_same_dice_come(script: Script) -> None:
    script(*MILL, lines=("1", ""))
    before = session().transcript.steps
    page = script("the-flooded-mill", lines=("u", "1", ""))
    assert "Back to the start of turn 1." in page
    assert session().transcript.steps == before
    told = Narration(session()).shown()
    assert len(told) == len(Narration(session()).variants()) == 2  # what comes again is shown again, and not told anew
    for passage in told:
        assert passage.text.split()[-1] in page.partition("Back to the start")[2]


def test_undo_at_the_end_goes_back_before_it_and_not_only_before_the_last_of_the_others(script: Script) -> None:
    page = script(*MILL, lines=("6", "", "yes", "u", "5", ""))
    assert "Back to the start of turn 1." in page
    assert session().encounter.phase == "fighting"
    script("the-flooded-mill", lines=("u", "6", "", "yes", "", "", "", "", "u"))
    assert session().encounter.phase == "over"


def test_amend_changes_what_led_to_a_record_and_tells_again_what_came_out_otherwise(script: Script) -> None:
    script(*MILL, lines=("1", ""))
    seq = next(o.seq for o in session().transcript.outcomes if o.kind == "attack_rolled" or "attack" in o.kind)
    page = script("the-flooded-mill", lines=(f"amend {seq} mara defends", "amend 999 mara defends"))
    assert "come out otherwise, and are told anew." in page or "comes out otherwise, and is told anew." in page
    assert "there is no record 999." in page
    kept = session()
    assert kept.transcript.steps[0].input.turn.declarations[0].kind == "defend"
    assert [v.turn for v in Narration(kept).shown()] == [1, 2]


def test_records_stand_under_their_paragraphs_with_the_numbers_that_amend_takes(script: Script) -> None:
    page = script(*MILL, lines=("1", "", "r 1", "q"))
    seqs = {o.seq: o for o in session().transcript.steps[0].outcomes}
    row = next(
        line for line in page.splitlines() if "Mara · oak staff → the Miller" in line and line.strip()[0].isdigit()
    )
    assert getattr(seqs[int(row.split()[0])], "actor", None) == "mara"


def test_ones_own_words_stand_beside_the_old_and_what_goes_against_the_records_is_marked(script: Script) -> None:
    page = script(*MILL, lines=("5", "", "e 1", "Mara cut off his head.", "", "e", "Mara stood on guard.", ""))
    assert "Enter keeps it so" in page
    texts = [v.text for v in Narration(session()).variants(1)]
    assert texts[-1] == "Mara stood on guard."
    page = script("the-flooded-mill", lines=("e 1", "Mara killed the Miller.", "", "", "q"))
    last = Narration(session()).variants(1)[-1]
    assert last.shown
    assert last.lines[0].source == "unchecked"


def test_not_this_hides_it_at_once_and_keeps_the_subject_away(script: Script) -> None:
    page = script(*MILL, lines=("5", "", "n", "drowning", "perhaps", "hinted"))
    assert "It is gone." in page
    kept = session()
    assert tuple(kept.table.kept.telling["veils"]) == ("drowning",)  # type: ignore[arg-type]
    ways = Narration(kept).variants(2)
    assert [way.status for way in ways] == ["hidden", "plain"]


def test_whoever_leaves_in_the_middle_of_hiding_has_hidden_it(script: Script) -> None:
    script(*MILL, lines=("5", "", "n"))
    assert [way.status for way in Narration(session()).variants(2)] == ["hidden"]
    page = script("the-flooded-mill", lines=("a 2", "q"))
    assert [way.status for way in Narration(session()).variants(2)] == ["hidden", "plain"]
    assert "Mara ›" in page


def test_a_question_is_put_to_dice_and_the_answer_is_a_ruling_with_its_reason(script: Script) -> None:
    page = script(*MILL, lines=("6", "", "perhaps", "likely"))
    assert "How likely is it?" in page
    assert "That is no answer here." in page
    ruled = [o for o in session().transcript.outcomes if o.kind == "ruled"]
    assert [(o.value, o.reason) for o in ruled] == [("yes", "likely: 15 of 75")]  # type: ignore[attr-defined]
    script("the-flooded-mill", lines=("u", "6", "", "even"))
    again = [o for o in session().transcript.outcomes if o.kind == "ruled"]
    assert [o.reason for o in again] == ["even: 15 of 50"]  # type: ignore[attr-defined]


def test_own_dice_are_asked_for_when_they_are_needed(script: Script) -> None:
    page = script(*MILL, "--dice", "own", lines=("1", "", "2", "6 6", "4,5,9", "no", "4 5 4", "6"))
    assert "Mara, attack: 3d6 › " in page
    assert "3d6 cannot come to 2. Possible: 3 to 18." in page
    assert "3d6 has 3 dice, and 2 faces were given." in page
    assert "a d6 cannot show 9." in page
    assert "as 4 5 4." in page
    assert "Mara, harm: 1d6 › " in page
    by_hand = [r for o in session().transcript.outcomes for r in _rolls(o) if r.source == "physical"]
    assert [(r.total, r.faces) for r in by_hand] == [(13, (4, 5, 4)), (6, None)]


def _rolls(record: object) -> list[Roll]:

    return list(_parts(record, Roll))


def test_leaving_while_dice_are_asked_for_loses_nothing(script: Script) -> None:
    script(*MILL, "--dice", "own", lines=("1", ""))
    page = script("--resume", "the-flooded-mill", lines=("18", "12"))
    assert "Mara, attack: 3d6 › " in page
    assert session().transcript.steps


def test_the_journal_is_what_stands_and_what_others_wrote_in_it_stays(script: Script, tmp_path: Path) -> None:
    file = tmp_path / "my journal.md"
    file.write_text("# Mine\n\nBefore.\n", encoding="utf-8")
    script(*MILL, "--journal", str(file), "--records", lines=("1", ""))
    kept = session()
    first = [v.text for v in Narration(kept).shown()]
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# Mine\n\nBefore.\n\n# The Flooded Mill\n")
    assert text.count("<details>") == 2
    script("the-flooded-mill", lines=("u", "5", ""))
    text = file.read_text(encoding="utf-8")
    assert first[0].split(".")[0] not in text
    assert text.count("<details>") == 2
    file.write_text(f"{text}A note of my own.\n", encoding="utf-8")
    script("the-flooded-mill", lines=("u", "1", "", "1", ""))
    assert "A note of my own.\n" in file.read_text(encoding="utf-8")


def test_in_ones_own_voice_the_facts_are_shown_and_ones_words_stand(script: Script) -> None:
    page = script(*MILL, "--voice", "mine", lines=("5", "", "Mara and Tobin stood on guard.", "", "", ""))
    assert "[1] " in page
    assert Narration(session()).shown()[0].text == "Mara and Tobin stood on guard."
    assert Narration(session()).shown()[1].status == "plain"


def test_a_whole_fight_is_settled_told_kept_and_gone_on_from(script: Script, command: Command) -> None:
    page = script(*MILL, lines=("6", "", "yes", "", "", "a brass key", "", "", "", ""))
    assert "It is over." in page
    assert "Mara        on her feet  Health 11 of 11" in page
    assert "Closed: seed and nonce are out" in page
    kept = session()
    assert kept.encounter.phase == "concluded"
    assert kept.transcript.closing is not None
    assert command("rest", "Mara", "--night")[0] == 0
    page = script(
        "--after", "the-flooded-mill", "--seed", "d", "--no-way-out",
        lines=("greving hound", "", "the lane", "", "5", ""),
    )  # fmt: skip
    assert "Mara and Tobin went on." in page
    assert "Did you mean grieving hound?" in page
    assert "Mara remembers: a brass key." in page
    assert "The hound: it still waits" in page
    later = session("the-lane")
    assert later.encounter.combatants["mara"].sheet.max_health == 11
    assert {d.actor for d in later.transcript.steps[0].input.turn.declarations} == {"mara", "tobin"}
    code, out, _ = command("sessions")
    assert code == 0
    assert "the-flooded-mill  The Flooded Mill" in out
    assert "closed" in out


def test_wounds_go_into_the_file_and_nothing_else_of_it_is_touched(script: Script, command: Command) -> None:
    assert command("new", "character", "Mara", "--like", "ferrywoman")[0] == 0
    path = Path("data/people/mara.yaml")
    before = path.read_text(encoding="utf-8").replace("health: 12 ", "health: 12  # mine\n  # ", 1)
    path.write_text(before, encoding="utf-8")
    args = ("--who", "Mara", "--against", "grieving hound", "--where", "the lane", "--why", "", "--no-way-out")
    lines = ["5", ""] * 8 + ["6", "", "yes", "", "", "", "", "", "", "", ""]
    page = script(*args, "--seed", "e", lines=tuple(lines))
    assert "health 12, now" in page
    after = path.read_text(encoding="utf-8")
    assert "# mine" in after
    changed = {a for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b}
    assert all(row.strip().startswith(("health:", "remembers:", "conditions:")) for row in changed)


def test_of_the_other_game_a_whole_fight(script: Script) -> None:
    page = script(*FORD, lines=("4", "", "certain", "", "", "", "", "", "", ""))
    assert "Yes (certain)." in page or "It is over." in page
    assert session("the-cow-at-the-ford").encounter.phase in ("over", "concluded")


def test_a_fight_without_a_way_to_declare_is_refused(script: Script) -> None:
    page = script("toll-bridge", code=2)
    assert "woundscribe aftermath toll-bridge" in page


def test_what_has_no_place_is_refused_before_anything_is_begun(script: Script) -> None:
    assert "leave --where out" in script("flooded-mill", "--where", "here", code=2)
    assert "Did you mean flooded-mill" in script("floded-mill", code=2)
    assert "zombie" in script("--who", "zombie", code=2)
    assert "no model is named" in script("flooded-mill", "--voice", "model", code=2)
    assert Sessions().listed() == ()


def test_a_session_that_has_begun_takes_no_new_dice(script: Script) -> None:
    script(*MILL, lines=())
    assert "has begun already" in script("the-flooded-mill", "--seed", "x", code=2)
    assert "--after: 'The Flooded Mill' is not settled yet." in script("--after", "the-flooded-mill", code=2)


def test_leaving_before_anything_is_begun_leaves_nothing_behind(script: Script) -> None:
    assert "Nothing was begun." in script(lines=("Mara like ferrywoman (she)", "grieving hound", "the lane"))
    assert "Nothing was begun." in script(lines=("q",))
    assert Sessions().listed() == ()
    assert not Path("data/fights").exists()


def test_of_the_five_questions_each_refuses_and_asks_again(script: Script) -> None:
    page = script(
        lines=(
            "", "lantern", "Tobin", "him", "he", "Edric like dragon", "drownd miller", "", "x" * 90, "the lane: a cart",
            "", "perhaps a gate", "",
        )
    )  # fmt: skip
    assert "one of she, he, they and it." in page
    assert "nobody here is like 'dragon'." in page
    assert "Did you mean drowned miller?" in page
    kept = session("the-lane").encounter
    assert kept.combatants["tobin"].name == "Tobin"
    assert kept.combatants["miller"].name == "the Miller"
    assert (kept.scene.things, kept.scene.exits) == (("cart",), ("perhaps a gate",))


def test_a_character_out_of_a_file_of_their_own_is_played_and_the_dead_are_not(
    script: Script, command: Command
) -> None:
    command("new", "character", "Wren", "--like", "poacher", "--to", "wren.md")
    args = ("--against", "ash owl", "--where", "the tower", "--why", "", "--way-out")
    assert "You are Wren." in script("--who", "wren.md", *args)
    file = Path("wren.md")
    file.write_text(file.read_text(encoding="utf-8").replace("out: null", "out: dead"), encoding="utf-8")
    assert "Wren is dead." in script("--who", "wren.md", *args, code=2)


def test_what_one_decides_for_oneself_is_not_put_to_dice_unasked(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    script("late-bell", "--who", "ilse", "--seed", "q")
    key = Key(declaration="widow", rule="BD-RADIANT", subject="ilse")
    need = Need(kind="ruling", to="gm", key=key, question="?", choices=("yes", "no"), default="no")
    for mine, said in ((("ilse",), "It is yours to say, yes or no."), ((), "How likely is it?")):
        assert asked(need, session("the-late-bell"), Leaf(), mine) == "  [no] › "
        assert said in capsys.readouterr().out


@pytest.mark.block_network(allowed_hosts=["127.0.0.1"])
def test_a_model_that_cannot_be_reached_is_said_once_and_the_built_in_voice_tells(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "m")
    monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", "http://127.0.0.1:9/v1")
    page = script(*MILL, "--voice", "model", lines=("5", "", "5", ""))
    assert "Asking m at 127.0.0.1." in page
    assert page.count("cannot be reached") == 1
    assert len(Narration(session()).shown()) == 4
