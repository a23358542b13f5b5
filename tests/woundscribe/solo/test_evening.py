"""A whole evening: one fight with one's own dice, a night's rest, the next fight, and all of it as books."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tests.woundscribe.export.test_epub import checked
from tests.woundscribe.solo.test_terminal import Terminal, yard
from woundscribe.people import find_person
from woundscribe.sessions import Sessions

__all__ = ["yard"]


def test_an_evening(yard: Path) -> None:
    Terminal(yard, 100).sit("new", "character", "Mara", "--like", "ferrywoman").leaves()
    terminal = Terminal(yard, 100).sit(
        "play", "--who", "mara", "--against", "Edric like drowned miller", "--where", "the weir: sluice, boat",
        "--why", "grief", "--way-out", "--dice", "own", "--seed", "an evening",
    )  # fmt: skip
    terminal.at("Mara › ", "hit Edric with the oak staff, but do not kill him").at("it is done › ", "")
    terminal.at("attack: 3d6 › ", "13").at("harm: 1d6 › ", "4").at("Mara › ", "q")
    assert "Everything is kept." in terminal.leaves()
    before = Sessions().resume("the-weir").transcript

    terminal = Terminal(yard, 100).sit("play", "the-weir")
    terminal.at("Mara › ", "a brisk").at("Mara › ", "q")
    terminal.leaves()
    session = Sessions().resume("the-weir")
    assert session.transcript == before, "told again, nothing is rolled again"
    assert len(session.shelf.all(2, 2)) == 2
    struck = next(o.seq for o in before.outcomes if o.kind == "attack_rolled")

    terminal = Terminal(yard, 100).sit("play", "the-weir")
    terminal.at("Mara › ", f"amend {struck} strike Edric with the oak staff").at("attack: 3d6 › ", "13")
    terminal.at("harm: 1d6 › ", "3").at("Mara › ", "offer mercy").at("it is done › ", "").at("› ", "certain")
    terminal.at("Afterwards › ", "").at("[yes] ", "no")
    terminal.at("[all are so] ", "").at("[nothing] ", "a wet glove").at("takes it back.", "")
    terminal.at("mara.yaml? [yes] ", "")
    terminal.leaves()
    amended = Sessions().resume("the-weir").transcript
    assert [getattr(d, "subdue", None) for d in amended.steps[0].input.turn.declarations] == [False]
    assert find_person("mara").file.remembers == ("injury", "a wet glove")

    assert "Mara" in Terminal(yard, 100).sit("rest", "mara", "--night", "--answer", "BD-REST=all").leaves()

    terminal = Terminal(yard, 100).sit(
        "play", "--after", "the-weir", "--against", "well child", "--where", "the well", "--why", "fear",
        "--no-way-out", "--seed", "the day after",
    )  # fmt: skip
    terminal.at("Mara › ", "defend").at("it is done › ", "").at("Mara › ", "q")
    assert "Mara remembers: injury; a wet glove." in terminal.leaves()

    for to in ("markdown", "html", "epub", "json"):
        Terminal(yard, 100).sit("export", "the-weir", "the-well", "--to", to, "-o", f"book.{to}").leaves()
    assert "oak staff" in (yard / "book.markdown").read_text(encoding="utf-8")
    assert (yard / "book.html").read_text(encoding="utf-8").count("<h2") >= 2
    assert '"name": "the-well"' in (yard / "book.json").read_text(encoding="utf-8")
    with zipfile.ZipFile(yard / "book.epub") as book:
        assert book.read("mimetype") == b"application/epub+zip"
    checked(yard / "book.epub")
