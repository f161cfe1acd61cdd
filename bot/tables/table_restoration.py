"""Tables rebuilt from their rows by replaying the log."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from sys import intern
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from bot.database.errors import DamagedLog
from bot.database.rows import ClockAct, Logged, OpenRow, TableChange, TableRow, with_change
from bot.database.store import Store
from bot.faces.speeds import PATIENCE, Speed
from bot.slices import in_slices
from bot.tables.clock_constants import is_out
from bot.tables.steady_time import SteadyTime
from bot.tables.table import Phase, Table
from bot.tables.table_clock import Clock
from engine.core import Seat
from engine.games import GAMES
from engine.play import advance, begin

log = logging.getLogger(__name__)


RULES_CHANGED = "closed.rules_changed"
"""The catalog key of the reason why a table that does not replay was closed."""
CLOSED = TableChange(phase=Phase.CLOSED, reason=RULES_CHANGED)
DAMAGED = "closed.damaged"
"""That of one whose log is damaged; the step follows."""
UNKNOWN_GAME = "table %s is of the unknown game %s"
BATCH_SIZE = 100
"""Tables changed in one statement."""
SHORT = 2
"""How many texts in a row many actions share, as the figures of a factor: longer rows differ mostly."""

Turn: TypeAlias = tuple[Seat, float, bool | None]
"""The seat, its seconds, and whether they had run out; None if a computer acted."""
NewClock: TypeAlias = Callable[[Table], Clock]
"""Makes the clock of a table as it was before the first turn."""


def plain_clock(table: Table) -> Clock:
    """Return a clock for a table that is only looked at."""
    return Clock.of(table.speed, PATIENCE, len(table.chairs), SteadyTime(), portable=table.portable)


async def restore_open(row: TableRow, store: Store, new_clock: NewClock) -> Table | None:
    """Rebuild an open table as `restore` does; close it in the store too if it does not replay.

    Raise StoreError if the database fails: no table may be closed because it could not be read.
    """
    table = await restore(row, store, new_clock)
    if table is not None and table.phase != row.phase:
        closed = TableChange(phase=Phase.CLOSED, reason=table.row.reason)
        written = await store.update_all({row.id: row.version}, closed)
        table.change(closed, versions=len(written))
    return table


async def conclude_unknown(rows: Sequence[OpenRow], store: Store) -> None:
    """Conclude tables of unknown games, which cannot be shown."""
    for each in rows:
        log.error(UNKNOWN_GAME, each.row.id, each.row.game)
    for start in range(0, len(rows), BATCH_SIZE):
        versions = {each.row.id: each.row.version for each in rows[start : start + BATCH_SIZE]}
        await store.update_all(versions, TableChange(phase=Phase.CLOSED, end_shown=True))


async def restore(row: TableRow, store: Store, new_clock: NewClock = plain_clock) -> Table | None:
    """Rebuild one table from its row; None if its game is unknown."""
    game = GAMES.get(row.game)
    if game is None:
        log.error(UNKNOWN_GAME, row.id, row.game)
        return None
    table = Table(row, game, game.options(), await store.chairs(row.id))
    try:
        actions, acts = await store.log(row.id), await store.clock_acts(row.id)
    except DamagedLog as error:
        log.error("the log of table %s is damaged at step %d", row.id, error.step)  # noqa: TRY400 -- it says all
        reason = f"{DAMAGED}#{error.step}"
        table.change(TableChange(phase=Phase.CLOSED, reason=reason, speed=Speed.SOFT))
        return table
    try:
        table.options = msgspec.json.decode(row.options, type=game.options)
        # Those of another version may be unknown here.
        phase, _ = Phase(row.phase), Speed(row.speed)
        if phase in (Phase.PLAYING, Phase.OVER):
            await _replay(table, actions)
            table.clock = _restored_clock(table, actions, acts, new_clock(table))
    except Exception:
        # A fault in one table must not keep the others from coming back.
        log.exception("table %s does not replay", table.id)
        table.change(with_change(CLOSED, TableChange(speed=Speed.SOFT)))
    return table


def require_whole(table: Table) -> None:
    """Raise DamagedLog for a table that was closed because its log is damaged."""
    reason, _, step = (table.row.reason or "").partition("#")
    if reason == DAMAGED:
        raise DamagedLog(table.id, int(step))


def _restored_clock(table: Table, actions: Sequence[Logged], acts: Sequence[ClockAct], clock: Clock) -> Clock:
    """Return the clock as it was stored; `go_on` lets it go on from there."""
    turns = [(each.seat, (each.spent or 0) / 1000, is_out(each.actor)) for each in actions]
    fold(clock, turns, acts, table.awaited)
    if table.row.deadline_step == table.moment:
        clock.turn.stored_snapshot = table.row.deadline, table.row.time_left
        clock.turn.stopped = table.row.stood
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


async def _replay(table: Table, actions: Sequence[Logged]) -> None:
    if table.row.rules != table.game.rules:
        table.change(CLOSED)
        return
    table.turn_to(begin(table.game, table.options, len(table.chairs), table.seed))
    async for logged in in_slices(actions):
        action = _interned(msgspec.json.decode(logged.action, type=table.game.actions))
        assert table.play is not None  # noqa: S101 -- it was begun above
        table.turn_to(advance(table.play, logged.seat, action))
        table.took(logged.seat, logged.actor)


def _interned(value: Any) -> Any:
    """Return an equal value whose texts are interned: cards have few, and a decoder makes each anew."""
    if isinstance(value, str):
        return intern(value)
    if isinstance(value, tuple):
        interned = tuple(map(_interned, value))
        # Of other values, equal ones may be of two types: 1 is True.
        is_shared = len(interned) <= SHORT and all(isinstance(each, str) for each in interned)
        return _shared(interned) if is_shared else interned
    if isinstance(value, Struct):
        return type(value)(*map(_interned, astuple(value)))
    return value


@lru_cache(maxsize=1024)
def _shared(value: tuple[str, ...]) -> tuple[str, ...]:
    return value
