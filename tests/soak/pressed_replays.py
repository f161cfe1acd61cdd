"""Every golden playthrough played on a simulated Discord, and its replay pressed to the end and back."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from random import Random

from cogs.replays.replay_steps import SPECTATOR, eyes_of
from engine.games import GAMES
from tests.soak import counted, rounds
from tests.support import golden
from tests.support.harness import fresh
from tests.support.pressed_replays import played_live, stepped
from tests.support.replay_stage import ReplayStage

LOCALES = ("en-US", "ja")


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play and press in turn, all games at least once; raise AssertionError for a step that differs."""
    rng, done = Random(f"pressed replays {seed}"), Counter[str]()
    for number in rounds(seconds):
        for name in GAMES:
            done[name] += asyncio.run(_pressed(name, LOCALES[number % 2], rng))
    yield f"presses: {counted(done)}"


async def _pressed(name: str, locale: str, rng: Random) -> int:
    """Press by two pairs of eyes, one there and one back."""
    seats = golden.seats_of(GAMES[name])
    eyes = rng.sample([SPECTATOR, *map(eyes_of, range(seats))], 2)
    async with fresh(ReplayStage) as stage:
        table, seen = await played_live(stage, name, locale)
        return await stepped(stage, table, seen, eyes)
