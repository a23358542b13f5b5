"""One sitting: what is asked and told from the moment somebody sits down until they leave.

All of it is kept step by step: whoever comes back finds the fight where they left it.
"""

from __future__ import annotations

from rules.ruling import Need
from woundscribe.console import Left, ask
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.offering import Choice, common, everything
from woundscribe.readback import read_back
from woundscribe.session import Session
from woundscribe.solo.answering import answered, asked, just_now, usual_of
from woundscribe.solo.commands import Command, command
from woundscribe.solo.door import Door
from woundscribe.solo.ending import conclusion, left_table, settle_files
from woundscribe.solo.helping import show_choices, show_commands, show_everything, show_odds
from woundscribe.solo.journaling import kept_up
from woundscribe.solo.leaf import Leaf
from woundscribe.solo.opening import listed, opened_page
from woundscribe.solo.phrased import understood
from woundscribe.solo.telling import Telling
from woundscribe.turnstate import Missing


class Changed(Exception):
    """A command has changed how the fight stands: what was being asked is asked no more."""


class Sitting:
    """``door`` is what was kept of the session, ``new``: whether it has just been opened."""

    def __init__(self, session: Session, door: Door, leaf: Leaf, telling: Telling, *, new: bool) -> None:
        self._session = session
        self._door = door
        self._leaf = leaf
        self._telling = telling
        self._new = new
        self._actor: str | None = None
        """Who is being asked what they do."""
        self._choices: tuple[Choice, ...] = ()
        """What their numbers stand for."""

    def play(self) -> None:
        """Until the fight is closed. Raises Left when somebody leaves."""
        opened_page(self._session, self._door, self._leaf)
        if not self._new and self._session.table.turns:
            self._leaf.note("As it stood:")
            self._leaf.gap()
            self._telling.show(self._telling.shown()[-2:])
        while True:
            try:
                self._telling.catch_up()
                self._write_journal()
                if not self._step():
                    return
            except Changed:
                continue
            except WoundscribeError as error:
                if error.code in ("store", "no-session", "closed", "broken-transcript"):
                    raise
                self._leaf.note(str(error))

    # -- one step

    def _step(self) -> bool:
        """Whatever comes next. False once there is nothing more."""
        session = self._session
        table = session.table
        self._actor = None
        if table.kept.pending is None and table.kept.ask != self._door.ask:
            session.settle(ask=self._door.ask)
        if table.closed or table.encounter.phase == "concluded":
            return self._last_page(closed=table.closed)
        needs = session.turn.needs
        if needs and isinstance(needs[0], Missing) and table.encounter.phase == "fighting":
            self._declare(needs[0].who)
        elif needs and isinstance(needs[0], Need):
            self._answer(needs[0])
        elif table.encounter.phase == "over":
            self._afterwards()
        elif not self._somebody_of_mine():
            self._line("  Nobody of yours is on their feet. Enter goes on › ")
            session.lock()
        else:
            session.lock()
        return True

    def _declare(self, who: str) -> None:
        session, leaf = self._session, self._leaf
        encounter, ruleset = session.encounter, session.table.ruleset
        self._actor = who
        name = _headed(encounter.combatants[who].name)
        self._choices = common(ruleset, encounter, who, begun=bool(session.table.pending.declarations))
        show_choices(self._choices, session, leaf)
        leaf.note("or say it in words; ? shows everything")
        leaf.gap()
        line = ""
        while True:
            line = line or self._line(f"  {name} › ")
            if not line:
                continue
            try:
                said = understood(line, who, self._choices, session)
            except WoundscribeError as error:
                leaf.note(str(error), hanging=2)
                line = ""
                continue
            with telling_where():
                back = read_back(ruleset, encounter, said.declaration, session.table.kept.standing)
            leaf.gap()
            leaf.said(back)
            line = self._line("  Enter, and it is done › ", reminder=back)
            if line:
                continue
            leaf.gap()
            session.declare(who, said.what)
            return

    def _answer(self, need: Need) -> None:
        session = self._session
        just_now(session, self._leaf)
        prompt = asked(need, session, self._leaf, self._door.mine)
        free = need.kind != "faces" and not need.choices
        while True:
            line = self._line(prompt, certain=free) or usual_of(need, session)
            if not line:
                continue
            given = answered(need, line, session)
            if not isinstance(given, str):
                break
            self._leaf.note(given)
        if given.reason:
            self._leaf.note(f"{_headed(given.value or '')} ({given.reason}).")
        session.answer(given.value, faces=given.faces, total=given.total, reason=given.reason)
        if session.table.pending.need is None:
            self._leaf.gap()

    def _afterwards(self) -> None:
        """The fight is over: deeds may follow, until it is said that it stands so."""
        session, leaf = self._session, self._leaf
        if session.table.kept.pending is not None:
            session.lock()
            return
        leaf.heading("It is over.")
        leaf.note("Enter settles what is left. Or say what somebody still does, by name; ? shows the rest.")
        while line := self._line("  Afterwards › "):
            try:
                session.declare(None, line)
            except WoundscribeError as error:
                leaf.note(str(error), hanging=2)
                continue
            leaf.gap()
            return
        leaf.gap()
        settled = conclusion(session, leaf)
        leaf.gap()
        session.settle(ask="all")
        session.declare(None, settled)

    def _last_page(self, *, closed: bool) -> bool:
        session, leaf = self._session, self._leaf
        left_table(session, leaf, self._door.mine)
        leaf.gap()
        if closed:
            leaf.note("It is closed. Enter leaves; it can still be told again.")
        else:
            leaf.note("Enter closes it as it stands; u takes it back.")
        while line := self._line("  › "):
            leaf.note(f"{line!r} is nothing that can be said here; ? shows what is.")
        if closed:
            return False
        self._door = settle_files(session, self._door, leaf)
        session.close()
        self._write_journal()
        leaf.gap()
        leaf.note(
            f"Closed: seed and nonce are out, so that anybody can verify the dice. The whole of it: "
            f"woundscribe export {session.name} --to json"
        )
        if any(session.encounter.combatants[who].out != "dead" for who in self._door.mine):
            leaf.note(f"The next fight: woundscribe play --after {session.name}")
        return False

    # -- what is said at any prompt

    def _line(self, prompt: str, *, certain: bool = False, reminder: str = "") -> str:
        """A line that is no command; a command is carried out, and it is asked again. Raises Left, and Changed.

        ``certain``: any words may be an answer, so that only what has a colon is a command. ``reminder``: what is
        being asked about, to be said again after a command.
        """
        while True:
            line = ask(prompt)
            try:
                said = None
                if not certain or line.startswith(":") or line == "?":
                    said = command(line, self._session.encounter)
                if said is None:
                    return line
                self._do(said)
            except WoundscribeError as error:
                self._leaf.note(str(error), hanging=2)
            if reminder:
                self._leaf.said(reminder)

    def _do(self, said: Command) -> None:
        leaf, telling, session = self._leaf, self._telling, self._session
        if said.name == "quit":
            raise Left
        leaf.gap()
        match said.name:
            case "help":
                self._help()
            case "who":
                left_table(session, leaf, self._door.mine)
                leaf.gap()
            case "story":
                telling.show(telling.shown())
            case "odds":
                self._odds(said.what)
            case "undo":
                self._undo()
            case "amend":
                self._amend(said)
            case _:
                self._retell(said)

    def _retell(self, said: Command) -> None:
        """What can be done with a passage: that of a turn, or the last."""
        telling = self._telling
        turn = said.turn or telling.last()
        match said.name:
            case "records":
                telling.records(turn)
            case "variants":
                telling.choose(turn)
            case "edit":
                telling.edit(turn)
            case "not this":
                telling.refuse(turn)
            case "again":
                telling.tell(turn, said.how, again=True)
        self._write_journal()

    def _help(self) -> None:
        if self._actor is not None:
            session = self._session
            begun = bool(session.table.pending.declarations)
            found = everything(session.table.ruleset, session.encounter, self._actor, begun=begun)
            self._choices = found.allowed
            show_everything(found, session, self._leaf)
        show_commands(self._leaf)

    def _odds(self, phrase: str) -> None:
        if self._actor is None:
            raise WoundscribeError("waiting", "nobody of yours is asked what to do at this moment.")
        said = understood(phrase, self._actor, self._choices, self._session)
        show_odds(said.declaration, self._session, self._leaf)

    def _undo(self) -> None:
        """To the start of the last turn of one's own side, or of the one that is being declared."""
        session = self._session
        sides = {session.encounter.combatants[who].side for who in self._door.mine}
        pending, steps = session.table.kept.pending, session.transcript.steps
        if pending is not None:
            here = pending.side is None or pending.side in sides
        else:
            here = bool(steps) and steps[-1].input.turn.side is None
        mine = [number for number, step in enumerate(steps, start=1) if step.input.turn.side in sides]
        taken = session.undo(None if here or not mine else mine[-1])
        self._leaf.note(f"Back to the start of turn {taken.turn.number}. The same dice lie ready.")
        self._leaf.gap()
        raise Changed

    def _amend(self, said: Command) -> None:
        session, leaf = self._session, self._leaf
        taken = session.amend(said.seq, said.what)
        amended = taken.amended
        if amended is not None and amended.turns:
            self._telling.unseen(amended.turns)
            turns = listed([str(turn) for turn in amended.turns])
            one = len(amended.turns) == 1
            leaf.note(
                f"Turn {turns} comes out otherwise, and is told anew."
                if one
                else f"Turns {turns} come out otherwise, and are told anew."
            )
        else:
            leaf.note("It is so said now, and nothing comes out otherwise.")
        if amended is not None and amended.stopped:
            leaf.note(f"It goes no further: {amended.stopped}")
        leaf.gap()
        raise Changed

    # -- what it keeps

    def _somebody_of_mine(self) -> bool:
        """Whether whoever plays still has somebody to speak for, or companions have something to do before."""
        people = self._session.encounter.combatants
        return any(people[who].standing for who in self._door.mine if who in people)

    def _write_journal(self) -> None:
        self._door = kept_up(self._session, self._door, self._telling)


def _headed(text: str) -> str:
    return text[:1].upper() + text[1:]
