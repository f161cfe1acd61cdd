"""Several processes that write to one database on a server at the same time."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec import Raw
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import erasure, locks
from bot.database.errors import Failure, Outdated, StoreError
from bot.database.locks import Lock
from bot.database.result_rows import AchievementRow
from bot.database.rows import NewAction, TableRow
from bot.database.schema import ACHIEVEMENTS, RATINGS, RESULTS, REVIEWS, VERDICTS
from bot.database.settings_rows import change_person, note_languages, read_people
from bot.database.store import Store
from bot.scores import luck
from cogs.reviews.game_analysis import Mistake, Option
from cogs.reviews.review_deck import DECK
from engine.luck import Verdict
from tests.support.database_faults import failing
from tests.support.stored_results import GAME, HERE, of_game, play, rating_rows, table_row, who, write

ROOT = Path(__file__).parents[3]
TIMES = 8
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def store(server_store: Store) -> Store:
    return server_store


@pytest.fixture
def other(second_store: Store) -> Store:
    return second_store


async def at_once(*work: Awaitable[object]) -> None:
    """Do all, and only then raise what went wrong."""
    for each in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(each, BaseException):
            raise each


async def open_table(store: Store, name: str) -> None:
    await store.insert(TableRow(**table_row(of_game(name, who(1)))), ())


def mark(table_id: str, number: int) -> AchievementRow:
    return AchievementRow(
        table_id=table_id,
        step=1,
        place=0,
        seat=0,
        game=GAME,
        guild=HERE,
        person=1,
        name="Ana",
        kind="odd",
        number=str(number),
        digits=1,
        size=1,
        persons=2,
        taken=MOMENT,
    )


# ------------------------------------------------------------------ results


async def test_games_that_end_at_the_same_time_are_rated_one_after_the_other(
    store: Store, other: Store
) -> None:
    for number in range(TIMES):
        one, two = (of_game(f"{which}{number}", who(1), who(2, rank=2)) for which in "AB")
        await at_once(play(store, one), play(other, two))
    before = await rating_rows(store)
    assert {row["games"] for row in before} == {2 * TIMES}
    ends = [ended for (ended,) in await store.ask(sa.select(RESULTS.c.ended).where(RESULTS.c.seat == 0))]
    assert len(set(ends)) == 2 * TIMES
    await store.rebuild_ratings()
    assert await rating_rows(store) == before


async def test_without_the_lock_of_the_server_they_are_not(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unlocked(_connection: AsyncConnection, *_: object) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr("bot.database.store._lock_server", unlocked)
    with pytest.raises((sa.exc.IntegrityError, AssertionError)):
        await test_games_that_end_at_the_same_time_are_rated_one_after_the_other(store, other)


async def test_of_two_achievements_at_the_same_time_one_is_the_first(store: Store, other: Store) -> None:
    for number in range(TIMES):
        names = [f"{which}{number}" for which in "AB"]
        for name in names:
            await open_table(store, name)
        new = [NewAction(name, 1, 0, "{}", achievements=[mark(name, number)]) for name in names]
        await at_once(store.append(new[0], 0), other.append(new[1], 0))
    firsts = sa.select(ACHIEVEMENTS.c.number).where(ACHIEVEMENTS.c.is_first)
    assert len(await store.ask(firsts)) == TIMES
    assert len(await store.ask(sa.select(ACHIEVEMENTS.c.number))) == 2 * TIMES


async def test_results_beside_a_rebuilding_of_the_ratings_are_rated_once(store: Store, other: Store) -> None:
    for number in range(TIMES):
        game = of_game(f"A{number}", who(1), who(2, rank=2), minute=number)
        await at_once(play(store, game), other.rebuild_ratings())
    before = await rating_rows(store)
    assert {row["games"] for row in before} == {TIMES}
    await store.rebuild_ratings()
    assert await rating_rows(store) == before


async def test_only_the_key_of_the_log_means_that_a_step_is_taken(store: Store) -> None:
    await open_table(store, "A")
    await store.append(NewAction("A", 1, 0, "{}"), 0)
    with pytest.raises(Outdated):
        await store.append(NewAction("A", 1, 0, "{}"), 1)
    rows = [mark("A", 1), mark("A", 1)]
    with pytest.raises(sa.exc.IntegrityError, match="marks_pkey"):
        await store.append(NewAction("A", 2, 0, "{}", achievements=rows), 1)
    with pytest.raises(sa.exc.IntegrityError, match="results_table_id_fkey"):
        async with store.writing() as connection:
            await connection.execute(RESULTS.insert(), of_game("NONE", who(1)))


# ------------------------------------------------------------------ rows of nobody's server


async def test_values_settings_verdicts_and_reviews_are_written_by_two_at_once(
    store: Store, other: Store
) -> None:
    await write(store, of_game("A", who(1), who(2, rank=2)))
    mistakes = [Mistake(step=4, choices=(Option(Raw(b"{}"), 0.0),) * 2, best=1, taken=0, loss=250)]
    for number in range(TIMES):
        both = (store, other)
        await at_once(
            *(each.write_value(f"key {number}", "value") for each in both),
            *(change_person(each, number, hidden=True) for each in both),
            *(luck.keep(each, "A", number, (Verdict(1, 2), Verdict(-1, 3))) for each in both),
            *(DECK.keep(each, 1, "A", mistakes) for each in both),
        )
    assert len(await store.ask(sa.select(VERDICTS.c.seat))) == 2 * TIMES
    assert len(await DECK.of_game(store, 1, "A")) == 1


# ------------------------------------------------------------------ a deletion


async def test_languages_noted_in_two_orders_do_not_wait_for_each_other(store: Store, other: Store) -> None:
    people = range(30)
    forwards, backwards = dict.fromkeys(people, "en"), dict.fromkeys(reversed(people), "ja")
    for _ in range(2):
        await at_once(note_languages(store, forwards), note_languages(other, backwards))


async def erased(store: Store, person: int) -> None:
    async with store.writing(alone=True) as connection:
        await erasure.erase(connection, person)


async def test_who_is_deleted_is_in_no_row_that_was_written_meanwhile(store: Store, other: Store) -> None:
    await write(store, *(of_game(f"A{number}", who(1), who(2, rank=2)) for number in range(TIMES)))
    for number in range(TIMES):
        await at_once(erased(store, 1), other.rebuild_ratings(), DECK.keep(other, 1, f"A{number}", ()))
        for table in (RATINGS, REVIEWS, RESULTS):
            assert await store.ask(sa.select(table).where(table.c.person == 1)) == [], table.name


async def test_who_writes_alone_waits_for_all_others_and_they_for_it(store: Store, other: Store) -> None:
    inside: list[str] = []

    async def write_beside(who_writes: Store) -> None:
        async with who_writes.writing():
            assert "alone" not in inside
            inside.append("beside")
            await asyncio.sleep(0)
            inside.remove("beside")

    async def write_alone(who_writes: Store) -> None:
        async with who_writes.writing(alone=True):
            assert inside == []
            inside.append("alone")
            await asyncio.sleep(0)
            inside.remove("alone")

    for _ in range(TIMES):
        await at_once(*(work(each) for each in (store, other) for work in (write_beside, write_alone) * 2))


@pytest.mark.usefixtures("limits")
async def test_a_writer_of_another_process_that_stands_still_is_not_waited_for(
    store: Store, other: Store
) -> None:
    async with store.writing() as connection:
        await locks.take(connection, Lock.SERVER, HERE)
        with failing(Failure.SERVER_LOCKED):
            await play(other, of_game("A", who(1), who(2, rank=2)))
    assert (await store.ask(sa.func.current_setting("idle_in_transaction_session_timeout").select())) == [
        ("5s",)
    ]


async def test_two_that_wait_for_each_other_are_freed(store: Store, other: Store) -> None:
    for person in (1, 2):
        await change_person(store, person, hidden=False)
    ready = asyncio.Barrier(2)

    async def change_both(who_writes: Store, *people: int) -> None:
        async with who_writes.writing() as connection:
            for person in people:
                await connection.execute(
                    sa.text("UPDATE people SET hidden = true WHERE person = :p"), {"p": person}
                )
                if person == people[0]:
                    await ready.wait()

    done = await asyncio.gather(change_both(store, 1, 2), change_both(other, 2, 1), return_exceptions=True)
    assert any(isinstance(each, StoreError) and each.failure is Failure.SERVER_LOCKED for each in done)
    assert all(each is None or isinstance(each, StoreError) for each in done)
    await change_person(store, 1, hidden=False)
    assert 1 in await read_people(store, (1,))


# ------------------------------------------------------------------ real processes

WRITER = """
import asyncio, sys
from bot.database.store import Store
from tests.support import quick_databases
from tests.support.stored_results import of_game, play, who

async def main(url, which):
    store = Store(url)
    await store.migrate()
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(8):
        await play(store, of_game(f"{which}{number}", who(1), who(2, rank=2)))
    await store.close()

# A busy machine may exceed the limits of time of the product.
quick_databases.install()
asyncio.run(main(*sys.argv[1:]))
"""


async def test_processes_that_start_at_once_migrate_once_and_end_games_together(postgres_url: str) -> None:
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", WRITER, postgres_url, which, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT
        )
        for which in "AB"
    ]
    for each in processes:
        assert each.stdout is not None
        assert await each.stdout.readline() == b"ready\n"
    for _, errors in await asyncio.gather(*(each.communicate(b"\n") for each in processes)):
        assert errors == b""
    store = Store(postgres_url)
    assert {row["games"] for row in await rating_rows(store)} == {16}
    await store.close()
