"""What people do about time: they go, come back, wait, close, and give time."""

import pytest

from bot.faces.speeds import Speed
from bot.front.clock_panel import CLOSE, GIVE, TAKE_OVER, WAIT
from bot.front.services import Services
from bot.front.table_panels import COME_BACK, HAND_BUTTON, MENU_BUTTON, board_panel
from bot.tables.clock_constants import Hold
from bot.tables.names import words_for
from bot.tables.seat_rules import persons
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import GAME
from tests.bot.clocks.kit import SHOWN, ClockStage
from tests.support.clocked_games import run_out, take_turn, wait_for_turn
from tests.support.plain_context import PlainContext, Shown
from tests.support.plain_tables import dealt, people, press, typed
from tests.support.tables_in_memory import FACES

TRIO = ("さくら", "Ana", "Ben")


def board(table: Table) -> str:
    """Return what the table message says."""
    return Shown(board_panel(table, FACES[GAME.name], words_for(table, "en"))).text


async def send_away(table: Table, who: PlainContext) -> None:
    """Let somebody's time run out, who has missed a turn before."""
    tables = who.services.tables
    seat = [chair.person for chair in table.chairs].index(who.person)
    await wait_for_turn(tables, table, seat)
    table.clock.misses[seat] = 1
    await run_out(tables, table)
    assert table.away


async def test_whoever_is_away_is_back_with_any_press(services: Services) -> None:
    ana, sakura = people(services, "Ana", "さくら")
    table = await dealt(GAME, [ana, sakura], speed=Speed.LIVE)
    for way in (HAND_BUTTON, MENU_BUTTON, COME_BACK, "slot", "keep"):
        await send_away(table, sakura)
        assert "ran out of time twice in a row" in board(table)
        if way is HAND_BUTTON:
            await ana.pressed(TAKE_OVER, table.id, table.moment)
            assert not table.away
        assert persons(table.chairs) == (ana.person,)
        if way == "slot":
            await press(sakura, table, 0)
        elif isinstance(way, str):
            await typed(sakura, table, way)
        else:
            await sakura.pressed(way, table.id, table.moment)
        assert persons(table.chairs) == (ana.person, sakura.person), way
        assert "ran out of time twice in a row" not in board(table)


async def test_all_others_have_to_agree_to_close(services: Services) -> None:
    gone, ana, ben = people(services, *TRIO)
    table = await dealt(GAME, [gone, ana, ben], speed=Speed.LIVE)
    await send_away(table, gone)
    await gone.pressed(CLOSE, table.id, table.moment)
    assert table.phase is Phase.PLAYING
    await send_away(table, gone)
    asked = await ana.pressed(CLOSE, table.id, table.moment)
    assert ana.words("clock.close_asked") in asked.text
    for _ in range(2):
        assert ana.words("clock.asked_close", names="Ana") in board(table)
        # The game goes on meanwhile, and the vote holds.
        await take_turn(services.tables, table)
    assert table.phase is Phase.PLAYING
    await ben.pressed(CLOSE, table.id, table.moment)
    assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.away")


async def test_whoever_waits_is_asked_again_later(services: Services) -> None:
    seated = people(services, "Ana", "さくら")
    table = await dealt(GAME, seated, speed=Speed.SOFT)
    other = seated[1 - (table.to_act or 0)]
    for _ in range(2):
        table.clock.turn.left = 0.0
        table.clock.release(Hold.UNTOLD)
        assert "Computer takes over" in board(table)
        waited = await other.pressed(WAIT, table.id, table.moment)
        assert other.words("clock.you_wait") in waited.text
        assert "Computer takes over" not in board(table)
    assert table.moment == 0


async def test_that_everybody_is_away_is_told_until_the_first_press(services: Services) -> None:
    seated = people(services, "Ana", "Ben")
    table = await dealt(GAME, seated, speed=Speed.LIVE)
    for person in seated:
        await send_away(table, person)
    assert "Everybody is away" in board(table)
    await seated[0].pressed(MENU_BUTTON, table.id, table.moment)
    assert "Everybody is away" not in board(table)


async def test_each_opponent_gives_time_once_a_turn(stage: ClockStage) -> None:
    who = await stage.deal(*TRIO)
    others = [each for each in TRIO if each != who]
    await stage.until_left(29)
    await stage.pass_time(SHOWN)
    assert stage.offers(GIVE)
    left = stage.left
    for name in (*others, *others):
        await stage.press_clock(name, GIVE)
    assert stage.left == pytest.approx(left + 60, abs=1)
    await stage.pass_time(SHOWN)
    assert stage.tells("clock.given")
    assert stage.tells("clock.countdown")
    assert not stage.offers(GIVE), "only in the last 30 seconds"
