"""Reads the written passages, true and wrong, each with the beats it tells."""

from __future__ import annotations

from pathlib import Path

from narrator.beat import Beat, Plan, Purpose, Span, World
from narrator.guard import TaggedLine, check_passage
from narrator.plan import make_beat
from rules.claim import Claim
from rules.model import Model, canonical_json, content_hash
from rules.visibility import Band, Figure, Setting

FOLDER = Path(__file__).parents[2] / "passages"


class Told(Model):
    """What one beat is made of."""

    claims: tuple[Claim, ...]


class Written(Model):
    """One line of prose and the numbers of the beats it tells."""

    beats: tuple[int, ...]
    text: str


class Wrong(Model):
    """The one lie of a wrong passage: what sort, of which beat, and in what it differs from the claims."""

    code: str
    beat: int
    why: str


class Passage(Model):
    """A written passage with its world. ``wrong`` is None for a true one."""

    id: str
    setting: Setting
    bands: tuple[Band, ...]
    figures: tuple[Figure, ...]
    out_before: dict[str, str]
    purpose: Purpose
    beats: tuple[Told, ...]
    lines: tuple[Written, ...]
    wrong: Wrong | None

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(claim for beat in self.beats for claim in beat.claims)

    def tagged(self) -> list[TaggedLine]:
        return [TaggedLine(beats=line.beats, text=line.text) for line in self.lines]

    def plan(self) -> Plan:
        """The plan that the lines are told from: a seq a claim, from 1."""
        world = World(
            ruleset="bright-dark",
            setting=self.setting,
            bands=self.bands,
            figures=self.figures,
            words=self._named(),
            lines=self._lines(),
        )
        out, seq = dict(self.out_before), 1
        beats: list[Beat] = []
        for number, told in enumerate(self.beats, 1):
            seqs = tuple(range(seq, seq + len(told.claims)))
            beats.append(make_beat(number, seqs, told.claims, world, out, self.purpose))
            out, seq = beats[-1].out, seq + len(told.claims)
        return Plan(
            purpose=self.purpose,
            span=Span(first=1, last=seq - 1),
            span_hash=content_hash("\n".join(canonical_json(claim) for claim in self.claims)),
            world=world,
            out_before=self.out_before,
            beats=tuple(beats),
        )

    def _named(self) -> tuple[str, ...]:
        """What a view of these claims would let prose name: notes, and things and places on record."""
        notes = [c.words for c in self.claims if c.words and c.kind == "said"]
        named = [c.what for c in self.claims if c.what and c.kind in ("placed", "moved", "item", "exits")]
        return tuple(dict.fromkeys(notes + named))

    def _lines(self) -> tuple[str, ...]:
        """The players' own lines."""
        return tuple(dict.fromkeys(c.words for c in self.claims if c.words and c.kind != "said"))


def load(name: str, folder: Path = FOLDER) -> list[Passage]:
    """The passages of ``true.jsonl`` or ``wrong.jsonl``, in order."""
    text = (folder / f"{name}.jsonl").read_text(encoding="utf-8")
    return [Passage.model_validate_json(line) for line in text.splitlines()]


def on_the_lie(passage: Passage) -> list[str]:
    """The codes of what is found wrong with the line that tells the lying beat, or with that beat left out."""
    assert passage.wrong is not None
    lying = passage.wrong.beat
    told_with = {number for line in passage.lines if lying in line.beats for number in line.beats} | {lying}
    return [v.code for v in check_passage(passage.plan(), passage.tagged()) if v.beat in told_with]
