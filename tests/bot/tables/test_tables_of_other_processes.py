"""What one process knows of what another has changed, where both use one database on a server."""

import pytest

from bot.database.rows import Chair
from bot.database.store import Store
from bot.errors import StaleAction
from bot.tables import cached_settings, seat_rules
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from bot.tables.table import Phase
from engine.games.no_thank_you import Keep
from tests.bot.tables.kit import ANA, BEN, CLEO, lobby, playing
from tests.support.tables_in_memory import FACES


@pytest.fixture
def here(server_store: Store) -> Store:
    return server_store


@pytest.fixture
def there(second_store: Store) -> Store:
    return second_store


async def test_who_is_deleted_here_leaves_the_tables_of_another_process(here: Store, there: Store) -> None:
    tables = Tables(there, FACES)
    table, waiting = await playing(tables), await lobby(tables, ANA, CLEO)
    await Tables(here, FACES).forgetting.forget(ANA)
    seat = next(number for number, chair in enumerate(table.chairs) if chair.person == ANA)
    with pytest.raises(StaleAction):
        await tables.playing.act(table, ANA, Keep())
    assert table.chairs[seat] == Chair("", None, seat_rules.COMPUTER, helped=True)
    assert (table.phase, table.host) == (Phase.PLAYING, BEN)
    with pytest.raises(StaleAction):
        await tables.seating.leave_lobby(waiting, ANA)
    assert ([chair.person for chair in waiting.chairs], waiting.host) == ([CLEO], CLEO)


async def test_settings_that_another_process_changed_are_known_after_a_while(
    here: Store, there: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, servers = People(here), Servers(here)
    assert (await people.of(ANA)).language is None
    assert (await servers.of(1)).language is None
    await People(there).change(ANA, language="ja")
    await Servers(there).change(1, language="ja")
    assert people.is_current(ANA)
    assert (await people.of(ANA)).language is None
    for each in (people, servers):
        monkeypatch.setattr(each, "_lifetime", 0.0)
    assert not people.is_current(ANA)
    known = people.known(ANA)
    assert known is not None, "what was read last is still there for whoever cannot wait"
    assert (await people.of(ANA)).language == "ja"
    assert (await servers.of(1)).language == "ja"
    assert cached_settings.LIFETIME <= 5
