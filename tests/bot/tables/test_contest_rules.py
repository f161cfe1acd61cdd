"""Games of a contest: whoever leaves or stays away loses, and no computer takes a seat.

Each way of being absent, at each speed and in each game, has one end.
"""

from collections.abc import Collection, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec import UNSET
from msgspec.structs import replace

from bot.database.result_conditions import is_forfeit
from bot.database.rows import Actor
from bot.database.schema import RESULTS
from bot.database.store import Store
from bot.errors import LosesGame, StaleAction, TableError, TableOver
from bot.faces.speeds import TIMED, Speed
from bot.notation.record_from_text import read_text
from bot.notation.text_from_record import text_of
from bot.records.record import (
    Record,
    RecordError,
    decode_record,
    encode_record,
    record_of,
    with_checksum,
)
from bot.records.record_checks import check_record
from bot.scores.career import figures
from bot.tables.contest_rules import Forfeit, Why
from bot.tables.idle_rules import NOTICE_PERIOD
from bot.tables.registry import Tables
from bot.tables.result_rows import result_rows
from bot.tables.seat_rules import persons
from bot.tables.table import Phase, Table
from engine.core import Game
from engine.games import GAMES
from tests.bot.tables.kit import again, twin_of
from tests.support.contest_tables import CONTEST, FIRST, SECOND, contest, let_time_pass, move, run_out
from tests.support.tables_in_memory import GUILD, set_columns

ALL_GAMES = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
YANIV = GAMES["yaniv"]
MODERATOR = 9


async def played(tables: Tables, table: Table, absent: Collection[int]) -> None:
    """Play on while some seats are absent: whoever is there moves in time."""
    for _ in range(20):
        if table.has_ended:
            return
        await (run_out if table.to_act in absent else move)(tables, table)
    raise AssertionError("the game goes on without them")


def first(table: Table) -> int:
    """Return the seat that is to act."""
    assert table.to_act is not None
    return table.to_act


# ------------------------------------------------------------------ each way of being absent


@pytest.mark.any_database
@ALL_GAMES
@pytest.mark.parametrize("speed", TIMED)
async def test_whose_time_runs_out_twice_in_a_row_loses_to_whoever_is_there(
    tables: Tables, store: Store, game: Game[Any], speed: Speed
) -> None:
    if speed is Speed.LIGHT and game.name != "prime_daifugo":
        return
    for own_turn in (True, False):
        table = await contest(tables, store, game, speed)
        seat = first(table) if own_turn else 1 - first(table)
        await played(tables, table, {seat})
        assert (table.phase, table.forfeit) == (Phase.OVER, Forfeit(seat, Why.ABSENT))
        assert [chair.computer for chair in table.chairs] == [None, None]


@pytest.mark.any_database
@ALL_GAMES
async def test_if_neither_is_there_the_game_ends_without_a_result(
    tables: Tables, store: Store, game: Game[Any]
) -> None:
    table = await contest(tables, store, game)
    await played(tables, table, {0, 1})
    assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.neither")
    assert not await store.ask(sa.select(RESULTS.c.seat))


@pytest.mark.any_database
@ALL_GAMES
async def test_whoever_leaves_loses_at_once_in_anybodys_turn_at_any_speed(
    tables: Tables, store: Store, game: Game[Any]
) -> None:
    for speed in Speed:
        for person, seat in ((FIRST, 0), (SECOND, 1)):
            table = await contest(tables, store, game, speed)
            with pytest.raises(LosesGame):
                await tables.seating.leave(table, person, may_close=False)
            assert table.phase is Phase.PLAYING
            await tables.seating.leave(table, person, seating=table.seating)
            assert (table.phase, table.forfeit) == (Phase.OVER, Forfeit(seat, Why.LEFT))


@ALL_GAMES
async def test_whose_data_is_deleted_loses_and_the_other_keeps_the_win(
    tables: Tables, store: Store, game: Game[Any]
) -> None:
    for person, other in ((FIRST, SECOND), (SECOND, FIRST)):
        table = await contest(tables, store, game)
        await tables.forgetting.forget(person)
        assert table.forfeit == Forfeit(person - 1, Why.DELETED)
        row = RESULTS.c
        query = sa.select(row.person, row.rank, row.left).where(row.table_id == table.id)
        found = await store.ask(query.order_by(row.rank))
        assert [tuple(each) for each in found] == [(other, 1, False), (None, 2, True)]
        assert (await again(store, table)).forfeit == table.forfeit


async def test_one_time_out_changes_only_that_move(tables: Tables, store: Store) -> None:
    table = await contest(tables, store, YANIV)
    seat = first(table)
    for _ in range(3):
        await run_out(tables, table)
        while not table.has_ended and table.to_act != seat:
            await move(tables, table)
        # They are back for a move.
        await move(tables, table)
        while not table.has_ended and table.to_act != seat:
            await move(tables, table)
    assert table.phase is Phase.PLAYING


async def test_where_no_clock_runs_the_other_lets_it_move_and_then_takes_the_win(
    tables: Tables, store: Store
) -> None:
    table = await contest(tables, store, YANIV, Speed.SOFT)
    seat = first(table)
    other = table.chairs[1 - seat].person or 0
    with pytest.raises(TableError, match="skip_early"):
        await tables.playing.skip(table, other)
    let_time_pass(table)
    assert await tables.playing.skip(table, other) == seat
    assert [each.actor for each in await store.log(table.id)] == [Actor.CLOCK]
    await move(tables, table)
    let_time_pass(table)
    with pytest.raises(TableError, match="nobody_awaited"):
        await tables.playing.skip(table, table.chairs[seat].person or 0)
    await tables.playing.skip(table, other)
    assert table.forfeit == Forfeit(seat, Why.ABSENT)


@pytest.mark.any_database
@pytest.mark.parametrize("speed", Speed)
async def test_no_computer_takes_a_seat_and_nobody_who_plays_closes_the_table(
    tables: Tables, store: Store, speed: Speed
) -> None:
    table = await contest(tables, store, YANIV, speed)
    let_time_pass(table)
    for person in (FIRST, SECOND):
        with pytest.raises(TableError, match="no_skip"):
            await tables.seating.take_over(table, person)
        with pytest.raises(TableError, match="not_moderator"):
            await tables.timing.ask_close(table, person, table.moment)
        with pytest.raises(TableError, match="own_contest"):
            await tables.closing.close(table, person, may_moderate=True)
        if speed is not Speed.SOFT:
            with pytest.raises(TableError, match="no_skip"):
                await tables.playing.skip(table, person)
    assert table.phase is Phase.PLAYING


async def test_a_moderator_a_lost_channel_and_a_week_of_silence_end_it_without_a_result(
    tables: Tables, store: Store
) -> None:
    ended, gone, silent = [await contest(tables, store, YANIV, Speed.NONE) for _ in range(3)]
    await tables.closing.close(ended, MODERATOR, may_moderate=True)
    await tables.closing.give_up(gone, "closed.channel_gone")
    set_columns(silent, warned=tables.clock() - NOTICE_PERIOD)
    await tables.closing.abandon(silent, tables.clock())
    assert [each.phase for each in (ended, gone, silent)] == [Phase.CLOSED] * 3
    assert not await store.ask(sa.select(RESULTS.c.seat))


async def test_whoever_left_before_contests_had_rules_may_come_back(tables: Tables, store: Store) -> None:
    table = await contest(tables, store, YANIV)
    set_columns(table, contest=None)
    await tables.seating.leave(table, FIRST)
    set_columns(table, contest=CONTEST)
    assert persons(table.chairs) == (SECOND,)
    await tables.seating.come_back(table, FIRST)
    assert persons(table.chairs) == (FIRST, SECOND)
    assert table.phase is Phase.PLAYING


# ------------------------------------------------------------------ decided once


async def test_time_outs_in_a_row_are_counted_across_a_restart(tables: Tables, store: Store) -> None:
    table = await contest(tables, store, YANIV)
    seat = first(table)
    await run_out(tables, table)
    while table.to_act != seat:
        await move(tables, table)
    others, table = await twin_of(table, store)
    assert table.decided[seat] == 1
    await run_out(others, table)
    assert table.forfeit == Forfeit(seat, Why.ABSENT)
    assert (await again(store, table)).forfeit == table.forfeit


async def test_of_two_processes_one_ends_the_game(tables: Tables, store: Store) -> None:
    table = await contest(tables, store, YANIV)
    others, twin = await twin_of(table, store)
    await others.seating.leave(twin, SECOND)
    with pytest.raises(StaleAction):
        await tables.seating.leave(table, FIRST)
    assert table.forfeit == Forfeit(1, Why.LEFT)
    with pytest.raises(TableOver):
        await tables.seating.leave(table, FIRST)
    assert len(await store.ask(sa.select(RESULTS.c.seat))) == 2


# ------------------------------------------------------------------ what it counts as


async def test_a_forfeit_is_a_win_a_loss_and_a_rated_game_but_no_score(tables: Tables, store: Store) -> None:
    table = await contest(tables, store, YANIV)
    await tables.seating.leave(table, FIRST)
    won, lost = [(await figures(store, GUILD, person, person))[0] for person in (SECOND, FIRST)]
    assert [(each.games, each.wins, each.place) for each in (won, lost)] == [(1, 1, 1), (1, 0, 2)]
    assert won.rating > lost.rating
    assert [each.left for each in result_rows(table, None, table.forfeit)] == [True, False]
    found = await store.ask(sa.select(RESULTS.c.score).where(is_forfeit(RESULTS.c.table_id)))
    assert [score for (score,) in found] == [0, 0]


@pytest.mark.any_database
@ALL_GAMES
async def test_its_record_holds_and_a_changed_one_does_not(
    tables: Tables, store: Store, game: Game[Any]
) -> None:
    for leaves in (True, False):
        table = await contest(tables, store, game)
        seat = first(table)
        if leaves:
            await move(tables, table)
            await tables.seating.leave(table, table.chairs[seat].person or 0)
        else:
            await played(tables, table, {seat})
        record = record_of(table, await store.log(table.id))
        assert record.forfeit is not UNSET
        assert decode_record(encode_record(record)) == record
        assert check_record(record).faults == ()
        assert read_text(text_of(record)) == record
        for forged, code in forgeries(record):
            assert code in [each.code for each in check_record(with_checksum(forged)).faults]


def forgeries(record: Record) -> Iterator[tuple[Record, str]]:
    """Yield records of the same game that tell of another end, with what is found to be wrong."""
    forfeit = record.forfeit or Forfeit(0, Why.LEFT)
    yield replace(record, forfeit=UNSET), "unfinished"
    yield replace(record, forfeit=Forfeit(1 - forfeit.seat, forfeit.why)), "ranking"
    yield replace(record, forfeit=Forfeit(2, forfeit.why)), "no_forfeit"
    yield replace(record, scores=(1, 0)), "scores"
    if forfeit.why is Why.LEFT:
        yield replace(record, forfeit=Forfeit(forfeit.seat, Why.ABSENT)), "clock"


async def test_a_move_that_somebody_let_the_clock_make_holds_in_its_record(
    tables: Tables, store: Store
) -> None:
    table = await contest(tables, store, YANIV, Speed.SOFT)
    seat = first(table)
    let_time_pass(table)
    await tables.playing.skip(table, table.chairs[1 - seat].person or 0)
    await tables.seating.leave(table, table.chairs[seat].person or 0)
    record = record_of(await again(store, table), await store.log(table.id))
    assert check_record(record).faults == ()
    assert read_text(text_of(record)) == record
    unasked = with_checksum(replace(record, clock=UNSET))
    assert [each.code for each in check_record(unasked).faults] == ["clock"]


async def test_a_record_of_a_game_that_was_over_tells_of_no_forfeit(tables: Tables, store: Store) -> None:
    table = await contest(tables, store, GAMES["no_thank_you"])
    while not table.has_ended:
        await move(tables, table)
    record = with_checksum(replace(record_of(table, await store.log(table.id)), forfeit=Forfeit(0, Why.LEFT)))
    assert [each.code for each in check_record(record).faults] == ["no_forfeit"]
    with pytest.raises(RecordError):
        text_of(record)
