"""The command that works out all ratings anew: `bot ratings`."""

import asyncio

import click

from bot.cli.preparation import database_of, open_store, prepare
from bot.database.file_lock import RATING_LOCK, holding, holding_if_free
from bot.database.ledger import count_rated


@click.command()
def ratings() -> None:
    """Work out all ratings anew from the results.

    The bot may be running. Nothing else writes meanwhile.
    """
    url = database_of(prepare())
    with holding(url, RATING_LOCK), holding_if_free(url) as is_free:
        asyncio.run(_rate(url, is_free=is_free))
    click.echo("The ratings are up to date.")


async def _rate(url: str, *, is_free: bool) -> None:
    async with open_store(url, is_free=is_free) as store:
        ((results,),) = await store.ask(count_rated())
        with click.progressbar(length=results, label="Results") as bar:
            await store.rebuild_ratings(bar.update)
