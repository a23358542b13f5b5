"""The passages on the desk: drafts beside each other, one picked, edited, copied out, or taken away."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, get_args

from narrator.telling import Tone
from rules.errors import Malformed
from woundscribe.desk import copying
from woundscribe.desk.desk import Desk
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.variants import Variant
from woundscribe.voices import hopeless, report

if TYPE_CHECKING:
    from narrator.remarks import Remark

_GONE = frozenset({"draft", "hidden", "stale"})


def present(desk: Desk, turn: int, more: int = 0, tone: str | None = None) -> None:
    """Tell a turn as often as drafts are wanted, and show them side by side. The first stays the one that is shown.

    ``more``: so many drafts beside those that there are.
    """
    known = live(desk, turn)
    chosen = next((v for v in known if v.shown), None)
    wanted = len(known) + more if known else max(more, desk.drafts)
    for _ in range(wanted - len(known)):
        told = desk.narration.tell(turn, model=desk.model, telling=_asked(desk, tone))
        _report(desk, told)
        if not told.lines:
            desk.paper.note("Nothing of it is for the table to hear.")
            return
    desk.at, desk.unkept = turn, None
    drafts = live(desk, turn)
    if not more:
        desk.narration.choose((chosen or drafts[0]).id)
    show(desk, turn)


def show(desk: Desk, turn: int) -> None:
    """Every draft of a turn under its number, the one that readers see with a mark."""
    drafts = live(desk, turn)
    for number, draft in enumerate(drafts, start=1):
        desk.paper.gap()
        desk.paper.prose(f"[{number}]", copying.paragraphs(draft.lines))
    picked = next((n for n, d in enumerate(drafts, start=1) if d.shown), None)
    if picked is not None:
        desk.paper.gap()
        desk.paper.note(f"Draft {picked} is the one that is shown.  pick, edit, again, copy; not this")


def live(desk: Desk, turn: int) -> tuple[Variant, ...]:
    """The drafts of a turn that may be shown, as they were made."""
    return tuple(v for v in desk.narration.variants(turn) if v.status not in _GONE)


def out_of_date(desk: Desk) -> tuple[int, ...]:
    """The turns that were told and came out otherwise since, and are not told anew."""
    told = desk.narration.variants()
    stale = {v.turn for v in told if v.status == "stale"} - {v.turn for v in told if v.status not in _GONE}
    return tuple(sorted(turn for turn in stale if 0 < turn <= desk.turns))


def drafts(desk: Desk, said: str) -> None:
    """The drafts of the turn at hand, or of another that is named."""
    present(desk, _turn(desk, said))


def again(desk: Desk, said: str) -> None:
    """One more draft, in a tone where one is named."""
    tones = get_args(Tone)
    if said and said not in tones:
        with telling_where():
            raise Malformed(f"{said!r} is no tone.", choices=tones)
    present(desk, _turn(desk, ""), more=1, tone=said or None)


def pick(desk: Desk, said: str) -> None:
    """Make a draft the one that readers see."""
    desk.narration.choose(_draft(desk, said).id)
    desk.paper.note(f"Draft {said or 1} is the one that is shown.")


def edit(desk: Desk, said: str, *, over: bool) -> None:
    """One's own words instead of a draft's. What the guard remarks on is kept only where the master says so."""
    turn = _turn(desk, "")
    if over and not said and desk.unkept is not None and desk.unkept[0] == turn:
        text = desk.unkept[1]
    else:
        draft = _draft(desk, said)
        desk.paper.note("Write it as it is to be; an empty line ends it, ¶ begins a paragraph. As it stands:")
        desk.paper.raw("")
        desk.paper.raw(copying.as_text(draft.lines))
        desk.paper.raw("")
        text = _written(desk)
    if not text:
        desk.paper.note("Nothing was written: it stays as it is.")
        return
    came = desk.narration.edit(live(desk, turn)[0].id, text, over=over)
    if came.variant is None:
        desk.unkept = (turn, text)
        _remark(desk, came.remarks)
        desk.paper.say("It is not kept.  edit!  keeps it as you wrote it, marked †.")
        return
    desk.unkept = None
    number = len(live(desk, turn))
    desk.paper.note(f"Kept as draft {number}, and shown{', marked †' if came.remarks else ''}.")


def copy(desk: Desk, said: str) -> None:
    """The passage that is shown, ready to be pasted."""
    how = said or "text"
    if how not in copying.WAYS:
        with telling_where():
            raise Malformed(f"{how!r} is no way to copy it.", choices=tuple(copying.WAYS))
    turn = _turn(desk, "")
    if turn in desk.session.table.kept.redacted:
        raise WoundscribeError("malformed", f"turn {turn} is redacted: it is not copied out.")
    shown = next((v for v in live(desk, turn) if v.shown), None)
    if shown is None:
        raise WoundscribeError("waiting", f"nothing is told of turn {turn}: drafts {turn} tells it.")
    desk.paper.raw("")
    desk.paper.raw(copying.WAYS[how](shown.lines))
    desk.paper.raw("")


def not_this(desk: Desk, said: str) -> None:
    """Take a passage away from everybody at once; then offer a line or a veil, and to tell it otherwise."""
    turn = _turn(desk, said)
    desk.narration.hide(turn)
    desk.unkept = None
    desk.paper.say(f"It is gone, for everyone. Turn {turn} stands as it was resolved.")
    desk.paper.note("line SUBJECT: not told at this table again. veil SUBJECT: only hinted at. again: told otherwise.")
    line = desk.ask("Enter leaves it untold> ")
    if not line:
        return
    word, _, subject = line.partition(" ")
    if word in ("line", "veil"):
        bar(desk, word, subject)
    elif word not in ("again", "tell"):
        with telling_where():
            raise Malformed(f"{line!r}: it stays untold.", choices=("line SUBJECT", "veil SUBJECT", "again"))
    present(desk, turn)


def bar(desk: Desk, how: str, subject: str) -> None:
    """A line or a veil from now on, for the whole table."""
    if not subject.strip():
        with telling_where():
            raise Malformed(f"{how} what? Name a subject.", choices=("drowning", "eyes", "gore", "any word"))
    name = f"{how}s"
    kept: Any = desk.session.table.kept.telling.get(name, ())
    desk.session.settle(telling={name: [*kept, subject.strip()]})
    desk.paper.note(f"From now on {'nothing is told of' if how == 'line' else 'only hinted at:'} {subject.strip()}.")


def redact(desk: Desk, said: str) -> None:
    """Keep the prose and the players' words of a turn out of every export; ``back`` lets them in again."""
    word, _, more = said.partition(" ")
    turn = _turn(desk, word)
    kept = desk.session.table.kept.redacted
    if more == "back":
        desk.session.settle(redacted=tuple(t for t in kept if t != turn))
        desk.paper.note(f"Turn {turn} goes into exports again.")
        return
    desk.session.settle(redacted=tuple(sorted({*kept, turn})))
    desk.paper.note(f"Turn {turn}: its prose and its players' words stay out of every export.  redact {turn} back")


def _report(desk: Desk, told: Variant) -> None:
    """What a model did not do as it should. One that cannot answer is not waited for again."""
    if desk.model is None or told.passage is None:
        return
    for row in report([told.passage], desk.model.settings):
        desk.paper.note(row)
    if hopeless(told.passage):
        desk.model = None


def _asked(desk: Desk, tone: str | None) -> dict[str, Any]:
    """How the settings want it, under what the fight file and the table say; and the tone, over all."""
    settled = {**(desk.session.transcript.header.telling or {}), **desk.session.table.kept.telling}
    united = {"lines", "veils"}
    asked = {name: value for name, value in desk.telling.items() if name in united or name not in settled}
    return {**asked, "tone": tone} if tone else asked


def _turn(desk: Desk, said: str) -> int:
    with telling_where():
        if not said and desk.at and desk.at <= desk.turns:
            return desk.at
        if not desk.turns:
            raise Malformed("no turn is resolved yet.")
        if not said:
            return desk.turns
        if said.isdecimal() and 1 <= int(said) <= desk.turns:
            return int(said)
        raise Malformed(f"there is no turn {said!r}.", choices=(f"1 to {desk.turns}",))


def _draft(desk: Desk, said: str) -> Variant:
    found = live(desk, _turn(desk, ""))
    with telling_where():
        if not found:
            raise Malformed(f"turn {_turn(desk, '')} has no drafts; drafts tells it.")
        if not said:
            return next((v for v in found if v.shown), found[0])
        if said.isdecimal() and 1 <= int(said) <= len(found):
            return found[int(said) - 1]
        raise Malformed(f"there is no draft {said!r}.", choices=(f"1 to {len(found)}",))


def _written(desk: Desk) -> str:
    """Rows until an empty one. Whoever goes away in the middle has written nothing."""
    rows: list[str] = []
    while row := desk.ask("| "):
        rows.append(row)
    return " ".join(rows).replace("¶", "\n\n").strip()


def _remark(desk: Desk, remarks: tuple[Remark, ...]) -> None:
    for (sentence, _), group in groupby(remarks, key=lambda remark: (remark.sentence, remark.beat)):
        found = list(group)
        desk.paper.say(f"“{sentence}”")
        for remark in found:
            desk.paper.say(remark.message, 4)
        if found[0].facts:
            desk.paper.note(f"[{found[0].beat}] {found[0].facts}", 4)
