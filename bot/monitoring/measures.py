"""What is measured of a running bot without its help: log records, requests to Discord, the newest backup."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import msgspec
from aiohttp import ClientSession, TraceConfig, TraceRequestEndParams, TraceRequestExceptionParams
from prometheus_client.core import GaugeMetricFamily

from bot.database.backup_folder import STATE, BackupState
from bot.metrics import LOG_RECORDS, REST_REQUESTS

API = re.compile(r"/api/v\d+/")
WORDS = frozenset(
    (
        *("@me", "@original", "applications", "bot", "bulk-delete", "callback", "channels", "commands"),
        *("emojis", "gateway", "guilds", "interactions", "members", "messages", "permissions", "pins"),
        *("reactions", "roles", "threads", "users", "webhooks"),
    )
)
"""The words of Discord's addresses; whatever else stands in one may be an id or a token."""


class LogCounter(logging.Handler):
    """Counts records by their level."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record."""
        LOG_RECORDS.labels(record.levelname.lower()).inc()


@contextmanager
def counting_log_records() -> Iterator[None]:
    """Count warnings and errors within a block."""
    counter = LogCounter(logging.WARNING)
    logging.getLogger().addHandler(counter)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counter)


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
    return "/".join(map(_part, path[found.end() :].split("/")))


def _part(part: str) -> str:
    if part in WORDS:
        return part
    return "{id}" if part.isdecimal() else "{other}"


def count_requests(trace: TraceConfig) -> TraceConfig:
    """Let a trace count the requests of the sessions that use it; return it."""

    async def ended(_session: ClientSession, _: SimpleNamespace, request: TraceRequestEndParams) -> None:
        status = str(request.response.status)
        REST_REQUESTS.labels(request.method, route_of(request.url.path), status).inc()

    async def failed(
        _session: ClientSession, _: SimpleNamespace, request: TraceRequestExceptionParams
    ) -> None:
        REST_REQUESTS.labels(request.method, route_of(request.url.path), "failed").inc()

    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def read_state(folder: Path) -> BackupState | None:
    """Read what `bot backup` wrote of the newest backup in a folder; None if that cannot be read."""
    try:
        return msgspec.json.decode((folder / STATE).read_bytes(), type=BackupState)
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return None


def backup_gauges(folder: Path) -> Iterator[GaugeMetricFamily]:
    """Yield the metrics of the newest backup; without a readable one, only that there is none."""

    def gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
        return GaugeMetricFamily(f"tefuda_backup_{name}", about, value=float(value))

    state = read_state(folder)
    yield gauge("known", "1 if the newest backup is known, else 0.", state is not None)
    if state is None:
        return
    yield gauge("timestamp_seconds", "When the newest backup was made.", state.time.timestamp())
    yield gauge("bytes", "The size of the newest backup.", state.bytes)
    yield gauge("tables", "The tables in the newest backup.", state.tables)
    yield gauge("replayed_tables", "The tables that were replayed from it.", state.replayed)
    yield gauge("sound", "1 if all of these came out right, else 0.", state.sound)
