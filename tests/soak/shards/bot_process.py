"""A process of the real bot: `bot run` with a harness for Discord, at the other end of a socket.

Real is everything from discord.py's gateway parser to the methods that send requests; the socket stands in
for the gateway and for HTTP. It is called as `python -m tests.soak.shards.bot_process NAME SOCKET FIRST END`,
with the shards that its session identifies for and its settings in the environment.
"""

import asyncio
import os
import sys
from asyncio import Future, StreamWriter
from collections.abc import Sequence
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import discord
import msgspec
import sqlalchemy as sa
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from msgspec import Raw, Struct

import bot.__main__ as program
from bot.app import Tefuda
from bot.cli import run as command
from bot.database.lease import TIME_TO_LIVE
from bot.tables.seat_rules import persons
from bot.tables.table import Table, encode
from engine.core import Action
from tests.soak.shards import faults, wire
from tests.soak.shards.messages import now
from tests.soak.shards.places import channels_of, guilds_of
from tests.support.instant_discord import (
    APPLICATION,
    BOT,
    EVERYTHING,
    Payload,
    guild_payload,
    member_payload,
    message_payload,
)

LEASE = "SOAK_LEASE"
"""The variable of the environment with the seconds of a lease."""
PRIVATE = 64
FILES = "file://"
"""With what the addresses of files begin that people send."""
TICK = 0.05
"""Seconds between two looks at how late the event loop is."""
VERBS = {"POST": "post", "PATCH": "edit", "DELETE": "delete"}
CURRENT: ContextVar[str] = ContextVar("token", default="")
"""The token of the interaction that is being answered."""


class Refusal(Struct):
    """What discord.py reads of an HTTP response that is an error."""

    status: int
    reason: str = "refused by the simulated Discord"


class RemoteDiscord(AsyncWebhookAdapter):
    """Sends a bot's requests to the harness, and gives it the interactions that come from there."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.late = 0.0
        """The most seconds by which the event loop was late since the harness last asked."""
        self.trace: aiohttp.TraceConfig | None = None
        """What discord.py is given to look at every request before it is sent."""
        self._numbers = count(1)
        self._awaited: dict[int, Future[wire.Answered]] = {}
        self._writer: StreamWriter | None = None

    def send(self, message: wire.FromBot) -> None:
        """Tell the harness something; before there is a session it hears nothing."""
        if self._writer is not None:
            self._writer.write(wire.line_of(message))

    async def session(self, bot: Tefuda, path: str, hello: wire.Hello) -> None:
        """Deliver interactions to a bot until the harness ends the connection."""
        reader, self._writer = await asyncio.open_unix_connection(path, limit=wire.LIMIT)
        self.send(hello)
        while line := await reader.readline():
            message = wire.TO_BOT.decode(line)
            if isinstance(message, wire.Answered):
                if not (asked := self._awaited.pop(message.number)).done():
                    asked.set_result(message)
            elif isinstance(message, wire.Deliver):
                deliver(bot, msgspec.json.decode(message.payload))
            else:
                self.send(wire.Pong(self.late))
                self.late = 0.0

    async def tick(self) -> None:
        """Note how late the event loop is, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self.late = max(self.late, loop.time() - due)

    async def download(self, url: str) -> bytes:
        """Return a file that a person sent."""
        return await asyncio.to_thread(Path(url.removeprefix(FILES)).read_bytes)

    async def ask(self, route: Any, **given: Any) -> Any:
        """Make a request in the bot's own name."""
        await self._traced()
        if route.path.startswith("/users/"):
            return BOT
        if route.path.startswith("/oauth2/"):
            return APPLICATION | {"bot_public": True, "bot_require_code_grant": False}
        if route.channel_id is None or "/messages" not in route.path:
            return []
        body = given.get("json") or _body(given.get("form"))
        return await self._message(route, body, channel=int(route.channel_id))

    async def request(
        self, route: Any, session: Any, *, payload: Any = None, multipart: Any = None, **_: Any
    ) -> Any:
        """Make a request through an interaction."""
        await self._traced()
        body, token = payload or _body(multipart), str(route.webhook_token)
        if not route.path.endswith("/callback"):
            return await self._message(route, body, token=token)
        data = body.get("data") or {}
        found = await self._ask("answer", token=token, kind=body["type"], **_shown(data))
        return {"interaction": {"id": "1", "type": 3, "response_message_id": str(found.message)}}

    async def _traced(self) -> None:
        if self.trace is not None:
            await self.trace.on_request_start.send(None, None, None)  # type: ignore[arg-type]

    async def _message(self, route: Any, body: Payload, channel: int = 0, token: str = "") -> Payload:
        last = route.url.rpartition("/")[2]
        place = {"channel": channel, "token": token, "message": int(last) if last.isdecimal() else 0}
        found = await self._ask(VERBS[route.method], **place, **_shown(body))
        return message_payload(channel, found.message or None)

    async def _ask(self, verb: str, **given: Any) -> wire.Answered:
        number = next(self._numbers)
        answered: Future[wire.Answered] = asyncio.get_running_loop().create_future()
        self._awaited[number] = answered
        self.send(wire.Request(number, verb, at=now(), **given))
        found = await answered
        if found.code:
            refusal: Any = Refusal(found.status)
            kind = discord.NotFound if found.status == 404 else discord.HTTPException
            raise kind(refusal, {"code": found.code, "message": ""})
        return found


def _body(parts: Any) -> Payload:
    """Return the JSON of a request with files."""
    found = [part["value"] for part in parts or () if part["name"] == "payload_json"]
    return dict(msgspec.json.decode(found[0])) if found else {}


def _shown(body: Payload) -> dict[str, Any]:
    """Return what a request says of a message."""
    return {
        "is_private": bool(int(body.get("flags") or 0) & PRIVATE),
        "nonce": str(body.get("nonce") or ""),
        "components": Raw(msgspec.json.encode(body.get("components") or [])),
        "form": str(body.get("custom_id") or ""),
    }


def deliver(bot: Tefuda, payload: Payload) -> None:
    """Give an interaction to discord.py's gateway parser."""
    CURRENT.set(payload["token"])
    bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type]


class Watched(Tefuda):
    """The bot; it tells the harness what it accepts, and marks its connections to the database."""

    def __init__(self, *given: Any, **options: Any) -> None:
        seconds = float(os.environ.get(LEASE, TIME_TO_LIVE))
        super().__init__(*given, **options | {"emoji_names": (), "lease_seconds": seconds})
        self.name, self.path, first, end = sys.argv[1:]
        self._served = guilds_of(range(int(first), int(end)))
        self._api, API.trace = API, self.http.http_trace
        self.http.request = API.ask  # type: ignore[method-assign]
        self.http.get_from_cdn = API.download  # type: ignore[method-assign]
        self._act = self.services.tables.playing.act
        self.services.tables.playing.act = self._told  # type: ignore[method-assign]
        self.services.tables.listen(self._tell)
        lease = self.ownership._lease
        for engine in (self.store._engine, *([lease._engine] if lease else [])):
            if engine.dialect.name == "postgresql":
                sa.event.listen(engine.sync_engine, "connect", self._sign)

    def _sign(self, connection: Any, _: object) -> None:
        connection.run_async(lambda driver: driver.execute(f"SET application_name = '{self.name}'"))

    async def _told(self, table: Table, person: int, action: Action, moment: int | None = None) -> None:
        await self._act(table, person, action, moment)
        if moment is not None:
            self._api.send(wire.Acted(CURRENT.get(), table.id, moment, person, encode(action)))

    def _tell(self, table: Table) -> None:
        seat = table.awaited
        awaited = None if seat is None else table.chairs[seat].person
        place = (table.id, table.guild, table.channel, table.moment, table.phase.value)
        self._api.send(wire.Changed(*place, awaited, persons(table.chairs)))

    async def connect(self, *, reconnect: bool = True) -> None:
        """Identify for the shards, be told of their servers, and receive events."""
        for guild in self._served:
            self._connection._add_guild_from_data(_server(guild))
        self._connection.call_handlers("ready")
        self.dispatch("ready")
        ticking = asyncio.create_task(self._api.tick())
        await self._api.session(self, self.path, wire.Hello(self.name, len(self._served)))
        ticking.cancel()


def _server(guild: int) -> Any:
    """Return the payload of a server where the bot may do everything."""
    served = guild_payload(guild, channels_of(guild))
    served["roles"][0]["permissions"] = EVERYTHING
    return served | {"members": [member_payload(int(str(BOT["id"])))]}


API = RemoteDiscord()


def main(arguments: Sequence[str]) -> None:
    """Run the bot's own command with the harness for Discord."""
    sys.argv[1:] = arguments
    async_context.set(API)
    faults.plant()
    vars(command)["Tefuda"] = Watched
    program.main(["run"])


if __name__ == "__main__":
    main(sys.argv[1:])
