"""The commands that tell: in passages with the records beside them, or as one piece of prose."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from woundscribe.errors import WoundscribeError
from woundscribe.options import (
    Audience,
    Drafts,
    LanguageOption,
    LengthOption,
    LineOption,
    NoMargin,
    PersonOption,
    Seed,
    Streamed,
    StyleOption,
    TenseOption,
    ToneOption,
    TranscriptFile,
    Turn,
    UncheckedOption,
    VeilOption,
    Voice,
    VoiceOption,
)
from woundscribe.streams import say

if TYPE_CHECKING:
    from narrator.chat import Chat
    from narrator.telling import Telling
    from woundscribe.given import Given
    from woundscribe.settings import Settings
    from woundscribe.story import Parts, Sheet, Story
    from woundscribe.telling import Asked


def demo(seed: Seed = None, no_margin: NoMargin = False) -> None:
    """Tell a whole fight, with the records behind each paragraph in the margin."""
    from woundscribe.page import Page, terminal
    from woundscribe.story import example, spans, tell

    story = example(seed)
    tell(story, Page(terminal(), story.view, margin=not no_margin), spans(story.view))


def narrate(
    transcript: TranscriptFile,
    voice: VoiceOption = None,
    audience: Audience = "public",
    stream: Streamed = False,
    drafts: Drafts = 1,
    no_margin: NoMargin = False,
    turn: Turn = None,
    tense: TenseOption = None,
    person: PersonOption = None,
    length: LengthOption = None,
    tone: ToneOption = None,
    line: LineOption = None,
    veil: VeilOption = None,
    style: StyleOption = None,
    language: LanguageOption = None,
    unchecked: UncheckedOption = None,
) -> None:
    """Tell the story of a transcript, as its file and the settings want it told, unless an option says otherwise.

    With --turn N one turn of it is told again, in another way where options say so; nothing is rolled again.

    A subject of --line or --veil is drowning, animals, eyes, fire, children, gore, or any word; those of the file and
    the settings hold as well.
    """
    from woundscribe.given import seen_by
    from woundscribe.page import Page, terminal
    from woundscribe.settings import load_settings
    from woundscribe.spans import turn_span
    from woundscribe.story import spans
    from woundscribe.telling import by_options

    settings = load_settings()
    asked = by_options(
        tense=tense, person=person, length=length, tone=tone, line=line, veil=veil, style=style,
        language=language, unchecked=unchecked,
    )  # fmt: skip
    given = seen_by(transcript, audience)
    story = _story(given, settings, asked)
    only = None if turn is None else turn_span(given.ruleset, given.transcript, turn, audience)
    page = Page(terminal(), story.view, margin=not no_margin)
    _tell(story, page, spans(story.view, only), voice, settings, streamed=stream, drafts=drafts)


def chapter(
    transcript: TranscriptFile,
    voice: VoiceOption = None,
    audience: Audience = "public",
    stream: Streamed = False,
    drafts: Drafts = 1,
    tense: TenseOption = None,
    person: PersonOption = None,
    length: LengthOption = None,
    tone: ToneOption = None,
    line: LineOption = None,
    veil: VeilOption = None,
    style: StyleOption = None,
    language: LanguageOption = None,
    unchecked: UncheckedOption = None,
) -> None:
    """Tell the fight of a transcript as continuous prose under its title, in Markdown, to keep or to print.

    The fight up to its end is one piece, what followed it another. It is told as its file and the settings want it,
    unless an option says otherwise; the options are those of narrate.
    """
    from woundscribe.given import seen_by
    from woundscribe.manuscript import Manuscript
    from woundscribe.settings import load_settings
    from woundscribe.story import chapters
    from woundscribe.telling import by_options

    settings = load_settings()
    asked = by_options(
        tense=tense, person=person, length=length, tone=tone, line=line, veil=veil, style=style,
        language=language, unchecked=unchecked,
    )  # fmt: skip
    story = _story(seen_by(transcript, audience), settings, asked)
    _tell(story, Manuscript(story.view), chapters(story.view), voice, settings, streamed=stream, drafts=drafts)


def telling_of(given: Given, settings: Settings, asked: Asked | None = None) -> Telling:
    """How a transcript is to be told: as its file and the settings say, unless ``asked`` says otherwise."""
    from woundscribe.telling import of_settings, telling_for

    return telling_for(given.view, of_settings(settings), given.transcript.header.telling, asked)


def model_wanted(voice: Voice | None, settings: Settings) -> bool:
    return (voice.value if voice else settings.voice) == "model"


def chat(settings: Settings) -> Chat | None:
    """The model of the settings, once it is said where it is asked; None, and why is said, where a key is lacking."""
    from woundscribe.voices import without_key

    wanted = settings.for_model()
    if no_key := without_key(wanted):
        say(no_key)
        return None
    from narrator.chat import Chat

    say(f"Asking {wanted.model} at {urlsplit(wanted.url).hostname}.")
    return Chat(settings=wanted)


def _story(given: Given, settings: Settings, asked: Asked) -> Story:
    """The story of a transcript as its audience may know it, and as it is to be told."""
    from woundscribe.story import Story

    return Story(title=given.transcript.header.title, view=given.view, telling=telling_of(given, settings, asked))


def _tell(
    story: Story,
    page: Sheet,
    parts: Parts,
    voice: Voice | None,
    settings: Settings,
    *,
    streamed: bool,
    drafts: int,
) -> None:
    """Tell a story on a page, in the voice that is wanted, and say what a model did not do as it should."""
    from woundscribe.budget import Budget
    from woundscribe.story import tell
    from woundscribe.telling import unmet
    from woundscribe.voices import report

    if streamed and drafts > 1:
        raise WoundscribeError(
            "malformed", "--stream and --drafts do not go together: the best draft is known once all have come."
        )
    model = chat(settings) if model_wanted(voice, settings) else None
    for missing in unmet(story.view, story.telling, by_model=model is not None):
        say(missing)
    if model is None:
        tell(story, page, parts, streamed=streamed)
        return
    budget = Budget(settings, story.view.commitment, noted=say)
    told = tell(story, page, parts, model=model, streamed=streamed, drafts=drafts, budget=budget)
    for line in report(told, model.settings):
        say(line)
    budget.close()
