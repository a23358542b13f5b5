"""How healing is told that healed nothing: of one who had no hurt, and of one whose hurt stayed."""

from __future__ import annotations

import pytest

from narrator.guard import check
from narrator.plain import tell
from narrator.plain.choose import Chooser
from narrator.plain.lexicon import lexicon
from narrator.plan import plan, whole
from narrator.told import Told
from rules.claim import Claim, Severity
from tests.narrator.plain.fights import act, hit
from tests.views import MARA, MILLER, TOBIN, view_of

CAST = Claim(kind="cast", who="tobin", whom="mara", what="ember", degree="success")


def mended(severity: Severity, what: str | None, *, by: str | None, before: bool, number: int) -> str:
    healed = Claim(kind="healed", who="mara", whom=by, tool="ember" if by else None, severity=severity, what=what)
    deed = [act("tobin", "cast", "mara"), CAST, healed] if by else [healed]
    hurt = [hit("miller", "mara", "bare hands", "heavy")] if before else []
    view = view_of((MARA, TOBIN, MILLER), *hurt, deed)
    made = plan(view, whole(view), "turn")
    lines, _ = tell(made, Told(commitment=str(number)))
    assert [v for beat, line in zip(made.beats, lines, strict=True) for v in check(made, beat, line.text)] == []
    return lines[-1].text


@pytest.mark.parametrize("by", [None, "tobin"])
def test_of_one_who_was_whole_no_hurt_is_told(by: str | None) -> None:
    lines = {mended("none", "whole", by=by, before=False, number=n) for n in range(40)}
    assert len(lines) >= 4
    assert not [line for line in lines if "{" in line or " hurt was" in line or "none of it" in line]


@pytest.mark.parametrize("by", [None, "tobin"])
def test_a_hurt_is_spoken_of_only_where_one_was_told(by: str | None) -> None:
    kept = {mended("none", None, by=by, before=True, number=n) for n in range(40)}
    assert any("none of it healed" in line for line in kept)
    unknown = {mended("none", None, by=by, before=False, number=n) for n in range(40)}
    assert not [line for line in unknown if "hurt" in line]


def test_each_way_to_say_it_passes_the_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    picked = Chooser.pick
    for part in lexicon()["healed"]:
        if "none" not in part.tags:
            continue

        def pick(self: Chooser, slot: str, tags: frozenset[str], text: str = part.text) -> str:
            return text if slot == "healed" else picked(self, slot, tags)

        monkeypatch.setattr(Chooser, "pick", pick)
        mended("none", "whole", by="tobin", before=False, number=0)
        mended("none", None, by="tobin", before=True, number=0)
