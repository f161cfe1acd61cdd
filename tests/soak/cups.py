"""Cups of all formats and sizes, by two processes that act in turn and are replaced all the time."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from bot.background import Background
from bot.database.schema import NOBODY
from bot.database.store import Store
from bot.errors import TableError
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.table import Phase as TablePhase
from bot.tables.table import encode
from cogs.cups import cup_storage, decisions, entry, meetings, rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_registry import Cups
from cogs.cups.cup_values import Phase
from cogs.cups.rules.cup_record import check_cup, cup_record
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, MIN_ENTRANTS, BestOf, CupRules, Format
from engine.chance import commitment
from tests.cogs.cups.test_decisions import BEN, NOW, cup_of
from tests.soak import rounds
from tests.support.tables_in_memory import FACES, GUILD, store_in
from tests.support.turns import play_out

BESTS: tuple[BestOf, ...] = (1, 1, 3, 5)


def run(seconds: float, seed: int) -> Iterator[str]:
    """Play cups for so many seconds; yield a report."""
    steps = 0
    for number in rounds(seconds):
        with TemporaryDirectory() as folder:
            steps += asyncio.run(_play(Path(folder), Random(f"{seed} {number}")))
    yield f"cups: {number + 1} played to their end in {steps} steps"


async def _play(folder: Path, chance: Random) -> int:
    async with store_in(folder) as store:
        cup = await _begun(store, chance)
        steps = 0
        while cup.phase == Phase.RUNNING:
            steps += 1
            assert steps < 5000, "the cup does not end"
            cups = _process(store)
            try:
                await _act(cups, cup, chance)
            except TableError:
                unchanged = await cup_storage.read_cup(store, cup.id)
                assert unchanged is not None
                assert unchanged.acts[: len(cup.acts)] == cup.acts
            cup = await _reread(store, cup)
        names = [each.name for each in cup.entrants]
        record = cup_record(cup.competition, cup.id, cup.game, names)
        assert check_cup(record, commitment(cup.terms.seed)).faults == ()
        return steps


def _process(store: Store) -> Cups:
    tables = Tables(store, FACES, clock=lambda: NOW)
    return Cups(store, tables, FACES, People(store), Background())


async def _begun(store: Store, chance: Random) -> Cup:
    form, best_of = chance.choice([*Format]), chance.choice(BESTS)
    fresh = cup_of(0, form)
    terms = replace(fresh.terms, rules_json=encode(CupRules(form, best_of)), speed="slow")
    cup = await _process(store).open(replace(fresh, terms=terms))
    for person in range(1, chance.randint(MIN_ENTRANTS, MAX_ENTRANTS if best_of == 1 else 12) + 1):
        enter = partial(entry.entering, person=person, name=f"P{person}")
        await _process(store).change(cup.id, GUILD, enter)
    return await _process(store).change(cup.id, GUILD, entry.starting)


async def _reread(store: Store, cup: Cup) -> Cup:
    """Read a cup as a process finds it that begins anew; what has happened stays."""
    now = await _process(store).find(cup.id, GUILD)
    assert now.acts[: len(cup.acts)] == cup.acts
    again = await _process(store).read(cup.id)
    assert again is not None
    assert replace(now, course=None) == replace(again, course=None)
    return now


async def _act(cups: Cups, cup: Cup, chance: Random) -> None:
    """Do something at random, mostly what is possible."""
    pairing = chance.choice(cup.competition.open_pairings)
    what = chance.random()
    if what < 0.02:
        place = chance.randrange(len(cup.entrants))
        await cups.change(cup.id, GUILD, partial(decisions.withdrawing, person=place + 1))
    elif what < 0.9:
        winner = chance.choice([*pairing.entrants, *pairing.entrants, None])
        await cups.change(
            cup.id, GUILD, partial(rulings.deciding, number=pairing.number, winner=winner, ruler=BEN)
        )
    elif what < 0.95:
        claim = partial(meetings.claiming, person=pairing.first + 1, number=pairing.number, now=NOW)
        await cups.change(cup.id, GUILD, claim)
    else:
        await _meet(cups, cup, chance, pairing.first + 1, (pairing.second or 0) + 1)


async def _meet(cups: Cups, cup: Cup, chance: Random, first: int, second: int) -> None:
    """Let two get ready, and end their table at random: to its end, closed, or left running for now."""
    await cups.ready(cup.id, GUILD, first)
    if chance.random() < 0.3:
        await cups.ready(cup.id, GUILD, first, is_ready=False)
        return
    await cups.ready(cup.id, GUILD, second)
    (table,) = [each for each in cups._tables if each.phase is TablePhase.PLAYING]
    assert table.host == NOBODY
    if chance.random() < 0.3:
        await cups._tables.closing.close(table, 0, may_moderate=True)
        return
    await play_out(cups._tables, table)
