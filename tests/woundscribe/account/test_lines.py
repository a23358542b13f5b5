"""Lines of what happened, as people type them: read to the end, or refused."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RulesError
from woundscribe.account.events import Event
from woundscribe.account.lines import read_line
from woundscribe.account.tokens import Name
from woundscribe.account.verbs import VERBS

MARA, MILLER, TOBIN = Name("Mara"), Name("the Miller"), Name("Tobin")


def harmed(who: Name = MARA, by: Name | None = MILLER, severity: str = "heavy", **more: str) -> Event:
    return Event("harm", who, by, severity=severity, **more)  # type: ignore[arg-type]  # words of a table


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Mara hurt badly by the Miller", harmed()),
        ("the Miller hurt Mara badly", harmed()),
        ("the Miller badly hurt Mara", harmed()),
        ("Mara was badly hurt by the Miller.", harmed()),
        ("Mara got hurt by the Miller", harmed(severity="light")),
        ("Then Mara was very badly hurt", harmed(by=None, severity="grievous")),
        ("Mara was wounded", harmed(by=None)),
        ("the Miller hit Mara hard with his old cleaver", harmed(tool="old cleaver")),
        ("the Miller cut Mara's arm", harmed(severity="light", part="arm")),
        ("Mara was cut in the left arm by the Miller", harmed(severity="light", part="left arm")),
        ("Mara was shot with an arrow", harmed(by=None, tool="arrow")),
        ("Mara hurt by an arrow", harmed(by=None, severity="light", tool="arrow")),
        ("Mara hurt her arm", harmed(Name("Mara", "she"), None, "light", part="arm")),
        ("Mara hurt herself", harmed(Name("Mara", "she"), None, "light")),
        ("Mara lost an eye", harmed(by=None, severity="grievous", part="eye")),
        ("Mara was knocked out by the Miller", Event("fell", MARA, MILLER)),
        ("the Miller knocked Mara out", Event("fell", MARA, MILLER)),
        ("the Miller struck down Mara", Event("fell", MARA, MILLER)),
        ("Mara went down", Event("fell", MARA)),
        ("the Miller killed Mara", Event("died", MARA, MILLER)),
        ("Mara died", Event("died", MARA)),
        ("Mara was killed by a chandelier", Event("died", MARA, tool="chandelier")),
        ("the Miller killed Mara with an arrow in the eye", Event("died", MARA, MILLER, tool="arrow", part="eye")),
        ("the Miller knocked Mara out with a club", Event("fell", MARA, MILLER, tool="club")),
        ("the Miller shot Mara dead", Event("died", MARA, MILLER)),
        ("the Miller dropped Mara to 0 hit points", Event("fell", MARA, MILLER)),
        ("Mara was reduced to 0 hp by the Miller", Event("fell", MARA, MILLER)),
        ("Mara dropped to zero", Event("fell", MARA)),
        ("the Miller crushed Mara", harmed()),
        ("the Miller froze Mara badly", harmed()),
        ("the Miller broke Mara's arm", harmed(part="arm")),
        ("Mara broke her arm", harmed(Name("Mara", "she"), None, part="arm")),
        (
            "Mara (she) offered the Miller ten gold",
            Event("note", Name("Mara", "she"), text="Mara offered the Miller ten gold."),
        ),
        ("Mara made a bargain with the Miller", Event("note", MARA, text="Mara made a bargain with the Miller.")),
        ("Mara gave the Miller the ring", Event("note", MARA, text="Mara gave the Miller the ring.")),
        ("Mara's shield broke", Event("note", MARA, text="Mara's shield broke.")),
        ("Mara missed the Miller with her axe", Event("missed", MARA, text="Mara missed the Miller with her axe.")),
        ("Tobin healed Mara", Event("heal", MARA, TOBIN, severity="heavy")),
        ("Mara is dead", Event("died", MARA)),
        ("Tobin calmed the Miller", Event("calmed", MILLER, TOBIN)),
        ("Tobin talked the Miller down", Event("calmed", MILLER, TOBIN)),
        ("the Miller calmed down", Event("calmed", MILLER)),
        ("they calmed the Miller", Event("calmed", MILLER)),
        ("the Miller took Mara prisoner", Event("yielded", MARA, MILLER)),
        ("Mara was taken prisoner by the Miller", Event("yielded", MARA, MILLER)),
        ("Captain Hook killed Mara", Event("died", MARA, Name("Captain Hook"))),
        ("Mara was killed by Captain Hook", Event("died", MARA, Name("Captain Hook"))),
        ("the Miller took Mara hostage", Event("yielded", MARA, MILLER)),
        ("Mara was captured", Event("yielded", MARA)),
        ("the Miller was tied up by Tobin", Event("yielded", MILLER, TOBIN)),
        ("Tobin took the old sword", Event("item", TOBIN, item="old sword", how="taken")),
        ("Tobin took the Miller's sword", Event("item", TOBIN, item="Miller's sword", how="taken")),
        ("the goat got away", Event("fled", Name("the goat"))),
        ("the wolves ran off", Event("fled", Name("the wolves"))),
        ("Tobin gave himself up", Event("yielded", Name("Tobin", "he"))),
        ("the Miller surrendered to Tobin", Event("yielded", MILLER, TOBIN)),
        ("they let the Miller go", Event("leave", MILLER, how="mercy")),
        ("the Miller was let go by Tobin", Event("leave", MILLER, TOBIN, how="mercy")),
        ("Mara left", Event("leave", MARA)),
        ("Tobin woke Mara up", Event("woke", MARA, TOBIN)),
        ("Mara came round", Event("woke", MARA)),
        ("Tobin tended Mara", Event("heal", MARA, TOBIN, severity="light")),
        ("Mara lost her lantern", Event("item", Name("Mara", "she"), item="lantern", how="lost")),
        ("Tobin took the box", Event("item", TOBIN, item="box", how="taken")),
        ("Mara wavered", Event("wavered", MARA)),
        ("Mara (she/her) died", Event("died", Name("Mara", "she"))),
        ("Ann's brother died", Event("died", Name("Ann's brother"))),
    ],
)
def test_a_line_is_read_in_any_order_of_voice(line: str, event: Event) -> None:
    assert read_line(line).events == (event,)
    assert read_line(line).unkept == ()


@pytest.mark.parametrize("line", ["MARA HURT BADLY BY THE MILLER", "mara hurt badly by the miller"])
def test_the_case_of_letters_does_not_matter(line: str) -> None:
    assert read_line(line).events == (harmed(Name("mara"), Name("the miller")),)


@pytest.mark.parametrize(
    ("line", "events"),
    [
        ("Mara and Tobin fled", [Event("fled", MARA), Event("fled", TOBIN)]),
        ("the Miller hurt Mara and Tobin badly", [harmed(), harmed(TOBIN)]),
        ("the Miller hurt Mara badly and fled", [harmed(), Event("fled", MILLER)]),
        (
            "Mara scared the wolves off",
            [
                Event("note", MARA, text="Mara scared the wolves off."),
                Event("fled", Name("the wolves"), MARA, text=None),
            ],
        ),
        ("the Miller hurt Mara badly, then Tobin died", [harmed(), Event("died", TOBIN)]),
        ("Mara was badly hurt and knocked out", [harmed(by=None), Event("fell", MARA)]),
    ],
)
def test_what_happened_to_several_or_at_once_is_told_one_by_one(line: str, events: list[Event]) -> None:
    assert list(read_line(line).events) == events


@pytest.mark.parametrize(
    ("line", "unkept"),
    [
        ("the goat got away over the hill", "over the hill"),
        ("Mara died in the dark", "in the dark"),
        ("Mara died of her wounds", "of her wounds"),
        ("Mara woke with a headache", "with a headache"),
    ],
)
def test_words_that_have_no_place_are_named(line: str, unkept: str) -> None:
    assert read_line(line).unkept == (unkept,)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nobody died", "'nobody' tells what did not happen"),
        ("Mara nearly died", "'nearly' tells what did not happen"),
        ("Mara wasn't hurt", '"wasn\'t" tells what did not happen'),
        ("he died", "who is 'he'? Write the name."),
        ("Mara hurt them", "who is 'them'? Write the name."),
        ("the Miller bit", "it does not say whom: bit whom?"),
        ("Mara lost", "it does not say what: lost what?"),
        ("Mara fell off the roof", "say what came of the fall."),
        ("Mara fled the Miller", "'fled' is done to nobody: what does 'the Miller' mean there?"),
        ("the Miller killed Mara, who died", "'died' is a second thing"),
        ("Mara klled the Miller", "Did you mean killed"),
        ("Mara zyzzyx", "Possible: hurt badly by,"),
        ("died", "it says nothing that is understood."),
        ("...", "there is nothing in it."),
        ("the old man with the long grey beard and hat died", "nobody's name"),
        ("the Miller cut an arm", "whose arm?"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be(line: str, told: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_line(line)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Elara cast fireball and killed the orc", "'Elara cast fireball' is nobody's name: say one thing a line."),
        ("elara cast fireball and killed the orc", "say one thing a line."),
        ("Elara charged and killed the orc", "'Elara charged' is nobody's name: say one thing a line."),
        ("the goblin charged and killed Mara", "say one thing a line."),
        ("Elara drew her sword and killed the orc", "say one thing a line."),
        ("Elara threw a rope and killed the orc", "say one thing a line."),
        ("Mara killed the orc instantly", "'the orc instantly' is nobody's name"),
        ("Mara cut the orc dead", "'the orc dead' is nobody's name"),
        ("Elara's fireball killed three goblins", "Elara's fireball\" is a thing"),
        ("A chandelier killed the orc", "'A chandelier' is a thing, and nobody: say what came of it."),
        ("the chandelier fell", "'the chandelier' is a thing"),
        ("everyone else fled", "'everyone else' does not say who: write a name."),
        ("Mara killed another goblin", "'another goblin' does not say who: write a name."),
        ("one of the goblins fled", "write a name."),
        ("two of the three goblins died", "write a name."),
        ("the rest of the goblins died", "write a name."),
        ("Last, Mara died", "'Last' does not say who"),
    ],
)
def test_words_of_a_sentence_are_nobodys_name(line: str, told: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_line(line)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    "called",
    [
        "the goblin shaman", "Goblin shaman", "Gareth of Hale", "Otto von Stein", "Wat the blacksmith", "three goblins",
        "the hooded man", "Vane of the grey hill", "the Old Miller", "old tom", "Ann's brother", "the undead", "Ned",
        "the goblin Grish", "last goblin", "the Vale bandits", "Captain Hook",
    ],
)  # fmt: skip
def test_a_name_of_several_words_is_kept_whole(called: str) -> None:
    assert read_line(f"{called} died").events == (Event("died", Name(called)),)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Mara took 12 damage", "'12 damage' is no thing that somebody took: say hurt lightly, badly or terribly."),
        ("Mara took 12", "say hurt lightly, badly or terribly."),
        ("Mara lost five hp", "say hurt lightly, badly or terribly."),
        ("Mara took a hit", "say hurt lightly, badly or terribly."),
        ("Mara took an arrow to the knee", "say hurt lightly, badly or terribly."),
        ("Mara took the goblin alive", "'the goblin alive' is somebody, and no thing that is taken"),
        ("Mara dropped her guard", "'her guard' is no thing that somebody dropped: say what came of it."),
        ("Mara lost her temper", "'her temper' is no thing that somebody lost: say what came of it."),
        ("the Miller grabbed the goblin", "'the goblin' is somebody, and no thing that is taken"),
        ("the Miller took Mara's arm", "say how badly: hurt in the arm."),
    ],
)
def test_what_nobody_can_hold_is_no_thing(line: str, told: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_line(line)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Captain Vane, Lord of Hale, stabbed Gareth", "one who did it, not 'Captain Vane, Lord of Hale'"),
        ("Gareth and Lia killed the dragon", "write one name, without commas, or 'they'."),
        ("the dragon was killed by Gareth and Lia", "write one name, without commas, or 'they'."),
        ("Gareth stabbed Captain Vane, Lord of Hale", "may be one or several"),
        ("Captain Vane, Lord of Hale, was stabbed by Gareth", "may be one or several"),
        ("the Miller burned Mara to death", "what came of it? Possible: killed,"),
        ("Mara was beaten to death", "what came of it?"),
        ("the orc was hit by Mara's arrow", "say who did it, and with what: by Mara with the arrow."),
        ("Mara stabbed Hask and Bram, and Tobin fled", "who fled is not clear: say one thing a line."),
        ("Mara stabbed Hask and Bram and fled", "who fled is not clear: say one thing a line."),
    ],
)
def test_who_did_it_and_what_came_of_it_is_never_lost(line: str, told: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_line(line)
    assert told in str(refused.value)


def test_every_verb_can_be_typed() -> None:
    for verb in VERBS:
        spoken = " ".join(verb.words)
        line = f"the Miller {spoken}" if verb.voice == "own" else f"Mara was {spoken} by the Miller"
        line = f"Mara {spoken} the lantern" if verb.effect == "item" else line
        assert read_line(line).events[-1].effect == verb.effect, line


WORDS = [
    *sorted({word for verb in VERBS for word in verb.words}),
    "Mara", "the", "Miller", "badly", "by", "with", "and", ",", "was", "her", "arm", "in", "not", "them", "(she)", "to",
]  # fmt: skip


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = read_line(text)
    except RulesError:
        return
    assert read.events
    assert all(event.who.written.strip(string.whitespace) for event in read.events)
