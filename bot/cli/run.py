"""The commands that connect to Discord, and ask a running bot: `bot run`, `bot sync`, `bot health`."""

import asyncio
import logging
from contextlib import suppress

import click

from bot.app import Tefuda
from bot.cli.preparation import database_of, prepare, token_of
from bot.faces.icon_names import names
from bot.front.login import explained
from bot.front.monitor import monitoring
from bot.monitoring.checks import probe
from bot.settings import load
from bot.shutdown import exit_soon, first_of, handling_signals
from bot.slices import share_with_threads
from bot.tables.server_settings import ServerSettings
from bot.version import running_version

log = logging.getLogger(__name__)


@click.command()
def run() -> None:
    """Connect to Discord; needs DISCORD_TOKEN."""
    settings = prepare()
    token, url = token_of(settings), database_of(settings)
    shards = settings.shards
    log.info("Tefuda %s starts", running_version())
    with monitoring(settings, is_reporting=True) as monitored:
        if shards is not None and not shards.is_whole and url.startswith("sqlite"):
            raise click.ClickException(f"SHARDS={shards} needs PostgreSQL: one process alone can use SQLite.")
        defaults = ServerSettings(
            most_tables=settings.most_tables_per_server,
            most_in_channel=settings.most_tables_per_channel,
            most_of_person=settings.most_tables_per_person,
        )
        thinking = settings.thinking_ms / 1000
        bot = Tefuda(url, emoji_names=names(), defaults=defaults, thinking=thinking, shards=shards)
        asyncio.run(monitored.run(bot, bot.services, bot.gate, url, connect(bot, token)))


async def connect(bot: Tefuda, token: str) -> None:
    """Run a bot until asked to stop."""
    share_with_threads()
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


@click.command()
def health() -> None:
    """Ask the running bot whether it is ready.

    Exits with 0 if it is. Otherwise exits with 1 and says why, in one line. Needs HEALTH_PORT.
    """
    settings = load()
    probe(settings.health_host, settings.health_port)
    click.echo("The bot is ready.")


COMMANDS = (run, sync, health)
