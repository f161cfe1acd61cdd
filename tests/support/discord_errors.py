"""Discord's bad days: chosen requests are answered by an error, as discord.py would hear it."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from simcord.backend import Backend
from simcord.types import HttpLogEntry

from tests.support.harness import controls

CODES = {
    "answer": {403: 50001, 404: 10062},
    "panel": {403: 50001, 404: 10015},
    "edit": {403: 50013, 404: 10008},
    "delete": {403: 50013, 404: 10008},
    "send": {403: 50013, 404: 10003},
}
"""Discord's codes by what was asked for; 429 and 500 have none."""
STATUSES = (403, 404, 429, 500)


class Call(Struct, frozen=True):
    """A request: its number in the game, of what kind it is, and when it came."""

    number: int
    kind: str
    at: float
    path: str


Chosen = Callable[[Call], bool]


def never(_: Call) -> bool:
    """Let the sun shine."""
    return False


class Weather(list[dict[str, Any]]):
    """The faults of a simulated Discord: simcord asks for them once with every request."""

    def __init__(self, backend: Backend, status: int = 500, chosen: Chosen = never) -> None:
        super().__init__()
        self.backend = backend
        self.status = status
        self.chosen = chosen
        self.calls: list[Call] = []
        self.struck: list[Call] = []

    def __iter__(self) -> Iterator[dict[str, Any]]:
        request = self.backend.http_requests[-1]
        call = Call(len(self.calls), kind_of(request), self.backend.clock.elapsed, request.path)
        self.calls.append(call)
        if self.chosen(call):
            self.struck.append(call)
            code = CODES[call.kind.split()[0]].get(self.status, 0)
            if code == 10008:
                self._take_away(call)
            yield {
                "method": "*",
                "path": "*",
                "status": self.status,
                "code": code,
                "message": "",
                "times": None,
            }

    def _take_away(self, call: Call) -> None:
        """Let a message be gone of which Discord says so."""
        channel, message = (int(each) for each in re.findall(r"[0-9]+", call.path))
        if message in self.backend.messages[channel]:
            self.backend.delete_message(channel, message)


def kind_of(request: HttpLogEntry) -> str:
    """Say what a request is for."""
    body = request.json if isinstance(request.json, dict) else {}
    if request.path.endswith("/callback"):
        data = body.get("data") or {}
        private = " private" if int(data.get("flags") or 0) & 64 else ""
        return f"answer {body['type']}{private}"
    if request.path.startswith("/webhooks/"):
        return f"panel {request.method.lower()}"
    verb = {"POST": "send", "PATCH": "edit", "DELETE": "delete"}[request.method]
    return f"{verb} {_subject(body)}" if verb == "send" else verb


def _subject(body: dict[str, Any]) -> str:
    surfaces = {each["custom_id"].split(":")[1] for each in controls(body.get("components") or [])}
    return "ping" if body.get("content") else "result" if surfaces == {"r"} else "table"
