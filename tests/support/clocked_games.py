"""Games in which the clock acts for people whose time is up."""

from bot.database.rows import Chair
from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.tables.clock_constants import Hold
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from bot.tables.table_creation import Location
from engine.core import Seat
from engine.games.no_thank_you import GAME, Options
from tests.support.tables_in_memory import FACES, GUILD
from tests.support.turns import act, awaited, fallback


async def live_game(store: Store, *names: str, portable: bool = False) -> tuple[Tables, Table]:
    """Deal NO THANK YOU! to people with ids from 1, at a table with a clock."""
    tables = Tables(store, FACES)
    host, place = Chair(names[0], 1), Location(guild=GUILD, channel=2, language="en", portable=portable)
    table = await tables.open(GAME, Options(), host, Speed.LIVE, **place)
    for person, name in enumerate(names[1:], 2):
        await tables.seating.join(table, person, name)
    await tables.playing.start(table, 1)
    return tables, table


async def run_out(tables: Tables, table: Table) -> None:
    """Let the time of the seat to act run out."""
    table.clock.turn.left = 0.0
    table.clock.release(Hold.UNTOLD)
    await tables.playing.time_out(table, table.moment)


async def take_turn(tables: Tables, table: Table) -> None:
    """Take a turn for whoever is to act: people do what the clock would, so that everybody has many turns."""
    _, seat = awaited(table)
    if table.chairs[seat].is_computer:
        await tables.playing.act_for(table, seat, fallback(table), table.moment)
    else:
        await act(tables, table, fallback(table))


async def wait_for_turn(tables: Tables, table: Table, seat: Seat) -> None:
    """Play until it is the turn of a seat."""
    while table.to_act != seat:
        await take_turn(tables, table)


async def play_out(tables: Tables, table: Table) -> None:
    """Play to the end."""
    while table.phase is Phase.PLAYING:
        await take_turn(tables, table)
