"""Presses by a crowd that also plays where the bot is no member."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.soak import counted, failed_run, rounds
from tests.soak.monkey import Run, press


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press in runs of rising seeds until the time is up, every other one doubled; count what was pressed."""
    pressed = Counter[str]()
    finished = restarts = 0
    for number in rounds(seconds):
        is_doubled = (seed + number) % 2 == 1
        few = Run(
            seed=seed + number, presses=600, persons=14, tables=6, every=100, doubled=is_doubled, chats=True
        )
        with tempfile.TemporaryDirectory() as folder:
            monkey = asyncio.run(press(few, Path(folder), failed_run.FOLDER))
        pressed += monkey.kinds
        finished += monkey.crowd.finished
        restarts += monkey.restarts
    yield f"{pressed.total()} presses of {number + 1} crowds, {finished} finished games, {restarts} restarts"
    yield f"presses: {counted(pressed)}"
