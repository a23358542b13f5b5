"""What can be done and said at a moment, as it stands on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from woundscribe.oddscommand import of_one, show
from woundscribe.offering import Choice, Everything, chance
from woundscribe.session import Session
from woundscribe.solo.commands import LISTED
from woundscribe.solo.leaf import Leaf


def show_choices(choices: Sequence[Choice], session: Session, leaf: Leaf) -> None:
    """Each with its number, and its chance where there is one to tell."""
    ruleset, encounter, standing = session.table.ruleset, session.encounter, session.table.kept.standing
    leaf.pairs(
        (str(number), choice.said, chance(choice, ruleset, encounter, standing))
        for number, choice in enumerate(choices, start=1)
    )


def show_everything(found: Everything, session: Session, leaf: Leaf) -> None:
    """All that the rules allow, and all that they do not, each reason once."""
    show_choices(found.allowed, session, leaf)
    leaf.gap()
    if found.refused:
        leaf.note("Not now:")
        for why, deeds in found.refused.items():
            leaf.note(f"{'; '.join(deeds)}: {why}", hanging=4)
        leaf.gap()


def show_commands(leaf: Leaf) -> None:
    leaf.pairs(((f"{letter:>3}  {word:<9}", what, "") for letter, word, what in LISTED), key=14, quiet=True)
    leaf.note("A colon before it makes any of these a command for certain, as :who.")
    leaf.gap()


def show_odds(declaration: Any, session: Session, leaf: Leaf) -> None:
    """The chances of one deed, as the command of that name tells them. Raises WoundscribeError."""
    table = session.table
    show(of_one(table.ruleset, table.encounter, declaration, table.kept.standing), table.encounter, leaf.console)
    leaf.gap()
