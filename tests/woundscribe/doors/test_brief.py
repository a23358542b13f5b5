"""What a model reads of a fight fits in 1,500 characters, however long the fight and the names in it are."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from woundscribe.doors.mcp.brief import MOST, of_checked, of_offers, of_state, of_taken
from woundscribe.doors.shown import (
    Checked,
    Offered,
    Offers,
    Person,
    RecordShown,
    RefusedOffers,
    RemarkShown,
    State,
    Taken,
    TurnShown,
    Wanted,
)

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley of the Lower Marshes, called the Patient"


def person(name: str, *, yours: bool = False, out: bool = False) -> Person:
    return Person(
        id=name.lower(), name=name, side="ferry", character=True, yours=yours, state="on her feet",
        out="unconscious" if out else None, words=("Health 3 of 11",) * yours, conditions=("defending",),
    )  # fmt: skip


def state(*people: Person, needs: tuple[Wanted, ...] = (), **more: object) -> State:
    fields = {"place": "the mill", "things": ("stair", "wheel"), "exits": ("stair",), "phase": "fighting", **more}
    return State.model_validate(
        {"fight": "mill", "version": 7, "title": "The Mill", "round": 2, "side": "ferry", "turn": 3,
         "people": people, "needs": needs, **fields}
    )  # fmt: skip


def record(number: int, said: str) -> RecordShown:
    return RecordShown(seq=number, said=said, dice="3d6 2+6+1 = 9: missed by 1", outcome={})


def taken(rows: list[str], stands: State) -> Taken:
    records = tuple(record(n, said) for n, said in enumerate(rows, start=1))
    return Taken(version=7, heard="", resolved=TurnShown(turn=2, audience="public", records=records), state=stands)


def wanted(kind: str, **more: object) -> Wanted:
    return Wanted.model_validate({"kind": kind, "to": "gm", "yours": True, "question": "Does he hear?", **more})


def test_a_turn_is_told_with_its_dice_and_what_comes_next() -> None:
    need = wanted("declaration", to="side:ferry", who="mara")
    found = of_taken(taken(["Mara · oak staff → the Miller", ""], state(person("Mara", yours=True), needs=(need,))))
    assert found.split("\n") == [
        "mill, turn 3, round 2.",
        "Turn 2 is resolved:",
        "- Mara · oak staff → the Miller: 3d6 2+6+1 = 9: missed by 1",
        "They are:",
        "- Mara (ferry): on her feet, Health 3 of 11, defending",
        "Place: the mill; there: stair, wheel; ways out: stair.",
        "It is the turn of ferry.",
        "Needed, by `declare`: what these do: mara. `offers` says what they can; `resolve` lets the rest hold.",
    ]


def test_what_is_needed_is_said_by_its_kind() -> None:
    for need, said in (
        (wanted("ruling", choices=("yes", "no"), default="no"), "Does he hear? Possible: yes, no. Default: no."),
        (wanted("ruling", number=True, choices=("none",)), "Possible: a whole number, none."),
        (wanted("ruling"), "from gm: Does he hear?"),
        (wanted("faces", notation="3d6"), "never roll for them"),
        (wanted("agreement"), "Does he hear? Yes or no."),
        (wanted("ruling", yours=False, question=""), "Waiting for others: gm."),
    ):
        assert said in of_state(state(person("Mara"), needs=(need,)))
    for phase, said in (("over", "`conclude`"), ("concluded", "settled"), ("closed", "closed")):
        assert said in of_state(state(person("Mara"), phase=phase, side=None)).splitlines()[-1]
    assert "Next: `resolve`." in of_state(state(person("Mara")))
    assert "It is nobody's turn." in of_state(state(person("Mara"), side=None))


def test_of_a_long_fight_the_newest_records_and_ones_own_are_kept() -> None:
    people = [person(f"{LONG} {n}", out=n % 2 == 0) for n in range(30)] + [person("Mara", yours=True)]
    need = wanted("ruling", question="Does it hold? " * 40, choices=tuple(f"{LONG} {n}" for n in range(40)))
    stands = state(*people, needs=(need,), things=tuple(f"thing {n}" for n in range(200)), place=LONG)
    found = of_taken(taken([f"{LONG} strikes {n}" for n in range(200)], stands))
    assert len(found) < MOST
    assert "strikes 199" in found
    assert "strikes 0:" not in found
    assert "more in the structured result." in found
    assert "Needed, by `answer`, from gm: Does it hold?" in found
    few = of_state(state(*people, needs=(need,)))
    assert few.splitlines()[1:3] == ["They are:", "- Mara (ferry): on her feet, Health 3 of 11, defending"]


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)


@settings(max_examples=50)
@given(st.lists(texts, max_size=40), st.lists(texts, max_size=12), texts, texts)
def test_it_always_fits(rows: list[str], names: list[str], word: str, other: str) -> None:
    needs = tuple(wanted("declaration", who=name, to=name) for name in names)
    asked = wanted("ruling", question=word, choices=tuple(names), default=other, to=other)
    for needed in (needs, (asked,), ()):
        stands = state(
            *map(person, names), needs=needed, declared=tuple(rows), side=word, place=other, things=tuple(rows)
        )
        after = taken(rows, stands).model_copy(update={"heard": word, "changed": (1, 2), "stopped": other})
        for found in (of_state(stands), of_taken(after)):
            assert len(found) < MOST
            assert "Needed" in found or "Next: " in found
    offered = tuple(Offered(said=row, declaration={}, chance="38 in 100") for row in rows)
    refused = tuple(RefusedOffers(why=row, said=tuple(names)) for row in rows)
    assert len(of_offers(Offers(who=word, allowed=offered, refused=refused))) < MOST
    remarks = tuple(RemarkShown(sentence=row, message=word, facts=other) for row in rows)
    assert len(of_checked(Checked(sentences=3, remarks=remarks, untold=tuple(names)))) < MOST
