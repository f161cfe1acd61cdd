"""Luck and skill at finished games: judged in a worker once a game is over, kept, and told in a line."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from importlib.util import find_spec
from typing import TypeAlias

import sqlalchemy as sa

from bot.background import Background
from bot.database.errors import DamagedLog
from bot.database.result_conditions import is_forfeit
from bot.database.schema import RESULTS, TABLES, VERDICTS
from bot.database.statements import INSERTS
from bot.database.store import Store
from bot.faces.words import Words
from bot.tables.finished_games import finished_game
from bot.tables.table import Table
from bot.workers.finished_game import FinishedGame
from bot.workers.worker import Worker, WorkError
from engine.games import GAMES
from engine.luck import CENTS, Verdict, judge_of, judged

log = logging.getLogger(__name__)

JUDGE_TIMEOUT = 20.0
"""Seconds for a game, including the start of the worker."""

Verdicts: TypeAlias = tuple[Verdict, ...]
"""By seat; empty where the game was not judged."""


def has_judge(game: str) -> bool:
    """Return whether a game tells luck from skill."""
    return find_spec(f"engine.luck.{game}") is not None


def judge(finished: FinishedGame) -> tuple[int, Verdicts]:
    """Judge a finished game; return the version of its judge, and the verdicts. It runs in a worker."""
    version = judge_of(finished.name).version
    facts = (finished.game, finished.decoded_options(), finished.seats, finished.seed)
    return version, judged(*facts, finished.moves())


class Luck:
    """Judges games that have just ended."""

    def __init__(
        self,
        store: Store,
        analysing: Worker,
        background: Background,
        has_judge: Callable[[str], bool] = has_judge,
    ) -> None:
        self.has_judge = has_judge
        self._store, self._analysing, self._background = store, analysing, background
        self._running: dict[str, asyncio.Future[Verdicts]] = {}

    def begin(self, table: Table) -> asyncio.Future[Verdicts]:
        """Begin to judge a game that has ended, unless that is under way; the future never fails."""
        if table.id in self._running:
            return self._running[table.id]
        future: asyncio.Future[Verdicts] = asyncio.get_running_loop().create_future()
        self._running[table.id] = future
        if self.has_judge(table.game.name) and not table.forfeit:
            self._background.spawn(self._judge, table, future)
        else:
            self._end(table, future, ())
        return future

    async def _judge(self, table: Table, future: asyncio.Future[Verdicts]) -> None:
        verdicts: Verdicts = ()
        try:
            verdicts = await verdicts_of(self._store, table.id)
            if not verdicts:
                finished = finished_game(table, await self._store.log(table.id))
                with self._background.interruptible():
                    version, found = await self._analysing.run(judge, finished, within=JUDGE_TIMEOUT)
                await keep(self._store, table.id, version, found)
                verdicts = found
        except (DamagedLog, WorkError) as error:
            log.error("table %s was not judged: %s", table.id, error)  # noqa: TRY400 -- it names the place
        finally:
            self._end(table, future, verdicts)

    def _end(self, table: Table, future: asyncio.Future[Verdicts], verdicts: Verdicts) -> None:
        self._running.pop(table.id, None)
        if not future.done():
            future.set_result(verdicts)

    def follow(self, judged: asyncio.Future[Verdicts], tell: Callable[[Verdicts], Awaitable[None]]) -> None:
        """Tell the verdicts once they are there, if there are any."""
        self._background.spawn(self._tell, judged, tell)

    async def _tell(
        self, judged: asyncio.Future[Verdicts], tell: Callable[[Verdicts], Awaitable[None]]
    ) -> None:
        with self._background.interruptible():
            verdicts = await judged
        if verdicts:
            await tell(verdicts)


async def keep(store: Store, table_id: str, version: int, verdicts: Sequence[Verdict]) -> None:
    """Store the verdicts of a game, unless they are there."""
    rows = [
        {"table_id": table_id, "seat": seat, "version": version, "actual": each.actual, "luck": each.luck}
        for seat, each in enumerate(verdicts)
    ]
    async with store.writing() as connection:
        insert = INSERTS[connection.dialect.name](VERDICTS)
        await connection.execute(insert.on_conflict_do_nothing(), rows)


async def verdicts_of(store: Store, table_id: str) -> Verdicts:
    """Return the verdicts of a game by the newest judge that saw it; empty if none did."""
    row = VERDICTS.c
    newest = sa.select(sa.func.max(row.version)).where(row.table_id == table_id).scalar_subquery()
    query = sa.select(row.actual, row.luck).where(row.table_id == table_id, row.version == newest)
    return tuple(Verdict(*found) for found in await store.ask(query.order_by(row.seat)))


async def unjudged(store: Store) -> list[str]:
    """Return the finished games that no judge of today has seen, oldest first."""
    result, row, table = RESULTS.c, VERDICTS.c, TABLES.c
    found = list[tuple[datetime, str]]()
    for game in filter(has_judge, GAMES):
        is_judged = sa.exists().where(row.table_id == result.table_id, row.version >= judge_of(game).version)
        query = sa.select(result.ended, result.table_id).join(TABLES, table.id == result.table_id)
        is_whole = ~is_forfeit(result.table_id)
        own = (result.game == game, table.rules == GAMES[game].rules, result.seat == 0, ~is_judged, is_whole)
        found += [tuple(each) for each in await store.ask(query.where(*own))]
    return [table_id for _, table_id in sorted(found)]


async def judge_stored(store: Store, table_id: str) -> bool:
    """Judge a finished game from its log and store the verdicts; return False if that fails."""
    row, chairs = await store.find(table_id), await store.chairs(table_id)
    assert row is not None  # noqa: S101 -- a table with a result cannot be deleted
    try:
        moves = tuple((each.seat, each.action) for each in await store.log(table_id))
        version, verdicts = judge(FinishedGame(row.game, row.options, len(chairs), row.seed, moves))
    except Exception:
        # A fault in one game must not keep the others from being judged.
        log.exception("table %s was not judged", table_id)
        return False
    await keep(store, table_id, version, verdicts)
    return True


def in_points(hundredths: int) -> str:
    """Format hundredths with a sign.

    >>> in_points(340), in_points(-5), in_points(0)
    ('+3.40', '−0.05', '0.00')
    """
    sign = "+" if hundredths > 0 else "−" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // CENTS}.{abs(hundredths) % CENTS:02}"


def line(game: str, verdict: Verdict, words: Words, *, has_unit: bool = False, in_full: bool = False) -> str:
    """Tell the luck and the skill of a seat; in full also what they add up to.

    They are points unless the game has another unit, which stands beside the result.
    """

    def amount(tenths: int) -> str:
        number = f"{abs(tenths) / 10:.1f}"
        return number if has_unit else words("luck.points", amount=number)

    def told(what: str, tenths: int) -> str:
        return words("luck.cost" if tenths < 0 else "luck.gained", what=what, amount=amount(tenths))

    # The skill is what is missing, so that the line adds up as it is printed.
    luck, actual = round(verdict.luck / 10), round(verdict.actual / 10)
    facts = {"luck": told(words(f"{game}.luck"), luck), "skill": told(words("luck.play"), actual - luck)}
    if not in_full:
        return words("luck.line", **facts)
    in_all = words("luck.worse" if actual < 0 else "luck.better", amount=amount(actual))
    return words("luck.full", in_all=in_all, **facts)
