"""The commands of the command line, one module a command, found by walking this package.

A module has a command of its own name: `copy_database` in `copy_database.py` is `bot copy-database`. A module
without one holds what commands share.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import click


def find_commands() -> Iterator[click.Command]:
    """Import all modules of this package; yield their commands."""
    for found in iter_modules(__path__):
        module = import_module(f"{__name__}.{found.name}")
        command = getattr(module, found.name, None)
        if isinstance(command, click.Command):
            yield command
