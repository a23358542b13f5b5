"""One fight at one table: declarations and answers in, outcomes and passages out."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from narrator.beat import Purpose, Span
from narrator.narrate import Lines, anarrate, narrate, stream
from narrator.telling import Telling
from rules.choice import Choice
from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.errors import Illegal, Malformed, unknown
from rules.model import canonical_json
from rules.resolution import Needs, Resolved, declared_by, resolve
from rules.ruleset import Ruleset
from rules.ruling import Answer, Ask, Need
from rules.transcript import Transcript, add, begin, close, write
from rules.visibility import Seen, View, view
from woundscribe import names
from woundscribe.entry import as_entry, lock, read_answers, read_entry, typed
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.kept import Kept, Pending, audiences, unpack
from woundscribe.model import Model, chat_of, drafts_of
from woundscribe.passage import Passage, shown
from woundscribe.playing import open_fight, standing_answers
from woundscribe.source import Source, fight_file
from woundscribe.spans import public_span
from woundscribe.telling import Asked, telling_for
from woundscribe.turnstate import Missing, TurnState, missing

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Fight:
    """A fight that is being played. Every command raises WoundscribeError, and then nothing has changed.

    A side's turn resolves when everyone of it who stands has declared, or when it is locked. What the game
    master says is so happens at once, or in its place among the declarations of a turn that has begun.
    """

    def __init__(self, kept: Kept, ruleset: Ruleset[Any], transcript: Transcript[Any], encounter: Any) -> None:
        self._kept = kept
        self._ruleset = ruleset
        self._transcript = transcript
        self._encounter: Encounter[Any, Any] = encounter

    @classmethod
    def open(
        cls,
        source: Source,
        *,
        ask: Ask = "notable",
        seed: str | None = None,
    ) -> Fight:
        """A new fight with the scene and the cast of a fight file: an example's name, a path, its data, or itself.

        The turns in it are not played. Its dice are new and committed to, unless a ``seed`` is given.
        """
        fight = fight_file(source)
        ruleset, encounter = open_fight(fight)
        standing = standing_answers(fight, encounter, ruleset)
        nonce = secrets.token_hex(16) if seed is None else ""
        with telling_where():
            kept = typed(
                Kept,
                title=fight.title,
                ask=ask,
                seed=secrets.token_hex(16) if seed is None else seed,
                nonce=nonce,
                standing=standing,
            )
        begun = begin(ruleset, encounter, seed=kept.seed, nonce=nonce, title=kept.title, telling=fight.told_as)
        return cls(kept, ruleset, begun, encounter)

    @property
    def title(self) -> str | None:
        return self._kept.title

    @property
    def transcript(self) -> Transcript[Any]:
        """The records up to now."""
        return self._transcript

    @property
    def encounter(self) -> Encounter[Any, Any]:
        """What is so at this moment, for the game master's eyes."""
        return self._encounter

    @property
    def turn(self) -> TurnState:
        """The turn that is being declared or waits for an answer."""
        pending = self._kept.pending
        if pending is None or pending.need is None:
            return self._state()
        result = self._resolve(pending)
        return self._state(result.outcomes if isinstance(result, Needs) else ())

    def view(self, audience: str = "public") -> View:
        """What ``public``, ``gm``, ``side:ID`` or ``player:NAME`` may know."""
        with telling_where():
            if audience not in (known := audiences(self._transcript)):
                raise unknown("audience", str(audience), known)
        return view(self._ruleset, self._transcript, audience)

    def declare(self, who: str | None, what: str | Mapping[str, Any]) -> TurnState:
        """One declaration, as a phrase or as fields, by a combatant or for a side; ``who`` None: the game master.

        What is declared stands. An illegal declaration counts as not made, and so does an answer beside it that
        answers nothing.
        """
        self._refuse_closed()
        waiting = self._kept.pending
        if waiting is not None and waiting.need is not None:
            raise self._waiting()
        with telling_where():
            entry = as_entry(what)
            actor, side = self._speaker(who)
            declaration = read_entry(entry, self._encounter, self._ruleset, side, actor=actor)
            acts = getattr(declaration, "actor", None)
            if acts is None and who is not None:
                raise Malformed("that is for the game master to say.")
            before = waiting or Pending(side=self._encounter.combatants[acts].side if acts else None)
            if before.side is None and acts:
                before = before.model_copy(update={"side": self._encounter.combatants[acts].side})
            turn = lock(self._ruleset, before.side, [*before.declarations, declaration])
            self._ruleset.refuse(self._encounter, turn)
            answers = read_answers(entry, turn, turn.declarations[-1], self._encounter, self._ruleset)
        pending = Pending(side=before.side, declarations=turn.declarations, answers=(*before.answers, *answers))
        if answers:
            self._resolve(pending)  # nothing comes of it yet; what answers nothing is told now, while it can be mended
        done = pending.side is None or not missing(self._encounter, pending.side, pending.declarations)
        return self._run(pending) if done else self._put(pending)

    def lock(self) -> TurnState:
        """Close the turn: whoever has not declared holds."""
        return self._locked(by_instinct=False)

    def instinct(self) -> TurnState:
        """Close the turn: whoever has not declared does what the ruleset's instinct chooses for them."""
        return self._locked(by_instinct=True)

    def answer(
        self,
        value: str | bool | None = None,
        *,
        faces: tuple[int, ...] | list[int] | None = None,
        total: int | None = None,
        reason: str | None = None,
        secret: bool = False,
    ) -> TurnState:
        """The answer to the open question: a value for a ruling or consent, ``faces`` or their ``total`` for dice."""
        self._refuse_closed()
        pending = self._kept.pending
        if pending is None or pending.need is None:
            raise WoundscribeError("malformed", "no question is open.")
        dice = pending.need.kind == "faces"
        if dice == (faces is None and total is None) or dice == (value is not None):
            raise WoundscribeError("malformed", f"this does not answer: {pending.need.question}")
        with telling_where():
            answer = typed(
                Answer,
                key=pending.need.key,
                value={True: "yes", False: "no"}[value] if isinstance(value, bool) else value,
                faces=tuple(faces) if isinstance(faces, (list, tuple)) else faces,
                total=total,
                reason=reason,
                secret=secret,
            )
        return self._run(pending.model_copy(update={"answers": (*pending.answers, answer)}))

    def tell(
        self,
        turn: TurnState | int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose = "turn",
        telling: Asked | None = None,
        drafts: int = 1,
    ) -> Passage:
        """A turn as prose for the public: the one given, or by its number, or the last that was resolved.

        A turn that is still being declared is locked first. ``purpose`` "chapter" without a turn is the whole
        fight, and "aftermath" what followed its end. ``telling``: fields of the fight's own telling that are to be
        otherwise this time, as ``{"tone": "brisk"}``. Telling again never rolls again. ``drafts``: how often a model
        drafts it, 1 to 5, for more lines of its own. Raises WoundscribeError ("waiting") for a turn with an open
        question.
        """
        seen, span = self._span(turn, purpose)
        how, chat, times = self._telling(seen, telling), chat_of(model), drafts_of(drafts)
        with telling_where():
            return shown(narrate(seen, span, purpose=purpose, model=chat, telling=how, drafts=times))

    async def atell(
        self,
        turn: TurnState | int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose = "turn",
        telling: Asked | None = None,
        drafts: int = 1,
    ) -> Passage:
        """``tell`` for an event loop."""
        seen, span = self._span(turn, purpose)
        how, chat, times = self._telling(seen, telling), chat_of(model), drafts_of(drafts)
        with telling_where():
            return shown(await anarrate(seen, span, purpose=purpose, model=chat, telling=how, drafts=times))

    def astream(
        self,
        turn: TurnState | int | None = None,
        *,
        model: Model | BaseChatModel | None = None,
        purpose: Purpose = "turn",
        telling: Asked | None = None,
    ) -> Lines:
        """The lines that ``tell`` would give, each final when it comes; ``passage`` when they have ended."""
        seen, span = self._span(turn, purpose)
        how = self._telling(seen, telling)
        with telling_where():
            return stream(seen, span, purpose=purpose, model=chat_of(model), telling=how)

    def close(self) -> str:
        """The whole transcript, closed: seed and nonce are out, and nothing more can be declared.

        A turn that is not resolved is lost.
        """
        if self._transcript.closing is None:
            self._put(None)
            self._transcript = close(self._transcript, seed=self._kept.seed, nonce=self._kept.nonce)
        return write(self._transcript)

    def dump(self) -> str:
        """The fight as one string, to go on with later. It holds the seed: keep it from the players."""
        return canonical_json(self._kept.model_copy(update={"transcript": write(self._transcript)}))

    @classmethod
    def load(cls, blob: str) -> Fight:
        """A fight that was dumped, by this version or an earlier one: its records are folded, never played again."""
        with telling_where("the stored fight"):
            return cls(*unpack(blob))

    # -- what the commands share

    def _locked(self, *, by_instinct: bool) -> TurnState:
        self._refuse_closed()
        pending = self._kept.pending or Pending(side=self._encounter.side)
        if pending.need is not None or pending.side is None:
            return self._state()
        silent = [one.who for one in missing(self._encounter, pending.side, pending.declarations)]
        wishes: tuple[Choice, ...] = ()
        if by_instinct:
            dice = SeededDice(self._kept.seed)
            wishes = self._ruleset.instinct(self._encounter, pending.side, dice)
        chosen = {wish.chosen.who: wish for wish in wishes}
        hold = self._ruleset.declarations().get("hold")
        declarations = list(pending.declarations)
        for who in silent:
            if who in chosen:
                declarations.append(chosen[who].declaration)
            elif hold is not None:
                declarations.append(hold.model_validate({"actor": who}))
        turn = lock(self._ruleset, pending.side, declarations)
        reasons = tuple(chosen[who].chosen for who in silent if who in chosen)
        return self._run(pending.model_copy(update={"declarations": turn.declarations, "instinct": reasons}))

    def _waiting(self) -> WoundscribeError:
        return WoundscribeError("waiting", f"an answer is needed first: {self._state().needs[0].question}")

    def _refuse_closed(self) -> None:
        if self._transcript.closing is not None:
            raise WoundscribeError("closed", "the fight is closed; nothing more can be declared.")

    def _speaker(self, who: str | None) -> tuple[str | None, str]:
        """The combatant who declares, or none, and the side."""
        if who is None:
            return None, self._encounter.side
        known = {**names.sides(self._encounter), **names.combatants(self._encounter)}
        found = names.pick("combatant", who, known)
        if found in self._encounter.combatants:
            return found, self._encounter.combatants[found].side
        return None, found

    def _run(self, pending: Pending) -> TurnState:
        """Resolve a turn from its beginning: to its end, or to the next open question."""
        try:
            result = self._resolve(pending)
        except WoundscribeError as error:
            if isinstance(error.__cause__, Illegal):
                self._unmake(pending, error.__cause__.where)
            elif isinstance(error.__cause__, Malformed):
                self._kept = self._kept.without_answers(error.__cause__.where)
            raise
        if isinstance(result, Needs):
            self._put(pending.model_copy(update={"need": result.need}))
            return self._state(result.outcomes)
        turn = lock(self._ruleset, pending.side, pending.declarations)
        by = f"side:{turn.side}" if turn.side else "gm"
        answers = (*pending.answers, *self._kept.standing)
        self._transcript = add(self._transcript, turn, by, answers, result.outcomes, pending.instinct)
        self._encounter = result.encounter
        self._put(None)
        number = len(self._transcript.steps)
        return TurnState(number=number, side=turn.side, resolved=True, outcomes=result.outcomes)

    def _resolve(self, pending: Pending) -> Resolved[Any] | Needs:
        turn = lock(self._ruleset, pending.side, pending.declarations)
        answers = (*pending.answers, *self._kept.standing)
        dice = SeededDice(self._kept.seed)
        with telling_where():
            return resolve(self._ruleset, self._encounter, turn, answers, dice=dice, ask=self._kept.ask)

    def _unmake(self, pending: Pending, where: str | None) -> None:
        """What turned out illegal only when it was carried out counts as not made, and may be replaced."""
        turn = lock(self._ruleset, pending.side, pending.declarations)
        kept = tuple(d for d in turn.declarations if declared_by(turn, d) != where)
        answers = tuple(a for a in pending.answers if a.key.declaration != where)
        self._put(Pending(side=pending.side, declarations=kept, answers=answers) if kept else None)

    def _put(self, pending: Pending | None) -> TurnState:
        self._kept = self._kept.model_copy(update={"pending": pending})
        return self._state()

    def _state(self, so_far: tuple[Seen, ...] = ()) -> TurnState:
        pending = self._kept.pending or Pending(side=self._encounter.side)
        needs: tuple[Missing | Need, ...] = (pending.need,) if pending.need else ()
        if not pending.need and pending.side is not None and self._transcript.closing is None:
            needs = missing(self._encounter, pending.side, pending.declarations)
        number = len(self._transcript.steps) + 1
        return TurnState(number=number, side=pending.side, resolved=False, needs=needs, so_far=so_far)

    def _telling(self, seen: View, asked: Asked | None) -> Telling:
        return telling_for(seen, self._transcript.header.telling, asked)

    def _span(self, turn: TurnState | int | None, purpose: Purpose) -> tuple[View, Span]:
        """The public view, and what of it is to be told."""
        number = turn.number if isinstance(turn, TurnState) else turn
        open_turn = isinstance(turn, TurnState) and number == len(self._transcript.steps) + 1
        if open_turn and not self.lock().resolved:
            raise self._waiting()
        return public_span(self._ruleset, self._transcript, number, purpose)
