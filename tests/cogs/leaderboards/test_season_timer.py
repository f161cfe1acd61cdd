"""When seasons are ended: by one timer for the next one, and again after what failed."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.background import Background
from bot.database.errors import Failure, StoreError
from bot.database.season_ends import Season
from bot.database.store import Store
from bot.shards import ALL
from cogs.leaderboards import season_storage
from cogs.leaderboards.season_timer import MAX_WAIT, RETRY_DELAY, SeasonTimer
from tests.bot.database.test_season_ends import END, choose
from tests.support.stored_results import HERE, THERE
from tests.support.tables_in_memory import store_in


class Timers(Background):
    """Notes for how long it was asked to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []

    def later(self, seconds: float, *_: object) -> asyncio.TimerHandle:
        self.waits.append(seconds)
        return super().later(10**6, print)


class Ended(SeasonTimer):
    """Posts into a list, unless it is told to fail."""

    def __init__(self, store: Store, now: datetime) -> None:
        self.timers, self.posted, self.fails = Timers(), list[Season](), False
        super().__init__(store, ALL, self.timers, lambda: now, self.post)
        self._kept = store

    async def post(self, season: Season) -> bool:
        if self.fails:
            return True
        self.posted.append(season)
        await season_storage.note_posted(self._kept, season, 1)
        return False

    async def run(self) -> list[float]:
        """Look, and return for how long the timer then waits."""
        self.timers.waits.clear()
        self.look()
        while self.timers.tasks:
            await asyncio.gather(*self.timers.tasks)
        return self.timers.waits


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        yield opened


async def test_without_seasons_no_timer_waits(store: Store) -> None:
    assert await Ended(store, END).run() == []


async def test_the_timer_waits_for_the_next_end_a_day_at_most(store: Store) -> None:
    await choose(store)
    assert await Ended(store, END - timedelta(seconds=90)).run() == [90]
    assert await Ended(store, END - timedelta(days=9)).run() == [MAX_WAIT]


async def test_what_was_due_is_ended_and_posted_in_turn(store: Store) -> None:
    await choose(store)
    late = Ended(store, END + timedelta(days=40))
    await late.run()
    assert [each.number for each in late.posted] == [1, 2]
    await late.run()
    assert len(late.posted) == 2


async def test_a_post_that_fails_is_tried_again(store: Store) -> None:
    await choose(store)
    late = Ended(store, END)
    late.fails = True
    assert await late.run() == [RETRY_DELAY]
    late.fails = False
    await late.run()
    assert [each.number for each in late.posted] == [1]


async def test_a_server_whose_post_fails_keeps_no_other_waiting(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for guild in (HERE, THERE):
        await choose(store, guild=guild)
    late = Ended(store, END)

    async def post(season: Season) -> bool:
        assert season.guild != min(HERE, THERE)
        return await late.post(season)

    monkeypatch.setattr(late, "_post", post)
    assert await late.run() == [RETRY_DELAY]
    assert [each.guild for each in late.posted] == [max(HERE, THERE)]


async def test_a_database_that_fails_is_asked_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await choose(store)

    async def fail(*_: object) -> None:
        raise StoreError("here", Failure.STOPPING)

    monkeypatch.setattr(season_storage, "end_due", fail)
    assert await Ended(store, END).run() == [RETRY_DELAY]
