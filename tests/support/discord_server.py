"""A simulated Discord that answers over HTTP on the loopback, for commands that log in by themselves."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from aiohttp import web
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.http.router import dispatch

import simcord.http.routes  # noqa: F401  # isort: skip -- they register themselves

TOKEN = ".".join(("MTA0", "XyZ", "the-right-one"))


@contextmanager
def served(backend: Backend) -> Iterator[str]:
    """Serve a simulated Discord, which takes one token; yield its address."""

    async def answer(request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _sent({"code": 0, "message": "401: Unauthorized"}, 401)
        if request.path == "/users/@me":
            return _sent(serializers.user_payload(backend.bot_user))
        body = await request.json() if request.can_read_body else None
        try:
            return _sent(dispatch(backend, request.method, request.path, json=body))
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


def _sent(body: Any, status: int = 200) -> web.Response:
    # discord.py reads JSON of exactly this type, without a charset.
    return web.Response(body=json.dumps(body).encode(), status=status, content_type="application/json")
