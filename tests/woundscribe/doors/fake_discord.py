"""Discord as discord.py sees it: a gateway that delivers interactions, and an HTTP interface that keeps messages.

Everything of discord.py is its own, down to the session that it sends by: only what lies behind that is played here.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit

APP, GUILD, CHANNEL = 9000, 500, 600
BOT = {"id": str(APP), "username": "scribe", "discriminator": "0", "avatar": None, "bot": True}


class Request(NamedTuple):
    """What was sent. ``eyes``: who can see it; None: everybody in the channel."""

    method: str
    path: str
    body: str
    eyes: int | None

    @property
    def json(self) -> Any:
        return json.loads(self.body) if self.body else None


class Delivered(NamedTuple):
    """An interaction as Discord remembers it."""

    user: int
    channel: int
    message: int | None
    """The message that was pressed."""


class Answer:
    """What comes back for a request."""

    def __init__(self, status: int, data: Any) -> None:
        self.status = status
        self.reason = {200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found"}[status]
        self.headers = {"content-type": "application/json"}
        self._text = "" if data is None else json.dumps(data)

    async def text(self, encoding: str = "utf-8") -> str:
        return self._text or "null"

    async def __aenter__(self) -> Answer:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


class FakeDiscord:
    """``late``: it takes no acknowledgement any more. ``threads``: whether threads can be made."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.messages: dict[int, dict[str, Any]] = {}
        self.late = False
        self.threads = True
        self.now = 1000.0
        self.edits: list[tuple[float, str]] = []
        """When a message of a channel was changed, by ``now``, and which."""
        self._next = 70_000
        self._delivered: dict[str, Delivered] = {}
        self.answered: dict[str, int] = {}
        """The message that answers an interaction, by its token."""
        self._nonces: dict[tuple[int, str], int] = {}
        self._threads: set[int] = set()
        self.archived: set[int] = set()
        """Threads in which nothing can be changed until something is said."""
        self.closed = False

    # -- the interface of a session of aiohttp

    def request(self, method: str, url: str, *, data: Any = None, params: Any = None, **_: Any) -> Answer:
        body = data if isinstance(data, str) else _form(data)
        path = urlsplit(url).path.removeprefix("/api/v10")
        return Answer(*self._take(method, path, body))

    async def close(self) -> None:
        self.closed = True

    # -- what it makes of a request

    def _take(self, method: str, path: str, body: str) -> tuple[int, Any]:
        parts = path.strip("/").split("/")
        given = json.loads(body.split("\n", 1)[0]) if body else {}
        match method, parts:
            case "GET", ["users", "@me"]:
                return 200, BOT
            case "GET", ["oauth2", "applications", "@me"]:
                return 200, {"id": str(APP), "name": "s", "icon": None, "description": "", "bot_public": True,
                             "bot_require_code_grant": False, "verify_key": "", "flags": 0, "owner": BOT}  # fmt: skip
            case "PUT", ["applications", _, "commands"]:
                self._note(method, path, body, None)
                return 200, []
            case "POST", ["interactions", _, token, "callback"]:
                return self._acknowledge(method, path, body, token, given)
            case "PATCH", ["webhooks", _, token, "messages", "@original"]:
                if token not in self.answered:
                    return 404, {"code": 10015, "message": "Unknown Webhook"}
                message = self.messages[self.answered[token]]
                self._note(method, path, body, message["eyes"])
                return 200, self._change(message, given)
            case "POST", ["webhooks", _, token]:
                told = self._delivered[token]
                eyes = told.user if given.get("flags", 0) & 64 else None
                self._note(method, path, body, eyes)
                return 200, self._message(told.channel, given, eyes)
            case "POST", ["channels", channel, "messages"]:
                self._note(method, path, body, None)
                self.archived.discard(int(channel))
                nonce = (int(channel), str(given["nonce"]))
                assert len(nonce[1]) <= 25
                if nonce in self._nonces:
                    return 200, self._payload(self.messages[self._nonces[nonce]])
                made = self._message(int(channel), given, None)
                self._nonces[nonce] = int(made["id"])
                return 200, made
            case "PATCH", ["channels", channel, "messages", id]:
                self._note(method, path, body, None)
                if int(channel) in self.archived:
                    return 400, {"code": 50083, "message": "Thread is archived"}
                if int(id) not in self.messages:
                    return 404, {"code": 10008, "message": "Unknown Message"}
                self.edits.append((self.now, id))
                return 200, self._change(self.messages[int(id)], given)
            case "DELETE", ["channels", _, "messages", id]:
                self._note(method, path, body, None)
                return (204, None) if self.messages.pop(int(id), None) else (404, {"code": 10008, "message": "?"})
            case "POST", ["channels", channel, "messages", id, "threads"]:
                self._note(method, path, body, None)
                if not self.threads:
                    return 403, {"code": 50013, "message": "Missing Permissions"}
                if int(id) in self._threads:
                    return 400, {"code": 160004, "message": "A thread has already been created for this message"}
                self._threads.add(int(id))
                return 200, thread(int(id), int(channel), given["name"])
        raise AssertionError(f"{method} {path} is nothing that Discord knows here")

    def _acknowledge(self, method: str, path: str, body: str, token: str, given: Any) -> tuple[int, Any]:
        told = self._delivered[token]
        data = given.get("data") or {}
        eyes = told.user if given["type"] == 9 or data.get("flags", 0) & 64 else None
        if given["type"] == 6 and told.message is not None:
            eyes = self.messages[told.message]["eyes"]
        self._note(method, path, body, eyes)
        if self.late:
            return 404, {"code": 10062, "message": "Unknown interaction"}
        if token in self.answered:
            return 400, {"code": 40060, "message": "Interaction has already been acknowledged."}
        answered: dict[str, Any] = {"interaction": {"id": token.removeprefix("token-"), "type": 2}}
        if given["type"] in (4, 5):
            made = self._message(told.channel, data, eyes)
            self.answered[token] = int(made["id"])
            answered["resource"] = {"type": given["type"], "message": made}
        elif given["type"] == 6:
            assert told.message is not None
            self.answered[token] = told.message
        else:
            assert given["type"] == 9
            assert len(data["title"]) <= 45
            assert len(data["components"]) <= 5
            self.answered[token] = 0
            self.messages[0] = {"id": "0", "modal": data, "eyes": told.user, "channel": told.channel}
        return 200, answered

    def _note(self, method: str, path: str, body: str, eyes: int | None) -> None:
        self.requests.append(Request(method, path, body, eyes))

    def _message(self, channel: int, given: Any, eyes: int | None) -> dict[str, Any]:
        id = self.id()
        message = {"id": str(id), "channel": channel, "eyes": eyes, "content": "", "embeds": [], "components": []}
        self.messages[id] = message
        return self._change(message, given)

    def _change(self, message: dict[str, Any], given: Any) -> dict[str, Any]:
        for name in ("content", "embeds", "components"):
            if name in given:
                message[name] = given[name] if given[name] is not None else "" if name == "content" else []
        _refuse(message)
        return self._payload(message)

    def _payload(self, message: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": message["id"], "channel_id": str(message["channel"]), "author": BOT, "type": 0, "pinned": False,
            "content": message["content"], "embeds": message["embeds"], "components": message["components"],
            "attachments": [], "mentions": [], "mention_roles": [], "mention_everyone": False, "tts": False,
            "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "flags": 64 if message["eyes"] else 0,
        }  # fmt: skip

    # -- what a person does

    def id(self) -> int:
        self._next += 1
        return self._next

    def deliver(self, user: int, channel: int, kind: int, data: Any, message: int | None = None) -> dict[str, Any]:
        """An interaction as the gateway gives it."""
        id = self.id()
        token = f"token-{id}"
        self._delivered[token] = Delivered(user, channel, message)
        where = thread(channel, CHANNEL, "a thread") if channel != CHANNEL else _CHANNEL
        payload: dict[str, Any] = {
            "id": str(id), "application_id": str(APP), "type": kind, "token": token, "version": 1, "data": data,
            "guild_id": str(GUILD), "channel_id": str(channel), "channel": where, "locale": "en-US",
            "guild": {"id": str(GUILD), "features": [], "locale": "en-US"}, "attachment_size_limit": 1000,
            "member": {"user": person(user), "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False,
                       "mute": False, "flags": 0, "permissions": "0"},
            "entitlements": [], "context": 0,
        }  # fmt: skip
        if message is not None:
            payload["message"] = self._payload(self.messages[message])
        return payload

    def seen(self, *, user: int | None = None) -> list[str]:
        """What stands in the messages that somebody can see, or everybody."""
        return [words(m) for m in self.messages.values() if "modal" not in m and m["eyes"] in (None, user)]

    def sent(self, eyes: int | None = None) -> list[Request]:
        return [request for request in self.requests if request.eyes == eyes]


def person(user: int) -> dict[str, Any]:
    return {"id": str(user), "username": f"user{user}", "discriminator": "0", "avatar": None, "global_name": None}


def thread(id: int, parent: int, name: str) -> dict[str, Any]:
    return {
        "id": str(id), "type": 11, "guild_id": str(GUILD), "parent_id": str(parent), "name": name, "owner_id": str(APP),
        "message_count": 0, "member_count": 1, "rate_limit_per_user": 0, "last_message_id": None, "flags": 0,
        "thread_metadata": {"archived": False, "auto_archive_duration": 1440, "locked": False,
                            "archive_timestamp": "2026-01-01T00:00:00+00:00"},
    }  # fmt: skip


_CHANNEL = {"id": str(CHANNEL), "type": 0, "guild_id": str(GUILD), "name": "table", "position": 0,
            "permission_overwrites": [], "nsfw": False, "parent_id": None}  # fmt: skip


def words(message: dict[str, Any]) -> str:
    rows = [message["content"]]
    rows += [f"{embed.get('title', '')}\n{embed.get('description', '')}" for embed in message["embeds"]]
    return "\n".join(row for row in rows if row)


def _refuse(message: dict[str, Any]) -> None:
    """What Discord would not take."""
    assert len(message["content"]) <= 2000
    assert all(len(embed.get("description", "")) <= 4096 for embed in message["embeds"])
    assert len(message["components"]) <= 5
    for item in (item for row in message["components"] for item in row["components"]):
        assert len(item["custom_id"]) <= 100
        assert len(item.get("label") or "") <= 80
        assert len(item.get("placeholder") or "") <= 150
        options = item.get("options", [])
        assert len(options) <= 25
        assert len({option["value"] for option in options}) == len(options)
        assert all(1 <= len(option["label"]) <= 100 and len(option["value"]) <= 100 for option in options)


def _form(data: Any) -> str:
    """The fields of a form with files, the JSON first."""
    if data is None:
        return ""
    fields = data._fields
    return "\n".join(value.read().decode() if hasattr(value, "read") else str(value) for *_, value in fields)
