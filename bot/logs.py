"""What reaches the log: faults and where they happened; no token, no seed, no hand.

The bot writes nothing of the kind, but what others write (a library's warning, the text of an exception) may
hold it. So the last step before the log, the formatter, takes out whatever looks like a secret. It sees the
finished text with traceback and stack, and leaves the record itself as it is for other handlers.
"""

import logging
import re
import sys
from types import TracebackType

log = logging.getLogger(__name__)

TALKATIVE = (
    "aiosqlite",
    "alembic",
    "discord.gateway",
    "discord.http",
    "discord.webhook",
    "markdown_it",
    "sqlalchemy",
)
"""Loggers that would write seeds, hands, tokens or messages, whatever the level."""
LAYOUT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TAKEN_OUT = "[taken out]"
IN_ADDRESS = r"(?P<kept>/(?:webhooks|interactions)/\d+/)[^/?\s'\"]+"
NAMED = (
    r"(?P<kept>\b(?:authorization|x-simcord-capability|\w*token|seed)(?:['\"]?\s*[:=]|['\"]\s*,)\s*b?['\"]?)"
    r"(?:(?:bot|bearer|basic)\s+)?[^\s'\",;)}]+"
)
PLAYGROUND = r"(?P<kept>://127\.0\.0\.1(?::\d+)?/?#)[\w.-]+"
PASSWORD = r"(?P<kept>://[^\s:/@'\"]*:)[^\s/@'\"]+(?=@)"  # noqa: S105 -- a pattern
BOT_TOKEN = r"(?P<kept>)(?<![\w-])[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # noqa: S105 -- a pattern
INTERACTION_TOKEN = r"(?P<kept>)\baW50ZXJhY3Rpb2[\w=-]+"  # noqa: S105 -- a pattern
SEED = r"(?P<kept>)(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"
LONG = r"(?P<kept>)(?<![\w-])(?=[\w-]*[0-9])(?=[\w-]*[a-z])[\w-]{60,}"
"""A webhook's token, or another one that nobody thought of."""
DEED = r"(?P<kept>)\{\s*\"do\":[^}]*\}"
"""A game's action, as the store spells it."""
SECRETS = tuple(
    re.compile(pattern, re.ASCII | re.IGNORECASE)
    for pattern in (IN_ADDRESS, NAMED, PLAYGROUND, PASSWORD, BOT_TOKEN, INTERACTION_TOKEN, SEED, LONG, DEED)
)


class Discreet(logging.Formatter):
    """Writes records without secrets, and never fails."""

    def __init__(self, *secrets: str) -> None:
        super().__init__(LAYOUT)
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """Write a record; of one that cannot be written only where it came from."""
        try:
            return self._without_secrets(super().format(record))
        except Exception as error:
            # Left to logging, the record would be printed as it is beside the log.
            return f"{record.levelname} {record.name}: cannot be written, {type(error).__name__}"

    def _without_secrets(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, TAKEN_OUT)
        for pattern in SECRETS:
            text = pattern.sub(rf"\g<kept>{TAKEN_OUT}", text)
        return text


def configure(level: str, *secrets: str) -> None:
    """Write the log to the standard error, without these secrets and without what looks like one."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet(*secrets))
    logging.basicConfig(level=level, handlers=[handler])
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    sys.excepthook = _write_down


def _write_down(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Log what ends the process; it would else be printed as it is."""
    if issubclass(kind, Exception):
        log.critical("the process ends by a fault", exc_info=(kind, error, traceback))
    else:
        sys.__excepthook__(kind, error, traceback)
