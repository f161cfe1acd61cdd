"""Logging without secrets: no token, no seed, no hand.

The bot logs none, but a library's warning or the text of an exception may contain one. So the formatter, the
last step before output, redacts anything that looks like a secret. It sees the finished text with its
traceback, and leaves the record itself unchanged for other handlers.
"""

import json
import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from types import TracebackType

log = logging.getLogger(__name__)

VERBOSE_LOGGERS = (
    "aiosqlite",
    "alembic",
    "discord.gateway",
    "discord.http",
    "discord.webhook",
    "markdown_it",
    "sqlalchemy",
)
"""Loggers that write seeds, hands, tokens or messages below WARNING."""
LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
REDACTED = "[taken out]"
SECRETS = tuple(
    re.compile(pattern, re.ASCII | re.IGNORECASE)
    for pattern in (
        # The token in the path of a webhook or an interaction.
        r"(?P<prefix>/(?:webhooks|interactions)/\d+/)[^/?\s'\"]+",
        # A value whose name says what it is.
        r"(?P<prefix>\b(?:authorization|x-simcord-capability|\w*token|seed)(?:['\"]?\s*[:=]|['\"]\s*,)\s*b?['\"]?)"
        r"(?:(?:bot|bearer|basic)\s+)?[^\s'\",;)}]+",
        # A link to the playground.
        r"(?P<prefix>://127\.0\.0\.1(?::\d+)?/?#)[\w.-]+",
        # The password in an address.
        r"(?P<prefix>://[^\s:/@'\"]*:)[^\s/@'\"]+(?=@)",
        # The token of a bot, and of an interaction.
        r"(?P<prefix>)(?<![\w-])[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}",
        r"(?P<prefix>)\baW50ZXJhY3Rpb2[\w=-]+",
        # A seed.
        r"(?P<prefix>)(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])",
        # A webhook's token, or one of an unlisted kind.
        r"(?P<prefix>)(?<![\w-])(?=[\w-]*[0-9])(?=[\w-]*[a-z])[\w-]{60,}",
        # A game's action, encoded as in the store.
        r"(?P<prefix>)\{\s*\"do\":[^}]*\}",
    )
)


class Redaction:
    """Takes out of a text these secrets, and whatever looks like one."""

    def __init__(self, *secrets: str) -> None:
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, text: str) -> str:
        """Return the text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, REDACTED)
        for pattern in SECRETS:
            text = pattern.sub(rf"\g<prefix>{REDACTED}", text)
        return text


UNWRITABLE = "cannot be written, {}"
"""What is logged in place of a record that cannot be formatted: logging itself would print it unredacted."""


class RedactingFormatter(logging.Formatter):
    """Formats records without secrets, and never fails."""

    def __init__(self, *secrets: str) -> None:
        super().__init__(LOG_FORMAT)
        self._redacted = Redaction(*secrets)

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; one that cannot be formatted is reduced to its origin."""
        try:
            return self._redacted(super().format(record))
        except Exception as error:
            return f"{record.levelname} {record.name}: {UNWRITABLE.format(type(error).__name__)}"


class JsonFormatter(RedactingFormatter):
    """Formats records as JSON objects, each in one line: all but ASCII is escaped."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; one that cannot be formatted is reduced to its origin."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"time": moment, "level": record.levelname, "logger": record.name}
        try:
            traceback = [self.formatException(record.exc_info)] if record.exc_info else []
            if record.stack_info:
                traceback.append(self.formatStack(record.stack_info))
            found = {
                "message": record.getMessage(),
                "reference": getattr(record, "reference", None),
                "traceback": "\n".join(traceback) or None,
            }
            told |= {name: self._redacted(str(value)) for name, value in found.items() if value is not None}
        except Exception as error:
            told["message"] = UNWRITABLE.format(type(error).__name__)
        return json.dumps(told)


FORMATTERS: Mapping[str, type[RedactingFormatter]] = {"text": RedactingFormatter, "json": JsonFormatter}
"""By the setting LOG_FORMAT."""


def configure(level: str, *secrets: str, form: str = "text") -> None:
    """Log to standard error, without these secrets or anything that looks like one."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATTERS[form](*secrets))
    logging.basicConfig(level=level, handlers=[handler])
    for name in VERBOSE_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)
    sys.excepthook = _log_uncaught


def _log_uncaught(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Log an uncaught exception, which Python would print unredacted."""
    if issubclass(kind, Exception):
        log.critical("the process ends by a fault", exc_info=(kind, error, traceback))
    else:
        sys.__excepthook__(kind, error, traceback)
