"""Tables of NO THANK YOU! over a store, without Discord: they are opened, dealt, played and read anew."""

from typing import Any

from bot.database.rows import Chair
from bot.database.store import Store
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.tables.table_restoration import restore
from engine.core import Action
from engine.games.no_thank_you import GAME, Keep, Options
from tests.support.tables_in_memory import CHANNEL, FACES, GUILD, restored

ANA, BEN, CLEO = 700_000_000_000_000_001, 700_000_000_000_000_002, 700_000_000_000_000_003
NAMES = {ANA: "Anastasia", BEN: "Benjamin", CLEO: "Cleopatra"}
"""Ids and names that stand nowhere by chance."""
PLACE: dict[str, Any] = {"guild": GUILD, "channel": CHANNEL, "language": "en"}
DEALT_BY_HOST = Options(dealer=0)


async def lobby(tables: Tables, *persons: int, computers: int = 0, **place: Any) -> Table:
    """Open a table of persons, by default of Ana and Ben, and of computers."""
    host, *others = persons or (ANA, BEN)
    table = await tables.open(GAME, DEALT_BY_HOST, Chair(NAMES[host], host), **PLACE | place)
    for person in others:
        await tables.seating.join(table, person, NAMES[person])
    for _ in range(computers):
        await tables.seating.add_computer(table, host, table.moment)
    return table


async def playing(tables: Tables, *persons: int, computers: int = 0, **place: Any) -> Table:
    """Deal to persons, the first of whom begins, and to computers."""
    table = await lobby(tables, *persons, computers=computers, **place)
    await tables.playing.start(table, table.host)
    return table


def turn(table: Table) -> int:
    """Return the person to act."""
    return table.chairs[table.to_act or 0].person or 0


async def act(tables: Tables, table: Table, action: Action | None = None) -> None:
    """Take an action for whoever is to act, person or computer: by default they keep the card."""
    seat = table.to_act or 0
    if table.chairs[seat].is_computer:
        await tables.playing.act_for(table, seat, action or Keep(), table.moment)
    else:
        await tables.playing.act(table, turn(table), action or Keep())


async def play_out(tables: Tables, table: Table) -> None:
    """Play to the end: whoever is to act keeps the card."""
    while table.to_act is not None:
        await act(tables, table)


async def again(store: Store, table: Table) -> Table:
    """Build a table again from its row."""
    row = await store.find(table.id)
    assert row is not None
    revived = await restore(row, store)
    assert revived is not None
    return revived


async def twin_of(table: Table, store: Store) -> tuple[Tables, Table]:
    """Restore a table in another process."""
    tables = Tables(store, FACES)
    return tables, next(each for each in await restored(tables) if each.id == table.id)
