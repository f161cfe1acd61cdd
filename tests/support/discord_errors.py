"""Error injection: chosen requests to Discord fail with the error that discord.py would get."""

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
"""Discord's codes by kind of request and status; 429 and 500 have none."""
STATUSES = (403, 404, 429, 500)


class Call(Struct, frozen=True):
    """A request: its number in the game, of what kind it is, and when it came."""

    number: int
    kind: str
    at: float
    path: str


Chosen = Callable[[Call], bool]


def no_request(_: Call) -> bool:
    """Select no request."""
    return False


class DiscordErrors(list[dict[str, Any]]):
    """The errors of a simulated Discord: simcord iterates over them at every request."""

    def __init__(self, backend: Backend, status: int = 500, chosen: Chosen = no_request) -> None:
        super().__init__()
        self.backend = backend
        self.status = status
        self.chosen = chosen
        self.calls: list[Call] = []
        self.failed: list[Call] = []

    def __iter__(self) -> Iterator[dict[str, Any]]:
        request = self.backend.http_requests[-1]
        call = Call(len(self.calls), kind_of(request), self.backend.clock.elapsed, request.path)
        self.calls.append(call)
        if self.chosen(call):
            self.failed.append(call)
            code = CODES[call.kind.split()[0]].get(self.status, 0)
            if code == 10008:
                self._delete_message(call)
            yield failure(self.status, code)

    def _delete_message(self, call: Call) -> None:
        """Delete the message that Discord says is unknown."""
        channel, message = (int(each) for each in re.findall(r"[0-9]+", call.path))
        if message in self.backend.messages[channel]:
            self.backend.delete_message(channel, message)


def failure(status: int, code: int, message: str = "") -> dict[str, Any]:
    """Return an error with which simcord answers any request."""
    return {"method": "*", "path": "*", "status": status, "code": code, "message": message, "times": None}


def kind_of(request: HttpLogEntry) -> str:
    """Return what a request is for."""
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
