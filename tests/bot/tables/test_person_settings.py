"""The settings of people: kept, in memory for some, and quiet hours not changed at will."""

import asyncio
import json
from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database import erasure
from bot.database.settings_rows import change_person, read_people
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.icons import CardStyle
from bot.tables.cached_settings import LIFETIME
from bot.tables.person_settings import CHANGE_PERIOD, People, PersonSettings, Pings
from bot.tables.quiet_hours import QuietHours
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from tests.support.database_faults import damaged
from tests.support.tables_in_memory import FACES

ANA, BEN, CLEO = 1, 2, 3
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
NIGHT, DAY = QuietHours(23 * 60, 7 * 60, "Asia/Tokyo"), QuietHours(9 * 60, 17 * 60, "Europe/Berlin")


async def test_settings_are_kept_and_everybody_who_listens_is_told(store: Store) -> None:
    people, told = People(store), list[int]()
    people.listen(told.append)
    assert people.known(ANA) is None
    assert await people.of(ANA) == people.known(ANA) == PersonSettings()
    await people.change(ANA, language="ja", pings=Pings.NEVER)
    await people.change(ANA, hidden=True)
    await people.set_quiet(ANA, NIGHT, NOW)
    kept = PersonSettings(hidden=True, language="ja", pings=Pings.NEVER, quiet=NIGHT, quiet_changed=NOW)
    assert people.known(ANA) == await People(store).of(ANA) == kept
    assert told == [ANA] * 3
    assert await people.of(BEN) == PersonSettings()


async def test_quiet_hours_are_set_once_a_day_but_removed_at_any_time(store: Store) -> None:
    people = People(store)
    await people.set_quiet(ANA, NIGHT, NOW)
    for quiet in (DAY, QuietHours(0, 11 * 60, "UTC")):
        with pytest.raises(TableError):
            await people.set_quiet(ANA, quiet, NOW + CHANGE_PERIOD - timedelta(seconds=1))
    await people.set_quiet(ANA, NIGHT, NOW)
    await people.change(ANA, quiet=None)
    assert (await people.of(ANA)).quiet is None
    with pytest.raises(TableError, match="quiet_too_soon"):
        await people.set_quiet(ANA, NIGHT, NOW + timedelta(hours=1))
    await people.set_quiet(ANA, DAY, NOW + CHANGE_PERIOD)
    assert (await People(store).of(ANA)).quiet == DAY
    tries = [people.set_quiet(BEN, each, NOW) for each in (NIGHT, DAY)]
    refused = [each for each in await asyncio.gather(*tries, return_exceptions=True) if each is not None]
    assert [str(each) for each in refused] == ["quiet_too_soon"]


@pytest.mark.parametrize("folder", ["sqlite"], indirect=True)
async def test_what_a_damaged_file_cannot_give_is_the_default_until_it_can(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    people = People(store)
    await people.change(ANA, pings=Pings.ALWAYS)
    await people.set_quiet(BEN, NIGHT, NOW)
    await change_person(store, BEN, zone="Mars/Base", hidden=True)
    await change_person(store, CLEO, pings="often")
    fresh = People(store)
    with damaged(store):
        assert await fresh.of(ANA) == PersonSettings()
    assert (await fresh.of(ANA)).pings is Pings.ALWAYS
    assert not caplog.messages
    shown = await fresh.of(BEN)
    assert (shown.hidden, shown.quiet) == (True, None)
    assert await fresh.of(CLEO) == PersonSettings()
    assert ["Mars/Base" in caplog.messages[0], "often" in caplog.messages[1]] == [True, True]


async def test_a_setting_without_a_column_is_kept_by_its_name(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    people = People(store)
    await people.change(ANA, deck=CardStyle.TWO, no_advice=True)
    await people.change(ANA, no_animation=True, hidden=True)
    await people.change(ANA, deck=None)
    kept = PersonSettings(hidden=True, no_animation=True, no_advice=True)
    assert people.known(ANA) == await People(store).of(ANA) == kept
    assert await chosen(store, ANA) == {"no_advice": True, "no_animation": True}
    await people.change(BEN, deck=None)
    assert await chosen(store, BEN) == {}
    with pytest.raises(TypeError, match="no such settings: no_advise"):
        await people.change(ANA, no_advise=False)
    assert await chosen(store, ANA) == {"no_advice": True, "no_animation": True}
    assert not caplog.messages


async def chosen(store: Store, person: int) -> object:
    return json.loads((await read_people(store, (person,)))[person].chosen)


async def test_settings_without_columns_that_processes_change_at_once_are_all_kept(store: Store) -> None:
    first, second = People(store), People(store)
    for person in range(8):
        await asyncio.gather(first.change(person, no_advice=True), second.change(person, no_animation=True))
    both = PersonSettings(no_advice=True, no_animation=True)
    assert [await People(store).of(person) for person in range(8)] == [both] * 8


async def test_what_nobody_can_read_of_a_persons_choices_has_its_default(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    unreadable = '{"deck": "six", "no_advice": true, "no_animation": "yes", "of_a_newer_version": [1]}'
    await change_person(store, ANA, chosen=unreadable, pings="never")
    assert await People(store).of(ANA) == PersonSettings(no_advice=True, pings=Pings.NEVER)
    assert ["deck" in caplog.messages[0], "no_animation" in caplog.messages[1]] == [True, True]
    await change_person(store, BEN, chosen="[", hidden=True)
    assert await People(store).of(BEN) == PersonSettings(hidden=True)
    assert len(caplog.messages) == 3


async def test_only_those_who_were_here_last_are_in_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.cached_settings.MAX_KNOWN", 2)
    people = People(store)
    for person in (ANA, BEN, ANA, CLEO):
        await people.of(person)
    assert [people.known(each) is not None for each in (ANA, BEN, CLEO)] == [True, False, True]


async def test_a_change_counts_though_an_older_reading_arrives_after_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, read, go_on = People(store), asyncio.Event(), asyncio.Event()
    reading = people._read

    async def slowly(persons: Collection[int]) -> Mapping[int, sa.Row[Any]]:
        rows = await reading(persons)
        read.set()
        await go_on.wait()
        return rows

    monkeypatch.setattr(people, "_read", slowly)
    early = asyncio.create_task(people.of(ANA))
    await read.wait()
    monkeypatch.setattr(people, "_read", reading)
    await people.change(ANA, language="ja")
    assert people.known(ANA) == PersonSettings(language="ja")
    go_on.set()
    assert (await early).language == "ja"
    assert (await people.of(ANA)).language == "ja"


@pytest.mark.any_database
async def test_a_language_noted_before_a_deletion_is_not_stored_after_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, tables, erase = People(store), Tables(store, FACES), erasure.erase
    tables.forgetting.on_forgotten(people.forget_person)
    storing = list[asyncio.Task[None]]()

    async def meanwhile(*args: Any) -> None:
        storing.append(asyncio.create_task(people.store_languages()))
        await asyncio.sleep(0)
        people.note_language(CLEO, "ja")
        await erase(*args)

    monkeypatch.setattr(erasure, "erase", meanwhile)
    await people.change(ANA, hidden=True)
    for person in (ANA, BEN):
        people.note_language(person, "ja")
    await tables.forgetting.forget(ANA)
    await asyncio.gather(*storing, people.store_languages())
    assert (await read_people(store, (ANA, BEN, CLEO))).keys() == {BEN, CLEO}
    assert await people.of(ANA) == PersonSettings()


async def test_a_language_that_was_taken_back_is_not_stored(store: Store) -> None:
    people = People(store)
    await people.change(ANA, latest_language="ja")
    assert [people.note_language(ANA, each) for each in ("en", "ja")] == [True, False]
    await people.store_languages()
    assert (await people.of(ANA)).latest_language == "ja"


async def test_what_another_process_changed_is_known_after_a_while(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, servers = People(store), Servers(store)
    assert ((await people.of(ANA)).language, (await servers.of(1)).language) == (None, None)
    await People(store).change(ANA, language="ja")
    await Servers(store).change(1, language="ja")
    assert people.is_current(ANA)
    assert (await people.of(ANA)).language is None
    for each in (people, servers):
        monkeypatch.setattr(each, "_lifetime", 0.0)
    assert not people.is_current(ANA)
    assert people.known(ANA) is not None, "what was read last is still there for whoever cannot wait"
    assert ((await people.of(ANA)).language, (await servers.of(1)).language) == ("ja", "ja")
    assert LIFETIME <= 5
