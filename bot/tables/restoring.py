"""Tables rebuilt from their rows by replaying the log."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from bot.database.rows import Logged, TableChange, TableRow
from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.tables.seat_rules import Chairs
from bot.tables.table import Phase, Table
from engine.games import GAMES
from engine.play import advance, begin

log = logging.getLogger(__name__)


RULES_CHANGED = "closed.rules_changed"
"""The catalog key of the reason why a table that does not replay was closed."""
BATCH_SIZE = 100
"""Tables read together in a few queries; the event loop runs between batches."""


async def restore_all(store: Store) -> list[Table]:
    """Rebuild every table whose end has not been shown, oldest first, and close those that do not replay.

    Raise StoreError if the database fails: no table may be closed because it could not be read.
    """
    tables: list[Table] = []
    rows = await store.unconcluded()
    for start in range(0, len(rows), BATCH_SIZE):
        tables += await _restore_batch(rows[start : start + BATCH_SIZE], store)
    return tables


async def _restore_batch(rows: Sequence[TableRow], store: Store) -> list[Table]:
    ids = [row.id for row in rows]
    chairs, logs = await store.chairs_of(ids), await store.logs_of(ids)
    replayed = [_replayed(row, chairs[row.id], logs[row.id]) for row in rows]
    tables = {table.id: table for table in replayed if table is not None}
    unknown = {row.id: row.version for row in rows if row.id not in tables}
    closed = {row.id: row.version for row in rows if row.id in tables and tables[row.id].phase != row.phase}
    await store.update_all(unknown, TableChange(phase=Phase.CLOSED, concluded=True))
    changed = await store.update_all(closed, TableChange(phase=Phase.CLOSED, reason=RULES_CHANGED))
    for each in changed:
        tables[each].version += 1
    return list(tables.values())


async def restore(row: TableRow, store: Store) -> Table | None:
    """Rebuild one table from its row; None if its game is unknown."""
    return _replayed(row, await store.chairs(row.id), await store.log(row.id))


def _replayed(row: TableRow, chairs: Chairs, actions: Sequence[Logged]) -> Table | None:
    """Rebuild a table; close one that does not replay."""
    table = _table_of(row, chairs)
    if table is None:
        log.error("table %s is of the unknown game %s", row.id, row.game)
        return None
    try:
        table.phase = Phase(row.phase)
        table.options = msgspec.json.decode(row.options, type=table.game.options)
        if table.phase in (Phase.PLAYING, Phase.OVER):
            _replay(table, row.rules, actions)
    except Exception:
        # A fault in one table must not keep the others from coming back.
        log.exception("table %s does not replay", table.id)
        _close(table)
    return table


def _table_of(row: TableRow, chairs: Chairs) -> Table | None:
    """Return a table in the lobby with the default options; None if its game is unknown."""
    game = GAMES.get(row.game)
    if game is None:
        return None
    return Table(
        id=row.id,
        game=game,
        options=game.options(),
        seed=row.seed,
        language=row.language,
        guild=row.guild,
        channel=row.channel,
        host=row.host,
        keep_order=row.keep_order,
        speed=Speed(row.speed),
        chairs=chairs,
        message=row.message,
        ping=row.ping,
        pinged=row.pinged,
        outcome=row.outcome,
        pressed=_in_utc(row.pressed),
        warned=_in_utc(row.warned),
        warning=row.warning,
        reason=row.reason,
        version=row.version,
    )


def _in_utc(time: datetime | None) -> datetime | None:
    """Return a time with its zone, which SQLite drops."""
    return time.replace(tzinfo=UTC) if time else None


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
    table.phase, table.reason = Phase.CLOSED, RULES_CHANGED
