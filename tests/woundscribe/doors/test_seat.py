"""What each place at the table may see and say."""

from __future__ import annotations

import pytest

from tests.woundscribe.doors.quay import HIDDEN, SECRETS
from tests.woundscribe.doors.tables import alone, two
from woundscribe import Sessions, WoundscribeError
from woundscribe.doors.seat import Seat
from woundscribe.session import Session

BLOW = "strike the miller with the staff, to subdue"
EVERYBODY = ("gm", "host", "player:ana", "player:ben", "player:nobody", "reader")


def played(session: Session) -> None:
    """A round: two declare, one of them with a secret modifier; the drowned and those on the roof act by themselves."""
    session.declare("mara", BLOW, hand="player:ana")
    session.modify("mara", -1, "the rope is cut", secret=True, hand="gm")
    session.declare("tobin", "plead with the miller", hand="player:ben")
    session.lock(by_instinct=True)
    session.declare("gorm", "strike mara", hand="gm")


def every_word(seat: Seat, session: Session) -> str:
    """All that a seat can read of a session, as JSON."""
    turns = [seat.turn(n) for n in range(1, len(session.transcript.steps) + 1)]
    mine = [seat.offers(one.id) for one in seat.state().people if one.yours]
    told = seat.passages()
    return "".join(one.model_dump_json() for one in (seat.state(), *turns, *mine, *told))


@pytest.mark.parametrize("who", [one for one in EVERYBODY if one != "gm"])
def test_nobody_but_the_master_reads_a_secret_before_or_after_it_has_acted(who: str, quay: Session) -> None:
    seat = Seat(quay, who)
    before = every_word(seat, quay)
    played(quay)
    Seat(quay, "gm").tell(1)
    after = every_word(seat, quay)
    assert "Mara" in before
    assert "Mara" in after
    assert [secret for secret in SECRETS if secret in before + after] == []


def test_the_master_reads_them_but_for_the_seed(quay: Session) -> None:
    played(quay)
    found = every_word(Seat(quay, "gm"), quay)
    assert HIDDEN in found
    assert "the rope is cut" in found
    assert quay.table.kept.seed not in found


def test_what_somebody_hidden_is_asked_is_told_to_the_master_alone(quay: Session) -> None:
    quay.lock(by_instinct=True)
    quay.lock(by_instinct=True)
    assert [need.who for need in Seat(quay, "gm").state().needs] == ["gorm"]
    for who in EVERYBODY[2:]:
        state = Seat(quay, who).state()
        assert state.needs == ()
        assert state.side is None


def test_a_player_declares_for_their_own_and_for_nobody_else(quay: Session) -> None:
    ana = Seat(quay, "player:ana")
    assert [one.id for one in ana.state().people if one.yours] == ["mara"]
    taken = ana.declare("mara", BLOW)
    assert taken.heard.startswith("Mara strikes the Miller with the oak staff, to subdue; ")
    assert taken.resolved is None
    for refused in (lambda: ana.declare("tobin", "defend"), lambda: ana.offers("tobin"), lambda: ana.undo(1)):
        with pytest.raises(WoundscribeError) as error:
            refused()
        assert error.value.code == "not-yours"


def test_somebody_hidden_is_nobody_to_a_player(quay: Session) -> None:
    for call in (Seat(quay, "player:ana").offers, Seat(quay, "host").offers):
        with pytest.raises(WoundscribeError) as error:
            call("gorm")
        assert error.value.code == "malformed"
        assert HIDDEN not in str(error.value)


def test_what_a_host_is_refused_for_a_being_names_nobody_whom_it_cannot_see(quay: Session) -> None:
    quay.lock(by_instinct=True)
    with pytest.raises(WoundscribeError) as error:
        Seat(quay, "host").declare("miller", "strike Gorn with bare hands")
    assert error.value.code == "malformed"
    assert HIDDEN not in str(error.value)
    with pytest.raises(WoundscribeError, match=HIDDEN):
        Seat(quay, "gm").declare("miller", "strike Gorn with bare hands")


@pytest.mark.parametrize("who", ["host", "player:ana"])
@pytest.mark.parametrize(
    ("actor", "what"),
    [
        (HIDDEN, "hold"),
        ("gorm", "strike mara"),
        (None, "gorm strikes mara"),
        ("roof", "hold"),
        ("those on the roof", "offer mercy"),
        ("mara", {"kind": "attack", "target": "gorm", "weapon": "oak staff"}),
        (None, {"effect": "fell", "who": "gorm"}),
        (None, {"effect": "fell", "who": "gor"}),
    ],
)
def test_nobody_but_the_master_names_somebody_hidden(
    who: str, actor: str | None, what: str | dict[str, str], quay: Session
) -> None:
    before = quay.version
    for call in (Seat(quay, who).declare, Seat(quay, who).understood):
        with pytest.raises(WoundscribeError) as error:
            call(actor, what)
        assert error.value.code in ("malformed", "not-yours")
        typed = f"{actor} {what}"
        assert not any(secret in str(error.value) for secret in SECRETS if secret not in typed)
        assert "unseen" not in str(error.value)  # that would say that the guess was right
    assert quay.version == before


def test_a_host_modifies_nobody_hidden(quay: Session) -> None:
    with pytest.raises(WoundscribeError) as error:
        Seat(quay, "host").modify("gorm", 1, "the dark")
    assert (error.value.code, error.value.choices) == ("malformed", ("Mara", "Tobin", "the Miller"))


def test_a_reader_says_nothing(quay: Session) -> None:
    reader = Seat(quay, "reader")
    before = quay.version
    for refused in (
        lambda: reader.declare("mara", BLOW),
        lambda: reader.understood("mara", BLOW),
        lambda: reader.answer("yes"),
        lambda: reader.lock(),
        lambda: reader.undo(),
        lambda: reader.agree(True),
        lambda: reader.tell(),
        lambda: reader.close(),
    ):
        with pytest.raises(WoundscribeError) as error:
            refused()
        assert error.value.code == "not-yours"
    assert quay.version == before


def test_the_other_side_does_not_hear_what_is_declared_before_it_is_done(sessions: Sessions) -> None:
    session = sessions.open("flooded-mill", name="mill", seed="f", seats={"miller": "player:zoe"})
    Seat(session, "gm").declare("mara", BLOW)
    assert len(Seat(session, "gm").state().declared) == 1
    assert Seat(session, "player:zoe").state().declared == ()


def test_a_seat_that_was_taken_later_sees_what_its_side_sees(sessions: Sessions, quay: Session) -> None:
    quay.settle(seats={"gorm": "player:zoe"})
    assert Seat(quay, "player:zoe").audience == "side:roof"
    assert HIDDEN in Seat(quay, "player:zoe").state().model_dump_json()
    assert HIDDEN not in Seat(quay, "player:ana").state().model_dump_json()


def test_a_command_delivered_twice_is_answered_as_it_was(quay: Session) -> None:
    ana, ben = Seat(quay, "player:ana"), Seat(quay, "player:ben")
    ana.declare("mara", BLOW, key="one")
    first = ben.declare("tobin", "plead with the miller", key="two")
    again = ben.declare("tobin", "plead with the miller", key="two")
    assert first.resolved is not None
    assert (again.heard, again.resolved, again.version) == (first.heard, first.resolved, first.version)
    assert len(quay.transcript.steps) == 1


def test_reading_back_declares_nothing(quay: Session) -> None:
    before = quay.version
    found = Seat(quay, "player:ana").understood("mara", BLOW)
    assert found.numerator is not None
    assert found.declaration == {"kind": "attack", "target": "miller", "weapon": "oak staff", "subdue": True}
    assert quay.version == before
    assert Seat(quay, "player:ana").declare("mara", found.declaration).heard == found.said


def test_prose_of_ones_own_is_checked(quay: Session) -> None:
    played(quay)
    found = Seat(quay, "player:ana").check("Mara killed the Miller with her staff.", 1)
    assert found.remarks
    with pytest.raises(WoundscribeError, match="there is no turn 9"):
        Seat(quay, "reader").check("Nobody moved.", 9)


def test_prose_without_end_is_not_read(quay: Session) -> None:
    played(quay)
    told = Seat(quay, "gm").tell(1)
    for ask in (lambda t: Seat(quay, "reader").check(t, 1), lambda t: Seat(quay, "gm").edit(told.id, t)):
        with pytest.raises(WoundscribeError, match=r"20,001 letters long, and .* up to 20,000"):
            ask("x" * 20_001)


def test_a_key_is_of_one_command(sessions: Sessions) -> None:
    gm = Seat(alone(sessions), "gm")
    first = gm.declare("mara", {"kind": "defend"}, key="one")
    assert gm.declare("mara", {"kind": "defend"}, key="one") == first
    for other in (
        lambda: gm.declare("mara", {"kind": "hold"}, key="one"),
        lambda: gm.declare("tobin", {"kind": "defend"}, key="one"),
        lambda: gm.lock(key="one"),
        lambda: gm.answer("yes", key="one"),
        lambda: gm.close(key="one"),
    ):
        with pytest.raises(WoundscribeError) as refused:
            other()
        assert refused.value.code == "key-taken"
    assert gm.state().version == first.version


def test_what_somebody_declares_without_a_name_is_of_the_only_one_they_are_asked_for(sessions: Sessions) -> None:
    ana = Seat(two(sessions, name="alone-on-a-stair"), "player:ana")
    assert ana.declare(None, "defend").heard.startswith("Mara defends")
    with pytest.raises(WoundscribeError, match="no double actions"):
        ana.declare(None, "strike the miller")
    shared = sessions.open("flooded-mill", seats={"mara": "player:ana", "miller": "instinct"}, ask="needed")
    ana = Seat(shared, "player:ana")
    assert ana.declare(None, "defend").heard.startswith("Mara defends"), "Tobin is anybody's of the side"
    assert ana.declare(None, "defend").heard.startswith("Tobin defends")
    ana = Seat(alone(sessions, name=None), "player:ana")
    with pytest.raises(WoundscribeError, match="does not say who acts"):
        ana.declare(None, "defend")
    ana.declare(None, "mara defends")
    with pytest.raises(WoundscribeError, match="not yours"):
        ana.declare(None, "the miller defends")
    assert ana.declare(None, {"kind": "defend"}).heard.startswith("Tobin defends")
