"""Whole matches of Yaniv at tables of all sizes, with a restart in the middle of each."""

import asyncio
from collections.abc import Iterator
from random import Random

from engine.games.yaniv import GAME
from tests.soak import rounds
from tests.support.harness import Stage, fresh
from tests.support.restarted_match import restart_in_the_middle


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play until the time is up, the largest table first; raise AssertionError for a match that differs."""
    rng = Random(f"restarted matches {seed}")
    actions = 0
    for number in rounds(seconds):
        seats = rng.choice(GAME.seats) if number else GAME.seats[-1]
        actions += asyncio.run(_played(seats, rng.randbytes(16).hex()))
    yield f"{number + 1} restarted matches of Yaniv, {actions} actions: all ended as without a restart"


async def _played(seats: int, seed: str) -> int:
    async with fresh(Stage) as stage:
        try:
            return await restart_in_the_middle(stage, seats, seed)
        except AssertionError as error:
            error.add_note(f"{seats} seats, seed {seed}")
            raise
