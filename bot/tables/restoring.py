"""Tables built again from their rows: the log is played once more."""

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.database.store import Logged, Store
from bot.tables.seats import Chairs
from bot.tables.table import Phase, Table
from engine.core import Game
from engine.games import GAMES
from engine.play import advance, begin

log = logging.getLogger(__name__)


CHANGED = "closed.rules_changed"
"""Why a table was closed that cannot go on as it was."""
TOGETHER = 100
"""How many tables are read at a time: in few queries, and in between the loop has its turn."""


async def revive_all(store: Store) -> list[Table]:
    """Build every table whose end has not been shown, oldest first, and write down which could not be.

    A fault of the database is raised: no table may be closed because it could not be read.
    """
    revived: list[Table] = []
    rows = await store.unconcluded()
    for start in range(0, len(rows), TOGETHER):
        revived += await _revive_some(rows[start : start + TOGETHER], store)
    return revived


async def _revive_some(rows: list[dict[str, Any]], store: Store) -> list[Table]:
    ids = [row["id"] for row in rows]
    chairs, logs = await store.chairs_of(ids), await store.logs_of(ids)
    built = {row["id"]: _built(row, chairs[row["id"]], logs[row["id"]]) for row in rows}
    tables = [table for table in built.values() if table is not None]
    phases = {row["id"]: row["phase"] for row in rows}
    unknown = [table_id for table_id, table in built.items() if table is None]
    closed = [table.id for table in tables if table.phase != phases[table.id]]
    await store.update_all(unknown, phase=Phase.CLOSED, concluded=True)
    await store.update_all(closed, phase=Phase.CLOSED, reason=CHANGED)
    return tables


async def revive(row: dict[str, Any], store: Store) -> Table | None:
    """Build one table from its row; an unknown game gives None."""
    return _built(row, await store.chairs(row["id"]), await store.log(row["id"]))


def _built(row: dict[str, Any], chairs: Chairs, actions: Sequence[Logged]) -> Table | None:
    """Build a table; one whose game changed since, or that is spoiled, is closed."""
    game = GAMES.get(row["game"])
    if game is None:
        log.error("table %s is of the unknown game %s", row["id"], row["game"])
        return None
    table = _unplayed(row, game, chairs)
    try:
        table.phase = Phase(row["phase"])
        table.options = msgspec.json.decode(row["options"], type=game.options)
        if table.phase in (Phase.PLAYING, Phase.OVER):
            _replay(table, row["rules"], actions)
    except Exception:
        # Whatever is wrong with one table must not keep the others from coming back.
        log.exception("table %s does not replay", table.id)
        _close(table)
    return table


def _unplayed(row: dict[str, Any], game: Game[Any], chairs: Chairs) -> Table:
    same = ("id", "seed", "language", "guild", "channel", "host", "keep_order")
    posted = ("message", "ping", "pinged", "outcome", "reason")
    kept = {name: row[name] for name in same + posted}
    return Table(game=game, options=game.options(), chairs=chairs, **kept)


def _replay(table: Table, rules: int, actions: Sequence[Logged]) -> None:
    if rules != table.game.rules:
        _close(table)
        return
    table.turn_to(begin(table.game, table.options, len(table.chairs), table.seed))
    for logged in actions:
        action = msgspec.json.decode(logged.action, type=table.game.actions)
        assert table.play is not None  # noqa: S101 -- it was begun above
        table.turn_to(advance(table.play, logged.seat, action))
        table.actors.append(logged.seat)


def _close(table: Table) -> None:
    table.phase, table.reason = Phase.CLOSED, CHANGED
