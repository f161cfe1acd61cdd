"""A finished game: as plain data, and its decisions as the seats knew them then."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.database.rows import Actor, Logged
from bot.database.store import Store
from bot.errors import TableError
from bot.slices import in_slices
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table, encode
from bot.tables.table_restoration import RULES_CHANGED
from bot.workers.finished_game import FinishedGame
from engine.core import Event, Notice, Redacted, Seat
from engine.play import advance, begin

MOST_HEARD = 4
"""How many of the latest events are told."""


def finished_game(table: Table, log: Sequence[Logged]) -> FinishedGame:
    """Return what a finished game follows from, for work in another process."""
    moves = tuple((each.seat, each.action) for each in log)
    return FinishedGame(table.game.name, encode(table.options), len(table.chairs), table.seed, moves)


async def own_game(tables: Tables, store: Store, person: int, table_id: str) -> Table:
    """Read an ended table of any server where a person played; raise TableError for any other.

    They know what their seat saw, also where they cannot read the channel any more.
    """
    row = await store.find(table_id)
    table = await tables.ended(table_id, row.guild if row else None)
    if all(chair.person != person for chair in table.chairs):
        raise TableError("unknown_table")
    return table


class Decision(Redacted, frozen=True):
    """What a seat knew at a step."""

    seat: Seat
    view: Any
    heard: tuple[Event, ...]
    """The latest events that the seat may know, oldest first."""


def require_finished(table: Table, person: int) -> Seat:
    """Return the seat of a person at a finished table.

    Raise TableError for a table without a result that can be replayed, and for a person who did not play.
    """
    if table.phase in (Phase.LOBBY, Phase.PLAYING):
        raise TableError("review_running")
    if table.phase is not Phase.OVER or table.forfeit:
        raise TableError("review_rules" if table.row.reason == RULES_CHANGED else "review_closed")
    seat = next((seat for seat, chair in enumerate(table.chairs) if chair.person == person), None)
    if seat is None:
        raise TableError("review_not_own")
    return seat


def own_steps(table: Table, seat: Seat, log: Sequence[Logged]) -> list[int]:
    """List the steps that the person of a seat decided, no computer and no clock."""
    chair = table.chairs[seat]
    # Where nobody noted who decided, it was the person if no computer ever played for them.
    unnoted = Actor.COMPUTER if chair.helped or chair.has_left else Actor.PERSON
    return [
        step for step, each in enumerate(log) if each.seat == seat and (each.actor or unnoted) == Actor.PERSON
    ]


async def decision_at(table: Table, log: Sequence[Logged], step: int) -> Decision:
    """Return a decision as its seat saw it; raise TableError for a step that the log does not have."""
    if step >= len(log):
        raise TableError("unknown_review")
    seat, heard = log[step].seat, list[Notice[Event]]()
    play = begin(table.game, table.options, len(table.chairs), table.seed)
    heard += play.notices
    async for logged in in_slices(log[:step]):
        action = msgspec.json.decode(logged.action, type=play.game.actions)
        play = advance(play, logged.seat, action)
        heard += play.notices
    known = tuple(each.event for each in heard if each.to in (None, seat))
    return Decision(seat, play.state.view(seat), known[-MOST_HEARD:])
