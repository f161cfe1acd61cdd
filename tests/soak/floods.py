"""One person floods random surfaces while others play: every press of theirs is answered and counts once."""

import asyncio
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.app import Tefuda
from bot.tables.table import Table
from tests.bench.presses import KINDS
from tests.soak import Violation, rounds
from tests.support.floods import FLOODS, Files, send_flood, write_flooder
from tests.support.instant_discord import bring_back, connected_to
from tests.support.timing import percentiles

MATCHES, PRIMES = 100, 500
ROUNDS = 20
"""Rounds with one database: in a few more all of its games would be over."""
PEOPLE, PRESSES, PATIENCE = 4, 20, 60.0
"""People who press, the presses of each in a round, and the seconds after which an answer is lost."""


def run(seconds: float, seed: int) -> Iterator[str]:
    """Flood until the time is up; raise Violation where a press is lost, or a table is not what is stored."""
    rng, end = Random(f"floods {seed}"), time.monotonic() + seconds
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in rounds(seconds):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "tefuda.db"
            asyncio.run(write_flooder(path, MATCHES, PRIMES))
            asyncio.run(_flooded(path, end - time.monotonic(), rng, times))
    calm, flooded = (percentiles(times[is_flooded])[1] for is_flooded in (False, True))
    counted = len(times[True]) + len(times[False])
    yield f"{counted} presses of others answered; p99 calm {calm * 1e3:.0f} ms, ratio {flooded / calm:.1f}"


async def _flooded(path: Path, seconds: float, rng: Random, times: dict[bool, list[float]]) -> None:
    async with connected_to(Files, f"sqlite+aiosqlite:///{path}") as (bot, api):
        await bring_back(bot)
        numbers = count()
        for _ in islice(rounds(seconds), ROUNDS):
            for name in (None, rng.choice([*FLOODS])):
                flooding = send_flood(bot, FLOODS[name], numbers, 1.0) if name else asyncio.sleep(0)
                pressing = (_press(bot, api, each, Random(rng.random())) for each in range(PEOPLE))
                took, *_ = await asyncio.gather(asyncio.gather(*pressing), flooding)
                times[name is not None] += [each for some in took for each in some]
            await _require_stored(bot)


async def _press(bot: Tefuda, api: Files, number: int, rng: Random) -> list[float]:
    """Press at tables at which nobody else does: the second of two presses at once is only acknowledged."""
    took = list[float]()
    for _ in range(PRESSES):
        own = [each for each in bot.services.tables if int(each.id[1:]) % PEOPLE == number]
        table = rng.choice([each for each in own if each.to_act is not None])
        kind = rng.choice([*KINDS])
        before = table.moment
        try:
            took.append(await asyncio.wait_for(api.press(KINDS[kind](bot, table)), PATIENCE))
        except TimeoutError:
            raise Violation(f"no answer to {kind} at table {table.id}") from None
        if kind == "playing" and table.moment == before:
            raise Violation(f"a move at table {table.id} was lost")
    return took


async def _require_stored(bot: Tefuda) -> None:
    """Raise Violation unless every table in memory follows from its rows."""
    for table in [each for each in bot.services.tables.known if isinstance(each, Table)]:
        async with table.lock:
            stored = await bot.services.tables._read(table.id)
            if stored is None or (table.play and stored.play and table.play.state != stored.play.state):
                raise Violation(f"table {table.id} is not what is stored")
