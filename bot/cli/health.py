"""The command that asks a running bot for its health: `bot health`."""

from collections.abc import Callable

import click

from bot.monitoring.probe import probe
from bot.settings import Settings


def health_command(settings: Callable[[], Settings]) -> click.Command:
    """Return `health` for the address of the settings."""

    @click.command()
    def health() -> None:
        """Ask the running bot whether it is ready.

        Exits with 0 if it is. Otherwise exits with 1 and says why, in one line. Needs HEALTH_PORT.
        """
        found = settings()
        probe(found.health_host, found.health_port)
        click.echo("The bot is ready.")

    return health
