"""Time presses while four strong computers think, beside nobody thinking, in one run.

Each of the four asks for a move again and again, and a process that is free computes for the whole time
that a move may take: no strong computer does more. A press is timed as in `presses`.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

import msgspec

from bot.app import Tefuda
from bot.tables.computers import STRONG
from bot.tables.table import Table
from bot.workers import opponent_workers
from bot.workers.opponent_workers import Question
from engine.chance import Chance
from engine.core import Action
from engine.games import GAMES
from tests.bench.presses import KINDS, Measured, at_tables, pressed
from tests.support.instant_discord import InstantDiscord
from tests.support.timing import percentiles

TABLES = 100
THINKERS = 4
ROUNDS = 3
"""Rounds of presses without and with thinking, in turn."""


def report() -> Iterator[str]:
    """List median and 99th percentile without and with thinking, and the ratio."""
    yield f"{'press to answer, ms':<32}{'p50':>8}{'p99':>8}{'moves':>8}"
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_lines(f"sqlite+aiosqlite:///{Path(folder) / 'tefuda.db'}"))


async def _lines(url: str) -> list[str]:
    alone, beside, moves = list[float](), list[float](), list[int]()
    async with at_tables(url, next(iter(GAMES)), TABLES, InstantDiscord) as (bot, api):
        for _ in range(ROUNDS):
            alone += _seconds(await pressed(bot, api, tuple(KINDS.values()), 1))
            async with thinking_at(list(bot.services.tables)[:THINKERS], bot) as made:
                beside += _seconds(await pressed(bot, api, tuple(KINDS.values()), 1))
            moves += made
    (half, last, _), (half_beside, last_beside, _) = map(percentiles, (alone, beside))
    return [
        f"{'nobody thinks':<32}{half * 1e3:>8.2f}{last * 1e3:>8.2f}{0:>8}",
        f"{f'{THINKERS} think':<32}{half_beside * 1e3:>8.2f}{last_beside * 1e3:>8.2f}{len(moves):>8}",
        f"{'ratio':<32}{half_beside / half:>8.2f}{last_beside / last:>8.2f}",
    ]


@asynccontextmanager
async def thinking_at(tables: Sequence[Table], bot: Tefuda) -> AsyncIterator[list[int]]:
    """Let a strong computer think at each of the tables; yield the moments of the moves made so far."""
    made: list[int] = []
    with patch.object(opponent_workers, "think", compute):
        tasks = [asyncio.create_task(_think(table, bot, made)) for table in tables]
        await asyncio.sleep(bot.thinking.seconds)
        try:
            yield made
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _think(table: Table, bot: Tefuda, made: list[int]) -> None:
    play = table.play
    assert play is not None
    while play.state.to_act:
        await bot._computers._chosen(play, play.state.to_act[0], STRONG)
        made.append(play.moment)


def compute(question: Question, seconds: float) -> Action:
    """Compute for the whole time, in a process."""
    ends = perf_counter() + seconds
    while perf_counter() < ends:
        view = msgspec.json.decode(question.view, type=question.kind)
        imagined = GAMES[question.game].imagine(view, question.seat, Chance("", 0))
    action: Action = next(imagined.legal_actions(question.seat))
    return action


def _seconds(presses: list[Measured]) -> list[float]:
    return [press.seconds for press in presses]
