"""Presses by a crowd at all games, where Discord refuses every tenth acknowledgment.

Either it does not know the interaction any more, or it has taken the answer and tells of an error all the
same. Nothing is half done then: whoever was refused tries again and looks at their tables, and all games are
played to their ends.
"""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.soak import counted, failed_run, rounds
from tests.soak.monkey import Run, press
from tests.support.refused_answers import TAKEN, UNKNOWN

WAYS = (UNKNOWN, TAKEN)


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press in runs of rising seeds until the time is up, in both ways; count what was refused."""
    pressed, refused = Counter[str](), {way: Counter[int]() for way in WAYS}
    finished = 0
    for number, way in ((number, way) for number in rounds(seconds) for way in WAYS):
        parameters = Run(seed=seed + number, presses=800, persons=12, tables=8, every=150, refused=way)
        with tempfile.TemporaryDirectory() as folder:
            monkey = asyncio.run(press(parameters, Path(folder), failed_run.FOLDER))
        pressed += monkey.kinds
        refused[way] += monkey.refusals.count
        finished += monkey.crowd.finished
    yield f"{pressed.total()} presses of {len(WAYS) * (number + 1)} crowds: {counted(pressed)}"
    for way, count in refused.items():
        yield f"refused as {way}: {count.total()} answers, by type: {counted(count)}"
    yield f"{finished} finished games; half done: 0"
