"""A book for the public holds nothing that the public may not know."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from rules.model import evolve
from rules.visibility import view
from tests.generate import fight
from tests.rules.table import Table, attack, fiat, says
from tests.rules.test_visibility import ambush
from tests.woundscribe.export.books import example, told
from woundscribe import examples
from woundscribe.export.book import Book, Chapter
from woundscribe.export.epub import epub
from woundscribe.export.html import html
from woundscribe.export.markdown import markdown
from woundscribe.fightfile import read_fight

ACCOUNT = "account-of-zephyrine"
NOTE = "nobody was to read this"
HIDDEN = "Gorm Behind the Arras"


def outputs(*chapters: Chapter) -> str:
    """All that stands in a book in any format, in one text."""
    book = Book(title="Secrets", chapters=chapters)
    with zipfile.ZipFile(io.BytesIO(epub(book, records=True))) as archive:
        packed = "".join(archive.read(name).decode() for name in archive.namelist())
    return packed + html(book, records=True) + markdown(book, records=True)


def test_who_shot_from_hiding_is_someone_unseen() -> None:
    table = ambush(audience_player=ACCOUNT)
    table.plays("pcs", attack(weapon="oak staff"), answers=[])
    table.plays(None, fiat("harm", who="mara", amount=1, reason="Old Wat's trap", words="wat-7 set it"))
    text = outputs(told(table))
    assert "someone unseen" in text
    for secret in ("Old Wat", "wat-7", "brother-in-law", "lock of her hair", "For my sister", ACCOUNT, "Ines", "Jo"):
        assert secret not in text


def test_a_secret_ruling_is_not_in_it_and_an_open_one_is() -> None:
    def ruled(secret: bool) -> str:
        table = Table()
        answer = says("BD-SUBDUE", "yes", secret=secret, reason="he is so very tired")
        table.plays("pcs", attack(weapon="oak staff", subdue=True), answers=[answer])
        return outputs(told(table))

    assert "he is so very tired" in ruled(False)
    assert "he is so very tired" not in ruled(True)


@pytest.mark.parametrize("name", examples.known())
def test_no_note_and_no_player_of_an_example_is_in_its_book(name: str) -> None:
    chapter = example(name)
    given = read_fight(examples.text(name), name)
    figures = tuple(f.model_copy(update={"player": ACCOUNT}) for f in chapter.view.figures)
    text = outputs(chapter.model_copy(update={"view": chapter.view.model_copy(update={"figures": figures})}))
    notes = [one.note for one in given.cast if one.note] + ([given.scene.note] if given.scene.note else [])
    for secret in (ACCOUNT, chapter.view.commitment, *notes):
        assert secret not in text


def secretly(encounter: Any) -> Any:
    """With an account behind everybody, a note on everybody, and the last of the others hidden for good."""
    last = [who for who, one in encounter.combatants.items() if one.side != "pcs"][-1]
    cast = {
        who: evolve(one, player=ACCOUNT, note=NOTE, hidden=one.hidden or who == last,
                    name=HIDDEN if who == last else one.name)
        for who, one in encounter.combatants.items()
    }  # fmt: skip
    return evolve(encounter, combatants=cast)


@pytest.mark.parametrize("number", range(12))
def test_no_secret_of_a_generated_fight_is_in_its_book(number: int) -> None:
    table = fight(number, edit=secretly)
    text = outputs(told(table))
    assert ACCOUNT not in text
    assert NOTE not in text
    if not any(outcome.kind == "revealed" for outcome in table.transcript.outcomes):
        assert HIDDEN not in text
    assert NOTE in table.transcript.encounter.model_dump_json()


def test_the_master_may_have_a_book_of_everything() -> None:
    table = ambush()
    seen = view(table.ruleset, table.transcript, "gm")
    chapter = told(table)
    assert "Old Wat" in outputs(chapter.model_copy(update={"view": seen}))
