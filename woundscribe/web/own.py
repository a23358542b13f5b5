"""A fight of one's own: where, why, and who against whom, from the people who are kept and from the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse

from rules.registry import find
from rules.ruleset import Ruleset
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.export.templating import filled
from woundscribe.newfight import put_together, refuse_unlike, scene_said, scene_with, with_way_out
from woundscribe.people.find import find_person, kept
from woundscribe.people.read import read_person
from woundscribe.settings import DEFAULT_RULESET
from woundscribe.solo.cast import Comes, kinds, of_kind, of_person, refuse_files, those
from woundscribe.web.beginning import opening_of_data, seating
from woundscribe.web.faults import STATUS
from woundscribe.web.forms import Form, beside, form_of
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.library import Owners

router = APIRouter(include_in_schema=False, route_class=Leaf)
_SIDES = {"us": True, "them": False}
"""By side: whether those of it are characters."""
_MOST = 40
"""People of a side."""


class Row(NamedTuple):
    """One who is kept. ``file``: by which a form names them."""

    file: str
    name: str


@router.get("/new/own", dependencies=Owners)
def own(
    ruleset: Annotated[str, Query()] = DEFAULT_RULESET,
    us: Annotated[str, Query()] = "",
    them: Annotated[str, Query()] = "",
) -> HTMLResponse:
    """The form. ``us`` and ``them``: files of people who are in it from the start."""
    chosen = {f"{side} kept": (file,) for side, file in (("us", us), ("them", them)) if file}
    return _asked(Form(chosen), _ruleset(ruleset), {})


@router.post("/new/own", dependencies=Owners)
async def made(request: Request) -> HTMLResponse:
    """Who plays whom in what was picked; or the form again, with what cannot be beside its fields."""
    form = await form_of(request)
    ruleset = _ruleset(form.said("ruleset"))
    errors: dict[str, str] = {}
    data = _data(form, ruleset, errors)
    if data is not None:
        with beside("all", errors):
            return seating(opening_of_data(data))
    return _asked(form, ruleset, errors)


def _data(form: Form, ruleset: Ruleset[Any], errors: dict[str, str]) -> dict[str, Any] | None:
    """The data of a fight file; None, and what is wrong beside its field."""
    people: dict[str, list[Comes]] = {"us": [], "them": []}
    for side, characters in _SIDES.items():
        with beside(side, errors):
            people[side] = list(_people(form, side, ruleset, characters=characters))
    with beside("place", errors):
        if not form.said("place").strip():
            raise WoundscribeError("malformed", "say where it is.")
        scene = scene_said(form.said("place"))
    if errors:
        return None
    with beside("cause", errors):
        scene = scene_with(scene, cause=form.said("cause").strip())
    with beside("exits", errors):
        if form.said("exits").strip():
            scene = with_way_out(scene, form.said("exits"))
    if errors:
        return None
    data = put_together(people["us"], (), people["them"], scene, ruleset, own_dice=False).data
    return data | ({"title": form.said("title").strip()} if form.said("title").strip() else {})


def _people(form: Form, side: str, ruleset: Ruleset[Any], *, characters: bool) -> Iterable[Comes]:
    """Everybody who was picked for a side: of those who are kept, of the catalogue, and in words."""
    files = {path.name: path for path in kept()}
    found: list[Comes] = []
    for file in form.ticked(f"{side} kept"):
        if file not in files:
            raise WoundscribeError("malformed", f"nobody is kept in {file!r}.", choices=tuple(files)[:12])
        person = find_person(str(files[file]), living=True)
        found.append(of_person(person, ruleset, character=characters))
    found += [of_kind(kind, ruleset, character=characters) for kind in form.ticked(f"{side} kind")]
    if words := form.said(f"{side} words").strip():
        refuse_files(words)
        said = those(words, ruleset, character=characters)
        refuse_unlike(
            said, "in words", next(iter(kinds(ruleset, characters=characters)), ""), ruleset, characters=characters
        )
        found += said
    if not 1 <= len(found) <= _MOST:
        told = "somebody has to fight: choose them, or name them in words." if not found else f"at most {_MOST} fight."
        raise WoundscribeError("malformed", told)
    return found


def _ruleset(name: str) -> Ruleset[Any]:
    with telling_where("ruleset"):
        return find(name)


def _asked(form: Form, ruleset: Ruleset[Any], errors: dict[str, str]) -> HTMLResponse:
    page = filled(
        "own.html.jinja",
        TEMPLATES,
        title="A fight of your own",
        ruleset=ruleset.id,
        form=form,
        beside={field: (said,) for field, said in errors.items()},
        fault=errors.get("all", ""),
        kept={side: _rows(ruleset, characters=characters) for side, characters in _SIDES.items()},
        kinds={side: tuple(kinds(ruleset, characters=characters)) for side, characters in _SIDES.items()},
    )
    return HTMLResponse(page, STATUS["malformed"] if errors else 200)


def _rows(ruleset: Ruleset[Any], *, characters: bool) -> tuple[Row, ...]:
    """Who is kept, alive, and of this game. What is wrong with a file is said where people are listed."""
    found = []
    for path in kept():
        with suppress(WoundscribeError):
            person = read_person(path)
            one = person.combatant
            if person.ruleset.id == ruleset.id and one.out != "dead" and one.character == characters:
                found.append(Row(path.name, person.file.name))
    return tuple(found)
