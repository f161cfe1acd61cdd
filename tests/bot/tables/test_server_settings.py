"""The settings of servers, over those of whoever hosts the bot."""

from bot.database.settings_rows import change_server
from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.tables.server_settings import Ending, Servers, ServerSettings

CLUB, SCHOOL = 1, 2
DEFAULTS = ServerSettings(most_tables=7, most_of_person=2)


async def test_a_server_keeps_what_it_chose_and_has_the_defaults_for_the_rest(store: Store) -> None:
    servers, told = Servers(store, DEFAULTS), list[int]()
    servers.listen(told.append)
    assert await servers.of(CLUB) == DEFAULTS
    await servers.change(CLUB, language="ja", channels=frozenset({5, 2**60}), most_in_channel=1)
    await servers.change(CLUB, speed=Speed.SLOW, ending=Ending.SEATED, most_tables=3)
    chosen = ServerSettings(
        language="ja",
        channels=frozenset({5, 2**60}),
        most_tables=3,
        most_in_channel=1,
        most_of_person=2,
        speed=Speed.SLOW,
        ending=Ending.SEATED,
    )
    assert await Servers(store, DEFAULTS).of(CLUB) == servers.known(CLUB) == chosen
    await servers.change(CLUB, **dict.fromkeys(ServerSettings.__struct_fields__))
    assert await Servers(store, DEFAULTS).of(CLUB) == servers.known(CLUB) == DEFAULTS
    assert told == [CLUB] * 3
    assert await servers.of(SCHOOL) == DEFAULTS


async def test_a_choice_that_nobody_can_read_has_the_default_of_the_host(store: Store) -> None:
    defaults = ServerSettings(ending=Ending.SEATED)
    await change_server(store, CLUB, chosen='{"ending": "all", "of_a_newer_version": 1}', most_tables=3)
    assert await Servers(store, defaults).of(CLUB) == ServerSettings(ending=Ending.SEATED, most_tables=3)
    await Servers(store, defaults).change(CLUB, ending=Ending.HOST)
    assert await Servers(store, defaults).of(CLUB) == ServerSettings(most_tables=3)
