"""What happened in short labelled lines, for languages that the built-in voice does not speak.

One file a language holds all the words; a language without one is told in English labels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

import yaml
from pydantic import ConfigDict

from narrator.beat import Beat, Plan, World
from narrator.plain import PlainLine
from rules.claim import UNSEEN, Claim, ClaimKind
from rules.model import Model

_DONE_TO: frozenset[ClaimKind] = frozenset({"harmed", "fell", "died", "woke", "healed", "calmed", "wavered"})
"""Claims said of whom it was done to; ``whom`` did it."""
_ROLLED: frozenset[ClaimKind] = frozenset({"hit", "missed", "cast", "cast_failed", "miscast", "offered"})
"""Claims that say the deed as well."""


class Labels(Model):
    """The words of one language. ``words``: acts, offers and costs that every game has; others keep their own names."""

    model_config = ConfigDict(strict=False)

    unseen: str
    whole: str
    no_exits: str
    hint: str
    up: str
    claims: Mapping[str, str]
    harmed: Mapping[str, str]
    healed: Mapping[str, str]
    item: Mapping[str, str]
    ended: Mapping[str, str]
    ways: Mapping[str, str]
    degrees: Mapping[str, str]
    words: Mapping[str, str]


class _Said(NamedTuple):
    who: str
    whom: str
    text: str


def labelled(plan: Plan) -> tuple[PlainLine, ...]:
    """One line for each beat, in the language of the plan's telling."""
    labels = labels_of(plan.telling.language)
    return tuple(
        PlainLine(
            beat=beat.number,
            text=_line(beat, plan.world, labels),
            states=tuple(range(len(beat.claims))),
            opens_paragraph=True,
        )
        for beat in plan.beats
        if not beat.silent
    )


@lru_cache(maxsize=8)
def labels_of(language: str) -> Labels:
    """The labels of a language, or of the one that it is a kind of; else the English ones."""
    folder = resources.files(__name__)
    known = {file.name.removesuffix(".yaml"): file for file in folder.iterdir() if file.name.endswith(".yaml")}
    file = known.get(language) or known.get(language.partition("-")[0]) or known["en"]
    return Labels.model_validate(yaml.safe_load(file.read_text(encoding="utf-8")))


def _line(beat: Beat, world: World, labels: Labels) -> str:
    """«Mara → the Miller: hit, badly hurt. Tobin: on guard.»"""
    parts: list[tuple[str, str, list[str]]] = []
    for said in (*_veiled(beat, world, labels), *_said(beat, world, labels)):
        last = parts[-1] if parts else None
        if last is not None and said.who in ("", last[0]) and said.whom in ("", last[1]):
            last[2].append(said.text)
        elif last is not None and last[0] and said.who == last[0] and not last[1]:
            parts[-1] = (said.who, said.whom, [*last[2], said.text])
        else:
            parts.append((said.who, said.whom, [said.text]))
    told = []
    for who, whom, texts in parts:
        head = " → ".join(name for name in (who, whom) if name) or labels.whole
        told.append(f"{head[0].upper()}{head[1:]}: {', '.join(dict.fromkeys(texts))}")
    return ". ".join(told) + "."


def _veiled(beat: Beat, world: World, labels: Labels) -> Iterator[_Said]:
    """All that may be said of what lies under a veil: that something happened, and who is up after it."""
    if beat.veil is None:
        return
    if beat.veil.hint:
        yield _Said("", "", labels.hint)
    for who in beat.veil.up:
        yield _Said(_name(who, world, labels), "", labels.up)


def _said(beat: Beat, world: World, labels: Labels) -> Iterator[_Said]:
    kinds = {claim.kind for claim in beat.claims}
    known = {(claim.who, claim.what) for claim in beat.claims if claim.kind == "acted" and claim.degree is not None}
    for claim in beat.claims:
        if claim.kind == "acted" and (kinds & _ROLLED or (claim.degree is None and (claim.who, claim.what) in known)):
            continue
        one, other = _name(claim.who, world, labels), _name(claim.whom, world, labels)
        if claim.kind in _DONE_TO:
            one, other = other, one
        elif claim.kind == "ended":
            one = ""
        elif claim.side is not None and not one:
            one = _side(claim.side, world)
        text = _text(claim, world, labels)
        if text:
            yield _Said(one, other if other != one else "", text)


def _text(claim: Claim, world: World, labels: Labels) -> str:
    what = labels.words.get(claim.what or "", claim.what or "")
    words = {"what": what, "side": _side(claim.side, world) or labels.whole, "words": claim.words or ""}
    if claim.kind == "acted" and claim.degree is not None:
        return f"{what}, {labels.degrees[claim.degree]}"
    if claim.kind == "moved" and claim.how is not None:
        return labels.ways[claim.how]
    if claim.kind in ("harmed", "healed"):
        by_degree = labels.harmed if claim.kind == "harmed" else labels.healed
        return by_degree[claim.severity or "light"]
    if claim.kind == "item":
        return labels.item[str(claim.how or "used")].format_map(words)
    if claim.kind == "ended":
        return labels.ended.get(claim.what or "", labels.ended["other"]).format_map(words)
    if claim.kind == "exits" and not claim.what:
        return labels.no_exits
    return labels.claims[claim.kind].format_map(words).rstrip(": ")


def _name(who: str | None, world: World, labels: Labels) -> str:
    if who is None:
        return ""
    figure = world.figure(who)
    return labels.unseen if who == UNSEEN else figure.name if figure else who


def _side(side: str | None, world: World) -> str:
    return next((band.name for band in world.bands if band.id == side), "")
