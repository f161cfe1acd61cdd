"""Error injection: Discord fails at any request of a session, once, in a row or for a while."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.soak import counted, rounds
from tests.support import after_faults
from tests.support.discord_errors import STATUSES, Call, Chosen, DiscordErrors, no_request
from tests.support.full_session import Match
from tests.support.harness import running
from tests.support.seeded_run import seeded

ROW = 4
"""How many requests in a row fail."""
DURATION = 90.0
"""Seconds for which all requests of a kind fail."""


class Outage(Struct, frozen=True):
    """Which requests fail: one, some in a row, or for a while all of a kind."""

    status: int
    call: Call
    row: int = 1
    duration: float = 0.0

    def hits(self, call: Call) -> bool:
        """Return whether a request fails."""
        if self.duration:
            return call.kind == self.call.kind and 0 <= call.at - self.call.at < self.duration
        return self.call.number <= call.number < self.call.number + self.row


async def session(folder: Path, status: int = 500, chosen: Chosen = no_request) -> Match:
    """Play a session with these errors, and see that it ended well."""
    match = Match(folder / "tefuda.db")
    unhandled: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unhandled.append(context))
    with seeded(1), match.log_records.heard():
        async with running(match):
            match.inject(DiscordErrors(match.env.backend, status, chosen))
            await match.last()
            await after_faults.hold(match)
    assert not unhandled, f"the loop heard of {unhandled[0]}"
    return match


async def play_through(outage: Outage) -> Match:
    """Play a session with an outage; raise AssertionError that names it."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return await session(Path(folder), outage.status, outage.hits)
        except Exception as error:
            raise AssertionError(f"{outage}: {error}") from error


async def calls() -> list[Call]:
    """Record the requests of a session without errors."""
    with tempfile.TemporaryDirectory() as folder:
        return (await session(Path(folder))).errors.calls


def outages(recorded: Sequence[Call]) -> Iterator[Outage]:
    """List every outage: each status at each request, alone and in a row, and for a while at each kind."""
    for status in STATUSES:
        for call in recorded:
            yield Outage(status, call)
            yield Outage(status, call, row=ROW)
        for call in first_of_each_kind(recorded):
            yield Outage(status, call, duration=DURATION)


def first_of_each_kind(recorded: Iterable[Call]) -> list[Call]:
    """Choose one request of each kind."""
    return list({call.kind: call for call in reversed(list(recorded))}.values())


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play sessions with outages in random order, each of them at most once."""
    recorded = asyncio.run(calls())
    planned = list(outages(recorded))
    Random(f"discord faults {seed}").shuffle(planned)
    failed = [
        len(asyncio.run(play_through(outage)).errors.failed)
        for _, outage in zip(rounds(seconds), planned, strict=False)
    ]
    kinds = counted(Counter(each.kind for each in recorded))
    yield f"{len(failed)} sessions of {len(planned)}, {sum(failed)} failed requests, 0 violations"
    yield f"requests of a session: {len(recorded)}: {kinds}"
