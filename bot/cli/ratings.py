"""The command that works out all ratings anew: `bot ratings`."""

import asyncio
from collections.abc import Callable

import click

from bot.database.holder import RATING_LOCK, holding, holding_if_free
from bot.database.ledger import count_rated
from bot.database.store import Store


def rating_command(url: Callable[[], str]) -> click.Command:
    """Return `ratings` for the database of the settings."""

    @click.command("ratings")
    def rate_all() -> None:
        """Work out all ratings anew from the results.

        The bot may be running. Nothing else writes meanwhile.
        """
        place = url()
        with holding(place, RATING_LOCK), holding_if_free(place) as is_free:
            asyncio.run(_rate(Store(place), is_free=is_free))
        click.echo("The ratings are up to date.")

    return rate_all


async def _rate(store: Store, *, is_free: bool) -> None:
    try:
        await store.prepare(is_free=is_free)
        ((results,),) = await store.ask(count_rated())
        with click.progressbar(length=results, label="Results") as bar:
            await store.rebuild_ratings(bar.update)
    finally:
        await store.close()
