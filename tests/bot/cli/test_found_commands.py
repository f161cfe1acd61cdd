"""The commands are found by their modules."""

from importlib import import_module
from pkgutil import iter_modules

import click

from bot import cli
from bot.cli import find_commands


def test_a_module_with_commands_has_one_of_its_own_name() -> None:
    found = {command.name or "": command for command in find_commands()}
    modules = {each.name: import_module(f"{cli.__name__}.{each.name}") for each in iter_modules(cli.__path__)}
    named = {name for name, module in modules.items() if any(map(is_command, vars(module).values()))}
    assert {name.replace("-", "_") for name in found} == named


def is_command(each: object) -> bool:
    return isinstance(each, click.Command)
