"""A person is deleted from every open table and from the database; what was cut short is completed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import erasure
from bot.database.errors import Failure, StoreError
from bot.database.rows import Chair, TableChange
from bot.database.schema import NOBODY, RATINGS, RESULTS
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.words import escape
from bot.records.record import encode_record, record_of
from bot.tables import person_erasure, seat_rules
from bot.tables.names import words_for
from bot.tables.registry import Tables
from bot.tables.table import Phase
from engine.games.no_thank_you import GAME
from tests.bot.database.planted_persons import holding
from tests.bot.tables.kit import ANA, BEN, CLEO, NAMES, act, again, lobby, play_out, playing
from tests.bot.test_shutdown import until
from tests.support import databases
from tests.support.tables_in_memory import FACES, restored


def is_gone(file: Path, person: int) -> bool:
    return holding(file, person, NAMES[person]) == []


@pytest.mark.any_database
async def test_every_table_in_every_server_goes_on_without_them(tables: Tables, file: Path) -> None:
    running, away = await playing(tables, ANA, BEN), await playing(tables, BEN, ANA, guild=7)
    waiting, alone = await lobby(tables, ANA, CLEO), await playing(tables, ANA, computers=1)
    await tables.seating.leave(away, ANA)
    await tables.posted(running, TableChange(ping=5, pinged=ANA))
    await tables.forgetting.forget(ANA)
    assert is_gone(file, ANA)
    assert await tables.open_with(ANA) == []
    for table in (running, away):
        seat = next(seat for seat, chair in enumerate(table.chairs) if chair.person is None)
        assert table.chairs[seat] == Chair("", None, "normal", helped=True)
        assert words_for(table, "en").names[seat] == "Deleted player (computer)"
        assert (table.host, table.phase) == (BEN, Phase.PLAYING)
    assert (running.row.ping, running.row.pinged) == (5, None)
    assert (waiting.chairs, waiting.host) == ((Chair("Cleopatra", CLEO),), CLEO)
    assert (alone.phase, alone.row.reason, alone.host) == (Phase.CLOSED, "closed.everybody_left", NOBODY)


@pytest.mark.any_database
async def test_a_ping_that_waits_to_be_written_is_forgotten_as_well(tables: Tables, file: Path) -> None:
    table = await playing(tables, ANA, BEN)
    tables.pinged(table, 5, ANA)
    await tables.forgetting.forget(ANA)
    await tables.deferred.flush()
    assert is_gone(file, ANA)
    # As if it had been on its way to the channel meanwhile.
    tables.pinged(table, 6, ANA)
    await tables.deferred.flush()
    assert is_gone(file, ANA)
    assert (table.row.ping, table.row.pinged) == (6, None)


@pytest.mark.any_database
async def test_the_game_goes_on_and_nobody_can_take_the_seat_back(
    tables: Tables, store: Store, file: Path
) -> None:
    table = await playing(tables, ANA, BEN, CLEO)
    seat = [chair.person for chair in table.chairs].index(ANA)
    await tables.forgetting.forget(ANA)
    for refused in (tables.playing.act(table, ANA, GAME.setup), tables.seating.come_back(table, ANA)):  # type: ignore[arg-type]
        with pytest.raises(TableError, match="not_seated"):
            await refused
    assert (await again(store, table)).chairs == table.chairs
    await play_out(tables, table)
    assert is_gone(file, ANA)
    rows = await store.ask(sa.select(RESULTS.c.person, RESULTS.c.left, RESULTS.c.rank, RESULTS.c.persons))
    assert {row.persons for row in rows} == {3}
    assert [row for row in rows if row.person is None] == [(None, True, 3, 3)]
    record = record_of(table, await store.log(table.id))
    assert (record.players[seat].name, record.players[seat].kind) == ("Deleted player (computer)", "left")


@pytest.mark.any_database
async def test_a_finished_game_keeps_its_result_and_its_record_without_the_name(
    tables: Tables, store: Store, file: Path
) -> None:
    table = await playing(tables, ANA, BEN)
    await play_out(tables, table)
    before = record_of(table, await store.log(table.id))
    await tables.conclude(table)
    columns = (RESULTS.c.seat, RESULTS.c.rank, RESULTS.c.score, RESULTS.c.persons)
    scores = await store.ask(sa.select(*columns).order_by(RESULTS.c.seat))
    assert escape(NAMES[ANA]) == NAMES[ANA]
    await tables.forgetting.forget(ANA)
    assert is_gone(file, ANA)
    assert escape.cache_info().currsize == 0, "nor is the name in memory"
    assert await store.ask(sa.select(*columns).order_by(RESULTS.c.seat)) == scores
    ended = await tables.ended(table.id, table.guild)
    after = record_of(ended, await store.log(table.id))
    assert (after.ranking, after.scores, after.actions) == (before.ranking, before.scores, before.actions)
    assert NAMES[ANA] not in encode_record(after).decode()
    assert {each.name for each in after.players} == {NAMES[BEN], "Deleted player"}
    following, _ = await tables.rematch(ended, BEN)
    assert sorted(following.chairs, key=lambda chair: chair.name) == [
        Chair("", None, "normal"),
        Chair(NAMES[BEN], BEN),
    ]


async def test_a_fault_at_the_last_row_leaves_everything_as_it_was(
    tables: Tables, store: Store, file: Path
) -> None:
    table, ended = await playing(tables, ANA, BEN), await playing(tables, ANA, BEN)
    await play_out(tables, ended)
    await tables.conclude(ended)
    before, seated = holding(file, ANA, NAMES[ANA]), table.chairs
    databases.forbid(file, "UPDATE ON seats")
    with pytest.raises(sa.exc.IntegrityError):
        await tables.forgetting.forget(ANA)
    assert holding(file, ANA, NAMES[ANA]) == before
    assert (table.chairs, (await again(store, table)).chairs) == (seated, seated)
    databases.allow(file)
    await tables.forgetting.forget(ANA)
    assert is_gone(file, ANA)


@pytest.mark.any_database
async def test_a_deletion_killed_between_two_games_is_completed_at_the_next_start(
    tables: Tables, store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person_erasure, "GAMES_AT_ONCE", 1)
    for _ in range(2):
        await play_out(tables, ended := await playing(tables, ANA, BEN))
        await tables.conclude(ended)
    running, erase_from, acting = (
        await playing(tables, ANA, BEN),
        erasure.erase_from,
        list[asyncio.Task[None]](),
    )

    async def killed(*args: Any) -> None:
        if acting:
            assert running.moment == 1, "others write in between"
            raise asyncio.CancelledError
        acting.append(asyncio.create_task(act(tables, running)))
        await asyncio.sleep(0)
        await erase_from(*args)

    monkeypatch.setattr(erasure, "erase_from", killed)
    with pytest.raises(asyncio.CancelledError):
        await tables.forgetting.forget(ANA)
    named = sa.select(RESULTS.c.table_id).where(RESULTS.c.person == ANA)
    (left,) = await store.ask(named)
    monkeypatch.undo()
    async with store.writing() as connection:
        await erase_from(connection, ANA, left)
    rated = await store.ask(sa.select(RATINGS.c.person).where(RATINGS.c.person == ANA))
    assert (await store.ask(named), len(rated)) == ([], 1), "games that go on are still rated by it"
    await restored(fresh := Tables(store, FACES))
    await fresh.forgetting.resume()
    assert is_gone(file, ANA)
    assert [table.host for table in fresh] == [BEN]
    assert await store.read_values(erasure.BEGUN) == {}


@pytest.mark.any_database
async def test_a_deletion_that_fails_midway_says_that_it_goes_on_and_does(
    tables: Tables, store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person_erasure, "RETRY_DELAY", 0.0)
    erase, ended = erasure.erase, await playing(tables, ANA, BEN)
    attempts = list[int]()

    async def fails_twice(connection: AsyncConnection, person: int) -> None:
        attempts.append(person)
        if len(attempts) <= 2:
            raise StoreError("the database", Failure.LOCKED)
        await erase(connection, person)

    monkeypatch.setattr(erasure, "erase", fails_twice)
    with pytest.raises(StoreError):
        await tables.forgetting.forget(ANA)
    await play_out(tables, ended)
    await tables.conclude(ended)
    with pytest.raises(TableError, match="deletion_goes_on"):
        await tables.forgetting.forget(ANA)
    await until(lambda: is_gone(file, ANA))
    assert attempts == [ANA] * 3


async def test_two_deletions_and_a_press_at_once_leave_whole_tables(
    tables: Tables, store: Store, file: Path
) -> None:
    here = [await playing(tables, ANA, BEN, CLEO) for _ in range(3)]
    late = await lobby(tables, CLEO)
    await asyncio.gather(
        tables.seating.join(late, ANA, NAMES[ANA]),
        tables.forgetting.forget(ANA),
        tables.forgetting.forget(BEN),
        tables.forgetting.forget(ANA),
    )
    assert is_gone(file, ANA)
    assert is_gone(file, BEN)
    for table in (*here, late):
        assert (await again(store, table)).chairs == table.chairs
        assert table.host == CLEO


@pytest.mark.any_database
async def test_a_table_that_changed_in_another_process_is_read_anew(
    tables: Tables, store: Store, file: Path
) -> None:
    table = await lobby(tables, ANA, BEN)
    elsewhere = Tables(store, FACES)
    (same,) = await restored(elsewhere)
    await elsewhere.seating.join(same, CLEO, NAMES[CLEO])
    await tables.forgetting.forget(ANA)
    assert is_gone(file, ANA)
    assert [chair.person for chair in table.chairs] == [BEN, CLEO]


@pytest.mark.any_database
async def test_the_clock_of_a_table_forgets_them_and_a_computer_plays_for_who_was_away(
    tables: Tables, store: Store, file: Path
) -> None:
    table = await lobby(tables, ANA, BEN, CLEO)
    await tables.seating.choose_speed(table, ANA, "slow")
    await tables.playing.start(table, ANA)
    await tables.timing.ask_pause(table, ANA, table.moment)
    away = [chair.person for chair in table.chairs].index(ANA)
    table.chairs = seat_rules.put_away(table.chairs, away)
    await tables.forgetting.forget(ANA)
    assert is_gone(file, ANA)
    assert table.chairs[away] == Chair("", None, "normal", helped=True)
    assert [act.person for act in table.clock.acts] == [NOBODY]
    assert (await again(store, table)).clock.acts == table.clock.acts
    await play_out(tables, table)
