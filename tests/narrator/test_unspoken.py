"""A model and what a table does not want told: what it is given, and what comes of one that tells it all the same."""

from __future__ import annotations

from narrator.narrate import narrate
from narrator.passage import Passage
from narrator.plan import whole
from narrator.progress import Progress
from narrator.subjects import speaks_of
from narrator.telling import Telling
from rules.visibility import View
from tests.narrator.plain.fights import act, hit, miss
from tests.scripted import Scripted
from tests.views import MARA, MILLER, TOBIN, mill, view_of

FIRST = "[1] Mara swung low for his knees, wanting the Miller down. Her oak staff missed him."
TWO = "[2] The Miller's bare hands struck Mara under the ribs and drove the breath out of her. She stood bent."
CHILD = '[3] "They got your child out," said Tobin, pleading with the Miller. The Miller wavered.'
PLEA = "[3] Tobin pleaded with the Miller, and the Miller wavered."
FOUR = "[4] Tobin held out his empty hands and offered mercy. The Miller shook his head and refused it."
CHILDREN = Telling(lines=("children",))
GORE = Telling(veils=("gore",))


def tell(view: View, telling: Telling, *answers: str) -> tuple[Passage, Scripted]:
    model = Scripted(answers=list(answers))
    return narrate(view, whole(view), model=model, telling=telling), model


def test_a_line_that_speaks_of_it_is_asked_for_again_with_its_fault() -> None:
    passage, model = tell(mill(), CHILDREN, "\n".join((FIRST, TWO, CHILD, FOUR)), PLEA)
    assert [line.source for line in passage.lines] == ["model", "model", "repaired", "model"]
    assert "Because: this table wants nothing told of children: leave out «child»" in model.asked[1]


def test_a_model_that_insists_is_not_shown() -> None:
    passage, _ = tell(mill(), CHILDREN, "\n".join((FIRST, TWO, CHILD, FOUR)), CHILD)
    assert [line.source for line in passage.lines] == ["model", "model", "plain", "model"]
    assert speaks_of(passage.text, CHILDREN.lines) is None
    assert "Line 3 is told plain (lined)." in passage.provenance.happened
    assert [{v.code for v in attempt.violations} for attempt in passage.provenance.attempts] == [{"lined"}, {"lined"}]


def test_a_player_s_words_of_it_are_not_sent() -> None:
    _, model = tell(mill(), Telling(veils=("your girl",)), "\n".join((FIRST, TWO, PLEA, FOUR)))
    assert "got your girl out" not in model.asked[0]
    assert "Put your hands down and come out with us." in model.asked[0]


def test_of_a_veiled_beat_only_the_end_is_sent() -> None:
    view = view_of(
        (MARA, TOBIN, MILLER), hit("mara", "miller", "oak staff", "grievous", "fell"), [act("tobin", "hold")]
    )
    answer = "[1] What came next is not told. Afterwards the Miller lay senseless.\n[2] Tobin waited."
    passage, model = tell(view, GORE, answer)
    asked = model.asked[0].rpartition("Place:")[2]
    assert "The Miller fell unconscious" in asked
    assert "oak staff" not in asked
    assert [line.source for line in passage.lines] == ["model", "model"]


def test_a_beat_under_a_line_is_not_asked_for_and_holds_nothing_back() -> None:
    view = view_of((MARA, TOBIN, MILLER), hit("mara", "miller", "oak staff", "grievous"), [act("tobin", "hold")])
    told, model = tell(view, Telling(lines=("gore",)), "[2] Tobin waited.")
    asked = model.asked[0].rpartition("Place:")[2]
    assert "[1]" not in asked
    assert asked.endswith("Write one line, one for each number.")
    assert told.text == "Tobin waited."
    alone = view_of((MARA, MILLER), hit("mara", "miller", "oak staff", "grievous"))
    silence, unasked = tell(alone, Telling(lines=("gore",)))
    assert (silence.lines, unasked.asked) == ((), [])


def test_what_to_avoid_is_a_sentence_for_the_prompt() -> None:
    view = view_of((MARA, MILLER), miss("mara", "miller", "oak staff"), cause="a child drowned in the race")
    given = Progress(view, whole(view), "turn", Telling(lines=("drowning",), veils=("spiders",))).values()
    assert given["avoid"] == (
        "Say nothing, in anybody's words, of any of these: drowning, and anybody's being under water; «spiders»."
    )
    assert given["cause"] == ""
    usual = Progress(view, whole(view), "turn").values()
    assert (usual["avoid"], usual["cause"]) == ("", "a child drowned in the race")
