"""Finished games to step through, of tables: read and replayed once, and then kept for a while."""

import asyncio

from bot.bounded import Bounded
from bot.database.rows import Actor
from bot.errors import TableError
from bot.front.context import Context
from bot.front.permissions import find_ended, require_visible
from bot.front.services import Services
from bot.tables.finished_games import finished_game
from bot.tables.seat_rules import Chairs
from bot.tables.table import Phase
from bot.tables.table_restoration import RULES_CHANGED
from cogs.replays.replay_steps import Replay, eyes_of, replay_of
from engine.core import Redacted

MOST_KEPT = 16
"""How many replays are kept, so that a press need not replay the game: 700 actions take about a megabyte."""


class Found(Redacted, frozen=True):
    """A finished game of a table in this server."""

    replay: Replay
    chairs: Chairs
    channel: int
    language: str
    contest: str | None = None
    """The id of the contest that it was played for."""


def replays(_: Services) -> Bounded[str, Replay]:
    """Return the finished games of tables that somebody stepped through last."""
    return Bounded(MOST_KEPT)


async def find(context: Context, table_id: str) -> Found:
    """Find a finished game of this server; raise TableError if the person may not see it, or if it runs."""
    kept = context.services.own(replays).use(table_id)
    return await (_found(context, kept) if kept else _read(context, table_id))


async def _found(context: Context, kept: Replay) -> Found:
    """Return a replay that is kept, if the table is still there for this person."""
    row = await context.services.store.find(kept.table)
    if row is None or row.guild != context.guild:
        raise TableError("unknown_table")
    require_visible(context, row.channel)
    _require_over(Phase(row.phase), row.reason)
    return Found(kept, await context.services.store.chairs(row.id), row.channel, row.language, row.contest)


async def _read(context: Context, table_id: str) -> Found:
    table = await find_ended(context, table_id)
    _require_over(table.phase, table.row.reason)
    log = await context.services.store.log(table.id)
    actors = [None if each.actor is None else Actor(each.actor) for each in log]
    replay = await asyncio.to_thread(replay_of, table.id, finished_game(table, log), actors)
    context.services.own(replays)[table.id] = replay
    return Found(replay, table.chairs, table.channel, table.language, table.row.contest)


def _require_over(phase: Phase, reason: str | None) -> None:
    """Raise TableError for a game that is not over, or that has no end to step to."""
    if phase in (Phase.LOBBY, Phase.PLAYING):
        raise TableError("replay_running")
    if phase is not Phase.OVER:
        raise TableError("replay_rules" if reason == RULES_CHANGED else "replay_closed")


def own_eyes(chairs: Chairs, person: int) -> int:
    """Return the eyes of a person's seat, or those of a spectator."""
    own = [seat for seat, chair in enumerate(chairs) if chair.person == person]
    return eyes_of(own[0] if own else None)
