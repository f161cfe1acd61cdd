"""Cups on a simulated Discord whose bot is killed before and after every write of theirs, in turn."""

import asyncio
from collections.abc import Iterator

from tests.soak import rounds
from tests.support.cups import CupStage
from tests.support.harness import fresh
from tests.support.killed_cups import WRITES, endure

POINTS = [(write, is_before) for write in range(1, WRITES + 1) for is_before in (True, False)]


def run(seconds: float, seed: int) -> Iterator[str]:
    """Kill cups for so many seconds; yield a report."""
    for number in rounds(seconds):
        write, is_before = POINTS[(seed + number) % len(POINTS)]
        asyncio.run(_endure(write, is_before=is_before))
    yield f"killed cups: {number + 1}, at up to {len(POINTS)} moments"


async def _endure(write: int, *, is_before: bool) -> None:
    async with fresh(CupStage) as stage:
        await endure(stage, write, is_before=is_before)
