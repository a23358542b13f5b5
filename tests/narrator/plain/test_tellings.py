"""Exact sentences for given claims: the parts are chosen by hand, what is made of them is the voice's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

import pytest

from narrator.plain import tell
from narrator.plain.choose import Chooser
from narrator.plain.lexicon import lexicon
from narrator.plan import plan, whole
from narrator.telling import Telling
from narrator.told import Told
from rules.claim import Claim
from rules.visibility import Figure
from tests.narrator.plain.fights import SELA, act, hit, miss, swing
from tests.views import MARA, MILLER, TOBIN, figure, view_of

Force = Callable[..., None]


@pytest.fixture
def force(monkeypatch: pytest.MonkeyPatch) -> Force:
    """``force(slot=part, no={names of chances}, yes={…}, order=n)``: what is chosen from now on."""

    def choose(no: Sequence[str] = (), yes: Sequence[str] = (), order: int = 1, **parts: str) -> None:
        chosen = {slot.replace("__", "."): text for slot, text in parts.items()}
        own, chance, number = Chooser.pick, Chooser.chance, Chooser.number

        def pick(self: Chooser, slot: str, tags: frozenset[str], only: str = "") -> str:
            text = chosen.get(slot)
            if text is None:
                return own(self, slot, tags, only)
            assert any(part.text == text and part.fits(tags) for part in lexicon()[slot]), (slot, sorted(tags))
            return text

        monkeypatch.setattr(Chooser, "pick", pick)
        monkeypatch.setattr(
            Chooser,
            "chance",
            lambda self, name, percent: name in yes or (name not in no and chance(self, name, percent)),
        )
        monkeypatch.setattr(Chooser, "number", lambda self, name: order if name == "say" else number(self, name))

    return choose


def told(*declarations: Sequence[Claim], cast: Sequence[Figure] = (MARA, TOBIN, SELA, MILLER)) -> list[str]:
    """A line for each beat."""
    view = view_of(cast, *declarations)
    return [line.text for line in tell(plan(view, whole(view), "turn"), Told())[0]]


QUIET = ("place", "tail.miss", "tail.fall", "tail.die", "tail.ended", "join", "up", "wound", "answer", "spare")


def test_an_aim_is_told_as_done_and_then_what_came_of_it(force: Force) -> None:
    force(no=QUIET, then__miss="{tool} went the whole of its way, and {t} {t|was|were} not on it")
    words = "I set my feet and sweep low, to take away the floor."
    assert told(miss("mara", "miller", "oak staff", words=words)) == [
        "Mara set her feet and swept low, to take away the floor. "
        "Her oak staff went the whole of its way, and the Miller was not on it."
    ]


def test_an_aim_that_could_be_a_result_is_only_meant(force: Force) -> None:
    force(no=QUIET, aim="meant to {aim}", then__miss="{tool} came to where {t} had been, and touched nothing")
    words = "I drive him back to the wheel."
    assert told(miss("mara", "miller", "oak staff", words=words), cast=(MARA, MILLER)) == [
        "Mara meant to drive the Miller back to the wheel. "
        "Her oak staff came to where he had been, and touched nothing."
    ]


def test_words_are_all_that_somebody_does_who_speaks_and_holds(force: Force) -> None:
    force(no=("gesture",), say="said {a}")
    line = '"Edric, it is only Mara. She has ferried you over since you were a boy."'
    assert told([act("tobin", "hold", words=line)]) == [
        '"Edric," said Tobin, "it is only Mara. She has ferried you over since you were a boy."'
    ]


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (0, 'Tobin stood very still to say it. "Edric, it is only Mara. She has ferried you over."'),
        (1, '"Edric," said Tobin. He stood very still to say it. "It is only Mara. She has ferried you over."'),
    ],
)
def test_a_gesture_goes_before_the_words_or_between_them(force: Force, order: int, text: str) -> None:
    force(yes=("gesture",), order=order, gesture="{a} stood very still to say it", say="said {a}")
    assert told([act("tobin", "hold", words='"Edric, it is only Mara. She has ferried you over."')]) == [text]


@pytest.mark.parametrize(
    ("joins", "text"),
    [
        (True, '"Let go of her!" called Mara, and slammed a forearm across the Miller\'s chest.'),
        (False, '"Let go of her!" called Mara. She slammed a forearm across the Miller\'s chest.'),
    ],
)
def test_what_is_said_over_a_blow_is_told_before_it_or_with_it(force: Force, joins: bool, text: str) -> None:
    force(
        no=(*QUIET, "say and do") if not joins else QUIET,
        yes=("picture", "say and do") if joins else ("picture",),
        order=2,
        say="called {a}",
        picture="{a} slammed a forearm across {t's} chest",
    )
    struck = hit("mara", "miller", "bare hands", "heavy")
    (line,) = told([struck[0].model_copy(update={"words": "Let go of her!"}), *struck[1:]], cast=(MARA, MILLER))
    assert line.startswith(text)


def test_a_line_in_the_third_person_is_bent_as_well(force: Force) -> None:
    force(no=QUIET)
    words = "She vaults the sacks and cuts at him."
    (line,) = told(miss("mara", "miller", "oak staff", words=words))
    assert line.startswith("Mara vaulted the sacks and cut at the Miller. ")


def test_the_tool_of_a_players_line_is_named_once(force: Force) -> None:
    force(no=QUIET)
    words = "I raise the staff and bring it down on his head."
    swung, struck = hit("mara", "miller", "oak staff", "light")[:2], hit("mara", "miller", "oak staff", "light")[2:]
    declared = [swung[0].model_copy(update={"words": words}), *swung[1:], *struck]
    (line,) = told(declared, cast=(MARA, MILLER))
    assert line.startswith("Mara raised her oak staff and brought it down. ")
    assert line.count("oak staff") == 1


def test_words_that_no_line_may_say_are_left_out() -> None:
    plainly = told(miss("mara", "miller", "oak staff"))
    assert told(miss("mara", "miller", "oak staff", words="I roll low and shove at him")) == plainly


def test_a_thing_that_a_note_has_just_named_is_told_shortly() -> None:
    note = Claim(kind="said", words="The cudgel caught in the beams and stayed there.")
    lost = Claim(kind="item", who="miller", what="cudgel", how="lost")
    lines = told([note], [lost])
    noted = {part.text for part in lexicon()["item"] if "noted" in part.tags}
    assert any(text.split("{item}")[0].split("{t} ")[-1].strip() in lines[-1].lower() for text in noted)
    assert "lost" not in lines[-1]


def test_nobody_is_put_where_no_record_says() -> None:
    beside = re.compile(
        r"\b(?:beside|by|past|round|against|back to|foot on|along|near) \{(?:lean|thing|wood|stone|tree)"
    )
    people = [p.text for parts in lexicon().values() for p in parts if re.search(r"\{[abt]\b|<", p.text)]
    assert not [text for text in people if beside.search(text)]
    assert not [part.text for part in lexicon()["approach"] if beside.search(part.text)]


def test_a_move_is_joined_to_the_act(force: Force) -> None:
    force(defend="{a} backed off until {a} {a|was|were} {where}, and kept {a's} guard up")
    moved = Claim(kind="moved", who="tobin", what="the foot of the stair")
    assert told([act("tobin", "defend"), moved]) == [
        "Tobin backed off until he was at the foot of the stair, and kept his guard up."
    ]


def test_a_move_before_a_blow_is_a_sentence_of_its_own(force: Force) -> None:
    force(
        no=QUIET,
        go="{a} went {whither}",
        picture__miss="{atool} went past {t.o} and had to be fetched back",
        yes=("picture",),
    )
    moved = Claim(kind="moved", who="mara", what="at the wheel")
    missed = Claim(kind="missed", who="mara", whom="miller", tool="spear")
    assert told([swing("mara", "miller", "spear"), moved, missed]) == [
        "Mara went to the wheel. Her spear went past the Miller and had to be fetched back."
    ]


def test_costs_are_told_person_by_person_by_the_wound_that_was_told(force: Force) -> None:
    force(no=QUIET)
    view = view_of(
        (MARA, TOBIN, MILLER),
        hit("mara", "miller", "oak staff", "heavy"),
        hit("miller", "mara", None, "light"),
        [Claim(kind="ended", what="parley", side="pcs")],
        [
            Claim(kind="cost", what="injury", who="mara"),
            Claim(kind="cost", what="injury", who="miller"),
            Claim(kind="cost", what="strain", who="mara"),
        ],
    )
    lines, memory = tell(plan(view, whole(view), "turn"), Told())
    assert memory.worst == {"mara": "light", "miller": "heavy"}
    light, strain, heavy = [sentence for sentence in memory.sentences if sentence in lines[-1].text]
    assert light.startswith("Mara")
    assert "Mara" not in strain or strain.startswith("Mara")
    assert "Miller" in heavy
    assert lines[-1].states == (0, 1, 2)


def test_the_hurt_is_where_the_blow_was_said_to_land(force: Force) -> None:
    force(
        no=QUIET,
        yes=("picture",),
        picture="{atool} took {t.o} across the small of the back",
        cost="{t's} {tplace} would ache before rain, and then in it",
    )
    lines = told(hit("mara", "miller", "oak staff", "heavy"), [Claim(kind="cost", what="injury", who="miller")])
    assert lines[0].startswith("Mara's oak staff took the Miller across the small of the back.")
    assert lines[1] == "The Miller's back would ache before rain, and then in it."


def test_the_dead_are_not_told_as_injured() -> None:
    lines = told(
        hit("mara", "miller", "oak staff", "grievous", "died"), [Claim(kind="cost", what="injury", who="miller")]
    )
    assert not any(word in lines[1] for word in ("mend", "stiff", "carry", "ache"))
    assert any(word in lines[1] for word in ("nobody", "Nobody", "no more", "hurts were over", "No hurt"))


def test_mercy_is_offered_and_answered_by_people(force: Force) -> None:
    force(
        order=1,
        say="said {a}",
        offered="{a} had stopped where {a} {a|was|were}, and stood open",
        accepted="{b} said yes. it was hardly a word",
    )
    offer = [
        act("mara", "offer mercy", words='"Enough, Edric. I did not come down here to hit you."'),
        Claim(kind="offered", who="mara", side="pcs", what="mercy"),
        Claim(kind="accepted", side="beings", what="mercy"),
    ]
    assert told(offer) == [
        '"Enough, Edric. I did not come down here to hit you," said Mara. '
        "She had stopped where she was, and stood open. The Miller said yes. It was hardly a word."
    ]


def test_a_side_of_many_answers_as_one() -> None:
    hob = figure("Hob", "he", "beings")
    offer = [
        act("mara", "offer mercy"),
        Claim(kind="offered", who="mara", side="pcs", what="mercy"),
        Claim(kind="refused", side="beings", what="mercy"),
    ]
    (line,) = told(offer, cast=(MARA, MILLER, hob))
    assert "the drowned" in line.lower()
    assert "Miller" not in line


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("The cudgel caught in the beams and stayed there", "The cudgel caught in the beams and stayed there."),
        ("the toll box, with very little in it", "There was the toll box, with very little in it."),
        ("The child dies at dawn.", 'There was this, too: "The child dies at dawn."'),
    ],
)
def test_a_note_is_the_masters_own_narration(force: Force, words: str, text: str) -> None:
    force(said="there was {note}" if words.startswith("the ") else "there was this, too: {quote}")
    assert told([Claim(kind="said", words=words)]) == [text]


def test_a_cost_in_the_masters_words_is_told_in_them(force: Force) -> None:
    force(cost="{what}")
    assert told([Claim(kind="cost", what="nobody in the village will use the barn again")]) == [
        "Nobody in the village will use the barn again."
    ]


def test_harm_and_the_fall_after_it_are_one_beat_without_a_word_of_standing() -> None:
    lines = told(
        [Claim(kind="harmed", who="tobin", whom="miller", severity="grievous", tool="axe")],
        [Claim(kind="fell", who="tobin", whom="miller")],
        [Claim(kind="moved", who="mara", what="the gate")],
    )
    assert len(lines) == 2
    assert (
        "senseless" in lines[0] or "unconscious" in lines[0] or "did not get up" in lines[0] or "breathing" in lines[0]
    )
    assert not any(word in lines[0] for word in ("stayed up", "kept", "still standing", "upright"))


def test_a_name_is_not_said_twice_where_one_subject_goes_on(force: Force) -> None:
    force(
        no=("place", "join", "spare", "answer", "felt.x"),
        yes=("picture", "up"),
        picture="{a} hit {t.o} in the side, once, with a closed hand",
        felt__t="did not bend that way again",
        stood="{t} stayed up",
    )
    assert told(hit("miller", "tobin", "bare hands", "heavy")) == [
        "The Miller hit Tobin in the side, once, with a closed hand. Tobin did not bend that way again. He stayed up."
    ]


def test_whoever_comes_too_late_is_told_why(force: Force) -> None:
    force(lapse="{a} had begun toward {t.o}, who lay there by then, and let it be")
    lines = told(hit("mara", "miller", "oak staff", "heavy", "fell"), [act("tobin", "lapse", "miller")])
    assert lines[1] == "Tobin had begun toward the Miller, who lay there by then, and let it be."


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("fell", "lay|short over"),
        ("fled", "gone|had been|left the place"),
        ("yielded", "left off|fight any more|need had passed"),
    ],
)
def test_whoever_comes_too_late_is_told_why_in_every_tone_alike(
    kind: Literal["fell", "fled", "yielded"], why: str
) -> None:
    """The name of a tone must not stand for what became of somebody."""
    lines = told([Claim(kind=kind, who="miller")], *[[act("tobin", "lapse", "miller")]] * 3)
    assert all(re.search(why, line) for line in lines[1:]), lines


def test_whoever_is_out_stops_short_of_nothing() -> None:
    gone = [[Claim(kind="fell", who="tobin")], [Claim(kind="yielded", who="miller")]]
    lines = told(*gone, *[[act("tobin", "lapse", "miller")]] * 4)
    assert not any(re.search(r"stopped|checked|turned", line) for line in lines[2:]), lines


@pytest.mark.parametrize("words", ["I rush at her.", "I sprint at the Miller.", "Mara runs at him."])
def test_who_is_said_to_rush_does_not_walk(words: str) -> None:
    near = [act("mara", "move", words=words), Claim(kind="moved", who="mara", whom="miller", how="nearer")]
    lines = told(*[near] * 12)
    assert any("run" in line or "fast" in line for line in lines)
    assert not any(re.search(r"walked|hurry|a step at a time", line) for line in lines), lines


def test_a_rush_is_no_stroll_before_a_blow() -> None:
    lines = told(*[miss("mara", "miller", "oak staff", words="I rush at him.")] * 24)
    assert not any(re.search(r"walked|hurry", line) for line in lines), lines


@pytest.mark.parametrize("things", [("the bells", "ropes", "the stairs", "the millstones", "falls"), ("bells",)])
def test_things_that_are_many_do_what_many_do(things: tuple[str, ...]) -> None:
    seen = view_of((MARA, MILLER, TOBIN), *[hit("mara", "miller", "oak staff", "none")] * 60, things=things)
    text = ""
    for tone in ("quiet", "brisk", "grim", "fireside"):
        made = plan(seen, whole(seen), "turn", Telling.model_validate({"tone": tone, "length": "long"}))
        text += " ".join(line.text for line in tell(made, Told(commitment=tone))[0])
    assert re.search(r"\b(?:bells|ropes|stairs|millstones|falls)\b", text)
    assert not re.search(r"\b(?:bells|ropes|stairs|millstones|falls) (?:was|has|is|\w+ed (?:its|itself))\b", text)


def test_an_empty_hand_is_a_hand_and_not_a_tool(force: Force) -> None:
    force(no=QUIET, yes=("picture",), picture="{a's} shoulder went in under {t's} ribs and kept going")
    (line,) = told(hit("miller", "mara", None, "heavy"))
    assert line.startswith("The Miller's shoulder went in under Mara's ribs and kept going. ")


def test_no_part_is_a_cleft() -> None:
    shapes = [part.text for slot in ("shape.blow", "picture") for part in lexicon()[slot]]
    assert not [text for text in shapes if text.startswith("what ")]


def test_guilt_and_wonder_are_lived_with_by_somebody() -> None:
    lines = told(
        hit("mara", "miller", "oak staff", "grievous", "died"),
        [Claim(kind="cost", what="guilt", who="mara"), Claim(kind="cost", what="wonder dimmed")],
    )
    assert "Mara" in lines[1]
    assert any(word in lines[1] for word in ("wonder", "light"))
