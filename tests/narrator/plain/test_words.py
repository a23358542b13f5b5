from __future__ import annotations

import pytest

from narrator.plain.bend import Bent, Speaker, bend
from narrator.plain.orthography import at_place, bare_noun, definite, finish, possessive, whither, worded
from narrator.plain.places import kinds_of
from narrator.plain.speech import Note, noted, quote, spoken
from narrator.plain.tools import tool_of
from narrator.plain.words import Someone, Wording, someone
from tests.narrator.plain.fights import CHILD, SELA, WARDEN
from tests.views import MARA, MILLER, figure

MARAS = Speaker("she", ("Mara",), "he", ("the Miller", "Miller"))
FIGURES = {f.id: f for f in (MARA, MILLER, SELA, WARDEN, CHILD, figure("the Rats", "they", "beings"))}


def wording(a: str, t: str, tool: str | None = None, known: bool = False) -> Wording:
    return Wording(
        people={"a": someone(FIGURES, (a,)), "t": someone(FIGURES, (t,))},
        others=frozenset(),
        plain={"blow_as": "tool", "thing": "the stair"},
        tool=tool_of(tool),
        known_tools=frozenset({tool_of(tool).noun} if known else ()),
    )


@pytest.mark.parametrize(
    ("template", "told"),
    [
        (
            "{a} swung {tool} at {t.o}, and {t} kept {t's} feet",
            "Mara swung her oak staff at the Miller, and he kept his feet",
        ),
        ("{t} saw {blow} coming", "the Miller saw Mara's oak staff coming"),
        ("{a} struck {t.o}{with}", "Mara struck the Miller with her oak staff"),
        ("what reached {t.o} was {ablow}", "what reached the Miller was Mara's oak staff"),
        ("{a} drew {tool} back and swung {tool}", "Mara drew her oak staff back and swung it"),
    ],
)
def test_pronouns_where_only_one_can_be_meant(template: str, told: str) -> None:
    assert wording("mara", "miller", "oak staff").sentence(template) == told


def test_names_where_two_could_be_meant() -> None:
    words = wording("mara", "sela", "oak staff")
    assert words.sentence("{a} swung {tool} at {t.o}, and {t} kept {t's} feet") == (
        "Mara swung her oak staff at Sela, and Sela kept her feet"
    )
    assert words.sentence("{t} kept {t's} feet") == "Sela kept her feet"


def test_one_sentence_leads_into_the_next() -> None:
    told = wording("mara", "sela", "oak staff").sentences(["{a} swung {tool} at {t.o}", "{t} gave a step"])
    assert told == ["Mara swung her oak staff at Sela, who gave a step"]


@pytest.mark.parametrize(
    ("parry", "told"),
    [
        ("{t} parried {ablow}", "Sela parried the staff"),
        ("{ablow} came, and {t} parried it", "her staff came, and Sela parried it"),
    ],
)
def test_a_weapon_that_was_just_named_is_told_short(parry: str, told: str) -> None:
    words = wording("mara", "sela", "oak staff")
    assert words.sentences(["{a} swung {tool}", parry])[1] == told


def test_one_alone_and_many_agree_with_their_verbs() -> None:
    one = wording("warden", "mara")
    assert one.sentence("{a} {a|was|were} hurt, and {a} {a|was|were} slow") == "the Warden was hurt, and they were slow"
    assert wording("rats", "mara").sentence("{a} {a|was|were} hurt") == "the Rats were hurt"
    assert wording("rats", "mara").sentence("{a's} weight") == "the Rats' weight"


def test_what_is_it_is_not_taken_for_a_thing() -> None:
    words = wording("child", "mara", "billhook", known=True)
    assert words.sentence("{a} raised {tool} and {a} swung {tool}") == (
        "the Reed Child raised the billhook and the Reed Child swung the billhook"
    )


def test_a_shot_flies_and_its_bow_does_not() -> None:
    words = wording("mara", "miller", "short bow")
    assert words.sentence("{blow} went by {t.o}") == "Mara's shot went by the Miller"
    assert words.sentence("{a} hit {t.o}{with}") == "she hit him"


def test_someone_unseen_is_never_given_a_pronoun() -> None:
    words = wording("unseen", "mara", "short bow")
    assert words.sentence("{a} shot at {t.o}") == "someone unseen shot at Mara"
    assert words.sentence("{a} waited") == "the unseen one waited"
    assert someone(FIGURES, ("nobody known",)) == Someone("unseen", "someone unseen", None)
    assert someone(FIGURES, ("mara", "miller")).name == "Mara and the Miller"


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("the Miller waited", "The Miller waited."),
        ('"stop!" said Mara', '"Stop!" said Mara.'),
        ('Mara said, "Stop."', 'Mara said, "Stop."'),
        ("  two   spaces ", "Two spaces."),
    ],
)
def test_a_sentence_is_finished(text: str, done: str) -> None:
    assert finish(text) == done


def test_nouns_and_places() -> None:
    assert [definite(w) for w in ("oak staff", "an oak staff", "the staff", "her staff", "Wrath")] == [
        "the oak staff", "the oak staff", "the staff", "her staff", "Wrath",
    ]  # fmt: skip
    assert bare_noun("the") == "the"
    assert possessive("Tobias") == "Tobias's"
    assert at_place("the flooded mill") == "in the flooded mill"
    assert at_place("the ford below the mill") == "at the ford below the mill"
    assert at_place("a wood") == "in the wood"
    assert at_place("behind the well") == "behind the well"


def test_no_figures_are_left() -> None:
    assert worded("3 coins, 42 nails, 900 pins and ½ a loaf²") == "three coins, forty-two nails, many pins and a loaf"
    assert worded("20 {x}") == "twenty (x)"
    assert worded("\u0000") == "something"


def test_tools_move_as_they_are_made() -> None:
    assert tool_of("oak staff").tags == {"tool", "swing", "melee", "blunt"}
    assert tool_of("short bow").tags == {"tool", "shot", "far", "point"}
    assert (tool_of("teeth").stroke, tool_of("long claws").stroke) == ("rush", "swipe")
    assert tool_of("bare hands").body
    assert tool_of("a thing of glass").motion == "other"
    assert tool_of(None).tags == {"bare", "melee"}


@pytest.mark.parametrize(
    ("words", "act", "said"),
    [
        ('I lower it. "Enough," I say. "Go home."', "hold", "Enough, Go home."),
        ("Edric, they got your girl out.", "speech", "Edric, they got your girl out."),
        ("I lower the staff.", "yield", None),
        ("I yield", "yield", "I yield."),
        ("Mara lowers the staff.", "offer mercy", None),
        ("For the knees!", "strike", "For the knees!"),
        ("Drop it, in the Duke's name!", "strike", "Drop it, in the Duke's name!"),
        ("Kesh, put it down.", "strike", "Kesh, put it down."),
        ("You will not have her.", "strike", "You will not have her."),
        ("Leave her alone", "defend", "Leave her alone."),
        ("Stand back or I shoot!", "strike", "Stand back or I shoot!"),
        ("He is out of the fire.", "offer mercy", "He is out of the fire."),
        ("He is out of the fire.", "strike", "He is out of the fire."),
        ("Hold this, Nell.", "strike", "Hold this, Nell."),
        ("Stay behind me, boy.", "protect", "Stay behind me, boy."),
        ("Come on, then.", "strike", "Come on, then."),
        ("Back to back.", "defend", "Back to back."),
        ("Count this.", "strike", "Count this."),
        ("Four hundred and six.", "strike", "Four hundred and six."),
        ("For the king.", "strike", "For the king."),
        ("We stand here.", "defend", "We stand here."),
        ("My brother died here.", "strike", "My brother died here."),
        ("The rope!", "hold", "The rope!"),
        ("Nothing left.", "strike", "Nothing left."),
        ("I won't.", "hold", "I won't."),
        ("I'm sorry.", "strike", "I'm sorry."),
        ("I carried him here.", "strike", "I carried him here."),
        ("I scramble onto the bench.", "strike", None),
        ("I vaulted the bench.", "strike", None),
        ("I", "strike", "I."),
        ("Swinging low", "strike", None),
        ("The flat of the blade, low.", "strike", None),
        ("Hold the lantern high.", "hold", None),
        ("Kesh runs for the stair.", "hold", None),
        ("I swing at you!", "strike", None),
        ("With a roar she charges!", "strike", None),
        ("swing low for the knees!", "strike", None),
        ("Drop my shoulder and drive in", "strike", None),
        ("Slowly, I raise the bow", "strike", None),
        ("Is anyone hurt?", "said", "Is anyone hurt?"),
        ("The rope has snapped.", "said", None),
        ("?!", "speech", None),
        (None, "speech", None),
    ],
)
def test_only_what_is_speech_is_spoken(words: str | None, act: str, said: str | None) -> None:
    assert spoken(words, act, ("Mara",), "she", ("Kesh", "the Miller")) == said


def test_a_long_speech_is_cut_at_a_sentence() -> None:
    assert spoken("Stop. " + "word " * 60, "speech") == "Stop."
    assert noted("word, " * 60) == Note("sentence", "word, " * 35 + "word…")


@pytest.mark.parametrize(
    ("words", "meant", "done"),
    [
        (
            "I set my feet and swing low, for the knees.",
            "set {a's} feet and swing low, for the knees",
            "set {a's} feet and swung low, for the knees",
        ),
        (
            "I set my feet and sweep low, to take away the floor.",
            "set {a's} feet and sweep low, to take away the floor",
            "set {a's} feet and swept low, to take away the floor",
        ),
        (
            "I turn the blade and swing the flat of it.",
            "turn the blade and swing the flat of it",
            "turned the blade and swung the flat of it",
        ),
        ("I step in and aim for him", "step in and aim for {t.o}", "stepped in and aimed for {t.o}"),
        (
            "She vaults the barrels and cuts at him.",
            "vault the barrels and cut at {t.o}",
            "vaulted the barrels and cut at {t.o}",
        ),
        ("Mara vaults the barrels.", "vault the barrels", "vaulted the barrels"),
        ("sweep low, for the knees", "sweep low, for the knees", "swept low, for the knees"),
        ("I duck under his arm and chop at the wrist.", "duck", "ducked"),
        ("I roll aside and stab at his knee", "roll aside and stab", "rolled aside and stabbed"),
        ("I bring the staff down on his head", "bring the staff down", "brought the staff down"),
        ("I throw myself at the Miller", "throw {a.self} at {t.o}", "threw {a.self} at {t.o}"),
        (
            "I step inside his guard and shove at him",
            "step inside {t's} guard and shove at {t.o}",
            "stepped inside {t's} guard and shoved at {t.o}",
        ),
        ("I hack at him, spin and carve at his ribs", "hack at {t.o} and spin", "hacked at {t.o} and spun"),
        ("I wait. She lunges, I step in", "wait", "waited"),
        ("I drive the spear into his belly", "drive the spear into {t's} belly", None),
        ("I drive him back to the stair", "drive {t.o} back to the stair", None),
        ("I swing through the ribs", "swing through the ribs", None),
        ("I step to the door", "step to the door", None),
        ("I smash the lantern", "smash the lantern", None),
    ],
)
def test_a_line_of_action_is_bent_and_told_as_done_where_it_reaches_nobody(
    words: str, meant: str, done: str | None
) -> None:
    assert bend(words, MARAS) == Bent(meant, done)


@pytest.mark.parametrize(
    "words",
    [
        "I strike him dead.",
        "I am the river.",
        "I swing and I hit.",
        "We swing low.",
        "I bring my {a} staff round",
        "He swings low",
        "I take it",
        "I swing " + "and swing " * 10,
        "I swing " + "low " * 16,
        None,
    ],
)
def test_a_line_that_is_not_sure_is_left_out(words: str | None) -> None:
    assert bend(words, MARAS) is None


def test_the_speaker_stands_after_the_words_or_within() -> None:
    assert quote("Edric, they got her out.", "said {a}", split=None) == (
        "{said} said {a}",
        None,
        {"said": '"Edric, they got her out,"', "whole": "."},
    )
    assert quote("Edric, they got her out.", "said {a}", split="anywhere") == (
        "{said} said {a}",
        "{more}",
        {"said": '"Edric,"', "more": '"they got her out."', "whole": ""},
    )
    assert quote("Stop! Let it end here.", "{a} said", split="anywhere")[2]["said"] == '"Stop!"'
    assert quote("Leave it, Orm!", "said {a}", split="anywhere")[1] is None


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("Aunt. Get up. Aunt, he is coming round the wheel.", None),
        ("Leave her be, she only wants you out of the water!", None),
        ("Stop! Let it end here.", None),
        ("Edric, they got her out.", '"Edric,"'),
        ("They found her at the weir. Let me take you up.", '"They found her at the weir."'),
    ],
)
def test_nothing_is_told_in_the_middle_of_a_cry(said: str, first: str | None) -> None:
    _, rest, words = quote(said, "said {a}", split="whole")
    assert (words["said"] if rest is not None else None) in (first, first and first[:-2] + ',"')


@pytest.mark.parametrize(
    ("words", "form", "told"),
    [
        ("a brass hopper key, still cold.", "thing", "a brass hopper key, still cold"),
        ("the toll box, with very little in it", "thing", "the toll box, with very little in it"),
        ("the girl's shoe", "thing", "the girl's shoe"),
        (
            "The cudgel catches in the beams and stays there.",
            "sentence",
            "The cudgel catches in the beams and stays there.",
        ),
        ("the wheel shakes the floor", "sentence", "the wheel shakes the floor."),
        ("a crow calls twice", "sentence", "a crow calls twice."),
        ("The miller dies.", "quoted", '"The miller dies."'),
        ("It lost 4 planks.", "quoted", '"It lost four planks."'),
    ],
)
def test_a_note_is_told_as_it_is_unless_it_could_say_too_much(words: str, form: str, told: str) -> None:
    assert noted(words) == Note(form=form, text=told)  # type: ignore[arg-type] # the form is one of three


def test_where_one_is_and_where_one_goes() -> None:
    assert [whither(w) for w in ("the foot of the stair", "trough", "at the gate", "behind the well", "her door")] == [
        "to the foot of the stair",
        "to the trough",
        "to the gate",
        None,
        "to her door",
    ]


def test_what_the_things_of_a_place_are() -> None:
    assert kinds_of("lantern post") == ("flame",)
    assert kinds_of("stair") == ("wood",)
    assert kinds_of("rafters") == ()
    assert kinds_of("millrace") == ("water",)
