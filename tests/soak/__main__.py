"""Run the parts of the soak in order, and print their reports."""

import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules
from random import SystemRandom

import click

import tests.soak

Part = Callable[[float, int], Iterator[str]]


def parts() -> dict[str, Part]:
    """Find the parts: the modules of this package that have a function `run`."""
    names = [
        found.name for found in iter_modules(tests.soak.__path__) if not found.name.startswith(("_", "test_"))
    ]
    modules = {name: import_module(f"tests.soak.{name}") for name in names}
    return {name: module.run for name, module in modules.items() if hasattr(module, "run")}


PARTS = parts()


@click.command()
@click.argument("names", metavar="[PARTS]...", nargs=-1, type=click.Choice(sorted(PARTS)))
@click.option("--minutes", default=30.0, show_default=True, help="How long all parts take together.")
@click.option("--seed", type=int, help="What chance is drawn from; a new one by default.")
def main(names: Sequence[str], minutes: float, seed: int | None) -> None:
    """Look for faults with random volume; the first one ends the run and tells how to see it again."""
    chosen = names or sorted(PARTS)
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    end = time.monotonic() + minutes * 60
    took = {}
    for number, name in enumerate(chosen):
        began = time.monotonic()
        share = max(end - began, 0) / (len(chosen) - number)
        click.echo(f"{name}: --seed {seed}, {share:.0f} s")
        for line in PARTS[name](share, seed):
            click.echo(f"  {line}")
        took[name] = time.monotonic() - began
    click.echo(
        f"no fault found with seed {seed}: " + ", ".join(f"{name} {took[name]:.0f} s" for name in took)
    )


if __name__ == "__main__":
    main()
