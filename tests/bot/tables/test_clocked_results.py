"""A seat for which the clock acted once keeps its result; from the second in a row on it counts as last."""

import pytest

from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.records.record import Record, record_of
from bot.records.record_checks import check_record
from bot.tables.registry import Tables
from bot.tables.seat_rules import persons
from bot.tables.table import Table
from cogs.leaderboards.reliability import Reliability, reliability
from tests.bot.tables.test_result_rows import kept
from tests.support.clocked_games import live_game, play_out, run_out, take_turn, wait_for_turn
from tests.support.stored_results import rating_rows
from tests.support.tables_in_memory import FACES, GUILD

pytestmark = pytest.mark.any_database


async def have_turns(tables: Tables, table: Table, seat: int, turns: str) -> None:
    """Play until a seat has had these turns: `-` where its time runs out, `x` where it acts."""
    for turn in turns:
        await wait_for_turn(tables, table, seat)
        await (run_out if turn == "-" else take_turn)(tables, table)


async def record(store: Store, table: Table) -> Record:
    """Return the record as it is handed out: of what the database holds."""
    again = await Tables(store, FACES).ended(table.id, GUILD)
    return record_of(again, await store.log(table.id))


@pytest.mark.parametrize(
    ("turns", "returns", "is_last"),
    [("-", False, False), ("-x-", False, False), ("--", False, True), ("--", True, True)],
)
async def test_only_the_second_time_out_in_a_row_costs_the_result(
    store: Store, turns: str, returns: bool, is_last: bool
) -> None:
    tables, table = await live_game(store, "Ana", "Ben", "Cleo")
    seat = table.to_act
    assert seat is not None
    person = table.chairs[seat].person or 0
    await have_turns(tables, table, seat, turns)
    assert table.away == ((seat,) if is_last else ())
    if returns:
        await tables.welcome(table, person)
        assert table.away == ()
    await play_out(tables, table)

    rows = {row["person"]: row for row in await kept(store)}
    assert [row["left"] for row in rows.values()].count(True) == is_last
    assert rows[person]["left"] is is_last
    gained = {row["person"]: row["gained"] for row in await rating_rows(store)}
    own = gained.pop(person)
    ranks = [row["rank"] for row in rows.values()]
    assert (own <= min(gained.values())) is (is_last or rows[person]["rank"] == max(ranks))
    assert await reliability(store, GUILD, person, person) == Reliability(not is_last, 1)
    assert await reliability(store, GUILD, person % 3 + 1, person) == Reliability(1, 1)

    following, _ = await tables.rematch(table, person % 3 + 1)
    assert (person in persons(following.chairs)) is (returns or not is_last)
    assert following.speed is Speed.LIVE

    found = await record(store, table)
    assert check_record(found).faults == ()
    assert found.players[seat].kind == ("away" if is_last and not returns else "person")
