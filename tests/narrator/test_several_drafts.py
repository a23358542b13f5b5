"""Several drafts of one passage: the best is kept, and what it lacks is taken from the others."""

from __future__ import annotations

import pytest

from narrator.errors import ModelFault
from narrator.narrate import anarrate, narrate
from narrator.passage import Passage
from narrator.plan import whole
from narrator.prompt import load
from tests.fake_openai import chat, fails, says, serving
from tests.narrator.test_narrate import DIES, FOUR, GOOD, ONE, THREE, TWO, sources, text_of, true
from tests.scripted import Scripted
from tests.views import mill

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

OTHER_TWO = "[2] The Miller's bare hands caught Mara hard across the ribs. Mara stood bent."
OTHER_FOUR = "[4] Tobin offered mercy with empty hands. The Miller refused it and came no nearer."


def tell(*answers: object, drafts: int) -> tuple[Passage, Scripted]:
    view, model = mill(), Scripted(answers=list(answers))
    return narrate(view, whole(view), model=model, drafts=drafts), model


def test_the_draft_with_the_most_true_lines_is_kept() -> None:
    poor = "\n".join((DIES, TWO, THREE, "[4] Nobody spoke."))
    better = "\n".join((ONE, OTHER_TWO, THREE, OTHER_FOUR))
    passage, model = tell(poor, better, poor, drafts=3)
    assert [line.text for line in passage.lines] == [text_of(line) for line in (ONE, OTHER_TWO, THREE, OTHER_FOUR)]
    assert sources(passage) == ["model"] * 4
    assert len(model.asked) == 3
    assert len(set(model.asked)) == 1
    answers = [attempt.answer for attempt in passage.provenance.attempts]
    assert answers == [better, poor, poor]
    assert {attempt.stage for attempt in passage.provenance.attempts} == {"draft"}
    assert true(passage)


def test_of_drafts_that_are_as_good_the_first_counts() -> None:
    other = "\n".join((ONE, OTHER_TWO, THREE, FOUR))
    assert tell(GOOD, other, drafts=2)[0].lines[1].text == text_of(TWO)
    assert tell(other, GOOD, drafts=2)[0].lines[1].text == text_of(OTHER_TWO)


def test_what_the_best_lacks_is_taken_from_the_others() -> None:
    best = "\n".join((ONE, DIES.replace("[1]", "[2]"), THREE, OTHER_FOUR))
    second = "\n".join((DIES, TWO, THREE.replace("wavered", "died"), FOUR))
    passage, model = tell(second, best, drafts=2)
    assert [line.text for line in passage.lines] == [text_of(line) for line in (ONE, TWO, THREE, OTHER_FOUR)]
    assert sources(passage) == ["model"] * 4
    assert len(model.asked) == 2
    assert true(passage)


def test_what_all_lack_is_asked_for_once_more_and_then_told_plain() -> None:
    wrong = "\n".join((DIES, TWO, THREE, FOUR))
    passage, model = tell(wrong, wrong, ONE, drafts=2)
    assert sources(passage) == ["repaired", "model", "model", "model"]
    assert [attempt.stage for attempt in passage.provenance.attempts] == ["draft", "draft", "repair"]
    assert len(model.asked) == 3
    assert sources(tell(wrong, wrong, DIES, drafts=2)[0]) == ["plain", "model", "model", "model"]


def test_a_draft_that_says_nothing_takes_nothing_from_the_rest() -> None:
    wrong = "\n".join((DIES, TWO, THREE, FOUR))
    passage, _ = tell("", wrong, "I cannot help with that.", ONE, drafts=3)
    assert sources(passage) == ["repaired", "model", "model", "model"]
    assert len(passage.provenance.attempts) == 4


def test_a_model_that_fails_is_not_asked_again() -> None:
    passage, model = tell(ModelFault("no-connection", "Nobody there."), drafts=5)
    assert sources(passage) == ["plain"] * 4
    assert len(model.asked) == 1
    assert passage.provenance.faults == ("no-connection",)


def test_all_but_the_first_are_drafted_a_little_hotter() -> None:
    view = mill()
    with serving(says(GOOD)) as server:
        passage = narrate(view, whole(view), model=chat(server), drafts=3)
        once = narrate(view, whole(view), model=chat(server))
    first, *others = (request["temperature"] for request in server.requests[:3])
    assert first == load("turn").model.temperature == server.requests[3]["temperature"]
    assert others == [pytest.approx(first + 0.2)] * 2
    assert sum(attempt.prompt_tokens or 0 for attempt in passage.provenance.attempts) == 33
    assert passage.text == once.text


def test_a_server_that_fails_in_the_middle_leaves_what_came() -> None:
    view = mill()
    with serving(says(GOOD), fails(400)) as server:
        passage = narrate(view, whole(view), model=chat(server), drafts=4)
    assert sources(passage) == ["model"] * 4
    assert len(server.requests) == 2
    assert passage.provenance.faults == ("request-refused",)


async def test_for_an_event_loop_it_is_the_same() -> None:
    view = mill()
    wrong = "\n".join((DIES, TWO, THREE, FOUR))
    passage = await anarrate(view, whole(view), model=Scripted(answers=[wrong, GOOD]), drafts=2)
    assert sources(passage) == ["model"] * 4
