"""One fight in memory: declarations and answers in, outcomes and passages out."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from narrator.beat import Purpose, Span
from narrator.narrate import Lines, anarrate, narrate, stream
from narrator.telling import Telling
from rules.encounter import Encounter
from rules.model import canonical_json
from rules.ruleset import Ruleset
from rules.ruling import Ask
from rules.transcript import Transcript, begin, close, so_far, with_step, write
from rules.visibility import View, view
from woundscribe import table as tables
from woundscribe.entry import typed
from woundscribe.errors import telling_where
from woundscribe.kept import Kept, refuse_audience, unpack
from woundscribe.model import Model, chat_of, drafts_of
from woundscribe.passage import Passage, shown
from woundscribe.playing import open_fight, standing_answers
from woundscribe.source import Source, fight_file
from woundscribe.spans import public_span
from woundscribe.table import Came, Table
from woundscribe.telling import Asked, telling_for
from woundscribe.turnstate import TurnState

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Fight:
    """A fight that is being played. Every command raises WoundscribeError, and then nothing has changed.

    A side's turn resolves when everyone of it who stands has declared, or when it is locked. What the game
    master says is so happens at once, or in its place among the declarations of a turn that has begun.
    """

    def __init__(self, kept: Kept, ruleset: Ruleset[Any], transcript: Transcript[Any], encounter: Any) -> None:
        self._transcript = transcript
        closed = transcript.closing is not None
        self._table = Table(ruleset, encounter, kept, len(transcript.steps), so_far(transcript), closed)

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
        kept, ruleset, begun = opened(source, ask=ask, seed=seed)
        return cls(kept, ruleset, begun, begun.encounter)

    @property
    def title(self) -> str | None:
        return self._table.kept.title

    @property
    def transcript(self) -> Transcript[Any]:
        """The records up to now."""
        return self._transcript

    @property
    def encounter(self) -> Encounter[Any, Any]:
        """What is so at this moment, for the game master's eyes."""
        return self._table.encounter

    @property
    def turn(self) -> TurnState:
        """The turn that is being declared or waits for an answer."""
        return tables.turn_of(self._table)

    def view(self, audience: str = "public") -> View:
        """What ``public``, ``gm``, ``side:ID`` or ``player:NAME`` may know."""
        with telling_where():
            refuse_audience(self._transcript, audience)
        return view(self._table.ruleset, self._transcript, audience)

    def declare(self, who: str | None, what: str | Mapping[str, Any]) -> TurnState:
        """One declaration, as a phrase or as fields, by a combatant or for a side; ``who`` None: the game master.

        What is declared stands. An illegal declaration counts as not made, and so does an answer beside it that
        answers nothing.
        """
        return self._take(tables.declare(self._table, who, what))

    def lock(self) -> TurnState:
        """Close the turn: whoever has not declared holds."""
        return self._take(tables.close_turn(self._table))

    def instinct(self) -> TurnState:
        """Close the turn: whoever has not declared does what the ruleset's instinct chooses for them."""
        return self._take(tables.close_turn(self._table, by_instinct=True))

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
        return self._take(tables.answer(self._table, value, faces=faces, total=total, reason=reason, secret=secret))

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
            kept = self._table.kept
            self._table = tables.put(self._table, None)._replace(closed=True)
            self._transcript = close(self._transcript, seed=kept.seed, nonce=kept.nonce)
        return write(self._transcript)

    def dump(self) -> str:
        """The fight as one string, to go on with later. It holds the seed: keep it from the players."""
        return canonical_json(self._table.kept.model_copy(update={"transcript": write(self._transcript)}))

    @classmethod
    def load(cls, blob: str) -> Fight:
        """A fight that was dumped, by this version or an earlier one: its records are folded, never played again."""
        with telling_where("the stored fight"):
            return cls(*unpack(blob))

    # -- what the commands share

    def _take(self, came: Came) -> TurnState:
        """Keep what came of a command. Raises what it was refused for."""
        self._table = came.table
        if came.step is not None:
            self._transcript = with_step(self._transcript, came.step)
        if came.refused is not None:
            raise came.refused
        return came.state

    def _telling(self, seen: View, asked: Asked | None) -> Telling:
        return telling_for(seen, self._transcript.header.telling, asked)

    def _span(self, turn: TurnState | int | None, purpose: Purpose) -> tuple[View, Span]:
        """The public view, and what of it is to be told."""
        number = turn.number if isinstance(turn, TurnState) else turn
        open_turn = isinstance(turn, TurnState) and number == self._table.turns + 1
        if open_turn and not self.lock().resolved:
            raise tables.waiting(self._table)
        return public_span(self._table.ruleset, self._transcript, number, purpose)


def opened(source: Source, *, ask: Ask, seed: str | None) -> tuple[Kept, Ruleset[Any], Transcript[Any]]:
    """What a new fight is kept as, with its opened transcript. Raises WoundscribeError."""
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
    return (
        kept,
        ruleset,
        begin(ruleset, encounter, seed=kept.seed, nonce=nonce, title=kept.title, telling=fight.told_as),
    )
