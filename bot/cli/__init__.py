"""The commands of the command line, found by walking this package: each module lists its own in COMMANDS."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import click


def find_commands() -> Iterator[click.Command]:
    """Import all modules of this package; yield their commands."""
    for found in iter_modules(__path__):
        yield from getattr(import_module(f"{__name__}.{found.name}"), "COMMANDS", ())
