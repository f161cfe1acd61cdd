"""After a restart a table comes into memory when it is first needed, and nobody can tell."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from bot.database.rows import Chair
from bot.database.schema import TABLES
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.speeds import Speed
from bot.tables import table_loader
from bot.tables.registry import Tables
from bot.tables.seat_rules import persons
from bot.tables.server_settings import Servers, ServerSettings
from bot.tables.table import Phase, Table
from bot.tables.table_creation import TooManyTables
from engine.games.no_thank_you import GAME
from tests.support.harness import Stage
from tests.support.many_tables import CHANNEL, GUILD, fill, id_of, leave, person_at
from tests.support.tables_in_memory import FACES, restored, rewrite, store_in, unconcluded
from tests.support.timed_tables import folded, timed
from tests.support.virtual_time import in_virtual_time

pytestmark = pytest.mark.any_database

MANY = 20
"""Tables in two servers."""
MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0

Need: TypeAlias = Callable[[Tables], Coroutine[Any, Any, Any]]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        await fill(opened, GAME, [Phase.PLAYING] * MANY)
        yield opened


async def begun(store: Store, **limits: Any) -> Tables:
    """Return the tables of a process that has just begun."""
    tables = Tables(store, FACES, servers=Servers(store, ServerSettings(**limits)))
    await tables.loading.read_all()
    return tables


def ids(tables: Tables) -> list[str]:
    """List what is in memory."""
    return [table.id for table in tables]


# ------------------------------------------------------------- what is needed


async def test_what_is_needed_is_loaded_and_nothing_else(store: Store) -> None:
    needs: list[tuple[Need, Any]] = [
        (lambda tables: tables.find(id_of(3), GUILD), [3]),
        (lambda tables: tables.of(person_at(4, 1), GUILD), [4]),
        (lambda tables: tables.of(person_at(4, 1), GUILD + 1), []),
        (lambda tables: tables.of(person_at(4, 1), None), []),
        (lambda tables: tables.held_for(person_at(5, 2), GUILD), [5]),
        (lambda tables: tables.open_with(person_at(17, 0)), [17]),
        (lambda tables: tables.at(GUILD, CHANNEL + 6), [6]),
        (lambda tables: tables.within(GUILD + 1), range(10, 20)),
        (lambda tables: tables.forgetting.forget(person_at(18, 3)), [18]),
        (lambda tables: tables.forgetting.forget(1), []),
    ]
    for need, loaded in needs:
        tables = await begun(store)
        await need(tables)
        assert ids(tables) == [id_of(number) for number in loaded]
    # What is asked about many needs none of them.
    tables = await begun(store)
    assert tables.plays(person_at(4, 1), GAME.name)
    assert not tables.plays(person_at(4, 1), "yaniv")
    assert [list(tables), len(tables.known)] == [[], MANY]
    for table_id, guild in ((id_of(3), GUILD + 7), (id_of(3), None), ("NOBODY", GUILD)):
        with pytest.raises(TableError, match="unknown_table"):
            await tables.find(table_id, guild)
    assert not list(tables)


@pytest.mark.parametrize("limit", ["most_of_person", "most_in_channel", "most_tables"])
async def test_limits_count_tables_that_nobody_has_needed_yet(limit: str, store: Store) -> None:
    place: Any = {"guild": GUILD, "channel": CHANNEL, "language": "en"}
    host = Chair("Ana", person_at(0, 0))
    others = {"most_of_person": 1, "most_in_channel": 1, "most_tables": 10}
    tables = await begun(store, **{**dict.fromkeys(others, 100), limit: others[limit]})
    with pytest.raises(TooManyTables, match=limit) as refused:
        await tables.open(GAME, GAME.options(), host, **place)
    assert [each.id for each in refused.value.own] == [id_of(0)]
    assert not list(tables)
    tables = await begun(store, **dict.fromkeys(others, 11))
    assert await tables.open(GAME, GAME.options(), host, **place) in list(tables)


async def test_a_person_is_forgotten_at_tables_that_nobody_has_needed_yet(store: Store) -> None:
    await rewrite(store, id_of(2), pinged=person_at(2, 1))
    tables = await begun(store)
    await tables.forgetting.forget(person_at(2, 1))
    (again,) = [table for table in await restored(Tables(store, FACES)) if table.id == id_of(2)]
    for table in (again, *tables):
        assert person_at(2, 1) not in (*persons(table.chairs), table.row.pinged)
        assert table.chairs[1].has_left
    assert not tables.known.of(person_at(2, 1))


# ------------------------------------------------------------- once, or later


async def test_two_needs_at_once_load_a_table_once(store: Store) -> None:
    tables, told = await begun(store), list[Table]()
    tables.listen(told.append)
    found = await asyncio.gather(
        tables.find(id_of(3), GUILD), tables.within(GUILD), tables.find(id_of(3), GUILD)
    )
    assert found[0] is found[2] is found[1][3]
    assert sorted(table.id for table in told) == [id_of(number) for number in range(10)]


async def test_a_table_that_could_not_be_read_can_be_read_later(store: Store) -> None:
    tables = await begun(store)
    async with store.writing() as connection:
        await connection.exec_driver_sql("ALTER TABLE actions RENAME TO mislaid")
    needs = [tables.find(id_of(3), GUILD) for _ in range(3)]
    answers = await asyncio.gather(*needs, return_exceptions=True)
    assert all(isinstance(each, OperationalError) for each in answers)
    async with store.writing() as connection:
        await connection.exec_driver_sql("ALTER TABLE mislaid RENAME TO actions")
    found = await asyncio.gather(*(tables.find(id_of(3), GUILD) for _ in range(3)))
    assert len({id(table) for table in found}) == 1
    assert found[0].phase is Phase.PLAYING


async def test_what_another_process_did_meanwhile_is_found_out_and_a_log_that_does_not_replay(
    store: Store,
) -> None:
    tables = await begun(store)
    for number, columns in (
        (5, {"phase": Phase.CLOSED, "reason": "closed.ended"}),
        (6, {"rules": 0}),
        (7, {"end_shown": True}),
        (8, {"game": "bridge"}),
    ):
        await rewrite(store, id_of(number), **columns)
        if number <= 6:
            assert (await tables.find(id_of(number), GUILD)).phase is Phase.CLOSED
        else:
            with pytest.raises(TableError, match="unknown_table"):
                await tables.find(id_of(number), GUILD)
            assert tables.known.get(id_of(number)) is None
        assert await tables.at(GUILD, CHANNEL + number) == []
    async with store.writing() as connection:
        await connection.exec_driver_sql("UPDATE actions SET action = '?' WHERE table_id = 'T00004'")
    table = await tables.find(id_of(4), GUILD)
    row = await store.find(id_of(4))
    assert row is not None
    assert (table.phase, row.phase, row.reason) == (Phase.CLOSED, "closed", "closed.rules_changed")


async def test_only_the_tables_of_some_servers_can_be_read_and_the_others_later(store: Store) -> None:
    tables = Tables(store, FACES)
    here = await tables.loading.read_all(TABLES.c.guild == GUILD)
    assert [each.id for each in here] == [id_of(n) for n in range(10)]
    table = await tables.find(id_of(3), GUILD)
    assert [each.id for each in await tables.loading.read_all()] == [id_of(n) for n in range(10, 20)]
    assert ids(tables) == [id_of(3)]
    assert await tables.find(id_of(3), GUILD) is table


async def test_postgresql_tells_the_same(server_store: Store) -> None:
    store = server_store
    await fill(store, GAME, [Phase.PLAYING, Phase.LOBBY, Phase.PLAYING])
    await leave(store)
    await rewrite(store, id_of(2), speed="slow")
    now = datetime.now(UTC)
    await store.stop_clocks(now, now - timedelta(minutes=1))
    tables = Tables(store, FACES)
    assert [each.urgency for each in await tables.loading.read_all()] == [None, 0, 1]
    assert [each.id for each in tables.known.of(person_at(2, 3))] == [id_of(2)]
    assert (await tables.find(id_of(2), GUILD)).clock.turn.stopped == now


# --------------------------------------------------------------- what happens


@in_virtual_time
async def test_a_position_that_waits_for_a_person_stays_where_it_is_and_is_the_same_when_needed(
    tmp_path: Path,
) -> None:
    async with timed(tmp_path) as at:
        table = await at.deal(Speed.SOFT)
        await at.play(1)
        await asyncio.sleep(HOUR)
        kinds = await at.kinds()
        for killed in (True, False):
            await at.restart(DAY / 2, killed=killed)
            assert not list(at.tables)
            assert not len(at.background.tasks)
        (again,) = await at.tables.of(2, table.guild)
        await asyncio.sleep(1)
        assert [again.view(seat) for seat in range(2)] == [table.view(seat) for seat in range(2)]
        assert folded(again.clock) == folded(table.clock)
        assert again.clock.is_up
        assert await at.kinds() == kinds, "nobody's time was over by the bot's fault"
        await at.play(2)
        assert at.table.moment == 2


@pytest.mark.parametrize("is_moved", [False, True])
@in_virtual_time
async def test_a_computers_turn_comes_back_by_itself(is_moved: bool, tmp_path: Path) -> None:
    async with timed(tmp_path) as at:
        table = await at.deal(Speed.SOFT, persons=3)
        await asyncio.sleep(HOUR)
        if is_moved:
            await at.tables.seating.leave(table, 3)
            await at.play(1)
            await at.play(2)
        else:
            await at.tables.seating.leave(table, 1)
        before = table.moment
        await at.restart(HOUR, killed=True)
        await asyncio.sleep(5)
        assert at.table.moment > before
        assert (await at.actors())[before][1] == "computer"


@in_virtual_time
async def test_time_that_was_left_is_left_and_ends_though_nobody_presses(tmp_path: Path) -> None:
    async with timed(tmp_path) as at:
        await at.deal(Speed.SOFT)
        await asyncio.sleep(2 * MINUTE)
        await at.clocks.note_alive()
        for _ in range(3):
            at.is_telling = False
            await at.restart(DAY, killed=True)
        at.tables.tell(at.table)
        at.is_telling = True
        at.tables.tell(at.table)
        await asyncio.sleep(1)
        assert at.table.clock.remaining == pytest.approx(8 * MINUTE, abs=30)
        await asyncio.sleep(2 * MINUTE)
        assert "reminded" in await at.kinds()
        await asyncio.sleep(8 * MINUTE)
        assert at.table.clock.is_up


# ------------------------------------------------------------------ on Discord


@pytest.fixture
async def left(stage: Stage) -> Stage:
    """Return a bot that has come up with one game, in which Ana or Ben has been awaited for an hour."""
    await stage.start("Ana", "Ben")
    await stage.pass_time(HOUR)
    await stage.restart(HOUR)
    await stage.pass_time(5)
    assert not list(stage.bot.services.tables)
    return stage


async def test_a_channel_that_went_while_the_bot_was_away_is_found_gone(left: Stage) -> None:
    await left.bot.close()
    left.env.backend.delete_channel(left.channel.id)
    await left.env.restart_bot(left.new_bot())
    await left.pass_time(HOUR)
    assert await unconcluded(left.bot.store) == []
    assert await left.bot.store.ask(sa.select(TABLES.c.phase, TABLES.c.reason)) == [
        ("closed", "closed.channel_gone")
    ]


async def test_a_channel_that_is_deleted_closes_its_table(left: Stage) -> None:
    left.env.backend.delete_channel(left.channel.id)
    await left.pass_time(5)
    assert await unconcluded(left.bot.store) == []


# ------------------------------------------------------------- planted faults


STAYS = test_a_position_that_waits_for_a_person_stays_where_it_is_and_is_the_same_when_needed
COMES_BACK = partial(test_a_computers_turn_comes_back_by_itself, is_moved=False)


@pytest.mark.parametrize(
    ("where", "name", "law"), [(Tables, "note_shown", STAYS), (table_loader, "_urgency", COMES_BACK)]
)
def test_a_planted_fault_is_found(
    where: Any, name: str, law: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, lambda *_: None)
    with pytest.raises(AssertionError):
        law(tmp_path=tmp_path)
