"""What stands where a prompt leaves room: the plan in words, and how the table wants it told. All of it is data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from narrator.beat import Beat, Plan, World
from narrator.facts import clean, facts, quoted, speech
from narrator.subjects import avoid, speaks_of
from narrator.telling import Length, Subjects, Telling, Tense, Tone
from narrator.unchecked import NAMES
from rules.visibility import Figure

if TYPE_CHECKING:
    from narrator.prompt import Value

_LEFT_OUT = "the line was left out"


def for_draft(plan: Plan, used: Sequence[str]) -> Mapping[str, Value]:
    """The variables of a prompt that asks for every beat. ``used``: words that it is to do without."""
    told = [beat for beat in plan.beats if not beat.silent]
    return {
        **_place(plan),
        **_manner(plan),
        "beats": [_facts(beat, plan.world) for beat in told],
        "count": _lines(len(told)),
        "worn": "; ".join(f"'{clean(words)}'" for words in used),
    }


def for_repair(plan: Plan, wrong: Mapping[int, tuple[str, Sequence[str]]]) -> Mapping[str, Value]:
    """The variables of the prompt that asks for some beats again: by number, the line refused and what was wrong.

    A line that never came is "" and has no fault.
    """
    beats = []
    for beat in plan.beats:
        if beat.number in wrong:
            text, messages = wrong[beat.number]
            faults = dict.fromkeys(clean(message) for message in messages) or {_LEFT_OUT: None}
            beats.append({**_facts(beat, plan.world), "wrong": clean(text), "faults": "; ".join(faults)})
    return {**_place(plan), **_manner(plan), "beats": beats, "count": _lines(len(beats))}


def _place(plan: Plan) -> dict[str, Value]:
    setting, person = plan.world.setting, plan.telling.person
    return {
        "place": clean(setting.place),
        "cause": "" if speaks_of(setting.cause, _kept_out(plan)) else clean(setting.cause).rstrip("."),
        "people": ", ".join(f"{clean(f.name)} ({_pronoun(f, person)})" for f in plan.world.figures),
    }


def _manner(plan: Plan) -> dict[str, Value]:
    """How the table wants it told: a prompt has a section for each way."""
    telling: Telling = plan.telling
    asked = {telling.tense, telling.tone, telling.length}
    who = plan.world.figure(telling.person) if telling.person else None
    return {
        **{way: way in asked for way in (*get_args(Tense), *get_args(Tone), *get_args(Length))},
        "narrator": clean(who.name) if who else "",
        "style": clean(telling.style),
        "avoid": clean(avoid(_kept_out(plan))),
        "language": "" if telling.english else NAMES.get(telling.language.partition("-")[0], telling.language),
    }


def _kept_out(plan: Plan) -> Subjects:
    return plan.telling.lines + plan.telling.veils


def _pronoun(figure: Figure, narrator: str | None) -> str:
    return "I" if figure.id == narrator else figure.pronouns


def _facts(beat: Beat, world: World) -> dict[str, str | int | bool]:
    words, aloud = quoted(beat), speech(beat)
    return {
        "number": beat.number,
        "facts": facts(beat, world),
        "never": "; ".join(clean(n) for n in beat.never),
        "said": words if aloud else "",
        "aim": "" if aloud else words,
    }


def _lines(count: int) -> str:
    return "one line" if count == 1 else f"{count} lines"
