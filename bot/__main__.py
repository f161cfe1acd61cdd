"""The command line: `bot`, and `bot --help` for all commands."""

from importlib.util import find_spec

import click

from bot.cli import find_commands
from bot.cli.playground import playground
from bot.cli.run import run
from bot.database.errors import BackupError, CopyError, StoreError
from bot.front.feature_registry import find_features
from bot.monitoring import MonitoringError
from bot.settings import SettingsError, load
from bot.version import running_version


class Commands(click.Group):
    """The commands; what the host has to put right is reported in one line by all of them."""

    def invoke(self, context: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(context)
        except SettingsError as error:
            raise click.ClickException(f"the settings are wrong.\n{error}") from None
        except (StoreError, BackupError, CopyError, MonitoringError) as error:
            raise click.ClickException(f"{error}.") from None


def _show_version(context: click.Context, _option: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        click.echo(f"Tefuda {running_version()}")
        context.exit()


@click.group(cls=Commands, invoke_without_command=True)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version.",
)
@click.pass_context
def main(context: click.Context) -> None:
    """Tefuda: card games on Discord.

    Without a command it connects to Discord when DISCORD_TOKEN is set, and else opens the playground.
    """
    if context.invoked_subcommand is None:
        connects = load().discord_token or find_spec("simcord") is None
        context.invoke(run if connects else playground)


for command in (*find_commands(), *(each for feature in find_features().values() for each in feature.cli)):
    if command.name in main.commands:
        raise ValueError(f"two commands are called {command.name}")
    main.add_command(command)

if __name__ == "__main__":
    main()
