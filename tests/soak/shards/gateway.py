"""The simulated Discord: it delivers presses to whoever has a session, and takes their answers.

As Discord does: both sessions of a shard get every interaction while there are two; the first answer counts;
an answer later than three seconds is refused; a message with a nonce that was used is not posted again.
"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tests.soak.shards import wire
from tests.soak.shards.messages import FORM, LATER_UPDATE, UPDATE, Form, Messages, now
from tests.soak.shards.places import shard_of

TIME_LIMIT = 3.0
"""Seconds for the first answer to an interaction."""
PATIENT = 8
"""How many presses wait at a process until people wait too: on a busy machine more would be too late."""
BY_PRESS = "edits by presses"
"""What does not count against the requests that Discord allows an application."""
TOO_LATE, ANSWERED, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK = 10062, 40060, 10008, 10015
"""Discord's codes of errors."""


class Press(Struct):
    """An interaction, and what became of it."""

    id: int
    token: str
    kind: str
    guild: int
    channel: int
    person: int
    custom_id: str
    message: int = 0
    """The message that was pressed; after an answer the one that it made."""
    sent: float = 0.0
    sessions: tuple[str, ...] = ()
    """The processes that it was delivered to."""
    answered: float = 0.0
    by: str = ""
    """The process that answered it."""
    too_late: list[tuple[str, float]] = []
    """Who else tried to answer, and when."""
    accepted: list[tuple[str, wire.Acted]] = []
    """What was accepted for it, and by whom."""


class Late(Struct):
    """A request of a process, with its time."""

    name: str
    at: float
    request: wire.Request


class Session:
    """The connection of a process."""

    def __init__(self, name: str, shards: range, writer: StreamWriter) -> None:
        self.name, self.shards, self.writer = name, shards, writer
        self.heard = now()
        """When the process last showed a sign of life."""
        self.late = 0.0
        """The most seconds by which its event loop was late."""

    def send(self, message: wire.ToBot) -> None:
        """Send a line; a process that does not read leaves it in the buffer."""
        self.writer.write(wire.line_of(message))


class Gateway:
    """All sessions, presses and messages."""

    def __init__(self, shards: Callable[[str], range], patient: float = PATIENT) -> None:
        self._shards, self._patient = shards, patient
        """Gives the shards that a process identifies for."""
        self.asked = 0.0
        """When a process last asked for something."""
        self.messages = Messages()
        self.sessions: dict[str, Session] = {}
        self.presses: dict[str, Press] = {}
        self.tables: dict[str, wire.Changed] = {}
        self._open: list[Press] = []
        """Those that can still be answered."""
        self.requests: dict[str, list[Late]] = {}
        """The requests of processes that are watched."""
        self.calls = Counter[str]()
        """Requests in the bot's own name by verb, and edits by presses of what all see."""
        self.path = ""
        self._server: asyncio.Server | None = None

    async def open(self, path: Path) -> None:
        """Listen on a socket."""
        self.path = str(path)
        self._server = await asyncio.start_unix_server(self._serve, path, limit=wire.LIMIT)

    async def close(self) -> None:
        """End all sessions."""
        assert self._server is not None
        self._server.close()
        for session in tuple(self.sessions.values()):
            session.writer.close()

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        session = None
        try:
            while line := await reader.readline():
                message = wire.FROM_BOT.decode(line)
                if isinstance(message, wire.Hello):
                    session = Session(message.name, self._shards(message.name), writer)
                    self.sessions[session.name] = session
                elif session is not None:
                    session.heard = now()
                    self._take(session, message)
        except ConnectionError:
            pass
        finally:
            writer.close()
            if session is not None:
                self.sessions.pop(session.name, None)

    def _take(self, session: Session, message: wire.FromBot) -> None:
        if isinstance(message, wire.Pong):
            session.late = max(session.late, message.late)
        elif isinstance(message, wire.Request):
            self.asked = now()
            session.send(self._answer(session.name, message))
        elif isinstance(message, wire.Acted):
            self.presses[message.token].accepted.append((session.name, message))
        elif isinstance(message, wire.Changed):
            self.tables[message.table] = message

    # ------------------------------------------------------------------ presses

    def is_busy(self, guild: int) -> bool:
        """Return whether at every session of a server's shard as many presses wait as people give it."""
        self._open = [each for each in self._open if not each.answered and now() < each.sent + TIME_LIMIT]
        waiting = Counter(name for each in self._open for name in each.sessions)
        there = self._sessions_of(guild)
        return bool(there) and all(waiting[each.name] >= self._patient for each in there)

    def _sessions_of(self, guild: int) -> list[Session]:
        shard = shard_of(guild)
        return [each for each in self.sessions.values() if shard in each.shards]

    def deliver(self, press: Press, payload: dict[str, Any], times: int = 1) -> None:
        """Send an interaction to every session of its shard."""
        there = self._sessions_of(press.guild)
        press.sent, press.sessions = now(), tuple(each.name for each in there)
        press.too_late, press.accepted = [], []
        self.presses[press.token] = press
        self._open.append(press)
        deliver = wire.Deliver(msgspec.Raw(msgspec.json.encode(payload)))
        for session in there:
            for _ in range(times):
                session.send(deliver)

    def _answer(self, name: str, request: wire.Request) -> wire.Answered:
        if name in self.requests:
            self.requests[name].append(Late(name, now(), request))
        if request.verb == "answer":
            return self._first_answer(name, request)
        press = self.presses.get(request.token)
        if press is not None and not press.answered:
            return wire.Answered(request.number, status=404, code=UNKNOWN_WEBHOOK)
        number = request.message or (press.message if press else 0)
        self._count(request, number)
        if request.verb == "post":
            channel = request.channel or (press.channel if press else 0)
            owner = press.person if press and request.is_private else None
            number = self.messages.posted(request, channel, owner)
        elif request.verb == "delete":
            self.messages.deleted(number)
        elif press is not None and not self.messages.knows(number):
            return wire.Answered(request.number, status=404, code=UNKNOWN_MESSAGE)
        else:
            self.messages.edited(number, request.components)
        return wire.Answered(request.number, number)

    def _count(self, request: wire.Request, number: int) -> None:
        """Count a request in the bot's own name, or an edit by a press of what all see."""
        edited = self.messages.at(number)
        if not request.token:
            self.calls[f"{request.verb}s"] += 1
        elif request.verb == "edit" and edited is not None and edited.owner is None:
            self.calls[BY_PRESS] += 1

    def _first_answer(self, name: str, request: wire.Request) -> wire.Answered:
        press, moment = self.presses[request.token], request.at or now()
        if press.answered:
            press.too_late.append((name, moment))
            return wire.Answered(request.number, status=400, code=ANSWERED)
        if moment > press.sent + TIME_LIMIT:
            press.too_late.append((name, moment))
            return wire.Answered(request.number, status=404, code=TOO_LATE)
        if request.kind == UPDATE and not self.messages.knows(press.message):
            return wire.Answered(request.number, status=404, code=UNKNOWN_MESSAGE)
        press.answered, press.by = moment, name
        if request.kind == UPDATE:
            self.messages.edited(press.message, request.components)
        elif request.kind == FORM:
            self.messages.forms.append(
                Form(
                    request.form, request.components, press.guild, press.channel, press.person, press.message
                )
            )
        elif request.kind != LATER_UPDATE:
            owner = press.person if request.is_private else None
            press.message = self.messages.posted(request, press.channel, owner)
        return wire.Answered(request.number, press.message)
