"""Time the presses of four people while one person floods a surface at 40 requests a second.

The person has thousands of finished games and the longest list of primes. For every surface, seconds with
the flood and without it alternate in one run, on the real bot; a press lasts until something is shown. Beside
it stands the longest time for which the event loop did not run. Then the person is exported and deleted.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec import Struct, field

from bot.app import Tefuda
from bot.slices import share_with_threads
from cogs.privacy.export_file import export
from tests.bench.presses import KINDS
from tests.support.floods import FLOODER, FLOODS, Files, Flood, send_flood, write_flooder
from tests.support.instant_discord import bring_back, connected_to
from tests.support.timing import percentiles

MATCHES = 5_000
SECONDS, TURNS = 1.0, 8
"""Seconds with a flood and without it, and how often they alternate."""
PEOPLE, PAUSE, TICK = 4, 0.02, 0.001
"""People who press at tables, the seconds between two presses of each, and between two looks at the loop."""
REST = 20.0
"""Maximum seconds for which what is left of a flood is waited for."""


class Times(Struct):
    """Seconds from a press to its answer, calm and flooded, and for which the event loop did not run."""

    calm: list[float] = field(default_factory=list)
    flooded: list[float] = field(default_factory=list)
    held: float = 0.0

    def row(self) -> str:
        """Return the figures in milliseconds."""
        (half, last, _), (flooded, flooded_last, longest) = map(percentiles, (self.calm, self.flooded))
        shown = (half, last, flooded, flooded_last, longest, self.held)
        return "".join(f"{each * 1e3:>9.1f}" for each in shown) + f"{flooded_last / last:>9.2f}"


def report() -> Iterator[str]:
    """List how long presses take beside every flood, and while a person is exported and deleted."""
    with TemporaryDirectory() as folder:
        share_with_threads()
        stored = Path(folder) / "stored.db"
        asyncio.run(write_flooder(stored, MATCHES))
        yield f"{'ms':<24}{'p50':>9}{'p99':>9}{'flooded':>9}{'p99':>9}{'longest':>9}{'held':>9}{'ratio':>9}"
        for name, flood in FLOODS.items():
            yield f"{name:<24}{asyncio.run(_on_copy(stored, partial(_measure, flood))).row()}"
        for name, work in ONCE.items():
            yield f"{name:<24}{asyncio.run(_on_copy(stored, partial(_beside, work))).row()}"


async def _on_copy(stored: Path, measure: Callable[[Tefuda, "Files"], Awaitable[Times]]) -> Times:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tefuda.db"
        shutil.copy(stored, path)
        async with connected_to(Files, f"sqlite+aiosqlite:///{path}") as (bot, api):
            await bring_back(bot)
            return await measure(bot, api)


async def _measure(flood: Flood, bot: Tefuda, api: Files) -> Times:
    times, numbers = Times(), count()
    await _play(bot, api, SECONDS)
    for _ in range(TURNS):
        times.calm += await _play(bot, api, SECONDS)
        async with _watched(times):
            flooding = asyncio.create_task(send_flood(bot, flood, numbers, SECONDS))
            times.flooded += await _play(bot, api, SECONDS)
            await flooding
        if bot.gate.running:
            await asyncio.wait([*bot.gate.running], timeout=REST)
    return times


async def _play(bot: Tefuda, api: Files, seconds: float) -> list[float]:
    """Let people press for some seconds; return how long each press took."""
    end, took = perf_counter() + seconds, list[float]()
    await asyncio.gather(
        *(_press(bot, api, Random(number), lambda: perf_counter() < end, took) for number in range(PEOPLE))
    )
    return took


async def _press(
    bot: Tefuda, api: Files, rng: Random, goes_on: Callable[[], bool], took: list[float]
) -> None:
    while goes_on():
        table = rng.choice([each for each in bot.services.tables if each.to_act is not None])
        took.append(await api.press(rng.choice([*KINDS.values()])(bot, table)))
        await asyncio.sleep(PAUSE)


@asynccontextmanager
async def _watched(times: Times) -> AsyncIterator[None]:
    """Note the longest time for which the event loop does not run."""
    watching = asyncio.create_task(_watch(times))
    try:
        yield
    finally:
        watching.cancel()


async def _watch(times: Times) -> None:
    while True:
        began = perf_counter()
        await asyncio.sleep(TICK)
        times.held = max(times.held, perf_counter() - began - TICK)


async def _beside(work: Callable[[Tefuda], Awaitable[object]], bot: Tefuda, api: Files) -> Times:
    """Let people press while something is done; then for as long without it."""
    times = Times()
    await _play(bot, api, SECONDS)
    began = perf_counter()
    doing = asyncio.ensure_future(work(bot))
    async with _watched(times):
        await asyncio.gather(
            *(
                _press(bot, api, Random(each), lambda: not doing.done(), times.flooded)
                for each in range(PEOPLE)
            )
        )
    await doing
    times.calm = await _play(bot, api, max(perf_counter() - began, SECONDS))
    return times


async def _export(bot: Tefuda) -> object:
    return await export(bot.store, FLOODER, datetime.now(UTC))


async def _delete(bot: Tefuda) -> None:
    await bot.services.tables.forgetting.forget(FLOODER)


ONCE: Mapping[str, Callable[[Tefuda], Awaitable[object]]] = {"one export": _export, "one deletion": _delete}
