"""Prompts: found by name and version, verified against the manifest, filled in as data.

A released file never changes. One that the manifest does not list is a draft.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Literal

import yaml
from pydantic import ConfigDict, ValidationError

from narrator.errors import PromptError
from rules.errors import nearest
from rules.model import Model, content_hash

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage

Value = str | int | bool | Sequence[Mapping[str, str | int | bool]]


class Message(Model):
    """One message of a prompt. ``content`` is mustache; ``{{{name}}}`` stands for a variable."""

    role: Literal["system", "user", "assistant"]
    content: str


class Wishes(Model):
    """What the prompt would like of a model, unless the settings say otherwise."""

    temperature: float
    max_tokens: int


class Prompt(Model):
    """A prompt as its file says. ``variables`` names all that the messages use, ``a.b`` for b of each of a."""

    model_config = ConfigDict(strict=False)  # YAML gives lists where tuples are wanted

    name: str
    version: int
    purpose: str
    variables: tuple[str, ...]
    model: Wishes
    messages: tuple[Message, ...]
    hash: str
    draft: bool
    about: str
    """What stands below the front matter: for people."""

    def render(self, values: Mapping[str, Value]) -> list[BaseMessage]:
        """The messages with their variables filled in. Raises PromptError when ``values`` lacks one."""
        from langchain_core.messages.utils import convert_to_messages
        from langchain_core.utils import mustache

        lacking = [name for name in self.variables if "." not in name and name not in values]
        if lacking:
            raise PromptError(
                "prompt-variables", f"{self.name} v{self.version} wants what nobody gives: {', '.join(lacking)}."
            )
        return convert_to_messages(
            [(m.role, mustache.render(_tags(m.content), dict(values)).strip()) for m in self.messages],
        )


class Listed(Model):
    """One prompt that there is."""

    name: str
    version: int
    hash: str
    draft: bool


def list_prompts() -> tuple[Listed, ...]:
    """All prompts, drafts included, by name and version."""
    manifest = _manifest()
    found = [
        Listed(name=name, version=version, hash=content_hash(text), draft=_path(name, version) not in manifest)
        for name, version, text in _files()
    ]
    return tuple(sorted(found, key=lambda p: (p.name, p.version)))


@lru_cache(maxsize=64)
def load(name: str, version: int | None = None, *, drafts: bool = False) -> Prompt:
    """The prompt of that name, the newest when no version is given. Raises PromptError.

    A draft is found only when ``drafts`` is set.
    """
    known = [p for p in list_prompts() if drafts or not p.draft]
    named = [p for p in known if p.name == name]
    if not named:
        close = nearest(name, [p.name for p in known])
        hint = f" Did you mean {close[0]}?" if close else ""
        raise PromptError("no-such-prompt", f"There is no prompt called {name!r}.{hint}")
    found = next((p for p in reversed(named) if version is None or p.version == version), None)
    if found is None:
        versions = ", ".join(str(p.version) for p in named)
        raise PromptError("no-such-prompt", f"{name} has no version {version}; there are: {versions}.")
    prompt = _read(name, found.version, found.draft)
    expected = _manifest().get(_path(name, found.version))
    if expected is not None and expected != prompt.hash:
        raise PromptError("prompt-changed", f"{_path(name, found.version)} is not the text that was released.")
    return prompt


def check_prompts() -> tuple[str, ...]:
    """What is wrong with the prompts, one line each; nothing when all is well."""
    problems: list[str] = []
    manifest = _manifest()
    files = {_path(name, version): (name, version, content_hash(text)) for name, version, text in _files()}
    for path, expected in manifest.items():
        if path not in files:
            problems.append(f"{path}: listed in the manifest, but there is no such file.")
        elif files[path][2] != expected:
            problems.append(f"{path}: changed after it was released.")
    for path, (name, version, _) in files.items():
        try:
            prompt = _read(name, version, path not in manifest)
        except PromptError as error:
            problems.append(f"{path}: {error.message}")
            continue
        problems += [f"{path}: {problem}" for problem in _variables(prompt)]
    return tuple(problems)


@lru_cache(maxsize=64)
def _tags(template: str) -> list[tuple[str, str]]:
    """A template cut at its tags, once for all turns that it asks for."""
    from langchain_core.utils.mustache import tokenize

    return list(tokenize(template))


def _variables(prompt: Prompt) -> list[str]:
    """Variables used and not declared, or the other way round, and tags that would change or fetch text."""
    from langchain_core.utils.mustache import ChevronError, tokenize

    used: set[str] = set()
    problems: list[str] = []
    for message in prompt.messages:
        inside: list[str] = []
        try:
            tags = list(tokenize(message.content))
        except ChevronError as error:
            return [str(error)]
        for tag, name in tags:
            if tag == "end":
                inside.pop()
            elif tag in ("section", "inverted section", "no escape"):
                item = next((f"{s}.{name}" for s in reversed(inside) if f"{s}.{name}" in prompt.variables), name)
                used.add(item)
                if tag != "no escape":
                    inside.append(item)
            elif tag != "literal":
                problems.append(f"write {{{{{{{name}}}}}}} with three braces.")
    problems += [f"{name} is used and not declared." for name in sorted(used - set(prompt.variables))]
    problems += [f"{name} is declared and not used." for name in sorted(set(prompt.variables) - used)]
    return problems


def read_draft(text: str) -> Prompt:
    """A prompt from the text of a file that nobody has released. Raises PromptError for one that could not be given."""
    prompt = _parsed(text, draft=True)
    if problems := _variables(prompt):
        raise PromptError("prompt-variables", " ".join(problems))
    return prompt


def _read(name: str, version: int, draft: bool) -> Prompt:
    prompt = _parsed(_root().joinpath(name, f"v{version}.md").read_text(encoding="utf-8"), draft=draft)
    if (prompt.name, prompt.version) != (name, version):
        raise PromptError("bad-prompt", f"It calls itself {prompt.name} v{prompt.version}.")
    return prompt


def _parsed(text: str, *, draft: bool) -> Prompt:
    parts = text.split("\n---\n", 1)
    if not text.startswith("---\n") or len(parts) != 2:
        raise PromptError("bad-prompt", "There is no front matter between two lines of ---.")
    try:
        front: Any = yaml.safe_load(parts[0].removeprefix("---\n"))
        return Prompt.model_validate({**front, "hash": content_hash(text), "draft": draft, "about": parts[1].strip()})
    except (yaml.YAMLError, ValidationError, TypeError) as error:
        raise PromptError("bad-prompt", f"The front matter cannot be read: {error}") from error


def _files() -> list[tuple[str, int, str]]:
    return [
        (folder.name, int(file.name[1:-3]), file.read_text(encoding="utf-8"))
        for folder in _root().iterdir()
        if folder.is_dir()
        for file in folder.iterdir()
        if file.name.startswith("v") and file.name[1:-3].isdecimal() and file.name.endswith(".md")
    ]


def _manifest() -> dict[str, str]:
    listed: dict[str, str] = json.loads(_root().joinpath("manifest.json").read_text(encoding="utf-8"))
    return listed


def _path(name: str, version: int) -> str:
    return f"{name}/v{version}.md"


def _root() -> Traversable:
    return resources.files("prompts")
