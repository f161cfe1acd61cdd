"""A simulated Discord that answers over HTTP on the loopback, for commands that log in by themselves."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from threading import Thread
from typing import Any

from aiohttp import web
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.http.router import dispatch
from simcord.types import HttpLogEntry

import simcord.http.routes  # noqa: F401  # isort: skip -- they register themselves

TOKEN = ".".join(("MTA0", "XyZ", "the-right-one"))


class Portal:
    """What simcord does not tell of an application: its settings in the portal, its gateway, the time."""

    def __init__(self, backend: Backend) -> None:
        asked = {"scopes": ["applications.commands", "bot"], "permissions": "35840"}
        self.application: Any = {
            "id": str(backend.application_id),
            "name": "Tefuda",
            "flags": 0,
            "bot_public": True,
            "bot_require_code_grant": False,
            "interactions_endpoint_url": None,
            "integration_types_config": {
                "0": {"oauth2_install_params": asked},
                "1": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}},
            },
            "approximate_guild_count": 1,
            "approximate_user_install_count": 2,
        }
        starts = {"total": 1000, "remaining": 999, "reset_after": 3_600_000, "max_concurrency": 1}
        self.gateway: dict[str, Any] = {"url": "wss://x", "shards": 1, "session_start_limit": starts}
        self.seconds_ahead = 0.0

    def answer(self, backend: Backend, path: str) -> Any:
        """Answer one of the paths that simcord does not know; None for another path."""
        if path == "/users/@me":
            return serializers.user_payload(backend.bot_user)
        return {"/applications/@me": self.application, "/gateway/bot": self.gateway}.get(path)

    @property
    def date(self) -> str:
        """The time as a header tells it."""
        return formatdate(time.time() + self.seconds_ahead, usegmt=True)


@contextmanager
def served(backend: Backend, portal: Portal | None = None) -> Iterator[str]:
    """Serve a simulated Discord, which takes one token; yield its address."""
    portal = portal or Portal(backend)

    async def answer(request: web.Request) -> web.Response:
        answered = await _answer(request)
        answered.headers["Date"] = portal.date
        return answered

    async def _answer(request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _sent({"code": 0, "message": "401: Unauthorized"}, 401)
        if request.method == "GET" and (known := portal.answer(backend, request.path)) is not None:
            backend.http_requests.append(HttpLogEntry("GET", request.path, {}, None, None))
            return _sent(known)
        body = await request.json() if request.can_read_body else None
        params: dict[str, Any] = dict(request.query)
        try:
            answer = dispatch(backend, request.method, request.path, json=body, params=params)
            asks_for_commands = request.method == "GET" and request.path.endswith("/commands")
            is_in_english = asks_for_commands and "with_localizations" not in params
            return _sent(_in_english(answer) if is_in_english else answer)
        except BackendError as error:
            return _sent(error.to_json(), error.status)

    app = web.Application(client_max_size=2**20)
    app.router.add_route("*", "/{path:.*}", answer)
    loop = asyncio.new_event_loop()
    runner = web.AppRunner(app)
    loop.run_until_complete(runner.setup())
    site = web.TCPSite(runner, "127.0.0.1", 0)
    loop.run_until_complete(site.start())
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.run_until_complete(runner.cleanup())
        loop.close()


def _in_english(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out the other languages, as Discord does unless it is asked for them."""
    return [
        {key: value for key, value in each.items() if not key.endswith("_localizations")} for each in commands
    ]


def _sent(body: Any, status: int = 200) -> web.Response:
    # discord.py reads JSON of exactly this type, without a charset.
    return web.Response(body=json.dumps(body).encode(), status=status, content_type="application/json")
