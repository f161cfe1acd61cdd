"""Print the report of every long run beside this module; one that finds a fault raises, and ends all."""

from importlib import import_module
from pkgutil import iter_modules

import click

import tests.soak

for found in iter_modules(tests.soak.__path__):
    if found.name != "__main__":
        module = import_module(f"tests.soak.{found.name}")
        for line in module.report() if hasattr(module, "report") else ():
            click.echo(line)
