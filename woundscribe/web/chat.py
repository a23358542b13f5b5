"""The fights of a server as models of OpenAI's, for those who have their tokens."""

from __future__ import annotations

from collections.abc import Sequence

from woundscribe.doors.seat import Seat
from woundscribe.errors import WoundscribeError
from woundscribe.readable import clean
from woundscribe.web.house import House, no_token
from woundscribe.web.tokens import digest

_STRANGERS = "whoever shows a token that opens nothing"
"""They share one allowance: a guess that is new each time would always have a full one."""


class Chat:
    """``woundscribe.doors.openai_endpoint.Tables`` of a house."""

    def __init__(self, house: House) -> None:
        self._house = house

    def fights(self, token: str) -> Sequence[str]:
        """The owner's token opens none: whoever owns the house has those of its fights, and shows one of them."""
        self._count(digest(token))
        found = self._opened(token)
        if not found:
            self._count(_STRANGERS)
            raise no_token()
        return found

    def seat(self, token: str, fight: str) -> Seat:
        self._count(digest(token))
        try:
            who = self._house.who(fight, token)
        except WoundscribeError as error:
            if error.code != "no-token" or not self._opened(token):
                self._count(_STRANGERS)
                raise
            raise WoundscribeError("no-session", f"this token opens no fight called {clean(fight)[:80]!r}.") from None
        return self._house.within_budget(Seat(self._house.session(fight), who))

    def _opened(self, token: str) -> list[str]:
        return [listed.name for listed in self._house.sessions.listed() if self._opens(token, listed.name)]

    def _opens(self, token: str, fight: str) -> bool:
        try:
            self._house.who(fight, token)
        except WoundscribeError as error:
            if error.code != "no-token":
                raise
            return False
        return True

    def _count(self, who: str) -> None:
        wait = self._house.allowances.take(who)
        if wait:
            raise WoundscribeError("too-many", f"that was too much in too short a time. Wait for {wait} s.")
