"""Discord fails at every request of a whole evening, in every way, alone and in a row."""

import asyncio
import logging
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from bot.playground.simulated_discord import speaking
from tests.support import after_faults
from tests.support.discord_errors import STATUSES, Call, Chosen, Weather, never
from tests.support.fast_harness import foreseen
from tests.support.full_session import Match

ROW = 4
"""How many requests in a row a burst hits."""
SPELL = 90.0
"""How many seconds all requests of a kind fail."""


class Storm(Struct, frozen=True):
    """Where faults strike: at a request, from there on for some, or for a while at all of its kind."""

    status: int
    call: Call
    row: int = 1
    spell: float = 0.0

    def strikes(self, call: Call) -> bool:
        """Say whether a request is struck."""
        if self.spell:
            return call.kind == self.call.kind and 0 <= call.at - self.call.at < self.spell
        return self.call.number <= call.number < self.call.number + self.row


async def evening(folder: Path, status: int = 500, chosen: Chosen = never) -> Match:
    """Play in this weather, and see that all ended well."""
    match = Match(folder / "tefuda.db")
    unhandled: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unhandled.append(context))
    logging.getLogger().addHandler(match.heard)
    try:
        with speaking(match.locales), foreseen(Random(1)):
            await match.open()
            try:
                match.meet(Weather(match.env.backend, status, chosen))
                await match.last()
                await after_faults.hold(match)
            finally:
                await match.close()
    finally:
        logging.getLogger().removeHandler(match.heard)
    assert not unhandled, f"the loop heard of {unhandled[0]}"
    return match


async def endure(storm: Storm) -> Match:
    """Play through a storm; raise AssertionError that names it."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return await evening(Path(folder), storm.status, storm.strikes)
        except Exception as error:
            raise AssertionError(f"{storm}: {error}") from error


async def calls() -> list[Call]:
    """Record the requests of an evening in fine weather."""
    with tempfile.TemporaryDirectory() as folder:
        return (await evening(Path(folder))).weather.calls


def storms(recorded: Sequence[Call]) -> Iterator[Storm]:
    """List every storm: each status at each request, alone and in a row, and for a while at each kind."""
    for status in STATUSES:
        for call in recorded:
            yield Storm(status, call)
            yield Storm(status, call, row=ROW)
        for call in first_of_each_kind(recorded):
            yield Storm(status, call, spell=SPELL)


def first_of_each_kind(recorded: Iterable[Call]) -> list[Call]:
    """Choose one request of each kind."""
    return list({call.kind: call for call in reversed(list(recorded))}.values())


def report() -> Iterator[str]:
    """Go through all storms, and tell the figures."""
    began = time.perf_counter()
    recorded = asyncio.run(calls())
    struck = [len(asyncio.run(endure(storm)).weather.struck) for storm in storms(recorded)]
    seconds = time.perf_counter() - began
    kinds = ", ".join(
        f"{kind} {many}" for kind, many in Counter(each.kind for each in recorded).most_common()
    )
    yield f"discord faults: {len(struck)} evenings in {seconds:.0f} s, {sum(struck)} faults, 0 violations"
    yield f"  requests of an evening: {len(recorded)}: {kinds}"
