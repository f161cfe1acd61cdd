"""After a restart the tables come back a few at a time.

Ten thousand edits at once would be more than Discord takes, and keep the bot from those who press meanwhile.
Nobody has to wait for a table's turn: a press is answered at once, and brings its table forward.
"""

from collections.abc import Callable, Iterable

from bot.background import Background
from bot.tables.table import Phase, Table

TABLES_PER_SECOND = 20
"""Tables per second; each may need an edit and a ping, and Discord allows 50 requests in all."""


class Reopening:
    """Brings tables back: first those that wait for the bot, then running games, each newest first."""

    def __init__(self, background: Background, bring_back: Callable[[Table], None]) -> None:
        self._background = background
        self._bring_back = bring_back
        self._waiting: list[Table] = []

    def begin(self, tables: Iterable[Table]) -> None:
        """Start to bring back tables, given oldest first."""
        self._waiting = sorted(tables, key=_urgency)
        self._next()

    def _next(self) -> None:
        if self._waiting:
            self._background.later(1 / TABLES_PER_SECOND, self._next)
            self._bring_back(self._waiting.pop())


def _urgency(table: Table) -> int:
    """Return the urgency of a table: what waits for the bot cannot be brought forward by a press."""
    if table.to_act is None:
        return 0 if table.phase is Phase.LOBBY else 2
    return 2 if table.chairs[table.to_act].is_computer else 1
