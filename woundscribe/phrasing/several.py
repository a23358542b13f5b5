"""More than one verb: which of them is what is declared, and which says the same once more."""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import Malformed
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.sentence import Act, trim, written
from woundscribe.phrasing.whom import Speaker, somebody, whom


def one_of(acts: Sequence[Act]) -> tuple[Act, list[Act]]:
    """The act that says whom, and the others, which are of the same kind. Raises Malformed where it is done twice."""
    if len(acts) == 1:
        return acts[0], []
    if len({act.verb.kind for act in acts}) > 1:
        raise _twice(acts)
    main = min(acts, key=lambda act: 0 if _names(act) else 1 if trim(act.object) else 2)
    others = [act for act in acts if act is not main]
    if main.verb.kind == "attack":
        first = acts[0]
        plain = first is not main and not first.verb.bare and first.verb.flies == main.verb.flies
        if len(acts) > 2 or not plain or trim(first.object):
            raise _twice(acts)  # "strikes the miller and kicks": that is two blows
    if main.verb.kind == "cast":
        raise _twice(acts)
    sets = tuple(dict.fromkeys(said for act in (main, *others) for said in act.verb.sets))
    hints = tuple(dict.fromkeys(said for act in (main, *others) for said in act.verb.hints))
    return main._replace(verb=main.verb._replace(sets=sets, hints=hints)), others


def refuse_others(speaker: Speaker, others: Sequence[Act], target: str | None, acts: Sequence[Act]) -> None:
    """Raises Malformed for one of ``others`` that is done to somebody else than ``target``."""
    for act in others:
        said = act.object[small.begins([t.word for t in act.object], small.AT) :]
        at = next((n for n, t in enumerate(said) if t.word == "from"), len(said))
        rest = trim(said[:at]) or said[:at]
        if not rest or rest[0].word in small.SELVES:
            continue
        if not somebody(speaker, rest) or whom(speaker, rest) != target:
            raise _twice(acts)


def _names(act: Act) -> bool:
    rest = trim(act.object)
    return bool(rest) and not (len(rest) == 1 and rest[0].word in small.PRONOUNS)


def _twice(acts: Sequence[Act]) -> Malformed:
    said = dict.fromkeys(" ".join(act.verb.words) + (f" {written(act.object)}" if act.object else "") for act in acts)
    return Malformed("it says more than one thing to do.", choices=dict.fromkeys((*(a.verb.kind for a in acts), *said)))
