"""The table: one writer at a time, and what it takes and refuses."""

import asyncio

import pytest

from bot.database.rows import Chair
from bot.database.store import Store
from bot.errors import Repeated, StaleAction, TableError, TableOver
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from bot.tables.table import Phase
from engine.core import IllegalAction, InvalidOptions
from engine.games.no_thank_you import GAME, Keep, Options, Pass
from tests.bot.tables.kit import ANA, BEN, CLEO, NAMES, PLACE, lobby, playing, turn
from tests.support.roomy import ROOMY
from tests.support.tables_in_memory import FACES

pytestmark = pytest.mark.any_database

HOST = Chair(NAMES[ANA], ANA)


async def test_of_many_actions_at_once_for_one_moment_one_is_taken(tables: Tables, store: Store) -> None:
    table = await playing(tables)
    tried = [tables.playing.act(table, turn(table), Keep(), moment=0) for _ in range(20)]
    answers = await asyncio.gather(*tried, return_exceptions=True)
    assert answers.count(None) == 1
    assert sum(isinstance(answer, Repeated) for answer in answers) == 19
    assert table.moment == len(await store.log(table.id)) == 1


async def test_an_illegal_action_is_not_written_and_listeners_hear_of_none(
    tables: Tables, store: Store
) -> None:
    heard: list[int] = []
    tables.listen(lambda table: heard.append(table.moment))
    table = await playing(tables)
    heard.clear()
    with pytest.raises(IllegalAction):
        await tables.playing.act(table, turn(table), Pass(table.to_act or 0))
    with pytest.raises(IllegalAction):
        await tables.playing.act(table, ANA + BEN - turn(table), Keep())
    with pytest.raises(TableError):
        await tables.playing.act(table, CLEO, Keep())
    with pytest.raises(StaleAction):
        await tables.playing.act(table, turn(table), Keep(), moment=7)
    assert (await store.log(table.id), heard) == ([], [])
    await tables.playing.act(table, turn(table), Keep())
    assert heard == [1]


async def test_seats_are_shuffled_once_and_a_given_dealer_stays_the_same_person(store: Store) -> None:
    orders = set()
    tables = Tables(store, FACES, servers=Servers(store, ROOMY))
    for _ in range(20):
        table = await playing(tables, ANA, BEN, CLEO)
        orders.add(tuple(chair.person for chair in table.chairs))
        assert turn(table) == ANA
    assert len(orders) > 1


async def test_a_dealer_who_gets_up_deals_no_more_and_the_others_keep_their_option(tables: Tables) -> None:
    table = await lobby(tables, ANA, BEN, CLEO)
    await tables.seating.choose_options(table, ANA, {0: ("2",)}, table.moment)
    await tables.seating.leave(table, BEN)
    assert table.options == Options(dealer=1)
    await tables.seating.leave(table, CLEO)
    assert table.options == Options(dealer=None)


async def test_options_out_of_range_open_no_table(tables: Tables) -> None:
    with pytest.raises(InvalidOptions):
        await tables.open(GAME, Options(dealer=9), HOST, **PLACE)
    assert list(tables) == []
    # These make a game once more seats are taken.
    table = await tables.open(GAME, Options(dealer=3), HOST, **PLACE)
    assert table.options == Options(dealer=3)


async def test_an_ended_table_takes_nothing_more(tables: Tables) -> None:
    table = await playing(tables)
    await tables.closing.close(table, ANA, may_moderate=False)
    assert table.phase is Phase.CLOSED
    for refused in (
        tables.playing.act(table, turn(table), Keep()),
        tables.seating.leave(table, BEN),
        tables.playing.start(table, ANA),
    ):
        with pytest.raises(TableOver):
            await refused


async def test_whoever_has_a_seat_in_a_running_game_plays_it_whoever_acts_for_them(tables: Tables) -> None:
    table = await lobby(tables)
    assert not tables.plays(ANA, GAME.name), "a lobby is no game yet"
    await tables.playing.start(table, ANA)
    await tables.seating.leave(table, BEN)
    assert [tables.plays(person, GAME.name) for person in (ANA, BEN, CLEO)] == [True, True, False]
    assert not tables.plays(ANA, "yaniv")
    await tables.closing.close(table, ANA, may_moderate=False)
    assert not tables.plays(ANA, GAME.name)
