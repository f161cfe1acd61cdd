"""The command that brings the database to the newest version: `bot migrate`."""

import asyncio

import click

from bot.cli.preparation import database_of, open_store, prepare
from bot.database.file_lock import holding


@click.command()
def migrate() -> None:
    """Bring the database to the newest version.

    Every start does so.
    """
    url = database_of(prepare())
    with holding(url):
        asyncio.run(_migrate(url))
    click.echo("The database is up to date.")


async def _migrate(url: str) -> None:
    async with open_store(url):
        pass
