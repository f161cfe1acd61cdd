"""The command line: `bot`, and `bot --help` for all commands."""

import asyncio
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec

import click
import discord

from bot import logs
from bot.app import Tefuda
from bot.artwork.catalogue import names
from bot.artwork.rendering import draw
from bot.cli.arena import arena
from bot.cli.backup import commands
from bot.cli.copy_database import copy_command
from bot.cli.emojis import emojis
from bot.cli.health import health_command
from bot.cli.judge import judge_command
from bot.cli.notation import notation_command
from bot.cli.ratings import rating_command
from bot.cli.verify import verify
from bot.cups.verify_command import verify_cup
from bot.database.errors import BackupError, CopyError, StoreError
from bot.database.holder import holding
from bot.database.store import Store
from bot.front.emoji_sync import EmojiSync
from bot.front.emojis import Emojis
from bot.front.greeting import show_games
from bot.front.watching import watching
from bot.monitoring.errors import MonitoringError
from bot.playground.announcing import announce, players_of
from bot.playground.server import PlaygroundError, run_playground
from bot.settings import Settings, SettingsError, load, misspellings
from bot.shards import Shards
from bot.shutdown import exit_soon, first_of, handling_signals
from bot.tables.servers import ServerSettings

log = logging.getLogger(__name__)

DATABASE = "sqlite+aiosqlite:///tefuda.db"
PLAYGROUND_DATABASE = "sqlite+aiosqlite:///tefuda-playground.db"
"""Separate even if DATABASE_URL is set: its channels and people exist nowhere else."""
PLAYGROUND_DEFAULTS = ServerSettings(most_tables=100, most_in_channel=100, most_of_person=100)
"""It has one channel, and its tables are in nobody's way."""
ADVICE = """There is no DISCORD_TOKEN. Two ways lead on:
  - to connect to Discord, set DISCORD_TOKEN in the environment or in .env;
  - to try the bot without Discord, install it with its development dependencies (uv sync)
    and open the playground (uv run bot playground)."""


class Commands(click.Group):
    """The commands; a database error is reported in one line by all of them."""

    def invoke(self, context: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(context)
        except (StoreError, BackupError, CopyError, MonitoringError) as error:
            raise click.ClickException(f"{error}.") from None


@click.group(cls=Commands, invoke_without_command=True)
@click.pass_context
def main(context: click.Context) -> None:
    """Tefuda: card games on Discord.

    Without a command it connects to Discord when DISCORD_TOKEN is set, and else opens the playground.
    """
    if context.invoked_subcommand is None:
        connects = _loaded().discord_token or find_spec("simcord") is None
        context.invoke(run if connects else playground)


def _loaded() -> Settings:
    try:
        return load()
    except SettingsError as error:
        raise click.ClickException(f"the settings are wrong.\n{error}") from None


def _settings() -> Settings:
    """Read the settings, set up the logs and warn of misspelt variables: once per command."""
    settings = _loaded()
    token = settings.discord_token
    token_text = token.get_secret_value() if token else ""
    logs.configure(settings.log_level, token_text, form=settings.log_format)
    for slip in misspellings(os.environ):
        log.warning(slip)
    # Card games need no sound; discord.py would warn of its missing voice dependencies.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return settings


@main.command()
def run() -> None:
    """Connect to Discord; needs DISCORD_TOKEN."""
    settings = _settings()
    token, url = _token(settings), settings.database_url or DATABASE
    with watching(settings, is_reporting=True) as watch:
        bot = Tefuda(
            url,
            emoji_names=names(),
            defaults=_defaults(settings),
            thinking=settings.thinking_ms / 1000,
            shards=_shards(settings),
        )
        asyncio.run(watch.over(bot, bot.services, bot.gate, url, _connect(bot, token)))


def _shards(settings: Settings) -> Shards | None:
    """Return the shards of this process, or None for all."""
    shards, url = settings.shards, settings.database_url or DATABASE
    if shards is not None and not shards.is_whole and url.startswith("sqlite"):
        raise click.ClickException(f"SHARDS={shards} needs PostgreSQL: one process alone can use SQLite.")
    return shards


def _defaults(settings: Settings) -> ServerSettings:
    """Return the settings of servers that have chosen none."""
    return ServerSettings(
        most_tables=settings.most_tables_per_server,
        most_in_channel=settings.most_tables_per_channel,
        most_of_person=settings.most_tables_per_person,
    )


def _token(settings: Settings) -> str:
    if settings.discord_token is None:
        raise click.ClickException(ADVICE)
    return settings.discord_token.get_secret_value()


async def _connect(bot: Tefuda, token: str) -> None:
    """Run until asked to stop."""
    order = asyncio.Event()
    for listener in (exit_soon, order.set):
        bot.ownership.on_loss(listener)
    with handling_signals(order.set):
        running = asyncio.create_task(bot.start(token))
        await first_of(running, asyncio.create_task(order.wait()))
        await bot.close()
        with _explained(), suppress(asyncio.CancelledError):
            await running
    bot.ownership.require_kept()
    click.echo("The bot is closed.")


@contextmanager
def _explained() -> Iterator[None]:
    """Explain in one line why there is no connection."""
    try:
        yield
    except discord.LoginFailure:
        raise click.ClickException("Discord refuses this DISCORD_TOKEN.") from None
    except discord.HTTPException as error:
        raise click.ClickException(f"Discord answers with an error: {error}") from None
    except OSError as error:
        raise click.ClickException(f"Discord cannot be reached: {error}") from None


@main.command()
@click.option("--port", type=click.IntRange(0, 65535), help="Where to serve it; 0 takes any free port.")
def playground(port: int | None) -> None:
    """Play in the browser on a simulated Discord.

    It needs no token and no network, and several players can play at once.
    """
    settings = _settings()
    # discord.py's messages about its connection do not apply to a simulated one.
    logging.getLogger("discord").setLevel(logging.ERROR)
    bot = Tefuda(
        PLAYGROUND_DATABASE,
        always_sync=True,
        emoji_names=names(),
        defaults=PLAYGROUND_DEFAULTS,
        thinking=settings.thinking_ms / 1000,
        shard_count=1,
    )
    try:
        with watching(settings) as watch:
            serving = run_playground(
                bot,
                players=players_of(os.environ),
                port=settings.playground_port if port is None else port,
                announce=announce,
                begin=partial(show_games, bot, bot.services),
            )
            asyncio.run(watch.over(bot, bot.services, bot.gate, PLAYGROUND_DATABASE, serving))
    except PlaygroundError as error:
        raise click.ClickException(str(error)) from None
    click.echo("The playground is closed.")


@main.command()
def sync() -> None:
    """Tell Discord the slash commands now.

    The bot may be running. Every start does so when they have changed.
    """
    settings = _settings()
    token = _token(settings)
    asyncio.run(_sync(Tefuda(settings.database_url or DATABASE, always_sync=True, is_guest=True), token))


async def _sync(bot: Tefuda, token: str) -> None:
    async with bot:
        with _explained():
            await bot.login(token)
    click.echo("Discord knows the commands.")


@emojis.command("sync")
def sync_emojis() -> None:
    """Bring the pictures to Discord that it lacks.

    The bot may be running. Every start does so in the background. Nothing is ever deleted.
    """
    asyncio.run(_sync_emojis(_token(_settings())))


async def _sync_emojis(token: str) -> None:
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        sync = EmojiSync(client, Emojis(), names(), _drawn)
        with _explained():
            await client.login(token)
            missing = await sync.look()
            try:
                with click.progressbar(length=len(missing), label="Pictures") as bar:
                    await sync.upload(missing, bar.update)
            finally:
                click.echo("\n".join(sync.progress.report()))


async def _drawn(name: str) -> bytes:
    return await asyncio.to_thread(draw, name)


@main.command()
def migrate() -> None:
    """Bring the database to the newest version.

    Every start does so.
    """
    url = _database_url()
    with holding(url):
        asyncio.run(_migrate(Store(url)))
    click.echo("The database is up to date.")


async def _migrate(store: Store) -> None:
    try:
        await store.prepare(is_free=True)
    finally:
        await store.close()


def _database_url() -> str:
    return _settings().database_url or DATABASE


for command in (
    *commands(_database_url),
    arena,
    copy_command,
    emojis,
    health_command(_loaded),
    judge_command(_database_url),
    notation_command,
    rating_command(_database_url),
    verify,
    verify_cup,
):
    main.add_command(command)

if __name__ == "__main__":
    main()
