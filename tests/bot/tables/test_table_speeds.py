"""The speeds of tables: where the bot is no member, nothing can happen at a certain time."""

import pytest

from bot.database.rows import Chair
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.speeds import Speed
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers, ServerSettings
from bot.tables.table_speeds import read_speed, speeds_of
from engine.core import InvalidOptions
from engine.games import prime_daifugo
from engine.games.no_thank_you import GAME, Options
from tests.bot.tables.kit import ANA, BEN, NAMES, PLACE, play_out, playing
from tests.support.tables_in_memory import FACES

ONLY_HERE = (Speed.SOFT, Speed.LIVE, Speed.NONE)


@pytest.mark.parametrize("game", FACES)
def test_a_portable_table_has_no_speed_that_reminds_anybody(game: str) -> None:
    face = FACES[game]
    assert speeds_of(face, portable=False) == face.speeds
    assert speeds_of(face, portable=True) == ONLY_HERE
    assert [read_speed(face, each, portable=True) for each in ONLY_HERE] == [*ONLY_HERE]
    for speed in set(face.speeds) - set(ONLY_HERE):
        assert read_speed(face, speed, portable=False) is speed
        with pytest.raises(TableError, match="speed_not_here"):
            read_speed(face, speed, portable=True)
    with pytest.raises(InvalidOptions):
        read_speed(face, "fast", portable=True)


@pytest.mark.parametrize("usual", Speed)
async def test_a_server_has_a_usual_speed_where_its_tables_can_have_it(store: Store, usual: Speed) -> None:
    tables = Tables(store, FACES, servers=Servers(store, ServerSettings(speed=usual, most_of_person=9)))
    game, place = prime_daifugo.GAME, PLACE | {"portable": True}
    host = Chair(NAMES[ANA], ANA)
    assert (await tables.open(game, game.options(), host, **PLACE)).speed is usual
    expected = usual if usual in ONLY_HERE else Speed.SOFT
    assert (await tables.open(game, game.options(), host, **place)).speed is expected
    assert (await tables.open(game, game.options(), host, Speed.NONE, **place)).speed is Speed.NONE


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [(False, True, Speed.SOFT), (True, False, Speed.SOFT), (False, False, Speed.SLOW)],
)
async def test_a_rematch_is_where_it_opens_and_keeps_the_speed_if_it_can(
    store: Store, before: bool, after: bool, expected: Speed
) -> None:
    """A server can remove the bot, or invite it, while people play."""
    tables = Tables(store, FACES)
    table = await playing(tables, ANA, BEN, portable=before, speed=Speed.SLOW)
    await play_out(tables, table)
    following, _ = await tables.rematch(table, ANA, portable=after)
    assert (following.portable, following.speed, following.guild) == (after, expected, table.guild)
    assert (await tables.ended(following.id, table.guild)).portable is after


async def test_a_lobby_takes_no_other_speed(store: Store) -> None:
    tables = Tables(store, FACES)
    table = await tables.open(GAME, Options(), Chair(NAMES[ANA], ANA), **PLACE | {"portable": True})
    for value, code in (("slow", "speed_not_here"), ("light", "option_out_of_range")):
        with pytest.raises((TableError, InvalidOptions), match=code):
            await tables.seating.choose_speed(table, ANA, value)
        assert table.speed is Speed.SOFT
    await tables.seating.choose_speed(table, ANA, "live")
    assert table.speed is Speed.LIVE
