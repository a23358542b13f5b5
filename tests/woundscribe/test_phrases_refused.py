"""What is said wrongly of spells, parts, moves and the rest, and what the messages offer; other rulesets' fields."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.declaration import Declaration
from rules.errors import Ambiguous, Malformed, RulesError
from rules.model import Model
from rules.registry import find
from rules.scene import Word
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, opened
from tests.woundscribe.yard import ALL, RULES, fields
from woundscribe.phrase import read_phrase
from woundscribe.sayback import say_back


@pytest.mark.parametrize(
    ("text", "error", "message", "offered"),
    [
        ("mara clams the hound", Malformed, "'clams' is nothing one can declare", "calm"),
        ("mara zigzags", Malformed, "an act in words: tries by strength", "plead with"),
        ("tobin throws the hatchet at the hound", Malformed, "the hatchet is not thrown", "strike with the hatchet"),
        ("tobin hurls the bow at the hound", Malformed, "the hunting bow is not thrown", "strike with the hunting bow"),
        ("tobin fires the dagger at the hound", Malformed, "the dagger shoots nothing", "fire the hunting bow"),
        ("sela shoots the hound with lance and dagger", Malformed, "the lance shoots nothing", "strike with the lance"),
        ("mara throws at the hound", Malformed, "nothing to throw in bare hands", "strike with bare hands"),
        ("mara calms the hond", Malformed, "no combatant called 'the hond'", "the hound"),
        ("mara calms", Ambiguous, "does not say whom", "the hound"),
        ("mara soothes it", Ambiguous, "'it' could be anybody", "the ash owl"),
        ("mara calms the hound with the staff", Malformed, "no talent called 'the staff'", "staves"),
        ("mara calms the hound, to disarm", Malformed, "only a blow at a part", "strike"),
        ("mara calms the hound, aiming for the heart", Malformed, "to calm takes no aim at a part", ""),
        ("mara calms the hound, to subdue", Malformed, "to calm takes no subdue", ""),
        ("mara calms the hound and strikes the squire", Malformed, "more than one thing to do", "attack"),
        ("mara shields", Ambiguous, "does not say whom", "Tobin Reed"),
        ("mara stands before the gate", Malformed, "no combatant called 'the gate'", "the grey mare"),
        ("mara holds the gate", Malformed, "what does 'the gate' mean here", ""),
        ("mara protects tobin from the rain", Malformed, "what does 'the rain' mean here", ""),
        ("tobin flees to the gate", Malformed, "what does 'the gate' mean here", ""),
        ("tobin flees with a radiant moment", Malformed, "to flee takes no radiant", ""),
        ("sela mounts", Ambiguous, "does not say whom", "the grey mare"),
        ("sela mounts the gray mare", Malformed, "no combatant called 'the gray mare'", "the grey mare"),
        ("sela dismounts and strikes the squire with the dagger", Malformed, "more than one thing to do", "dismount"),
        ("tobin picks up", Malformed, "does not say what to pick up", "dagger"),
        ("tobin picks up the dagge", Malformed, "no thing called 'the dagge'", "dagger"),
        ("tobin takes the blow", Malformed, "no thing called 'the blow'", ""),
        ("ines casts", Ambiguous, "does not say which spell", "falling star"),
        ("ines casts star fall at the widow", Malformed, "what does 'fall at the widow' mean here", ""),
        ("ines casts fallen star at the widow", Malformed, "no spell called 'fallen star'", "falling star"),
        ("mara casts falling star at the widow", Malformed, "Mara knows no spell", "another action"),
        ("mara heals tobin", Malformed, "to heal takes a spell that heals", "casts … on …"),
        ("ines casts falling star", Ambiguous, "does not say whom", "the Widow"),
        ("ines casts falling star the widow", Malformed, "Say at whom, or over what", ""),
        ("ines casts falling star at the widdow", Malformed, "no combatant or thing called", "the Widow"),
        ("ines casts ember rain over the yard", Ambiguous, "does not say around whom", "the hound"),
        ("ines casts ember rain over the well", Ambiguous, "does not say around whom", "the hound"),
        ("ines casts ember rain at the widow, but not Tobbin", Malformed, "no combatant called 'Tobbin'", "Tobin Reed"),
        ("mara strikes the squire, leaving out Tobin", Malformed, "to attack takes no leaving out", ""),
        ("mara strikes at the squire's hand", Malformed, "what is a blow at the hand to do", "to disarm"),
        ("mara strikes the squire, to disarm", Malformed, "to disarm, at which part", "aiming for the hand, to disarm"),
        ("mara strikes at the squire's hand, to disarm, to trip", Malformed, "more than one effect", "trip"),
        ("mara strikes at the squire's hand, to disarm the widow", Malformed, "somebody else than 'the widow'", ""),
        ("mara strikes at the squire's hand, to disarm him of the swrod", Malformed, "no thing called", "sword"),
        ("mara strikes at the squier's hand, to disarm", Malformed, "no combatant called", "the squire"),
        ("mara aims for the knee, to trip", Ambiguous, "does not say whom", "the squire"),
        ("mara strikes the squire, aiming for, to trip", Malformed, "does not say what is aimed at", ""),
        ("mara moves 10 feet", Malformed, "does not say where to", ""),
        ("mara moves 0 feet toward the hound", Malformed, "0 will not do", ""),
        ("mara backs away", Ambiguous, "does not say whom", "the hound"),
        ("mara moves to the well and to the gate", Malformed, "one moves one way", ""),
        ("mara moves to the well and goes to the gate", Malformed, "one moves once", ""),
        ("mara moves toward the hound and backs away from the owl", Malformed, "not both toward and away", ""),
        ("mara takes cover", Malformed, "does not say where to", ""),
        ("mara moves to the well and waits", Malformed, "more than one thing to do", "hold"),
    ],
)  # fmt: skip
def test_it_refuses(text: str, error: type[RulesError], message: str, offered: str) -> None:
    with pytest.raises(error) as refused:
        read_phrase(text, ALL, RULES, "road")
    assert message in refused.value.message
    assert not offered or offered in (*refused.value.nearest, *refused.value.choices)


SCRAPS = (
    *("ines", "mara", "the", "hound", "widow", "squire's", "hand", "casts", "calms", "ember rain", "over", "the yard"),
    *("leaving out", "catching", "aiming for", "to disarm", "him", "of", "and", ",", "moves", "toward", "away from"),
    *("10", "feet", "up", "picks", "up", "picking up", "dagger", "takes the blow for", "tobin", "stands up", "it"),
    *("10/20", "with", "a radiant moment", "at", "herself", "lets", "go", "from", "holds", "sparing", "dives", "rises"),
)


@given(st.lists(st.sampled_from(SCRAPS), max_size=12).map(" ".join))
def test_whatever_is_said_is_read_or_refused(text: str) -> None:
    try:
        said = read_phrase(text, ALL, RULES, "road")
    except (Malformed, Ambiguous):
        return
    assert read_phrase(say_back(said, ALL), ALL, RULES) == said


class Aim(Model):
    part: Word
    effect: Literal["maim"]


class Duel(Declaration):
    """A kind of its own, with fields by names that phrases know."""

    kind: Literal["duel"] = "duel"
    target: str
    called: Aim | None = None
    move: Word | None = None


class Bind(Declaration):
    kind: Literal["bind"] = "bind"
    target: str
    length: int


class Walk(Declaration):
    kind: Literal["move"] = "move"
    to: Word | None = None


class Elsewhere:
    """As much of another ruleset as a phrase asks of one."""

    @staticmethod
    def declarations() -> dict[str, type[Model]]:
        return {"duel": Duel, "bind": Bind, "move": Walk}


def test_another_ruleset_with_such_fields_is_understood() -> None:
    elsewhere: Any = Elsewhere()
    said = read_phrase("mara duels the squire, aiming for the hand, to maim him", ALL, elsewhere, "road")
    assert fields(said) == {
        "kind": "duel",
        "actor": "mara",
        "target": "squire",
        "called": {"part": "hand", "effect": "maim"},
    }
    said = read_phrase("mara duels the squire, moving toward the hound", ALL, elsewhere, "road")
    assert said.move == "toward the hound"
    with pytest.raises(Malformed, match="to move takes no take"):
        read_phrase("mara moves to the well, picking up the dagger", ALL, elsewhere, "road")
    with pytest.raises(Malformed, match="it takes no stand"):
        read_phrase("mara duels the squire, standing up", ALL, elsewhere, "road")
    with pytest.raises(Malformed, match="with kind bind"):
        read_phrase("mara binds the squire", ALL, elsewhere, "road")
    with pytest.raises(Malformed, match="to duel takes no radiant"):
        read_phrase("mara duels the squire with a radiant moment", ALL, elsewhere, "road")


def test_a_name_that_holds_a_verb_is_a_name() -> None:
    cast = [{"id": "old", "like": "old soldier", "name": "Old Guard", "side": "road"}]
    mill = RULES.new_encounter(
        {
            "scene": {"place": "here"},
            "sides": [{"id": "road", "name": "us"}, {"id": "mill", "name": "them"}],
            "cast": [*cast, {"id": "miller", "like": "drowned miller", "name": "the Miller", "side": "mill"}],
        }
    )
    said = read_phrase("old guard strikes the miller with the sword", mill, RULES)
    assert (said.kind, said.actor, said.target) == ("attack", "old", "miller")


def test_of_a_ruleset_that_says_nothing_of_reach_any_weapon_is_thrown() -> None:
    plain = ALL.combatants["tobin"].model_copy(update={"sheet": _Gear(weapons=(_Thing(name="hatchet"),))})
    encounter = ALL.model_copy(update={"combatants": {**ALL.combatants, "tobin": plain}})
    assert read_phrase("tobin throws the hatchet at the hound", encounter, RULES, "road").weapon == "hatchet"


def test_of_a_ruleset_that_says_what_strikes_from_afar_that_is_thrown_and_shot() -> None:
    things = (_Shot(name="hatchet"), _Shot(name="knife", shot=True))
    plain = ALL.combatants["tobin"].model_copy(update={"sheet": _Gear(weapons=things), "carries": ("hatchet", "knife")})
    encounter = ALL.model_copy(update={"combatants": {**ALL.combatants, "tobin": plain}})
    for verb in ("throws", "shoots"):
        assert read_phrase(f"tobin {verb} the knife at the hound", encounter, RULES, "road").weapon == "knife"
        assert read_phrase(f"tobin {verb} at the hound", encounter, RULES, "road").weapon == "knife"
        with pytest.raises(Malformed, match="hatchet"):
            read_phrase(f"tobin {verb} the hatchet at the hound", encounter, RULES, "road")


class _Thing(Model):
    name: str


class _Shot(_Thing):
    shot: bool = False


class _Gear(Model):
    weapons: tuple[_Thing, ...]


def test_where_nobody_declares_the_effects_are_shown() -> None:
    told = find("told")
    sides = [{"id": "inn", "name": "the inn"}]
    cast = [{"id": name, "name": name.title(), "side": "inn"} for name in ("ana", "bor")]
    for people, example in ((cast, "who: ana, by: bor, severity"), (cast[:1], "who: ana, severity")):
        account = told.new_encounter({"scene": {"place": "the bar"}, "sides": sides, "cast": people})
        with pytest.raises(Malformed, match="told by effects") as refused:
            read_phrase("ana hits bor with the chair", account, told, "inn")
        assert example in refused.value.choices[0]


@pytest.mark.parametrize("side", ["pcs", None])
@pytest.mark.parametrize(
    "text",
    [
        "mara strikes the quern-wyfe with the oak staff",
        "mara strikes the quern-wife with the oak staff",
        "mara strikes it with the oak staff",
        "mara protects",
        "mara casts falling star over the quern-wife",
        "mara picks up the bone needle",
    ],
)
def test_whoever_is_hidden_is_neither_named_nor_guessed_at(side: str | None, text: str) -> None:
    hidden = {**HOUND, "name": "the Quern-Wife", "hidden": True, "carries": ["bone needle"]}
    witch = {**MARA, "sheet": {"spells": ["falling star"], "ether": 5, "max_ether": 5}}
    with pytest.raises((Malformed, Ambiguous)) as refused:
        read_phrase(text, opened(witch, TOBIN, MILLER, hidden), RULES, side)
    assert not {"the Quern-Wife", "hound", "bone needle"} & {*refused.value.nearest, *refused.value.choices}


def test_who_is_hidden_is_no_doubt_about_whom_one_means() -> None:
    hidden = {**HOUND, "name": "the Quern-Wife", "hidden": True}
    encounter = opened(MARA, TOBIN, MILLER, hidden)
    assert read_phrase("mara strikes with the oak staff", encounter, RULES, "pcs").target == "miller"
    assert read_phrase("the quern-wife bites mara with the teeth", encounter, RULES, "beings").actor == "hound"
