"""Noninterference over Discord: at the largest tables, everybody asks for everything in two worlds."""

import asyncio
from collections.abc import Iterator
from random import Random

from engine.games import GAMES
from tests.soak import Violation, rounds
from tests.support.asking import differences, largest_table, refusals, suggestions
from tests.support.harness import Stage, fresh

MOMENTS = 6


def run(seconds: float, seed: int) -> Iterator[str]:
    """Ask until the time is up, the games in turn; raise Violation where answers differ."""
    rng = Random(f"asking {seed}")
    names = sorted(GAMES)
    for number in rounds(seconds):
        asyncio.run(_asked(names[number % len(names)], rng.randrange(2**32)))
    yield f"{number + 1} tables at {MOMENTS} moments each: asked for everything by everybody, nothing told"


async def _asked(name: str, seed: int) -> None:
    async with fresh(Stage) as stage:
        table = await largest_table(stage, name)
        for ask in (suggestions, refusals):
            if found := await differences(stage, table, ask, MOMENTS, seed, everybody=True):
                raise Violation(f"{name}, seed {seed}: {found[0]}")
