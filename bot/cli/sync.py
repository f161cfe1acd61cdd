"""The command that tells Discord the slash commands: `bot sync`."""

import asyncio

import click

from bot.app import Tefuda
from bot.cli.preparation import database_of, prepare, token_of
from bot.front.login import explained


@click.command()
def sync() -> None:
    """Tell Discord the slash commands now.

    The bot may be running. Every start does so when they have changed.
    """
    settings = prepare()
    token = token_of(settings)
    asyncio.run(_sync(Tefuda(database_of(settings), always_sync=True, is_guest=True), token))


async def _sync(bot: Tefuda, token: str) -> None:
    async with bot:
        with explained():
            await bot.login(token)
    click.echo("Discord knows the commands.")
