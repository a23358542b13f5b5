from __future__ import annotations

import re
from itertools import product

import pytest

from narrator.plain import tell
from narrator.plain.choose import Chooser
from narrator.plain.lexicon import lexicon
from narrator.plain.places import KINDS
from narrator.plan import plan, whole
from narrator.told import Told
from rules.claim import Claim
from rules.combatant import Pronouns
from rules.registry import ids
from tests.narrator.plain.fights import hit, miss, swing
from tests.views import figure, view_of

LEXICONS = [lexicon(ruleset) for ruleset in ("", *ids())]
PARTS = [part for known in LEXICONS for parts in known.values() for part in parts]
REFERENCES = {"a", "b", "t", "tool", "blow", "atool", "ablow", "with", "other", "thing", "place", "part", "old_part"}
REFERENCES |= {"foe", "side", "what", "where", "newplace", "item", "quote", "note", "aim"}
REFERENCES |= {"hurt", "badly", "inpart", "using", "byit", "over", "terms"}
REFERENCES |= {"whither", "cause", "fates", "ahold", "thold", "tplace", "into", "spell", "cover", *KINDS}
PRONOUNS: tuple[Pronouns, ...] = ("she", "he", "they", "it")


def test_parts_name_only_what_can_be_worded() -> None:
    for part in PARTS:
        assert set(re.findall(r"\{(\w+)", part.text)) <= REFERENCES, part.text
        assert set(re.findall(r"<([\w.]+)", part.text)) <= set(lexicon()), part.text


def test_no_part_stands_twice_in_its_slot() -> None:
    for slot, parts in (one for known in LEXICONS for one in known.items()):
        seen = [(part.text, part.tags, part.without) for part in parts]
        assert len(set(seen)) == len(seen), slot


def test_no_part_holds_a_number_a_game_word_or_a_stock_phrase() -> None:
    banned = r"\b(two|three|four|\d+|hit points|damage|dice|critical|fumble|suddenly|brutal|screams?|expertly)\b"
    for part in PARTS:
        assert not re.search(banned, part.text), part.text


def test_an_object_is_never_written_as_a_subject() -> None:
    for part in PARTS:
        governed = r"\b(with|of|at|on|to|toward|beside|by|over|from|for|behind|past|into|under) \{[abt]\}(?! \w)"
        assert not re.search(governed, part.text), part.text
        # «Did not leave he lying»: whoever is said to be doing so is somebody's object.
        assert not re.search(r"\{[abt]\} \w+ing\b", part.text), part.text


def test_what_a_thing_does_can_be_said_of_several() -> None:
    """«The bells was», «the ropes swung on its own»: a thing of a place may be many."""
    thing = rf"(?:and )?\{{(?:{'|'.join(('thing', *KINDS))})\}} "
    of_one = r"(?:was|.*\b(?:its|itself|it =?(?:does|had|always)(?! not)))\b"
    for part in PARTS:
        assert not re.match(thing + of_one, part.text), part.text


@pytest.mark.parametrize("kind", ["miss", "fumble", "stopped", "fell", "died", "deathblow", "none", "light", "parted"])
def test_every_pair_can_be_told_with_every_kind_of_tool(kind: str) -> None:
    for a, t in product(PRONOUNS, PRONOUNS):
        for tool in (None, "oak staff", "pike", "short bow", "javelin", "fists", "teeth", "a thing of glass", "sword"):
            claims = {
                "miss": miss("one", "other", tool, subdue=True),
                "fumble": miss("one", "other", tool, fumble=True),
                "stopped": [swing("one", "other", tool), Claim(kind="stopped", who="other", whom="one", tool=tool)],
                "fell": hit("one", "other", tool, "heavy", "fell"),
                "died": hit("one", "other", tool, "grievous", "died"),
                "none": hit("one", "other", tool, "none"),
                "light": hit("one", "other", tool, "light"),
                "parted": hit("one", "other", tool, "heavy", part="wing"),
                "deathblow": [
                    swing("one", "other", tool),
                    Claim(kind="hit", who="one", whom="other", tool=tool),
                    Claim(kind="died", who="other", whom="one"),
                ],
            }[kind]
            before = [[Claim(kind="fell", who="other")]] if kind == "deathblow" else []
            view = view_of((figure("the One", a, "pcs"), figure("the Other", t, "beings")), *before, claims)
            line = tell(plan(view, whole(view), "turn"), Told(commitment=f"{a}{t}{tool}"))[0][-1]
            assert line.states == tuple(range(len(claims)))
            assert "the one" in line.text.lower()
            assert "the other" in line.text.lower()
            if kind == "parted":
                assert "wing" in line.text


def test_a_part_comes_back_only_when_all_others_have_been_said() -> None:
    used: tuple[str, ...] = ()
    fitting = len([part for part in lexicon()["hold"] if part.fits(frozenset({"a", "known_a", "thing"}))])
    picks = []
    for n in range(2 * fitting):
        chooser = Chooser(str(n), used)
        picks.append(chooser.pick("hold", frozenset({"a", "known_a", "thing"})))
        used = chooser.used
    assert len(set(picks[:fitting])) == fitting
    assert sorted(picks[:fitting]) == sorted(picks[fitting:])


def test_no_part_that_fits_is_an_error() -> None:
    with pytest.raises(LookupError, match="no part of 'hold'"):
        Chooser("x", ()).pick("hold", frozenset())
