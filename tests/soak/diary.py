"""A cup of thirty over simulated days, and everything that is said in it, in order.

A third comes late, two never, one leaves in the middle of a game, one withdraws, the organiser plays, the bot
is restarted in every phase, cleanly and killed, and Discord refuses messages for five minutes around the
start of a round. The report is what the server reads, and how much that is: `poe soak diary`.
"""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.front.message_updates import EDIT_INTERVAL
from bot.tables.table import Phase as TablePhase
from bot.tables.table import Table
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Phase
from cogs.cups.entrant_panel import NOTHING, withdraw
from cogs.cups.rules.pairings import Pairing
from cogs.cups.ruling_panel import wins
from tests.support.clubs import Club, Diary, Japanese
from tests.support.cup_laws import counted_messages, hold
from tests.support.harness import running, said
from tests.support.turns import act, fallback, play_out

STEP = timedelta(hours=6)
MOST_STEPS = 400
"""Steps after which a cup that does not end is a fault."""
NEVER, LEAVES, WITHDRAWS = (28, 29), 7, 10
ORGANISER, DIRECTOR = "Ana", "Olga"


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play the cup in English and in Japanese; yield what is said."""
    for club in (Club, Japanese):
        with TemporaryDirectory() as folder:
            yield from asyncio.run(_held(club(Path(folder) / "diary.db"), Random(seed)))


async def _held(club: Club, chance: Random) -> list[str]:
    async with running(club):
        evening = Evening(club, chance)
        await evening.play()
        await hold(club)
        return [*evening.told, *counted_messages(club)]


class Evening:
    """What the members of a club do in their cup."""

    def __init__(self, club: Club, chance: Random) -> None:
        self._club, self._chance, self._diary = club, chance, Diary(club)
        self.told: list[str] = []

    async def play(self) -> None:
        """Play a cup from its entry to its end."""
        club, names = self._club, [*self._club.people][: self._club.size]
        options = {"days": 2, "speed": "slow", "deadline": club.deadline, "co_organiser": club[DIRECTOR]}
        await club.hold(*names, format="elimination", **options)
        for _ in range(2):
            await club.restart_at("entry")
        await club.press(ORGANISER, await club.show(), club._in(ORGANISER, "Start", "開始する"))
        await club.pass_time(2 * EDIT_INTERVAL)
        for step in range(MOST_STEPS):
            cup = await club.cup()
            if cup.phase != Phase.RUNNING:
                break
            if step == 0:
                await self._rule_on_the_organiser(cup)
            await self._few_hours(cup)
            self.told += self._diary.lines()
        assert cup.phase == Phase.OVER, "the cup does not end"
        await club.pass_time(60)
        self.told += self._diary.lines()

    async def _rule_on_the_organiser(self, cup: Cup) -> None:
        """Let the organiser rule on their own game, which is refused, and the other director do so."""
        own = cup.pairing_of([each.name for each in cup.entrants].index(ORGANISER))
        assert own is not None
        side = own.entrants.index([each.name for each in cup.entrants].index(ORGANISER))
        refused = await self._club.at_cup(ORGANISER, wins, own.number, side, is_confirmed=True)
        assert (await self._club.cup()).acts == cup.acts
        self.told += ["(privately, to the organiser, who plays)", f"  {said(refused)}"]
        await self._club.at_cup(DIRECTOR, wins, own.number, side, is_confirmed=True)
        assert len((await self._club.cup()).acts) == 1

    async def _few_hours(self, cup: Cup) -> None:
        """Let those get ready who are there now, and play the tables that open; pass the time."""
        club = self._club
        for pairing in cup.competition.open_pairings:
            cup = await club.cup()
            if cup.phase == Phase.RUNNING and cup.competition.pairing(pairing.number).is_open:
                await self._meet(cup, pairing)
        cup = await club.cup()
        if cup.phase == Phase.RUNNING and cup.round_number == 2 and cup.pairing_of(WITHDRAWS):
            await club.at_cup(club.name_of(cup, WITHDRAWS), withdraw, NOTHING)
        await self._rule(await club.cup())
        await self._pass(STEP)

    async def _meet(self, cup: Cup, pairing: Pairing) -> None:
        club = self._club
        for place in pairing.entrants:
            cup = await club.cup()
            if self._comes(cup, pairing, place) and _may_get_ready(cup, pairing, place):
                await club.get_ready(club.name_of(cup, place))
                await club.restart_at("between ready marks")
        table_id = (await club.cup()).meeting(pairing.number).table_id
        table = await club.bot.services.tables.loading.load(table_id) if table_id else None
        if table is not None and table.phase is TablePhase.PLAYING:
            await club.pass_time(2 * EDIT_INTERVAL)
            await self._play(cup, pairing, table)

    def _comes(self, cup: Cup, pairing: Pairing, place: int) -> bool:
        """Return whether somebody is there: a third comes near the deadline, or after it."""
        if place in NEVER:
            return False
        deadline = cup.deadline_of(pairing)
        is_late = place % 3 == 0 and deadline is not None and self._club.now + STEP < deadline
        return not is_late and self._chance.random() < 0.6

    async def _play(self, cup: Cup, pairing: Pairing, table: Table) -> None:
        """Play a game, in the middle of which one person leaves, and the bot is restarted."""
        club = self._club
        with club.within():
            for _ in range(2):
                await act(club.bot.services.tables, table, fallback(table))
        if LEAVES in pairing.entrants and not pairing.games:
            return await self._leave(club.name_of(cup, LEAVES), table)
        await club.restart_at("during a game")
        loaded = await club.bot.services.tables.loading.load(table.id)
        assert loaded is not None
        with club.within():
            await play_out(club.bot.services.tables, loaded)
        if len(cup.competition.open_pairings) == 1 and cup.round_number == cup.competition.total_rounds:
            await club.restart_at("after the last game")
        await club.pass_time(2 * EDIT_INTERVAL)
        return None

    async def _leave(self, who: str, table: Table) -> None:
        asked = await self._club[who].slash(self._club.channel, "table leave", table=table.id)
        self.told += [f"(privately, to {who}, who leaves)", f"  {said(asked)}"]
        await self._club.press(who, asked.response, self._club._in(who, "Leave and lose", "離れて負け"))
        await self._club.pass_time(2 * EDIT_INTERVAL)

    async def _rule(self, cup: Cup) -> None:
        """Let the director decide what nobody has played a day after its deadline."""
        if cup.phase != Phase.RUNNING or cup.calls < 2:
            return
        late = cup.late_pairings(self._club.now)
        if cup.round_number == 1:
            self._club.wire.refuse()
        for each in late:
            ready = [since is not None for since in cup.meeting(each.number).ready]
            side = ready.index(True) if any(ready) else int(each.first in NEVER)
            await self._club.at_cup(DIRECTOR, wins, each.number, side, is_confirmed=True)

    async def _pass(self, time: timedelta) -> None:
        """Pass some hours; at a deadline the bot is restarted, or Discord refuses messages."""
        club, cup = self._club, await self._club.cup()
        deadline, now = cup.deadline, club.now
        if cup.phase == Phase.RUNNING and deadline is not None and now < deadline <= now + time:
            await club.pass_time((deadline - now).total_seconds() - 30)
            if cup.round_number == 1:
                club.wire.refuse()
            else:
                await club.restart_at("the deadline", downtime=60)
            await club.pass_time(900)
        await club.pass_time(max((now + time - club.now).total_seconds(), 0))


def _may_get_ready(cup: Cup, pairing: Pairing, place: int) -> bool:
    own = cup.pairing_of(place) if cup.phase == Phase.RUNNING else None
    if own is None or own.number != pairing.number or cup.meeting(own.number).table_id is not None:
        return False
    return cup.readiness(own, place)[0] is None
