"""What keeps a bot from being watched; the text says it in one line.

MonitoringError
├── AddressError    the address of health and metrics cannot be used
├── NotReady        the bot that was asked is not ready
└── SentryMissing   the library for Sentry is not installed
"""


class MonitoringError(Exception):
    """Something that the host has to know."""


class AddressError(MonitoringError):
    """An address that cannot be used."""


class NotReady(MonitoringError):
    """A bot that is not ready."""


class SentryMissing(MonitoringError):
    """A library that is not installed."""

    def __init__(self) -> None:
        super().__init__("SENTRY_DSN is set, but the library for Sentry is missing: uv sync --extra sentry")
