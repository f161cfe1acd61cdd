"""Tables rebuilt from their rows by replaying the log."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeAlias

import msgspec

from bot.database.open_rows import OpenRow
from bot.database.rows import Actor, ClockAct, Logged, TableChange, TableRow
from bot.database.store import Store
from bot.faces.speeds import PATIENCE, Speed
from bot.tables.clock_constants import is_out
from bot.tables.seat_rules import Chairs
from bot.tables.steady_time import SteadyTime
from bot.tables.table import Phase, Table
from bot.tables.table_clock import Clock
from engine.core import Seat
from engine.games import GAMES
from engine.play import advance, begin

log = logging.getLogger(__name__)


RULES_CHANGED = "closed.rules_changed"
"""The catalog key of the reason why a table that does not replay was closed."""
UNKNOWN_GAME = "table %s is of the unknown game %s"
BATCH_SIZE = 100
"""Tables changed in one statement."""


@dataclass(frozen=True)
class Saved:
    """The rows of a table."""

    row: TableRow
    chairs: Chairs
    actions: Sequence[Logged]
    acts: Sequence[ClockAct]


Turn: TypeAlias = tuple[Seat, float, bool | None]
"""The seat, its seconds, and whether they had run out; None if a computer acted."""
NewClock: TypeAlias = Callable[[Table], Clock]
"""Makes the clock of a table as it was before the first turn."""


def plain_clock(table: Table) -> Clock:
    """Return a clock for a table that is only looked at."""
    steady = SteadyTime(partial(datetime.now, UTC))
    return Clock.of(table.speed, PATIENCE, len(table.chairs), steady)


async def restore_open(row: TableRow, store: Store, new_clock: NewClock) -> Table | None:
    """Rebuild an open table as `restore` does; close it in the store too if it does not replay.

    Raise StoreError if the database fails: no table may be closed because it could not be read.
    """
    table = await restore(row, store, new_clock)
    if table is not None and table.phase != row.phase:
        change = TableChange(phase=Phase.CLOSED, reason=RULES_CHANGED)
        table.version += len(await store.update_all({row.id: row.version}, change))
    return table


async def conclude_unknown(rows: Sequence[OpenRow], store: Store) -> None:
    """Conclude tables of unknown games, which cannot be shown."""
    for row in rows:
        log.error(UNKNOWN_GAME, row.id, row.game)
    for start in range(0, len(rows), BATCH_SIZE):
        versions = {row.id: row.version for row in rows[start : start + BATCH_SIZE]}
        await store.update_all(versions, TableChange(phase=Phase.CLOSED, end_shown=True))


async def restore(row: TableRow, store: Store, new_clock: NewClock = plain_clock) -> Table | None:
    """Rebuild one table from its row; None if its game is unknown."""
    (saved,) = await _saved([row], store)
    return _replayed(saved, new_clock)


async def _saved(rows: Sequence[TableRow], store: Store) -> list[Saved]:
    """Read what belongs to the rows of tables."""
    ids = [row.id for row in rows]
    chairs, logs, acts = await store.chairs_of(ids), await store.logs_of(ids), await store.clock_acts_of(ids)
    return [Saved(row, chairs[row.id], logs[row.id], acts[row.id]) for row in rows]


def _replayed(saved: Saved, new_clock: NewClock) -> Table | None:
    """Rebuild a table; close one that does not replay."""
    row = saved.row
    table = _table_of(row, saved.chairs)
    if table is None:
        log.error(UNKNOWN_GAME, row.id, row.game)
        return None
    try:
        table.phase, table.speed = Phase(row.phase), Speed(row.speed)
        table.options = msgspec.json.decode(row.options, type=table.game.options)
        if table.phase in (Phase.PLAYING, Phase.OVER):
            _replay(table, row.rules, saved.actions)
            table.clock = _restored_clock(table, saved, new_clock(table))
    except Exception:
        # A fault in one table must not keep the others from coming back.
        log.exception("table %s does not replay", table.id)
        _close(table)
    return table


def _restored_clock(table: Table, saved: Saved, clock: Clock) -> Clock:
    """Return the clock as it was stored; `go_on` lets it go on from there."""
    turns = [(each.seat, (each.spent or 0) / 1000, is_out(each.actor)) for each in saved.actions]
    fold(clock, turns, saved.acts, table.awaited)
    if saved.row.deadline_step == table.moment:
        clock.stored_snapshot = saved.row.deadline, saved.row.time_left
        clock.stopped = saved.row.stood
    return clock


def fold(clock: Clock, turns: Sequence[Turn], acts: Sequence[ClockAct], to_act: Seat | None) -> None:
    """Fold the turns taken and the acts into a new clock."""
    pending = deque(acts)
    for step, (seat, spent, was_out) in enumerate(turns):
        clock.begin_turn(step, seat)
        while pending and pending[0].step <= step:
            clock.apply(pending.popleft())
        clock.end_turn(seat, spent, is_out=was_out)
    clock.begin_turn(len(turns), to_act)
    for act in pending:
        clock.apply(act)


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
        chairs=chairs,
        message=row.message,
        ping=row.ping,
        pinged=row.pinged,
        outcome=row.outcome,
        pressed=row.pressed,
        warned=row.warned,
        warning=row.warning,
        reason=row.reason,
        version=row.version,
        shown_version=row.shown_version,
    )


def _replay(table: Table, rules: int, actions: Sequence[Logged]) -> None:
    if rules != table.game.rules:
        _close(table)
        return
    table.turn_to(begin(table.game, table.options, len(table.chairs), table.seed))
    for logged in actions:
        action = msgspec.json.decode(logged.action, type=table.game.actions)
        assert table.play is not None  # noqa: S101 -- it was begun above
        table.turn_to(advance(table.play, logged.seat, action))
        table.took(logged.seat, is_out=logged.actor == Actor.CLOCK)


def _close(table: Table) -> None:
    table.phase, table.reason = Phase.CLOSED, RULES_CHANGED
