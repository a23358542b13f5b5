"""Other languages: only for those who ask for them unchecked, marked as such, and told in labels where no model can."""

from __future__ import annotations

from importlib import resources
from string import Formatter
from typing import Any, get_args

import pytest
import yaml
from pydantic import ValidationError

from narrator.guard import TaggedLine, check_passage
from narrator.labels import labelled, labels_of
from narrator.narrate import narrate, stream
from narrator.plan import plan, whole
from narrator.telling import Telling
from rules.claim import Claim, ClaimKind, Severity, Way
from rules.visibility import View
from tests.conversations import strike
from tests.scripted import Scripted
from tests.views import MARA, MILLER, TOBIN, mill, view_of

GERMAN = Telling(language="de", unchecked=True)
LINES = (
    "[1] Mara zog den Stab flach über den Boden, und Miller wich ihm aus.",
    "[2] Millers Faust traf Mara unter den Rippen. Sie stand gebückt.",
    "[3] „Edric“, sagte Tobin. Miller hielt inne.",
    "[4] Tobin bot Gnade an, und Miller schüttelte den Kopf.",
)
LABELS = (
    "Mara → the Miller: verfehlt.",
    "The Miller → Mara: getroffen, schwer verletzt.",
    "Tobin → the Miller: plead, schwankt.",
    "Tobin: bietet an: Gnade. The Miller: lehnt ab: Gnade.",
)


def named(mara: str, miller: str, view: View | None = None) -> View:
    figures = (MARA.model_copy(update={"name": mara}), TOBIN, MILLER.model_copy(update={"name": miller}))
    return (view or mill()).model_copy(update={"figures": figures})


@pytest.mark.parametrize("language", ["de", "zh", "fr-CA", "eng-x"])
def test_without_leave_another_language_is_refused_and_the_message_says_what_to_write(language: str) -> None:
    if language == "eng-x":
        with pytest.raises(ValidationError, match="'de' or 'pt-BR'"):
            Telling(language=language)
        return
    with pytest.raises(ValidationError, match=f"write `unchecked: true` beside `language: {language}`"):
        Telling(language=language)
    assert not Telling(language=language, unchecked=True).english


@pytest.mark.parametrize("language", ["", "german", "DE", "de_DE", "de\n", "../de"])
def test_a_language_goes_by_its_code(language: str) -> None:
    with pytest.raises(ValidationError, match="'de' or 'pt-BR'"):
        Telling(language=language, unchecked=True)


def test_english_of_any_kind_is_checked() -> None:
    view = mill()
    wrong = "[1] Mara's oak staff killed the Miller."
    model = Scripted(answers=[wrong, wrong])
    passage = narrate(view, whole(view), model=model, telling=Telling(language="en-GB", unchecked=True))
    assert {line.source for line in passage.lines} == {"plain"}
    assert "Write the lines in" not in model.asked[0]


@pytest.mark.parametrize("streamed", [True, False])
def test_a_model_is_asked_in_the_language_and_every_line_is_marked(streamed: bool) -> None:
    view = mill()
    model = Scripted(answers=["\n".join(LINES)])
    if streamed:
        lines = stream(view, whole(view), model=model, telling=GERMAN)
        assert len(list(lines)) == 4
        passage = lines.passage
    else:
        passage = narrate(view, whole(view), model=model, telling=GERMAN)
    assert [line.text for line in passage.lines] == [line.split("] ", 1)[1] for line in LINES]
    assert [line.source for line in passage.lines] == ["unchecked"] * 4
    assert [line.seqs for line in passage.lines] == [(1, 2), (3, 4, 5), (6, 7), (8, 9, 10)]
    assert model.asked[0].count("Write the lines in German.") == 1
    assert model.asked[0].endswith("Write 4 lines, one for each number, in German.")
    (said,) = passage.provenance.happened
    assert "'de' is not checked against the records" in said


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("[2] Der Wind ging um das Haus, und Mara hörte ihn.", "not-named"),
        ("[2] Millers Faust traf Mara, 12 Schaden.", "number"),
        ("[2] **Millers** Faust traf Mara <b>hart</b>.", "markup"),
        ("Millers Faust traf Mara.", None),
        ("[7] Millers Faust traf Mara.", "unknown-beat"),
    ],
)
def test_what_can_be_seen_in_any_language_is_asked_for_again_and_then_told_in_labels(
    line: str, code: str | None
) -> None:
    view = mill()
    answer = "\n".join((LINES[0], line, *LINES[2:]))
    model = Scripted(answers=[answer, line])
    passage = narrate(view, whole(view), model=model, telling=GERMAN)
    assert [one.source for one in passage.lines] == ["unchecked", "plain", "unchecked", "unchecked"]
    assert passage.lines[1].text == LABELS[1]
    assert len(model.asked) == 2
    found = {v.code for attempt in passage.provenance.attempts for v in attempt.violations}
    assert found == ({code} if code else set())
    assert sum("not checked" in said for said in passage.provenance.happened) == 1


@pytest.mark.parametrize(
    ("mara", "miller", "line", "fits"),
    [
        ("Анна", "Мельник", "Посох Анны прошёл мимо Мельника.", True),
        ("Анна", "Мельник", "Посох прошёл мимо Мельника.", False),
        ("李娜", "磨坊主", "李娜的木杖扫向磨坊主，落空了。", True),
        ("李娜", "磨坊主", "木杖扫向磨坊主，落空了。", False),
        ("مريم", "الطحان", "أخطأت عصا مريم الطحان.", True),
        ("Søren", "der Müller", "Sørens Stab ging an dem Müller vorbei.", True),
        ("Søren", "der Müller", "Sørens Stab ging an der Müllerin vorbei.", True),
        ("Søren", "der Müller", "Sørens Stab ging an der Wand vorbei.", False),
        ("Wache 2", "Bo", "Wache 2 schlug nach Bo.", True),
        ("Wache 2", "Bo", "Wache 2 schlug nach dem Bogen.", True),
        ("Wache 2", "Bo", "Wache 2 schlug nach dem Turbo.", False),
    ],
)
def test_a_name_stands_as_it_is_written_or_with_another_ending(mara: str, miller: str, line: str, fits: bool) -> None:
    view = named(mara, miller)
    one = view.model_copy(update={"entries": view.entries[:2]})
    passage = narrate(one, whole(one), model=Scripted(answers=[f"[1] {line}", ""]), telling=GERMAN)
    assert [shown.source for shown in passage.lines] == ["unchecked" if fits else "plain"]


def test_whoever_tells_it_as_i_need_not_be_named() -> None:
    view = mill()
    line = "[1] Ich zog den Stab flach über den Boden, an Miller vorbei."
    telling = GERMAN.model_copy(update={"person": "mara"})
    passage = narrate(view, whole(view), model=Scripted(answers=[line, ""]), telling=telling)
    assert passage.lines[0].source == "unchecked"


def test_where_no_model_is_asked_it_is_told_in_labels() -> None:
    view = mill()
    passage = narrate(view, whole(view), telling=GERMAN)
    assert tuple(line.text for line in passage.lines) == LABELS
    assert {line.source for line in passage.lines} == {"plain"}
    assert passage.provenance.happened == ()
    austrian = narrate(view, whole(view), telling=Telling(language="de-AT", unchecked=True))
    assert austrian.text == passage.text
    unknown = narrate(view, whole(view), telling=Telling(language="xx", unchecked=True))
    assert unknown.lines[1].text == "The Miller → Mara: hit, badly hurt."


# -- the labels themselves


def written(language: str) -> dict[str, Any]:
    folder = resources.files("narrator.labels")
    found: dict[str, Any] = yaml.safe_load((folder / f"{language}.yaml").read_text(encoding="utf-8"))
    return found


def shape(value: Any) -> Any:
    """The keys of a file of labels, and what stands in braces under each."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    return sorted(name for _, name, _, _ in Formatter().parse(value) if name)


def test_a_translation_has_all_that_the_english_file_has_and_nothing_else() -> None:
    assert shape(written("de")) == shape(written("en"))
    assert written("de")["harmed"] != written("en")["harmed"]


def test_every_kind_of_claim_has_its_label() -> None:
    labels = labels_of("en")
    special = {"harmed", "healed", "item", "ended"}
    assert set(labels.claims) | special == set(get_args(ClaimKind))
    assert set(labels.harmed) == set(labels.healed) == set(get_args(Severity))
    assert set(labels.ways) == set(get_args(Way))


@pytest.mark.parametrize("kind", get_args(ClaimKind))
@pytest.mark.parametrize("names", [("Mara", "the Miller"), ("李娜", "مريم"), ("Søren {who}", "{0.__class__}")])
def test_every_kind_of_claim_is_told_with_its_names(kind: ClaimKind, names: tuple[str, str]) -> None:
    claim = Claim(kind=kind, who="mara", whom="miller", side="pcs", what="oak {tool} staff", words="%s {x}")
    view = named(*names, view_of((MARA, TOBIN, MILLER), [claim]))
    (line,) = labelled(plan(view, whole(view), "turn", GERMAN))
    assert line.text.endswith(".")
    assert "\n" not in line.text
    if kind != "ended":
        assert names[0] in line.text
        assert names[1] in line.text or names[1].replace("the", "The") in line.text


def test_nobody_and_unseen_people_have_labels_too() -> None:
    claims = [Claim(kind="acted", who="unseen", what="strike"), Claim(kind="died", who="miller"), Claim(kind="exits")]
    view = view_of((MARA, MILLER), *[[claim] for claim in claims])
    texts = [line.text for line in labelled(plan(view, whole(view), "turn", GERMAN))]
    assert texts == ["Jemand Ungesehenes: schlägt zu.", "The Miller: tot.", "Der Kampf: kein Ausweg mehr."]


SCRIPTS = [
    ("Søren", "李娜"),
    ("李娜", "مريم"),
    ("مريم", "Søren"),
    ("मीरा", "Ναυσικά"),
    ("דוד", "Ольга"),
    ("the 水鬼", "Zoë"),
]


@pytest.mark.parametrize(("mara", "miller"), SCRIPTS)
def test_names_of_every_script_are_told_and_checked_in_english(mara: str, miller: str) -> None:
    view = named(mara, miller)
    passage = narrate(view, whole(view))
    lines = [TaggedLine(beats=line.beats, text=line.text) for line in passage.lines]
    assert check_passage(plan(view, whole(view), "turn"), lines) == ()
    assert mara in passage.text
    wrong = [TaggedLine(beats=(1,), text=f"{mara} struck {miller}, and {miller} died.")]
    assert "invented-death" in {v.code for v in check_passage(plan(view, whole(view), "turn"), wrong)}
    model = Scripted(answers=["\n".join(f"[{n}] {line.text}" for n, line in enumerate(passage.lines, 1))])
    assert {line.source for line in narrate(view, whole(view), model=model).lines} == {"model"}
    assert f"{mara} (she)" in model.asked[0]


# -- lines and veils


def drowned(**kept_out: tuple[str, ...]) -> tuple[View, Telling]:
    """Mara strikes, and somebody drowns. The guard cannot read whether a line in German says so."""
    view = view_of(
        (MARA, TOBIN, MILLER),
        strike("mara", "miller", "oak staff", "miss"),
        [Claim(kind="condition_on", who="tobin", what="drowning"), Claim(kind="died", who="tobin")],
    )
    return view, Telling(language="de", unchecked=True, **kept_out)  # type: ignore[arg-type]  # lines and veils only


def test_what_lies_under_a_veil_is_left_to_the_labels() -> None:
    view, telling = drowned(veils=("drowning",))
    answer = "[1] Mara schlug nach Miller und traf nicht.\n[2] Tobin ertrank im Mühlbach und war tot."
    model = Scripted(answers=[answer, answer])
    passage = narrate(view, whole(view), model=model, telling=telling)
    first, second = passage.lines
    assert (first.source, second.source) == ("unchecked", "plain")
    assert second.text == "Der Kampf: etwas, das hier nicht erzählt wird. Tobin: tot."
    assert "ertrank" not in passage.text
    assert "veiled" in {v.code for attempt in passage.provenance.attempts for v in attempt.violations}


def test_of_what_lies_under_a_line_only_the_end_is_said() -> None:
    view, telling = drowned(lines=("drowning",))
    assert narrate(view, whole(view), telling=telling).lines[-1].text == "Tobin: tot."
    hurt, telling = drowned(veils=("drowning",))
    alive = hurt.model_copy(update={"entries": hurt.entries[:-1]})
    assert "drowning" not in narrate(alive, whole(alive), telling=telling).text
