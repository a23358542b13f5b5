"""People of whoever's server it is, kept as files: listed, made, brought, changed, taken out and away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, NamedTuple
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi import Form as Field
from starlette.responses import HTMLResponse, RedirectResponse, Response

from rules.errors import nearest
from rules.model import content_hash
from rules.registry import find
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.export.templating import filled
from woundscribe.files import read_text, write_text
from woundscribe.people import deleted as laid
from woundscribe.people.find import kept
from woundscribe.people.left import left_of
from woundscribe.people.read import MOST_BYTES, SUFFIXES, fields_of, person_of, person_slug, read_person
from woundscribe.people.splice import replaced
from woundscribe.people.write import keep_text, written
from woundscribe.readable import refuse_unreadable
from woundscribe.solo.cast import kinds, peopled
from woundscribe.web.faults import status_of
from woundscribe.web.forms import EMPTY, Form, attached, form_of
from woundscribe.web.leaf import TEMPLATES, Leaf
from woundscribe.web.library import Owners

router = APIRouter(prefix="/people", include_in_schema=False, route_class=Leaf, dependencies=Owners)
_LIKE_NOBODY = ("character", "being")


class Row(NamedTuple):
    """One who is kept. ``fault``: what is wrong with their file, and then nothing else is known of them."""

    file: str
    name: str = ""
    ruleset: str = ""
    how: str = ""
    character: bool = True
    living: bool = True
    fault: str = ""


@router.get("")
def people(deleted: Annotated[str, Query()] = "") -> HTMLResponse:
    """All who are kept, and who was deleted."""
    return _listed(just=deleted)


@router.get("/new")
def asked() -> HTMLResponse:
    return _new(EMPTY, "", 200)


@router.post("/new")
async def made(request: Request) -> Response:
    """Somebody new, like an entry of the catalogue or like nobody; their file is there to be changed."""
    form = await form_of(request)
    try:
        path = _made(form.said("name").strip(), form.said("like"))
    except WoundscribeError as error:
        return _new(form, str(error), status_of(error, request))
    return RedirectResponse(_at(path), status_code=303)


@router.get("/import")
def import_asked() -> HTMLResponse:
    return _bring("", "", 200)


@router.post("/import")
async def brought(request: Request) -> Response:
    """Somebody out of a file, under a name of their own."""
    form = await form_of(request)
    name, text = (form.upload.name, form.upload.text) if form.upload else ("", form.said("text"))
    suffix = Path(name).suffix.lower()
    try:
        path = keep_text(text, suffix if suffix in SUFFIXES else ".yaml")
    except WoundscribeError as error:
        return _bring(text, str(error), status_of(error, request))
    return RedirectResponse(_at(path), status_code=303)


@router.get("/{file}")
def one(file: str) -> HTMLResponse:
    """Their file, to be read and changed."""
    path = _among(kept(), file)
    return _changing(path, read_text(str(path), MOST_BYTES), "", 200)


@router.post("/{file}")
async def change(request: Request, file: str) -> Response:
    """Their file as it is written now, unless somebody else has changed it meanwhile."""
    form = await form_of(request)
    path = _among(kept(), file)
    text = form.said("text")
    try:
        person_of(text, Path(path.name))
        if content_hash(read_text(str(path), MOST_BYTES)) != form.said("seen"):
            told = "it has been changed since you opened it: copy what you wrote, and open it again."
            raise WoundscribeError("conflict", told, where=path.name)
        write_text(path, text)
    except WoundscribeError as error:
        return _changing(path, text, str(error), status_of(error, request), seen=form.said("seen"))
    return RedirectResponse("/people", status_code=303)


@router.get("/{file}/file")
def download(file: str) -> Response:
    path = _among(kept(), file)
    return attached(path.read_bytes(), "text/plain; charset=utf-8", path.name)


@router.post("/{file}/duplicate")
def duplicate(request: Request, file: str, name: Annotated[str, Field(max_length=80)] = "") -> Response:
    """The same under another name; all else in the file is as it is, comments too."""

    def run() -> Path:
        path = _among(kept(), file)
        text = read_text(str(path), MOST_BYTES)
        _refuse_taken(name.strip())
        start, end = fields_of(text, path)
        fields = replaced(text[start:end], ("name",), name.strip(), as_json=path.suffix.lower() == ".json")
        return keep_text(text[:start] + fields + text[end:], path.suffix.lower())

    return _done(request, run, _at)


@router.post("/{file}/delete")
def delete(request: Request, file: str) -> Response:
    """Out of the list, and in no new fight, until they are put back."""
    return _done(request, lambda: laid.delete(_among(kept(), file)), lambda path: f"/people?deleted={path.name}")


@router.post("/{file}/put-back")
def put_back(request: Request, file: str) -> Response:
    return _done(request, lambda: laid.put_back(_among(laid.deleted(), file)), lambda _: "/people")


@router.post("/{file}/erase")
def erase(request: Request, file: str) -> Response:
    """A deleted file for good."""

    def run() -> Path:
        path = _among(laid.deleted(), file)
        laid.erase(path)
        return path

    return _done(request, run, lambda _: "/people")


# -- what the routes share


def _done(request: Request, run: Callable[[], Path], to: Callable[[Path], str]) -> Response:
    """What was asked, and the way on; or the list, and why it cannot be."""
    try:
        return RedirectResponse(to(run()), status_code=303)
    except WoundscribeError as error:
        return _listed(fault=str(error), status=status_of(error, request))


def _made(name: str, like: str) -> Path:
    """``like``: ``RULESET/ENTRY``, or ``RULESET`` and what they are."""
    _refuse_taken(name)
    ruleset, _, entry = like.partition("/")
    if ruleset not in peopled():
        raise WoundscribeError("malformed", "choose whom they are like.")
    rules = find(ruleset)
    known = kinds(rules, characters=True)
    if entry in _LIKE_NOBODY:
        return keep_text(
            written(name, character=entry == "character", ruleset=rules, like=None, suffix=".yaml"), ".yaml"
        )
    if entry not in known | kinds(rules, characters=False):
        raise WoundscribeError("malformed", f"nobody here is like {entry!r}.", nearest=nearest(entry, known))
    return keep_text(written(name, character=entry in known, ruleset=rules, like=entry, suffix=".yaml"), ".yaml")


def _refuse_taken(name: str) -> None:
    """Raises WoundscribeError for no name, and for that of somebody who is kept: by it they would be found no more."""
    if not name:
        raise WoundscribeError("malformed", "give them a name.")
    with telling_where("the name"):
        refuse_unreadable(name)
    slug = person_slug(name)
    taken = next((path for path in kept() if path.stem == slug), None)
    if taken is not None:
        raise WoundscribeError("name-taken", f"somebody of that name is kept in {taken.name}: give another.")


def _among(files: Iterable[Path], name: str) -> Path:
    """The file of that name among some; no name is ever made a path of. Raises WoundscribeError."""
    known = {path.name: path for path in files}
    if name not in known:
        told = f"there is nobody in a file called {name!r}."
        raise WoundscribeError("no-route", told, nearest=nearest(name, known))
    return known[name]


def _at(path: Path) -> str:
    return f"/people/{quote(path.name)}"


# -- the pages


def _listed(*, just: str = "", fault: str = "", status: int = 200) -> HTMLResponse:
    """``just``: who was deleted a moment ago, to be put back at once."""
    gone = laid.deleted()
    page = filled(
        "people.html.jinja",
        TEMPLATES,
        title="Your people",
        people=tuple(map(_row, kept())),
        gone=tuple(map(_row, gone)),
        just=next((_row(path) for path in gone if path.name == just), None),
        fault=fault,
    )
    return HTMLResponse(page, status)


def _row(path: Path) -> Row:
    try:
        person = read_person(path)
    except WoundscribeError as error:  # the others are listed all the same
        return Row(path.name, name=path.name, fault=str(error))
    left = left_of(person.combatant, person.ruleset)
    how = "; ".join(said for said in (left.state if left.is_out else "", left.said) if said)
    character = person.combatant.character
    return Row(path.name, left.heading, person.ruleset.id, how, character=character, living=left.living)


def _new(form: Form, fault: str, status: int) -> HTMLResponse:
    games = {
        ruleset: {
            "characters": tuple(kinds(find(ruleset), characters=True)),
            "beings": tuple(kinds(find(ruleset), characters=False)),
        }
        for ruleset in peopled()
    }
    page = filled("somebody.html.jinja", TEMPLATES, title="Somebody new", form=form, fault=fault, games=games)
    return HTMLResponse(page, status)


def _bring(text: str, fault: str, status: int) -> HTMLResponse:
    page = filled("bring.html.jinja", TEMPLATES, title="Bring somebody", text=text, fault=fault)
    return HTMLResponse(page, status)


def _changing(path: Path, text: str, fault: str, status: int, *, seen: str | None = None) -> HTMLResponse:
    """``seen``: the hash of what was there when it was opened, where that was before."""
    page = filled(
        "person.html.jinja",
        TEMPLATES,
        title=path.name,
        one=_row(path),
        text=text,
        seen=content_hash(text) if seen is None else seen,
        fault=fault,
    )
    return HTMLResponse(page, status)
