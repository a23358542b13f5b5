"""The built-in voice: true prose from the records alone, and the fallback for every other.

In stages: claims into moments, moments into sentences, references into words, words into text. Each choice is drawn by
hash from what fits and was said least, so the same view is always told the same way, and hardly anything twice.
"""

from __future__ import annotations

from dataclasses import replace

from narrator.beat import Beat, Plan, Veil
from narrator.guard import check
from narrator.plain.choose import Chooser
from narrator.plain.context import Context
from narrator.plain.line import write
from narrator.told import Told
from narrator.veiling import ends
from rules.model import Model

_QUIET = frozenset({"ended", "cost", "woke"})
"""What even a short telling gives its full room."""


_AGAIN = 3
"""How often other parts are looked for: for a line of an aftermath, or for a variant that was told before."""


class PlainLine(Model):
    """One beat told. ``states``: positions in the beat's claims of what the line says.

    ``text`` is empty for a beat of which nothing may be told.
    """

    beat: int
    text: str
    states: tuple[int, ...]
    opens_paragraph: bool


def plain(plan: Plan, told: Told, variant: int = 0) -> tuple[PlainLine, ...]:
    """One line for each beat of the plan, in order.

    ``variant``: which of the ways to tell it, from 0. Each is chosen by one who has told those before it already.
    """
    lines, after = tell(plan, told)
    texts: list[list[str]] = []
    for number in range(1, variant + 1):
        texts.append([line.text for line in lines])
        for again in range(_AGAIN):
            anew = {"commitment": f"{told.commitment}|{number}|{again}", "used": after.used}
            lines, after = tell(plan, told.model_copy(update=anew))
            if [line.text for line in lines] not in texts:
                break
    return lines


def tell(plan: Plan, told: Told) -> tuple[tuple[PlainLine, ...], Told]:
    """One line for each beat, and what has been told once they are."""
    lines: list[PlainLine] = []
    hurt_before = frozenset(told.worst)
    told = told.knowing(plan.hurts)
    out = dict(plan.out_before)
    place: str | None = None
    previous: Beat | None = None
    barred = plan.telling.lines + plan.telling.veils
    chooser = Chooser("", told.used, plan.world.ruleset, plan.telling)
    said = set(told.sentences)
    for beat in plan.beats:
        seed = f"{told.commitment}|{','.join(map(str, beat.seqs))}"
        chooser.begin(seed)
        kinds = {claim.kind for claim in beat.claims}
        context = Context(
            plan=plan,
            beat=beat,
            told=told,
            out_before=out,
            chooser=chooser,
            figures={figure.id: figure for figure in plan.world.figures},
            new_place=place,
            hurt_before=hurt_before,
            brief=plan.purpose == "read-aloud" or (plan.purpose == "aftermath" and not _QUIET & kinds),
        )
        written = write(context, said)
        for again in range(_AGAIN if plan.purpose in ("aftermath", "read-aloud") else 0):
            # What looks back on a whole fight speaks of more at once than a turn: where it is doubtful, other parts.
            if check(plan, beat, written.text):
                chooser.begin(f"{seed}|{again}")
                written = write(context, said)
        in_words = plan.purpose == "read-aloud" or any(claim.words or claim.kind == "cost" for claim in beat.claims)
        for literal in (True, False) if any(claim.what == "other" for claim in beat.claims) else (False,):
            # Only a player's own words can say what no line may: an act is quoted then, or else they are left out.
            if in_words and check(plan, beat, written.text):
                chooser = Chooser(seed, told.used, plan.world.ruleset, plan.telling)
                context = replace(context, chooser=chooser, literal=literal, wordless=not literal)
                written = write(context, said)
        if barred and _lets_slip(plan, beat, written.text):
            chooser = Chooser(seed, told.used, plan.world.ruleset, plan.telling)
            context = replace(context, chooser=chooser, beat=_behind_a_veil(beat, plan))
            written = replace(write(context, said), states=[])
        lines.append(
            PlainLine(
                beat=beat.number,
                text=written.text,
                states=tuple(sorted(written.states)),
                opens_paragraph=_opens_paragraph(context, written.text, previous, lines),
            )
        )
        said.update(written.sentences)
        told = told.after(beat, plan.world.ruleset).model_copy(
            update={
                "used": chooser.used,
                "sentences": (*told.sentences, *written.sentences),
                "tools": tuple(dict.fromkeys((*told.tools, *written.tools))),
                "places": told.places | written.places,
                "remembered": (*told.remembered, *context.recalled),
            }
        )
        out = dict(beat.out)
        place = next((claim.what for claim in reversed(beat.claims) if claim.kind == "placed" and claim.what), place)
        previous = previous if beat.silent else beat
    return tuple(lines), told


def _lets_slip(plan: Plan, beat: Beat, text: str) -> bool:
    """Whether a line speaks of what its table does not want told: a tool may have a word for what it does."""
    return any(violation.code in ("lined", "veiled") for violation in check(plan, beat, text))


def _behind_a_veil(beat: Beat, plan: Plan) -> Beat:
    veil = Veil(weight="veil", hint=True, untold=beat.claims)
    return beat.model_copy(update={"claims": ends(beat.claims, plan.telling), "veil": veil})


def _opens_paragraph(c: Context, text: str, previous: Beat | None, lines: list[PlainLine]) -> bool:
    """Paragraphs turn with the actor; what answers the beat before may stay with it."""
    if previous is None:
        return True
    beat, kinds = c.beat, {claim.kind for claim in c.beat.claims}
    first = next(iter(beat.claims), None)
    passes = first is not None and first.kind == "said" and first.who is None  # time that goes by, a master's note
    if c.by_hand:  # one of many things that were said, but for what comes after the end
        passes = passes and any(claim.kind in ("ended", "cost") for claim in previous.claims)
    if passes or "ended" in kinds or "placed" in kinds or '"' in text:
        return True
    if "cost" in kinds or c.looks_back:
        before = [claim.kind for claim in previous.claims]
        return "cost" not in before and before != ["harmed"]
    run = 0
    for line in reversed(lines):
        run += len(line.text)
        if line.opens_paragraph:
            break
    if run > 320:
        return True
    if beat.actor == previous.actor or not any(claim.kind == "acted" for claim in beat.claims):
        return False
    answers = beat.actor is not None and beat.actor == previous.target
    return not c.chooser.chance("paragraph", 70 if len(text) < 70 else 55 if answers else 25)
