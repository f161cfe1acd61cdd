"""The command that connects to Discord: `bot run`."""

import asyncio
from contextlib import suppress

import click

from bot.app import Tefuda
from bot.artwork.catalogue import names
from bot.cli.preparation import database_of, prepare, token_of
from bot.front.login import explained
from bot.front.monitor import monitoring
from bot.settings import Settings
from bot.shards import Shards
from bot.shutdown import exit_soon, first_of, handling_signals
from bot.tables.server_settings import ServerSettings


@click.command()
def run() -> None:
    """Connect to Discord; needs DISCORD_TOKEN."""
    settings = prepare()
    token, url = token_of(settings), database_of(settings)
    with monitoring(settings, is_reporting=True) as monitored:
        bot = Tefuda(
            url,
            emoji_names=names(),
            defaults=_defaults(settings),
            thinking=settings.thinking_ms / 1000,
            shards=_shards(settings.shards, url),
        )
        asyncio.run(monitored.run(bot, bot.services, bot.gate, url, connect(bot, token)))


def _defaults(settings: Settings) -> ServerSettings:
    """Return the settings of servers that have chosen none."""
    return ServerSettings(
        most_tables=settings.most_tables_per_server,
        most_in_channel=settings.most_tables_per_channel,
        most_of_person=settings.most_tables_per_person,
    )


def _shards(shards: Shards | None, url: str) -> Shards | None:
    """Return the shards of this process, or None for all."""
    if shards is not None and not shards.is_whole and url.startswith("sqlite"):
        raise click.ClickException(f"SHARDS={shards} needs PostgreSQL: one process alone can use SQLite.")
    return shards


async def connect(bot: Tefuda, token: str) -> None:
    """Run a bot until asked to stop."""
    order = asyncio.Event()
    for listener in (exit_soon, order.set):
        bot.ownership.on_loss(listener)
    with handling_signals(order.set):
        running = asyncio.create_task(bot.start(token))
        await first_of(running, asyncio.create_task(order.wait()))
        await bot.close()
        with explained(), suppress(asyncio.CancelledError):
            await running
    bot.ownership.require_kept()
    click.echo("The bot is closed.")
