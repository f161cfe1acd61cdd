"""The commands are found by their modules."""

from importlib import import_module
from pkgutil import iter_modules

import click

from bot import cli
from bot.cli import find_commands


def test_every_command_of_a_module_is_found_or_belongs_to_one_that_is() -> None:
    found = [*find_commands()]
    below = [each for group in found if isinstance(group, click.Group) for each in group.commands.values()]
    modules = [import_module(f"{cli.__name__}.{each.name}") for each in iter_modules(cli.__path__)]
    there = {each for module in modules for each in vars(module).values() if isinstance(each, click.Command)}
    assert there == {*found, *below}
