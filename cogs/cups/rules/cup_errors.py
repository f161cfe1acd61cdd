"""Errors of a cup that are no fault of the bot."""

from bot.errors import TableError


class CupError(TableError):
    """Something that the cup does not allow now; nothing has changed. Its text is `error.` and the code."""
