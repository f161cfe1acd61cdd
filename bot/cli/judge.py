"""The command that judges finished games anew: `bot judge`."""

import asyncio
import logging
from collections.abc import Callable, Mapping

import click

from bot.database.holder import RATING_LOCK, holding, holding_if_free
from bot.database.store import Store
from bot.scores.luck import has_judge, judge, keep, unjudged
from bot.workers.finished_games import FinishedGame
from engine.games import GAMES
from engine.luck import judge_of

log = logging.getLogger(__name__)


def judge_command(url: Callable[[], str]) -> click.Command:
    """Return `judge` for the database of the settings."""

    @click.command("judge")
    def judge_all() -> None:
        """Tell luck from skill in finished games.

        It judges the games that this version has not judged yet. The bot may be running meanwhile; it judges
        every game that ends by itself.
        """
        place = url()
        with holding(place, RATING_LOCK), holding_if_free(place) as is_free:
            left_out = asyncio.run(_judge_all(Store(place), is_free=is_free))
        click.echo("All finished games are judged." if not left_out else _told(left_out))

    return judge_all


def _told(left_out: int) -> str:
    games = "1 game" if left_out == 1 else f"{left_out} games"
    return f"All other finished games are judged; {games} could not be judged."


async def _judge_all(store: Store, *, is_free: bool) -> int:
    """Judge what no judge of today has seen; return how many games could not be judged."""
    try:
        await store.prepare(is_free=is_free)
        tables = await unjudged(store, versions())
        with click.progressbar(tables, label="Games") as bar:
            return sum([not await _judge(store, table_id) for table_id in bar])
    finally:
        await store.close()


def versions() -> Mapping[str, int]:
    """Return the version of every game's judge."""
    return {game: judge_of(game).version for game in GAMES if has_judge(game)}


async def _judge(store: Store, table_id: str) -> bool:
    """Judge a game; return False if that fails."""
    row, chairs = await store.find(table_id), await store.chairs(table_id)
    assert row is not None  # noqa: S101 -- a table with a result cannot be deleted
    moves = tuple((each.seat, each.action) for each in await store.log(table_id))
    try:
        version, verdicts = judge(FinishedGame(row.game, row.options, len(chairs), row.seed, moves))
    except Exception:
        # A fault in one game must not keep the others from being judged.
        log.exception("table %s was not judged", table_id)
        return False
    await keep(store, table_id, version, verdicts)
    return True
