"""A book as EPUB."""

from __future__ import annotations

import io
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import woundscribe
from tests.woundscribe.export.books import ODD, by_hand, line, odd, one, passage, three
from woundscribe.export.book import Book
from woundscribe.export.epub import epub
from woundscribe.export.text import shown

ROOT = Path(__file__).parents[3]
XHTML = "{http://www.w3.org/1999/xhtml}"
TYPE = "{http://www.idpf.org/2007/ops}type"
DC = "{http://purl.org/dc/elements/1.1/}"
OPF = "{http://www.idpf.org/2007/opf}"


def nothing_told() -> Book:
    return by_hand(passage(), interlude="It was a quiet night.")


def in_german() -> Book:
    return by_hand(passage(line("Mara schlug zu.", 2, source="unchecked")), language="de")


BOOKS: dict[str, Callable[[], Book]] = {
    "one": one, "three": three, "odd": odd, "nothing told": nothing_told, "in German": in_german,
}  # fmt: skip


def files(book: Book, *, records: bool = True) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(epub(book, records=records))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def read(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def words(text: str) -> str:
    return " ".join("".join(read(text).itertext()).split())


def of_type(text: str, kind: str) -> list[ElementTree.Element]:
    return [element for element in read(text).iter() if element.get(TYPE) == kind]


def epubcheck() -> list[str]:
    """The command, which in Debian is an archive that only java can run everywhere."""
    found = shutil.which("epubcheck")
    if found is None:
        pytest.skip("epubcheck is not installed here")
    path = Path(found).resolve()
    return (
        ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(path)] if path.suffix == ".jar" else [found]
    )


@pytest.mark.parametrize(("name", "noted"), [("one", True), ("three", False), ("odd", True)])
def test_epubcheck_finds_nothing(name: str, noted: bool, tmp_path: Path) -> None:
    file = tmp_path / "book.epub"
    file.write_bytes(epub(BOOKS[name](), records=noted))
    checked(file)


def checked(file: Path) -> None:
    """Nothing is wrong with a book, nor so much as odd."""
    command = [*epubcheck(), "--failonwarnings", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 fatals / 0 errors / 0 warnings" in done.stdout + done.stderr


def test_its_type_stands_first_and_bare() -> None:
    data = epub(one(), records=True)
    assert data[30:58] == b"mimetypeapplication/epub+zip"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}


@pytest.mark.parametrize("name", BOOKS)
def test_the_same_book_is_the_same_bytes(name: str) -> None:
    book = BOOKS[name]()
    again = Book.model_validate(book.__dict__)
    assert epub(book, records=True) == epub(again, records=True)


def identifier(book: Book, *, records: bool = True) -> str:
    return str(read(files(book, records=records)["EPUB/content.opf"]).findtext(f".//{DC}identifier"))


def test_another_book_has_another_identifier() -> None:
    books = [one(), three(), by_hand(passage(line("One."))), by_hand(passage(line("Two.")))]
    found = [identifier(book) for book in books] + [identifier(one(), records=False)]
    assert len(set(found)) == len(found)
    assert all(name.startswith("urn:uuid:") for name in found)


def test_there_is_a_file_for_every_chapter_and_all_are_listed() -> None:
    found = files(three())
    package = read(found["EPUB/content.opf"])
    listed = {f"EPUB/{item.get('href')}" for item in package.iter(f"{OPF}item")}
    assert listed == {name for name in found if name.startswith("EPUB/")} - {"EPUB/content.opf"}
    assert [ref.get("idref") for ref in package.iter(f"{OPF}itemref")] == [
        "title", "nav", "chapter-1", "chapter-2", "chapter-3", "colophon",
    ]  # fmt: skip
    assert package.findtext(f".//{DC}creator") == "Ann of the Ferry"
    contents = list(read(found["EPUB/nav.xhtml"]).iter(f"{XHTML}a"))
    assert ["".join(a.itertext()) for a in contents] == [
        "The River Year", "The Flooded Mill", "The Late Bell", "The Grain Barge", "Colophon",
    ]  # fmt: skip


def test_without_an_author_none_is_named() -> None:
    assert read(files(one())["EPUB/content.opf"]).find(f".//{DC}creator") is None


def test_every_note_belongs_to_a_line() -> None:
    for name, text in files(three()).items():
        if "chapter" in name:
            refs = of_type(text, "noteref")
            notes = [note.get("id") for note in of_type(text, "footnote")]
            assert [ref.get("href") for ref in refs] == [f"#{note}" for note in notes]
            backs = [a.get("href") for a in read(text).iter(f"{XHTML}a") if a.get("role") == "doc-backlink"]
            assert backs == [f"#{ref.get('id')}" for ref in refs]
            assert len(notes) > 20


def test_without_records_there_are_none() -> None:
    for text in files(three(), records=False).values():
        assert "noteref" not in text
        assert "BD-" not in text


def test_signs_stand_behind_the_lines_and_are_explained() -> None:
    found = files(three())
    for sign in "°‡§†":
        assert sign in words(found["EPUB/chapter-2.xhtml"])
        assert sign in words(found["EPUB/colophon.xhtml"])


def test_what_was_written_between_fights_stands_before_its_chapter() -> None:
    text = words(files(three())["EPUB/chapter-2.xhtml"])
    assert text.startswith("The Late Bell They went home. Then the bell rang. ❦ 2 The Late Bell the churchyard")


def test_odd_words_are_read_as_they_are() -> None:
    found = files(odd())
    for number, text in enumerate(ODD, 1):
        assert words(found[f"EPUB/chapter-{number}.xhtml"]).count(" ".join(shown(text).split())) >= 5
    assert not any(element.tag == f"{XHTML}script" for name, text in found.items() if name.endswith("xhtml")
                   for element in read(text).iter())  # fmt: skip


def test_each_chapter_says_its_language() -> None:
    root = read(files(in_german())["EPUB/chapter-1.xhtml"])
    assert root.get("lang") == "de"
    assert {s.get("lang") for s in root.iter(f"{XHTML}section") if s.get("class") == "notes"} == {"en"}
    package = read(files(in_german())["EPUB/content.opf"])
    assert [one.text for one in package.iter(f"{DC}language")] == ["de"]


def test_every_template_travels_with_the_package() -> None:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"][
        "package-data"
    ]
    folder = Path(woundscribe.__file__).parent / "export" / "templates"
    there = [file for file in folder.iterdir() if file.is_file() and file.suffix != ".py"]
    assert len(there) > 5
    assert all(any(file.match(pattern) for pattern in patterns["*"]) for file in there)
