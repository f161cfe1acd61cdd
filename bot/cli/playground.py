"""The command that plays without Discord: `bot playground`."""

import asyncio
import logging
import os
from collections.abc import Mapping

import click

from bot.app import Tefuda
from bot.cli.preparation import prepare
from bot.faces.icon_names import names
from bot.front.monitor import monitoring
from bot.playground.server import Player, PlaygroundError, run_playground
from bot.tables.server_settings import ServerSettings

DATABASE = "sqlite+aiosqlite:///tefuda-playground.db"
"""Separate even if DATABASE_URL is set: its channels and people exist nowhere else."""
DEFAULTS = ServerSettings(most_tables=100, most_in_channel=100, most_of_person=100)
"""It has one channel, and its tables are in nobody's way."""
PLAYERS = (Player("Alice", "en-US"), Player("Ben", "en-US"), Player("はな", "ja"), Player("けん", "ja"))
"""The players of the playground and their locales."""


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="Where to serve it; 0 takes any free port.")
def playground(port: int | None) -> None:
    """Play in the browser on a simulated Discord.

    It needs no token and no network, and several players can play at once.
    """
    settings = prepare()
    # discord.py's messages about its connection do not apply to a simulated one.
    logging.getLogger("discord").setLevel(logging.ERROR)
    thinking = settings.thinking_ms / 1000
    bot = Tefuda(
        DATABASE, always_sync=True, emoji_names=names(), defaults=DEFAULTS, thinking=thinking, shard_count=1
    )
    try:
        with monitoring(settings) as monitored:
            serving = run_playground(
                bot,
                players=players_of(os.environ),
                port=settings.playground_port if port is None else port,
                announce=announce,
                begin=bot.features.playground_opened,
            )
            asyncio.run(monitored.run(bot, bot.services, bot.gate, DATABASE, serving))
    except PlaygroundError as error:
        raise click.ClickException(str(error)) from None
    click.echo("The playground is closed.")


def players_of(environment: Mapping[str, str]) -> tuple[Player, ...]:
    """List the players, those with the language of the terminal first: the page opens as the first one."""
    spoken = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return tuple(sorted(PLAYERS, key=lambda player: player.locale[:2] != spoken[:2]))


def announce(directory: str) -> None:
    """Say where the playground is open: its address, and each player's link."""
    address, *others = directory.splitlines()
    click.echo(f"\nThe playground is open. Click here:\n\n  {address}\n")
    click.echo("Type /play there to begin. Every player has a link too, and the page can change players;")
    click.echo("in the direct message and the group chat the bot is not a member:")
    click.echo("\n".join(others) + "\n\nCtrl-C ends it.")


COMMANDS = (playground,)
