"""The command that asks a running bot for its health: `bot health`."""

import click

from bot.monitoring.probe import probe
from bot.settings import load


@click.command()
def health() -> None:
    """Ask the running bot whether it is ready.

    Exits with 0 if it is. Otherwise exits with 1 and says why, in one line. Needs HEALTH_PORT.
    """
    settings = load()
    probe(settings.health_host, settings.health_port)
    click.echo("The bot is ready.")
