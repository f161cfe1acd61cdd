"""A cup of thirty over simulated days, and everything that is said in it, in order.

A third comes late, two never come, one leaves in the middle, the organiser plays, and the bot is restarted in
every round. The report is what the server reads: `poe soak diary`.
"""

import asyncio
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cogs.cups.cup import Cup
from cogs.cups.cup_values import Phase
from cogs.cups.entrant_panel import NOTHING, withdraw
from cogs.cups.rules.pairings import Pairing
from tests.support.cups import CupStage
from tests.support.harness import text_of

ENTRANTS, HOUR = 30, 3600.0
MOST_STEPS = 400
"""Steps of six hours after which a cup that does not end is a fault."""
MOST_LINES = 24
"""Of a message: the last cards of a table are not what the diary is about."""
NEVER, LEAVES = (28, 29), 7


class Club(CupStage):
    """A club whose members are there at their own times."""

    async def open(self) -> None:
        """Add as many people as the cup takes, who all speak the language of the club."""
        await super().open()
        self.locales |= dict.fromkeys((each.id for each in self.people.values()), self.locale)
        for number in range(len(self.people), ENTRANTS):
            name = f"Player {number}"
            self.people[name] = self.newcomer(name, self.locale)

    locale = "en-US"


class Japanese(Club):
    """A club that speaks Japanese."""

    locale = "ja"


class Diary:
    """What was said so far, as it was first posted."""

    def __init__(self, stage: Club) -> None:
        self._stage, self._seen = stage, set[int]()

    def lines(self) -> Iterator[str]:
        """Yield what was posted since, with the day and the hour."""
        for channel, kept in list(self._stage.env.backend.messages.items()):
            for message in kept.values():
                if message.id not in self._seen and not message.flags & 64:
                    self._seen.add(message.id)
                    yield from self._told(channel == self._stage.channel.id, message)

    def _told(self, is_in_channel: bool, message: Any) -> Iterator[str]:
        place = "channel" if is_in_channel else "thread"
        yield f"[{datetime.fromisoformat(message.timestamp):%d %b %H:%M}, {place}]"
        lines = text_of(message.components).splitlines()
        yield from (f"  {line}" for line in lines[:MOST_LINES])
        yield from ["  …"] if len(lines) > MOST_LINES else []


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play the cup in English and in Japanese; yield what is said."""
    for stage in (Club, Japanese):
        with TemporaryDirectory() as folder:
            yield from asyncio.run(_held(stage(Path(folder) / "diary.db"), Random(seed)))


async def _held(stage: Club, chance: Random) -> list[str]:
    await stage.open()
    try:
        return await _played(stage, chance)
    finally:
        await stage.close()


async def _played(stage: Club, chance: Random) -> list[str]:
    names, diary, found = [*stage.people][:ENTRANTS], Diary(stage), list[str]()
    if stage.locale == "ja":
        await stage.bot.services.servers.change(stage.guild.id, language="ja")
    cup = await stage.begin(*names, format="elimination", days=2, speed="slow", deadline="forfeit")
    restarted = -1
    for step in range(MOST_STEPS):
        found += diary.lines()
        if cup.phase != Phase.RUNNING:
            return found
        if cup.round_number != restarted:
            restarted = cup.round_number
            await stage.restart(is_killed=step % 2 == 1)
        if cup.round_number == 2 and LEAVES not in cup.competition.withdrawn and cup.pairing_of(LEAVES):
            await stage.at_cup(stage.name_of(cup, LEAVES), withdraw, NOTHING)
        await _six_hours(stage, await stage.cup(), chance)
        cup = await stage.cup()
    raise AssertionError("the cup does not end")


async def _six_hours(stage: Club, cup: Cup, chance: Random) -> None:
    """Let those get ready who are there now, and play the tables that open."""
    for pairing in cup.competition.open_pairings if cup.phase == Phase.RUNNING else ():
        for place in pairing.entrants:
            if _comes(place, chance) and await _may_get_ready(stage, pairing, place):
                await stage.get_ready(stage.name_of(cup, place))
        table_id = (await stage.cup()).meeting(pairing.number).table_id
        table = await stage.bot.services.tables.loading.load(table_id) if table_id else None
        if table is not None:
            await stage.play_out(table)
    await stage.pass_time(6 * HOUR)


async def _may_get_ready(stage: Club, pairing: Pairing, place: int) -> bool:
    cup = await stage.cup()
    own = cup.pairing_of(place) if cup.phase == Phase.RUNNING else None
    if own is None or own.number != pairing.number or cup.meeting(own.number).table_id is not None:
        return False
    return cup.readiness(own, place)[0] is None


def _comes(place: int, chance: Random) -> bool:
    return place not in NEVER and chance.random() < (0.15 if place % 3 == 0 else 0.6)
