"""Print the reports of all benchmarks, or of those named."""

import time
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules

import click

import tests.bench

PARTS = [
    found.name
    for found in iter_modules(tests.bench.__path__)
    if not found.name.startswith(("__main__", "test_"))
]


@click.command()
@click.argument("names", metavar="[PARTS]...", nargs=-1, type=click.Choice(PARTS))
def main(names: Sequence[str]) -> None:
    """Measure how fast the program is, as ratios within one run."""
    for name in names or PARTS:
        began = time.monotonic()
        for line in import_module(f"tests.bench.{name}").report():
            click.echo(line)
        click.echo(f"({name}: {time.monotonic() - began:.0f} s)\n")


if __name__ == "__main__":
    main()
