"""What the terminal says of a playground, and who plays there."""

from collections.abc import Mapping

import click

from bot.playground.server import Player

PLAYERS = (Player("Alice", "en-US"), Player("Ben", "en-US"), Player("はな", "ja"), Player("けん", "ja"))
"""The players of the playground and their locales."""


def players_of(environment: Mapping[str, str]) -> tuple[Player, ...]:
    """List the players, those with the language of the terminal first: the page opens as the first one."""
    spoken = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return tuple(sorted(PLAYERS, key=lambda player: player.locale[:2] != spoken[:2]))


def announce(directory: str) -> None:
    """Say where the playground is open: its address, and each player's link."""
    address, *others = directory.splitlines()
    click.echo(f"\nThe playground is open. Click here:\n\n  {address}\n")
    click.echo("Type /play there to begin. Every player has a link too, and the page can change players:")
    click.echo("\n".join(others) + "\n\nCtrl-C ends it.")
