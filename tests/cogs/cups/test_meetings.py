"""Cup games: who may claim a win, and how a table tells the cup that somebody left or had help."""

from datetime import timedelta

import pytest
from msgspec import UNSET

from bot.database.store import Store
from bot.tables.registry import Tables
from cogs.cups import meetings
from cogs.cups.cup_storage import Change, TableState, tables_of
from cogs.cups.cup_values import Meeting
from cogs.cups.rules.cup_state import Played
from engine.games import GAMES
from tests.bot.tables.conftest import store, tables
from tests.cogs.cups.test_decisions import NOW, begun, made
from tests.support.contest_tables import FIRST, contest, move, run_out

__all__ = ["store", "tables"]


@pytest.mark.parametrize(
    ("first", "second", "claims"),
    [
        # Hours after the beginning of a round of 72.
        (60, None, "first"),
        (None, 80, "second"),
        # Ready once, and not again when the other was.
        (10, 60, "second"),
        (60, 10, "first"),
        # Ready only after the deadline, when the other was in time.
        (10, 80, "first"),
        (75, 80, "second"),
        (10, 10, None),
        (None, None, None),
    ],
)
def test_a_win_is_claimed_over_who_did_not_come(
    first: int | None, second: int | None, claims: str | None
) -> None:
    cup = begun()
    pairing = cup.competition.open_pairings[0]
    one, other = (None if each is None else NOW + timedelta(hours=each) for each in (first, second))
    cup = made(cup, Change(meetings=(Meeting(pairing.number, one, other),)))
    for place, name in zip(pairing.entrants, ("first", "second"), strict=True):
        assert not meetings.may_claim(cup, pairing, place, NOW + timedelta(hours=71))
        assert meetings.may_claim(cup, pairing, place, NOW + timedelta(hours=90)) is (claims == name)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_forfeit_and_help_are_reported_by_entrants_whoever_sat_where(seat: int) -> None:
    cup = begun()
    pairing = cup.competition.open_pairings[0]
    cup = made(cup, Change(meetings=(Meeting(pairing.number, table_id="T1", seat=seat),)))
    first, second = pairing.entrants
    states = {"T1": TableState("over", (2, 1), forfeit=True, helped=(0,))}
    change = meetings.collect_result(cup, states)
    assert change is not None
    at_seats = (first, second) if seat == 0 else (second, first)
    expected = Played(pairing.number, "T1", at_seats[1], forfeit=True, helped=(at_seats[0],))
    assert change.acts[0].act == expected


def test_a_game_to_its_end_without_help_says_neither() -> None:
    cup = begun()
    pairing = cup.competition.open_pairings[0]
    cup = made(cup, Change(meetings=(Meeting(pairing.number, table_id="T1"),)))
    change = meetings.collect_result(cup, {"T1": TableState("over", (1, 2))})
    assert change is not None
    act = change.acts[0].act
    assert isinstance(act, Played)
    assert (act.forfeit, act.helped) == (UNSET, UNSET)


async def test_what_a_table_tells_is_read_from_its_result_and_its_log(tables: Tables, store: Store) -> None:
    left, helped, open_one = [await contest(tables, store, GAMES["no_thank_you"]) for _ in range(3)]
    await tables.seating.leave(left, FIRST)
    seat = helped.to_act or 0
    await run_out(tables, helped)
    await move(tables, helped)
    while not helped.has_ended:
        await move(tables, helped)
    read = await tables_of(store, [left.id, helped.id, open_one.id, "NONE"])
    assert read[left.id] == TableState("over", (2, 1), forfeit=True)
    assert (read[helped.id].forfeit, read[helped.id].helped) == (False, (seat,))
    assert read[open_one.id] == TableState("playing")
    assert len(read) == 3
