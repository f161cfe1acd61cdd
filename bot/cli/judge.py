"""The command that judges finished games anew: `bot judge`."""

import asyncio

import click

from bot.cli.preparation import database_of, open_store, prepare
from bot.database.file_lock import RATING_LOCK, holding, holding_if_free
from bot.scores.luck import judge_stored, unjudged


@click.command()
def judge() -> None:
    """Tell luck from skill in finished games.

    It judges the games that this version has not judged yet. The bot may be running meanwhile; it judges
    every game that ends by itself.
    """
    url = database_of(prepare())
    with holding(url, RATING_LOCK), holding_if_free(url) as is_free:
        left_out = asyncio.run(_judge_all(url, is_free=is_free))
    click.echo("All finished games are judged." if not left_out else _told(left_out))


def _told(left_out: int) -> str:
    games = "1 game" if left_out == 1 else f"{left_out} games"
    return f"All other finished games are judged; {games} could not be judged."


async def _judge_all(url: str, *, is_free: bool) -> int:
    """Judge what no judge of today has seen; return how many games could not be judged."""
    async with open_store(url, is_free=is_free) as store:
        with click.progressbar(await unjudged(store), label="Games") as bar:
            return sum([not await judge_stored(store, table_id) for table_id in bar])
