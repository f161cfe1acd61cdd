"""Strong computers think in worker processes, which get a view and know nothing of the true position.

A question has to be answered by its latest moment. Waiting for a process and starting one take of its time to
think; whoever would have less than half of that left does not think at all.
"""

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import msgspec

from bot.workers.worker import Worker, WorkError, cores
from engine.chance import Chance
from engine.core import Action, Redacted, Seat
from engine.games import GAMES
from engine.opponents import Anytime, levels, opponents

THINKING = 0.8
"""Seconds for a move, where nothing else is set."""
START = 30.0
"""Seconds that a process may take to start, on a slow machine."""
MOST_PROCESSES = 2
"""How many computers think at the same time, on a machine with as many cores."""


class Question(Redacted, frozen=True):
    """What a strong computer is asked: nothing in it depends on cards that its seat cannot see."""

    game: str
    level: str
    seat: Seat
    kind: type[Any]
    """The type of the view."""
    view: bytes
    seed: str
    """For the computer's own draws; the seed of the deal cannot be found from it."""

    @classmethod
    def about(cls, game: str, level: str, seat: Seat, view: Any, seed: str) -> "Question":
        """Ask what to do with a view; equal views make equal bytes."""
        return cls(game, level, seat, type(view), msgspec.json.encode(view), seed)


class Thinking:
    """A few processes, each started when it is needed for the first time."""

    def __init__(self, seconds: float = THINKING, processes: int | None = None) -> None:
        self.seconds = seconds
        self.workers = [Worker() for _ in range(processes or min(MOST_PROCESSES, cores()))]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in reversed(self.workers):
            self._free.put_nowait(worker)

    async def answer(self, question: Question, latest: float) -> Action:
        """Let a process think; raise WorkError if none has the time or if it fails.

        `latest` is in seconds from now. A process that still thinks then is killed; one that still starts
        goes on, for whoever asks next.
        """
        serving = asyncio.ensure_future(self._serve(question, _now() + latest))
        # asyncio logs a failure at which nobody looks, and there may be nobody left who waits.
        serving.add_done_callback(lambda done: done.cancelled() or done.exception())
        done, _ = await asyncio.wait((serving,), timeout=latest)
        if not done:
            raise WorkError("there was no answer in time")
        return serving.result()

    async def _serve(self, question: Question, ends: float) -> Action:
        try:
            async with asyncio.timeout(ends - _now() - self.seconds / 2):
                worker = await self._free.get()
        except TimeoutError:
            raise WorkError("all processes were thinking") from None
        try:
            await worker.run(prepare, question.game, within=START)
            seconds = min(self.seconds, ends - _now())
            if seconds < self.seconds / 2:
                raise WorkError("there was no time left to think")
            return await worker.run(think, question, seconds, within=ends - _now(), repeats=False)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        """Kill the processes, and refuse more work."""
        await asyncio.gather(*(worker.close() for worker in self.workers))


def _now() -> float:
    return asyncio.get_running_loop().time()


# ------------------------------------------------------------------ in the process


def prepare(game: str) -> None:
    """Load what a game's computers need."""
    opponents(game)


def think(question: Question, seconds: float) -> Action:
    """Choose an action within a time by this process's clock."""
    policy = levels(question.game)[question.level]
    view = msgspec.json.decode(question.view, type=question.kind)
    imagined = GAMES[question.game].imagine(view, question.seat, Chance(question.seed, "imagined"))
    legal, chance = imagined.legal_actions(question.seat), Chance(question.seed, "thinking")
    if isinstance(policy, Anytime):
        return last_within(policy.refine(view, legal, chance), seconds)
    action: Action = policy.choose(view, legal, chance)
    return action


def last_within(actions: Iterator[Action], seconds: float) -> Action:
    """Return the last action that comes within a time, and the first one in any case.

    No step is begun that would end too late if it took as long as the one before.
    """
    began = before = perf_counter()
    action, now = next(actions), perf_counter()
    while now - began + (now - before) <= seconds and (better := next(actions, None)) is not None:
        action, before, now = better, now, perf_counter()
    return action
