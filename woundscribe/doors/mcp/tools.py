"""The ten tools. What they say of themselves is all that a model knows of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import getdoc
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, InputRequiredResult, TextContent, ToolAnnotations
from pydantic import BaseModel, Field

from narrator.beat import Purpose
from narrator.passage import Line
from woundscribe.doors.mcp import brief
from woundscribe.doors.mcp.asking import commanded
from woundscribe.doors.mcp.opening import Wish, open_fight_of
from woundscribe.doors.mcp.table import Table
from woundscribe.doors.mcp.voice import voiced
from woundscribe.doors.shown import Checked, Offers, PassageShown, State, Taken
from woundscribe.doors.teller import MOST_LETTERS
from woundscribe.errors import WoundscribeError
from woundscribe.meant import said_yes

RULE = "Never roll dice yourself, and never state a result that was not returned."

Fight = Annotated[str, Field(max_length=100, description="The fight's name, as `open` returned it.")]
Key = Annotated[
    str | None,
    Field(max_length=200, description="Any text of yours for this one call: given again, nothing happens twice."),
]
Turn = Annotated[int | None, Field(ge=1, description="A turn that is resolved, counted from 1. Default: the last.")]
Said = Annotated[str, Field(max_length=200)]
People = Annotated[tuple[Said, ...], Field(max_length=20)]


class Tools:
    """The tools of one server; each is a method, and its text is what a model reads."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def all(self) -> list[Tool]:
        reading = ToolAnnotations(read_only_hint=True, open_world_hint=False)
        changing = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
        undoing = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)
        return [
            _tool(self.open, changing),
            _tool(self.state, reading),
            _tool(self.offers, reading),
            _tool(self.declare, changing),
            _tool(self.answer, changing),
            _tool(self.resolve, changing),
            _tool(self.undo, undoing),
            _tool(self.tell, changing),
            _tool(self.check, reading),
            _tool(self.conclude, changing),
        ]

    async def open(
        self,
        fight: Annotated[
            str | None, Field(max_length=100, description="A fight that is kept, or an example, as flooded-mill.")
        ] = None,
        who: Annotated[
            People, Field(description="Whom you play, as 'Mara like ferrywoman (she)'; companions behind a with.")
        ] = (),
        against: Annotated[People, Field(description="Against whom, as 'Edric like drowned miller'.")] = (),
        place: Annotated[
            str | None, Field(max_length=600, description="Where; things behind a colon: 'the mill yard: cart, well'.")
        ] = None,
        why: Annotated[str | None, Field(max_length=600, description="Why it came to blows.")] = None,
        way_out: Annotated[str | None, Field(max_length=200, description="'no', 'yes', or what it is.")] = None,
        ruleset: Annotated[str | None, Field(max_length=100, description="Whose rules.")] = None,
        own_dice: Annotated[
            bool, Field(description="Whether the person throws real dice for those you play, and is asked.")
        ] = False,
        ask: Annotated[
            Literal["needed", "notable", "all"] | None, Field(description="How much the person is asked to rule.")
        ] = None,
        name: Annotated[str | None, Field(max_length=60, description="What to find it by again.")] = None,
        key: Key = None,
    ) -> Annotated[CallToolResult, State]:
        """Begin a fight, or go on with one that is kept. Say `fight` alone for a kept fight or an example (with `who`
        for whom you play in it); or `who`, `against` and `place` for a new one. Whom you do not play acts by
        instinct. Then, turn by turn: `declare` for each of yours, `resolve` for the others, `tell`."""
        wish = Wish(fight, who, against, place, why, way_out, ruleset, own_dice, ask, name, key)
        seat = await asyncio.to_thread(open_fight_of, self._table, wish)
        state = await asyncio.to_thread(seat.state)
        return _shown(state, brief.of_state(state))

    async def state(self, fight: Fight) -> Annotated[CallToolResult, State]:
        """How the fight stands: whose turn it is, how everyone is, what is needed next and from whom."""
        state = await asyncio.to_thread(lambda: self._table.seat(fight).state())
        return _shown(state, brief.of_state(state))

    async def offers(
        self, fight: Fight, who: Annotated[str, Field(max_length=100, description="One of yours.")]
    ) -> Annotated[CallToolResult, Offers]:
        """What one of yours can declare now, each with its chance, and what they cannot and why."""
        offers = await asyncio.to_thread(lambda: self._table.seat(fight).offers(who))
        return _shown(offers, brief.of_offers(offers))

    async def declare(
        self,
        fight: Fight,
        what: Annotated[
            Annotated[str, Field(max_length=1000)] | dict[str, Any],
            Field(
                description="In words, as `offers` says it, as 'strike the miller with the oak staff, to subdue: \"I "
                "sweep low.\"'; or one of its declarations as fields.",
            ),
        ],
        ctx: Context[None, Any],
        who: Annotated[
            str | None, Field(max_length=100, description="Who does it. Left out, it is the game master's word.")
        ] = None,
        key: Key = None,
    ) -> Annotated[CallToolResult, Taken] | InputRequiredResult:
        """Declare what one combatant does this turn. When all of a side who have to declare have done so the turn is
        resolved at once, and what came of it, dice and all, is returned."""
        seat = await asyncio.to_thread(self._table.seat, fight)
        return _taken(await commanded(ctx, seat, lambda own: seat.declare(who, what, key=own), key))

    async def answer(
        self,
        fight: Fight,
        ctx: Context[None, Any],
        value: Annotated[
            str | bool | int | None, Field(max_length=600, description="For a ruling, a consent or an agreement.")
        ] = None,
        faces: Annotated[
            list[int] | None, Field(max_length=100, description="What each of the person's real dice shows.")
        ] = None,
        total: Annotated[int | None, Field(description="What the person's real dice come to.")] = None,
        reason: Annotated[str | None, Field(max_length=80, description="Why the ruling is so.")] = None,
        secret: Annotated[bool, Field(description="Whether the ruling is kept from players.")] = False,
        key: Key = None,
    ) -> Annotated[CallToolResult, Taken] | InputRequiredResult:
        """Answer the question that is open. Ask the person, and pass on what they say: dice are theirs, and only what
        has really fallen is given."""
        seat = await asyncio.to_thread(self._table.seat, fight)
        said = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        dice = tuple(faces) if faces is not None else None

        def run(own: str) -> Taken:
            before = seat.session.said(own) or {}
            to = _agreement(seat.state())
            if to is not None or before.get("command") == "agree":  # said again, when nobody is asked that any more
                return seat.agree(_yes(said), as_whom=to, key=own)
            return seat.answer(said, faces=dice, total=total, reason=reason, secret=secret, key=own)

        return _taken(await commanded(ctx, seat, run, key))

    async def resolve(
        self,
        fight: Fight,
        ctx: Context[None, Any],
        by_instinct: Annotated[
            bool, Field(description="Whether also those of yours who have not declared act by instinct.")
        ] = False,
        key: Key = None,
    ) -> Annotated[CallToolResult, Taken] | InputRequiredResult:
        """Close the turn and return what came of it. Those whom nobody plays act by instinct; those of yours who have
        not declared hold."""
        seat = await asyncio.to_thread(self._table.seat, fight)
        return _taken(await commanded(ctx, seat, lambda own: seat.lock(by_instinct=by_instinct, key=own), key))

    async def undo(
        self,
        fight: Fight,
        to: Annotated[int | None, Field(ge=1, description="To the start of that turn. Default: of this one.")] = None,
        key: Key = None,
    ) -> Annotated[CallToolResult, Taken]:
        """Go back to the start of the turn, because somebody was misunderstood. The same dice come again: it is no way
        to other results."""
        taken = await asyncio.to_thread(lambda: self._table.seat(fight).undo(to, key=key))
        return _shown(taken, brief.of_taken(taken))

    async def tell(
        self,
        fight: Fight,
        ctx: Context[None, Any],
        turn: Turn = None,
        purpose: Annotated[
            Purpose | None, Field(description="chapter without a turn: the whole fight. Default: as a turn.")
        ] = None,
        telling: Annotated[
            dict[str, Any] | None, Field(description="What is to be otherwise, as {'tone': 'brisk', 'tense': 'past'}.")
        ] = None,
    ) -> Annotated[CallToolResult, PassageShown]:
        """Tell a turn that is resolved as prose, each line checked against the records. Show it as it is. Told again
        it is told otherwise, and nothing is rolled again."""

        async def heard(line: Line, count: int) -> None:
            await ctx.report_progress(count, message=line.text)

        passage = await voiced(self._table, fight, turn, purpose, telling, heard)
        return _shown(passage, passage.text)

    async def check(
        self,
        fight: Fight,
        text: Annotated[str, Field(max_length=MOST_LETTERS, description="The prose.")],
        turn: Annotated[
            int | None, Field(ge=1, description="The turn that it tells. Default: the whole fight.")
        ] = None,
    ) -> Annotated[CallToolResult, Checked]:
        """Whether prose of your own is true to the records: what is false in it, what the records say instead, and what
        it leaves out. If you write the prose yourself, check it before you show it."""
        checked = await asyncio.to_thread(lambda: self._table.seat(fight).check(text, turn))
        return _shown(checked, brief.of_checked(checked))

    async def conclude(
        self,
        fight: Fight,
        ctx: Context[None, Any],
        breather: Annotated[bool, Field(description="Whether they get their breath back.")] = False,
        costs: Annotated[People, Field(description="Costs that are added.")] = (),
        strike: Annotated[People, Field(description="Costs that are taken away.")] = (),
        keepsake: Annotated[str, Field(max_length=600, description="Something that is taken along.")] = "",
        close: Annotated[bool, Field(description="Whether to end it for good; nothing can be undone then.")] = False,
        key: Key = None,
    ) -> Annotated[CallToolResult, Taken] | InputRequiredResult:
        """Settle what follows a fight that is over; with close, end it for good."""
        seat = await asyncio.to_thread(self._table.seat, fight)
        settled = {"breather": breather, "costs": costs, "strike": strike, "keepsake": keepsake}
        said = {name: value for name, value in settled.items() if value}

        def run(own: str) -> Taken:
            state = seat.state()
            if said or not close or state.phase == "over":
                return seat.conclude(key=own, **said)
            return Taken(version=state.version, state=state)

        came = await commanded(ctx, seat, run, key)
        if close and isinstance(came, Taken) and came.state.phase in ("concluded", "closed"):
            await asyncio.to_thread(seat.close)
            came = came.model_copy(update={"state": await asyncio.to_thread(seat.state)})
        return _taken(came)


def _tool(method: Callable[..., Any], how: ToolAnnotations) -> Tool:
    about = " ".join((getdoc(method) or "").split())
    tool = Tool.from_function(method, description=f"{about} {RULE}", annotations=how)
    taken = tool.fn_metadata.arg_model
    taken.model_config["extra"] = "forbid"  # an argument of another name would be lost without a word
    taken.model_rebuild(force=True)
    return tool.model_copy(update={"parameters": taken.model_json_schema(by_alias=True)})


def _taken(came: Taken | InputRequiredResult) -> CallToolResult | InputRequiredResult:
    return came if isinstance(came, InputRequiredResult) else _shown(came, brief.of_taken(came))


def _shown(value: BaseModel, text: str) -> CallToolResult:
    """A result as data, and what a model is to read of it beside that."""
    return CallToolResult(content=[TextContent(text=text)], structured_content=value.model_dump())


def _agreement(state: State) -> str | None:
    """Who has to agree to what is declared for their side, if it is for these to say."""
    return next((need.to for need in state.needs if need.yours and need.kind == "agreement"), None)


def _yes(said: str | bool | None) -> bool:
    yes = said_yes(said) if isinstance(said, str) else said
    if yes is None:
        raise WoundscribeError("malformed", "whether they agree is answered by yes or no.", choices=("yes", "no"))
    return yes
