"""Counts of the requests to Discord, by what they ask for."""

import re
from types import SimpleNamespace

from aiohttp import ClientSession, TraceConfig, TraceRequestEndParams, TraceRequestExceptionParams
from yarl import URL

from bot.metrics import REST_REQUESTS

API = re.compile(r"/api/v\d+/")
WORDS = frozenset(
    (
        *(
            "@me",
            "@original",
            "applications",
            "bot",
            "bulk-delete",
            "callback",
            "channels",
            "commands",
            "emojis",
        ),
        *("gateway", "guilds", "interactions", "members", "messages", "permissions", "pins", "reactions"),
        *("roles", "threads", "users", "webhooks"),
    )
)
"""The words of Discord's addresses; whatever else stands in one may be an id or a token."""


def route_of(path: str) -> str:
    """Return an address without what is in it of ids and tokens.

    >>> route_of("/api/v10/channels/1456/messages/1457")
    'channels/{id}/messages/{id}'
    >>> route_of("/api/v10/webhooks/1456/aW50ZXJhY3Rpb24/messages/@original")
    'webhooks/{id}/{other}/messages/@original'
    >>> route_of("/")
    'other'
    """
    found = API.match(path)
    if found is None:
        return "other"
    return "/".join(_part(part) for part in path[found.end() :].split("/"))


def _part(part: str) -> str:
    if part in WORDS:
        return part
    return "{id}" if part.isdecimal() else "{other}"


def count_requests(trace: TraceConfig) -> TraceConfig:
    """Let a trace count the requests of the sessions that use it; return it."""
    trace.on_request_end.append(_ended)
    trace.on_request_exception.append(_failed)
    return trace


async def _ended(_session: ClientSession, _: SimpleNamespace, request: TraceRequestEndParams) -> None:
    _count(request.method, request.url, str(request.response.status))


async def _failed(_session: ClientSession, _: SimpleNamespace, request: TraceRequestExceptionParams) -> None:
    _count(request.method, request.url, "failed")


def _count(method: str, url: URL, status: str) -> None:
    REST_REQUESTS.labels(method, route_of(url.path), status).inc()
