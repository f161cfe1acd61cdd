"""Tables in memory at any moment of a game, without Discord, and without a store by default."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from inspect import getclosurevars, unwrap
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bot.database.rows import Chair, TableChange, TableRow
from bot.database.schema import TABLES
from bot.database.statements import select_tables, table_row
from bot.database.store import Store
from bot.faces.face import AnyFace
from bot.faces.panel import Text
from bot.front.feature_registry import find_features
from bot.front.game_cog import GameCog
from bot.front.result_panel import details_panel
from bot.tables.names import words_for
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from bot.tables.table_creation import new_table
from bot.tables.table_restoration import plain_clock
from engine.core import Game
from engine.games import GAMES
from engine.play import Play
from tests.support import databases
from tests.support.laws import Case, kit_of

KINDS = [
    make
    for feature in find_features().values()
    for make in feature.commands
    if isinstance(make, type) and issubclass(make, GameCog)
]
FACES: dict[str, AnyFace] = {kind.face.game.name: kind.face for kind in KINDS}
"""The face of every game, as its feature brings it."""
FIELDS = {
    kind.face.game.name: {
        getclosurevars(unwrap(field.autocomplete)).nonlocals["field"]
        for command in kind.__cog_app_commands__
        for name, field in getattr(command, "_params", {}).items()
        if field.autocomplete and name != "table"
    }
    for kind in KINDS
}
"""The fields of every game's typed actions for which something is suggested."""
TWO_SIZES = [
    pytest.param(name, seats, id=f"{name}-{seats}")
    for name, game in GAMES.items()
    for seats in sorted({game.seats[0], game.seats[-1]})
]
"""The smallest and the largest table of every game: the check tries these, the soak all of them."""
SEED = "0123456789abcdef0123456789abcdef"
GUILD, CHANNEL = 100, 200


def people(*names: str) -> tuple[Chair, ...]:
    """Return chairs of persons with ids from 1."""
    return tuple(Chair(name, person) for person, name in enumerate(names, 1))


def table_of(game: Game[Any], chairs: Sequence[Chair], seed: str = SEED, **fields: Any) -> Table:
    """Return a table; the person at seat 0 is the host by default."""
    options = fields.pop("options", game.options())
    table = new_table(game, options, (Chair("", 1),), language="en", guild=GUILD, channel=CHANNEL)
    table.chairs = tuple(chairs)
    set_columns(table, id="K7Q2M4", seed=seed, **fields)
    table.clock = plain_clock(table)
    return table


def set_columns(table: Table, **columns: Any) -> Table:
    """Overwrite columns of a table in memory, also those that the bot never changes; return the table."""
    table.row = structs.replace(table.row, **columns)
    return table


def dealt(play: Play, chairs: Sequence[Chair], **fields: Any) -> Table:
    """Return a table that stands at a play."""
    table = table_of(play.game, chairs, play.seed, phase=Phase.PLAYING, **fields)
    follow(table, play)
    return table


def details_of(table: Table, language: str) -> str:
    """Return the texts of the details of a result: of a rigged deal too, which the log does not replay."""
    panel = details_panel(table, FACES[table.game.name], words_for(table, language))
    return "\n".join(part.text for part in panel.parts if isinstance(part, Text))


def follow(table: Table, play: Play) -> None:
    """Advance a table to a play."""
    table.turn_to(play)
    table.change(TableChange(phase=Phase.PLAYING if play.state.to_act else Phase.OVER))
    table.clock.begin_turn(table.moment, table.awaited)


def random_games(game: Game[Any], seats: int, many: int, seed: int = 0) -> Iterator[list[Play]]:
    """Play random games from the deal to the end, under all the options that the game's kit brings."""
    kit = kit_of(game.name)
    for number, options in enumerate(islice(cycle(kit.option_samples(seats)), many), seed):
        yield list(Case(game, kit, options, seats, f"{number:032x}").random_walk())


def spread(length: int, most: int) -> list[int]:
    """Return up to `most` + 1 indices of a game: the first, the last and others between.

    >>> spread(5, 9), spread(30, 9)
    ([0, 1, 2, 3, 4], [0, 4, 8, 12, 16, 20, 24, 28, 29])
    """
    return sorted({*range(0, length, -(-length // most)), length - 1})


@asynccontextmanager
async def store_in(folder: Path) -> AsyncIterator[Store]:
    """Open the store of a folder, brought up to date."""
    file = folder / "tefuda.db"
    databases.prepare_opened(file)
    store = Store(databases.url_of(file))
    await store.migrate()
    try:
        yield store
    finally:
        await store.close()


async def restored(tables: Tables) -> list[Table]:
    """Read all open tables, as a process finds them that begins anew."""
    await tables.loading.read_all()
    return await tables.loading.load_all(tables.known)


async def unconcluded(store: Store) -> list[TableRow]:
    """Read the rows of all tables whose end has not been shown, oldest first."""
    open_tables = select_tables().where(~TABLES.c.end_shown)
    return [table_row(row) for row in await store.ask(open_tables.order_by(TABLES.c.opened, TABLES.c.id))]


async def rewrite(store: Store, table_id: str, **columns: Any) -> None:
    """Overwrite columns of a table's row, also those that the bot never changes."""
    async with store.writing() as connection:
        await connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(**columns))
