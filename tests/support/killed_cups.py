"""Cups whose bot is killed between two writes: nothing is lost, and nothing happens twice."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Any
from unittest.mock import patch

from cogs.cups import cup_storage
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import TOLD_END, Phase
from cogs.cups.public_panel import START
from cogs.cups.rules.cup_state import Played
from tests.support import databases
from tests.support.cups import CupStage

FOUR = ("Ana", "Ben", "Cleo", "Dora")
GAMES = 3
MOST_STEPS = 40
"""Three times as many as a cup of four takes."""
WRITES = 13
"""How often a cup of four is written, from its start to its end."""


class Killer:
    """Ends all that a bot writes and sends, before or after some writes of a cup, counted from 1."""

    def __init__(self, stage: CupStage, writes: Collection[int], *, is_before: bool) -> None:
        self._stage, self._writes, self._is_before = stage, writes, is_before
        self._count = self.kills = 0
        self.is_dead = False
        self._write = cup_storage.write_change

    async def write_or_die(self, store: Any, cup: Cup, change: Change, now: Any) -> None:
        self._count += 1
        is_last = self._count in self._writes
        if is_last and self._is_before:
            self._die()
        await self._write(store, cup, change, now)
        if is_last:
            self._die()

    def _die(self) -> None:
        def dead(*_: object, **__: object) -> Any:
            raise asyncio.CancelledError

        self.is_dead = True
        self.kills += 1
        vars(self._stage.bot.store)["writing"] = dead
        vars(self._stage.bot.http)["request"] = dead
        raise asyncio.CancelledError

    async def revive(self) -> None:
        """Start the bot that follows the killed one."""
        self.is_dead = False
        await self._stage.restart(is_killed=True)
        await self._stage.pass_time(5)


async def is_shown_to_its_end(stage: CupStage) -> bool:
    """Return whether a cup is over, and its channel shows that."""
    cup = await stage.cup()
    return cup.phase == Phase.OVER and cup.posted.shown == TOLD_END


async def step(stage: CupStage) -> None:
    """Do the next thing that is to do in a cup."""
    cup = await stage.cup()
    if cup.phase == Phase.ENTRY:
        await stage.at_cup("Ana", START)
    elif cup.phase == Phase.RUNNING:
        await play_on(stage, cup)
    await stage.pass_time(5)


async def play_on(stage: CupStage, cup: Cup) -> None:
    """Let somebody get ready, or play the game of those who are."""
    pairing = cup.competition.open_pairings[0]
    meeting = cup.meeting(pairing.number)
    if meeting.table_id is not None:
        table = await stage.bot.services.tables.loading.load(meeting.table_id)
        assert table is not None
        await stage.play_out(table)
    else:
        both = zip(pairing.entrants, meeting.ready, strict=True)
        await stage.get_ready(next(stage.name_of(cup, place) for place, since in both if since is None))


async def endure(stage: CupStage, *writes: int, is_before: bool) -> None:
    """Play a cup whose bot is killed at some writes, and assert that every game counts once."""
    await stage.hold(*FOUR, format="elimination")
    killer = Killer(stage, writes, is_before=is_before)
    with patch.object(cup_storage, "write_change", killer.write_or_die):
        for _ in range(MOST_STEPS):
            if await is_shown_to_its_end(stage):
                break
            with suppress(asyncio.CancelledError):
                await step(stage)
            if killer.is_dead:
                await killer.revive()
    assert killer.kills == len(writes)
    reported = [each.table for each in (await stage.cup()).acts if isinstance(each, Played)]
    stored = [table for (table,) in databases.asked(stage.path, "SELECT id FROM tables")]
    assert sorted(reported) == sorted(stored)
    wins = [
        each.winner
        for each in (await stage.cup()).acts
        if isinstance(each, Played) and each.winner is not None
    ]
    # A drawn game is played again.
    assert len(wins) == GAMES, await stage.cup()
