"""A fight of a server played from a chat front end, with the tokens that the server has handed out."""

from __future__ import annotations

from typing import Any

import openai
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from openai import OpenAI

from tests.woundscribe.doors.chatting import served
from tests.woundscribe.web.people import OWNER
from woundscribe import Sessions
from woundscribe.web.app import create_app
from woundscribe.web.limits import Limits

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

SEATS = {"mara": "player:ana", "tobin": "player:ben", "miller": "instinct"}


def handed_out(app: FastAPI, name: str) -> dict[str, Any]:
    """The tokens of a fight that is opened here."""
    body = {"example": "flooded-mill", "name": name, "seats": SEATS, "ask": "needed", "seed": "f"}
    answer = TestClient(app).post("/v1/fights", json=body, headers={"Authorization": f"Bearer {OWNER}"})
    tokens: dict[str, Any] = answer.json()["tokens"]
    return tokens


def said(client: OpenAI, fight: str, text: str) -> str:
    answer = client.chat.completions.create(model=fight, messages=[{"role": "user", "content": text}])
    return str(answer.choices[0].message.content)


def test_a_fight_is_a_model_for_those_who_have_a_token_of_it(app: FastAPI) -> None:
    mill, other = handed_out(app, "mill"), handed_out(app, "other")
    with served(app) as url, OpenAI(base_url=f"{url}/v1", api_key=mill["players"]["ana"], max_retries=0) as ana:
        assert [model.id for model in ana.models.list()] == ["mill"]
        assert "Mara strikes the Miller" in said(ana, "mill", "mara strikes the miller")
        told = []
        for elsewhere in ("other", "nowhere"):
            with pytest.raises(openai.NotFoundError) as refused:
                said(ana, elsewhere, "mara strikes the miller")
            assert (refused.value.code, refused.value.type) == ("model_not_found", "invalid_request_error")
            told.append(refused.value.message.replace(elsewhere, "…"))
        assert told[0] == told[1], "nobody can tell by it whether there is a fight of that name"
        with pytest.raises(openai.AuthenticationError):
            said(ana.with_options(api_key="nobody's"), "mill", "mara strikes the miller")
        assert "not yours to play" in said(ana, "mill", "tobin defends")
        ben = ana.with_options(api_key=mill["players"]["ben"])
        assert "(turn 3," in said(ben, "mill", "tobin defends")
        reader = ana.with_options(api_key=other["reader"])
        assert "It waits for player:ana and player:ben." in said(reader, "other", "mara defends")
        for wrong in (OWNER, "nobody's"):
            with pytest.raises(openai.AuthenticationError):
                ana.with_options(api_key=wrong).models.list()


def test_there_is_a_limit_to_how_much_is_asked(sessions: Sessions) -> None:
    app = create_app(sessions, token=OWNER, limits=Limits(minute=1, burst=2))
    token = handed_out(app, "mill")["players"]["ana"]
    with served(app) as url, OpenAI(base_url=f"{url}/v1", api_key=token, max_retries=0) as ana:
        for _ in range(2):
            ana.models.list()
        with pytest.raises(openai.RateLimitError):
            ana.models.list()
