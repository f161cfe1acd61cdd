"""Logging without secrets: no token, no seed, no hand.

The bot logs none, but a library's warning or the text of an exception may contain one. So the formatter, the
last step before output, redacts anything that looks like a secret. It sees the finished text with its
traceback, and leaves the record itself unchanged for other handlers.
"""

import logging
import re
import sys
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
WEBHOOK_PATH = r"(?P<prefix>/(?:webhooks|interactions)/\d+/)[^/?\s'\"]+"
NAMED_VALUE = (
    r"(?P<prefix>\b(?:authorization|x-simcord-capability|\w*token|seed)(?:['\"]?\s*[:=]|['\"]\s*,)\s*b?['\"]?)"
    r"(?:(?:bot|bearer|basic)\s+)?[^\s'\",;)}]+"
)
PLAYGROUND_LINK = r"(?P<prefix>://127\.0\.0\.1(?::\d+)?/?#)[\w.-]+"
PASSWORD = r"(?P<prefix>://[^\s:/@'\"]*:)[^\s/@'\"]+(?=@)"  # noqa: S105 -- a pattern
BOT_TOKEN = r"(?P<prefix>)(?<![\w-])[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # noqa: S105 -- a pattern
INTERACTION_TOKEN = r"(?P<prefix>)\baW50ZXJhY3Rpb2[\w=-]+"  # noqa: S105 -- a pattern
SEED = r"(?P<prefix>)(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"
LONG_WORD = r"(?P<prefix>)(?<![\w-])(?=[\w-]*[0-9])(?=[\w-]*[a-z])[\w-]{60,}"
"""A webhook's token, or one of an unlisted kind."""
ACTION = r"(?P<prefix>)\{\s*\"do\":[^}]*\}"
"""A game's action, encoded as in the store."""
SECRETS = tuple(
    re.compile(pattern, re.ASCII | re.IGNORECASE)
    for pattern in (
        WEBHOOK_PATH,
        NAMED_VALUE,
        PLAYGROUND_LINK,
        PASSWORD,
        BOT_TOKEN,
        INTERACTION_TOKEN,
        SEED,
        LONG_WORD,
        ACTION,
    )
)


class RedactingFormatter(logging.Formatter):
    """Formats records without secrets, and never fails."""

    def __init__(self, *secrets: str) -> None:
        super().__init__(LOG_FORMAT)
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; one that cannot be formatted is reduced to its origin."""
        try:
            return self._without_secrets(super().format(record))
        except Exception as error:
            # Logging itself would print the record unredacted to standard error.
            return f"{record.levelname} {record.name}: cannot be written, {type(error).__name__}"

    def _without_secrets(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, REDACTED)
        for pattern in SECRETS:
            text = pattern.sub(rf"\g<prefix>{REDACTED}", text)
        return text


def configure(level: str, *secrets: str) -> None:
    """Log to standard error, without these secrets or anything that looks like one."""
    handler = logging.StreamHandler()
    handler.setFormatter(RedactingFormatter(*secrets))
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
