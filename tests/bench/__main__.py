"""Print the report of every benchmark beside this module."""

from importlib import import_module
from pkgutil import iter_modules

import click

import tests.bench

for found in iter_modules(tests.bench.__path__):
    if found.name != "__main__":
        for line in import_module(f"tests.bench.{found.name}").report():
            click.echo(line)
