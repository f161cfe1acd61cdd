"""Cups in the database: two processes that decide at once, and what is read back."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.background import Background
from bot.database.errors import Outdated
from bot.database.schema import CUP_ENTRANTS
from bot.database.store import Store
from bot.errors import StaleAction, TableError
from bot.shards import ALL
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from cogs.cups import cup_storage, decisions, entry, listed_cups, rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_limits import MOST_OPEN, require_room
from cogs.cups.cup_registry import Cups
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Organiser, Phase
from tests.cogs.cups.test_decisions import BEN, NOW, cup_of
from tests.support import databases
from tests.support.tables_in_memory import FACES, GUILD, store_in


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    async with store_in(folder) as opened:
        yield opened


def cups_on(store: Store) -> Cups:
    """Return the cups of a process of its own."""
    tables = Tables(store, FACES, clock=lambda: NOW)
    cups = Cups(store, tables, FACES, People(store), Background())
    tables.forgetting.on_forget(cups.find_named)
    return cups


async def opened(store: Store, entrants: int = 0, organiser: int = 1) -> Cup:
    cups = cups_on(store)
    cup = await cups.open(cup_of(0, organiser=Organiser(organiser, "Ana")))
    for person in range(1, entrants + 1):
        cup = await cups.change(cup.id, GUILD, partial(entry.entering, person=person, name=f"P{person}"))
    return cup


async def test_of_two_who_decide_at_once_both_count_and_who_is_always_outrun_is_told_so(
    store: Store,
) -> None:
    cup = await opened(store, 1)
    one, other = cups_on(store), cups_on(store)
    held = []

    def late(each: Cup) -> Change:
        held.append(each.version)
        return entry.entering(each, 3, "P3")

    async def meanwhile(cup_id: str) -> tuple[Cup | None, bool]:
        """Let the other process be faster, after this one has read the cup for the first time."""
        found = await Cups._current(one, cup_id)
        if not held:
            await other.change(cup_id, GUILD, partial(entry.entering, person=2, name="P2"))
        return found

    vars(one)["_current"] = meanwhile
    after = await one.change(cup.id, GUILD, late)
    assert [each.person for each in after.entrants] == [1, 2, 3]
    assert held == [cup.version, cup.version + 1]

    async def outdated(_: Cup, __: Change) -> Cup:
        raise Outdated

    vars(one)["_write"] = outdated
    with pytest.raises(StaleAction):
        await one.change(cup.id, GUILD, decisions.closing)


@pytest.mark.usefixtures("threads")
async def test_all_enter_who_do_so_at_once_through_processes_of_their_own(folder: Path, store: Store) -> None:
    cup = await opened(store)
    others = [Store(databases.url_of(folder / "tefuda.db")) for _ in range(2)]
    try:
        await asyncio.gather(
            *(
                cups_on(each).change(cup.id, GUILD, partial(entry.entering, person=number, name="P"))
                for number, each in enumerate([store, *others], 2**62)
            )
        )
    finally:
        for each in others:
            await each.close()
    read = await cup_storage.read_cup(store, cup.id)
    assert read is not None
    assert sorted((each.number, (each.person or 0) >= 2**62) for each in read.entrants) == [
        (number, True) for number in (1, 2, 3)
    ]
    assert read.version == 3


async def test_what_was_done_in_a_cup_is_neither_changed_nor_deleted(store: Store) -> None:
    cup = await opened(store, 4)
    cup = await cups_on(store).change(cup.id, GUILD, entry.starting)
    await cups_on(store).change(cup.id, GUILD, partial(decisions.withdrawing, person=1))
    for statement in ("UPDATE cup_acts SET act = '{}'", "DELETE FROM cups"):
        with pytest.raises(IntegrityError, match="cup_acts stay"):
            async with store.writing() as connection:
                await connection.exec_driver_sql(statement)


async def test_what_is_written_is_read_back_and_replayed(store: Store) -> None:
    cup = await opened(store, 5)
    cup = await cups_on(store).change(cup.id, GUILD, entry.starting)
    pairing = cup.competition.open_pairings[0]
    award = partial(rulings.deciding, number=pairing.number, winner=pairing.first, ruler=BEN)
    cup = await cups_on(store).change(cup.id, GUILD, award)
    extend = partial(
        rulings.extending, number=cup.competition.open_pairings[0].number, days=2, now=NOW, ruler=BEN
    )
    cup = await cups_on(store).change(cup.id, GUILD, extend)
    assert await cups_on(store).read(cup.id) == cup
    assert cup.phase == Phase.RUNNING
    while cup.phase == Phase.RUNNING:
        pairing = cup.competition.open_pairings[0]
        award = partial(rulings.deciding, number=pairing.number, winner=pairing.first, ruler=BEN)
        cup = await cups_on(store).change(cup.id, GUILD, award)
    found = await cups_on(store).find(cup.id, GUILD)
    assert found.course is not None
    assert (found.acts, found.competition.is_over) == (cup.acts, True)


async def test_places_that_an_older_version_did_not_store_are_stored_at_the_next_start(store: Store) -> None:
    cup = await opened(store, 4)
    cups = cups_on(store)
    cup = await cups.change(cup.id, GUILD, entry.starting)
    while cup.phase == Phase.RUNNING:
        cup = await cups.change(cup.id, GUILD, partial(decisions.dropping, place=cup.competition.active[0]))
    assert await listed_cups.unranked_ids(store, ALL) == []
    async with store.writing() as connection:
        await connection.execute(CUP_ENTRANTS.update().values(rank=None))
    told: list[str] = []
    cups.listen(lambda each: told.append(each.id))
    assert await listed_cups.unranked_ids(store, ALL) == [(cup.id, GUILD)]
    await cups.note_places(cup.id, GUILD)
    found = await cups.find(cup.id, GUILD)
    assert (found.entrants, told) == (cup.entrants, [])
    assert min(each.rank or 0 for each in cup.entrants) == 1


async def test_a_server_has_few_cups_open_all_its_own(store: Store) -> None:
    for organiser in range(MOST_OPEN):
        last = await opened(store, organiser=organiser)
    with pytest.raises(TableError, match="unknown_cup"):
        await cups_on(store).find(last.id, GUILD + 1)
    with pytest.raises(TableError, match="unknown_cup"):
        await cups_on(store).change(last.id, GUILD + 1, decisions.closing)
    with pytest.raises(TableError, match="most_cups"):
        await opened(store, organiser=MOST_OPEN)
    await cups_on(store).change(last.id, GUILD, decisions.closing)
    await opened(store, organiser=MOST_OPEN)


@pytest.mark.parametrize("organisers", [(1, 1), (1, 2)])
async def test_of_two_processes_that_open_at_once_one_is_refused_if_there_is_room_for_one(
    store: Store, monkeypatch: pytest.MonkeyPatch, organisers: tuple[int, int]
) -> None:
    is_own = organisers[0] == organisers[1]
    for organiser in () if is_own else range(5, 4 + MOST_OPEN):
        await opened(store, organiser=organiser)

    async def slowly(connection: AsyncConnection, cup: Cup) -> None:
        """Find room, and give the other process time to find it too."""
        await require_room(connection, cup)
        await asyncio.sleep(0.05)

    monkeypatch.setattr(cup_storage, "require_room", slowly)
    asked = (cup_of(0, organiser=Organiser(each, "Ana")) for each in organisers)
    both = await asyncio.gather(*(cups_on(store).open(each) for each in asked), return_exceptions=True)
    refused = [each.code for each in both if isinstance(each, TableError)]
    assert refused == ["own_cup" if is_own else "most_cups"]
    assert len(await cup_storage.open_ids(store, GUILD)) == (1 if is_own else MOST_OPEN)


async def test_a_person_who_is_forgotten_stays_nameless(store: Store) -> None:
    cup = await opened(store, 4)
    cups = cups_on(store)
    told: list[str] = []
    cups.listen(lambda each: told.append(each.id))
    await cups._tables.forgetting.forget(1)
    for task in list(cups._background.tasks):
        await task
    read = await cup_storage.read_cup(store, cup.id)
    assert read is not None
    assert read.organiser == Organiser(0, "")
    assert (read.entrants[0].person, read.entrants[0].name) == (None, "")
    assert told == [cup.id]
    with pytest.raises(Outdated):
        await cup_storage.write_change(store, cup, Change(), NOW)
