"""Reports of faults to Sentry, if the host wants that.

An event tells where a fault happened, and its reference, which leads to the log. It is built anew from the
few fields that are named here, so that nothing else slips through. The texts of exceptions are not sent: they
may quote a hand.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from bot.database.errors import kind_of
from bot.logs import REDACTED, Redaction
from bot.monitoring import MonitoringError

if TYPE_CHECKING:
    from sentry_sdk.transport import Transport

NO_LIBRARY = "SENTRY_DSN is set, but the library for Sentry is missing: uv sync --extra sentry"
FLUSH_TIMEOUT = 0.5
"""Seconds that the last events have at the end."""
OWN = ("bot", "cogs", "engine")
"""The loggers whose messages are sent; those of libraries may quote an exception."""
ID = re.compile(r"(?<!\d)\d{15,20}(?!\d)", re.ASCII)
"""An id of Discord, which may be a person's."""
KEPT = ("event_id", "timestamp", "level", "platform", "release", "logger")
KEPT_OF_FRAME = ("function", "module", "lineno", "in_app")


@contextmanager
def reporting(dsn: str, *secrets: str, transport: "type[Transport] | None" = None) -> Iterator[None]:
    """Send faults that are logged within a block to Sentry; raise MonitoringError without its library."""
    try:
        import sentry_sdk  # noqa: PLC0415 -- an extra
        from sentry_sdk.integrations.logging import EventHandler  # noqa: PLC0415
    except ImportError:
        raise MonitoringError(NO_LIBRARY) from None
    redacted = Redaction(dsn, *secrets)
    try:
        release = f"tefuda@{version('tefuda')}"
    except PackageNotFoundError:
        release = None
    sentry_sdk.init(
        dsn,
        transport=transport,
        before_send=lambda event, hint: event_without_secrets(event, hint, redacted),
        release=release,
        **NOTHING_ELSE,
    )
    handler = EventHandler(logging.ERROR)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        sentry_sdk.get_client().close(timeout=FLUSH_TIMEOUT)


NOTHING_ELSE: Mapping[str, Any] = {
    "auto_enabling_integrations": False,
    "auto_session_tracking": False,
    "debug": False,
    "default_integrations": False,
    "enable_backpressure_handling": False,
    "enable_logs": False,
    "enable_metrics": False,
    "include_local_variables": False,
    "include_source_context": False,
    "max_breadcrumbs": 0,
    "max_request_body_size": "never",
    "propagate_traces": False,
    "send_client_reports": False,
    "spotlight": False,
}
"""What the library would do besides."""


def event_without_secrets(event: Mapping[str, Any], hint: Mapping[str, Any], redacted: Redaction) -> Any:
    """Return an event with what may be sent of it; the hint has the record that was logged."""
    kept = {name: event[name] for name in KEPT if name in event}
    kept["logentry"] = {"message": _message(hint.get("log_record"), redacted)}
    reference = (event.get("extra") or {}).get("reference")
    if reference:
        kept["tags"] = {"reference": redacted(str(reference))}
    if values := (event.get("exception") or {}).get("values"):
        kept["exception"] = {"values": [_exception(value) for value in values]}
    return kept


def _message(record: logging.LogRecord | None, redacted: Redaction) -> str:
    """Return a message of our own, in which an exception is named by its kind."""
    name = record.name if record else "unknown origin"
    if record is None or name.partition(".")[0] not in OWN:
        return f"an error of {name}"
    given = record.args if isinstance(record.args, tuple) else ()
    told = (kind_of(each) if isinstance(each, BaseException) else each for each in given)
    return ID.sub(REDACTED, redacted(str(record.msg) % tuple(told) if given else str(record.msg)))


def _exception(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return the kind of an exception and where the calls are; without the folders of the host's machine."""
    frames = list[dict[str, Any]]()
    for frame in (value.get("stacktrace") or {}).get("frames") or ():
        name = PurePath(str(frame.get("filename")))
        shown = name.name if name.is_absolute() else str(name)
        frames.append({"filename": shown, **{field: frame.get(field) for field in KEPT_OF_FRAME}})
    return {"type": value.get("type"), "module": value.get("module"), "stacktrace": {"frames": frames}}
