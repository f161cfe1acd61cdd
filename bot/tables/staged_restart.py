"""Tables come back a few at a time after a restart.

Ten thousand edits at once would exceed Discord's limits and keep the bot from answering presses. A press is
answered at once and moves its table to the front.
"""

from collections.abc import Callable, Iterable

from bot.background import Background
from bot.tables.table import Phase, Table

TABLES_PER_SECOND = 20
"""Tables per second; each may need an edit and a ping, and Discord allows 50 requests in all."""


class Reopening:
    """Reopens tables: first those that wait for the bot, then running games, newest first within each."""

    def __init__(self, background: Background, reopen: Callable[[Table], None]) -> None:
        self._background = background
        self._reopen = reopen
        self._waiting: list[Table] = []

    def begin(self, tables: Iterable[Table]) -> None:
        """Start to reopen tables, given oldest first."""
        self._waiting = sorted(tables, key=_urgency)
        self._next()

    def _next(self) -> None:
        if self._waiting:
            self._background.later(1 / TABLES_PER_SECOND, self._next)
            self._reopen(self._waiting.pop())


def _urgency(table: Table) -> int:
    """Return the sort key of a table: one that waits for the bot gets no press to move it forward."""
    if table.to_act is None:
        return 0 if table.phase is Phase.LOBBY else 2
    return 2 if table.chairs[table.to_act].is_computer else 1
