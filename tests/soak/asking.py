"""Noninterference over Discord: at the largest tables, everybody asks for everything in two worlds."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine.games import GAMES
from tests.soak import rounds
from tests.support.asking import differences, largest_table, refusals, suggestions
from tests.support.harness import staged

MOMENTS = 6


class Leak(Exception):
    """A person received what they may not know."""


def run(seconds: float, seed: int) -> Iterator[str]:
    """Ask until the time is up, the games in turn; raise Leak where answers differ."""
    rng = Random(f"asking {seed}")
    names = sorted(GAMES)
    for number in rounds(seconds):
        asyncio.run(_asked(names[number % len(names)], rng.randrange(2**32)))
    yield f"{number + 1} tables at {MOMENTS} moments each: asked for everything by everybody, nothing told"


async def _asked(name: str, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with staged(Path(folder) / "tefuda.db") as stage:
            table = await largest_table(stage, name)
            for ask in (suggestions, refusals):
                terminate = await differences(stage, table, ask, MOMENTS, seed, everybody=True)
                if terminate:
                    raise Leak(f"{name}, seed {seed}: {terminate[0]}")
