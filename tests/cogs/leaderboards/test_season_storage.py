"""Final tables and medals: who may see which line, and what is left of somebody who hides or is deleted."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.database import erasure
from bot.database.season_ends import Season
from bot.database.settings_rows import change_person
from bot.database.store import Store
from bot.shards import ALL, Shards
from cogs.leaderboards import season_storage
from cogs.leaderboards.season_storage import medals
from tests.bot.database.test_season_ends import END, choose, end_due
from tests.support.stored_results import GAME, HERE, OTHER_GAME, of_game, play, who
from tests.support.tables_in_memory import store_in

CLUB = 7


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    async with store_in(folder) as opened:
        yield opened


@pytest.fixture
async def season(store: Store) -> Season:
    """Play a season of 12 people, in which 1 is first and 12 is last."""
    await choose(store)
    people = [who(person, rank=person) for person in range(1, 13)]
    for number in range(3):
        for half in (people[:6], people[6:], people[3:9]):
            await play(store, of_game(f"T{number}{half[0]['person']}", *half, minute=number))
    await end_due(store, END)
    found = await season_storage.season_numbered(store, HERE, 1)
    assert found is not None
    return found


async def ranks(store: Store, season: Season, person: int = 0, page: int = 0) -> list[tuple[int, int]]:
    shown = await season_storage.final_standings(store, season, GAME, person, page)
    return [(line.rank, line.person) for line in shown.lines]


async def test_a_final_table_has_pages_and_ones_own_line(store: Store, season: Season) -> None:
    whole = await ranks(store, season) + await ranks(store, season, page=1)
    assert [rank for rank, _ in whole] == list(range(1, 13))
    first, last = whole[0][1], whole[-1][1]
    shown = await season_storage.final_standings(store, season, GAME, last, 0)
    assert (shown.page, shown.pages, shown.own and shown.own.person) == (0, 2, last)
    assert (await season_storage.final_standings(store, season, GAME, first, 99)).page == 1
    assert (await season_storage.final_standings(store, season, OTHER_GAME, first, 0)).lines == ()


async def test_whoever_hides_later_is_left_out_and_nobody_moves_up(store: Store, season: Season) -> None:
    before = await ranks(store, season)
    _, person = before[0]
    await change_person(store, person, hidden=True)
    assert (await ranks(store, season))[0] == before[1]
    own = (await season_storage.final_standings(store, season, GAME, person, 0)).own
    assert own is not None
    assert (own.rank, own.person, own.is_hidden) == (1, person, True)
    (table,) = await season_storage.final_tables(store, season, [OTHER_GAME, GAME])
    assert (table.total, table.lines[0].rank) == (11, 2)
    assert [await medals(store, HERE, person, asker) for asker in (person, 2)] == [{GAME: {1: 1}}, {}]


async def test_whoever_is_deleted_leaves_a_gap(store: Store, season: Season) -> None:
    before = await ranks(store, season)
    async with store.writing() as connection:
        await erasure.erase(connection, before[0][1])
    assert (await ranks(store, season))[:9] == before[1:]
    assert await medals(store, HERE, before[0][1], before[0][1]) == {}


async def test_medals_are_counted_by_game_rank_and_server(store: Store, season: Season) -> None:
    order = [person for _, person in await ranks(store, season)]
    await end_due(store, END + timedelta(days=31))
    found = [await medals(store, HERE, person, person) for person in order[:4]]
    assert found == [{GAME: {1: 1}}, {GAME: {2: 1}}, {GAME: {3: 1}}, {}]
    assert await medals(store, CLUB, order[0], order[0]) == {}


async def test_a_process_ends_and_posts_the_seasons_of_its_own_shards_alone(store: Store) -> None:
    await choose(store)
    await choose(store, guild=CLUB)
    mine, theirs = (Shards(((guild >> 22) % 2,), 2) for guild in (HERE, CLUB + (1 << 22)))
    assert mine != theirs
    await season_storage.end_due(store, END, theirs)
    assert await season_storage.guilds_to_tell(store, ALL) == []
    assert await season_storage.next_end(store, theirs) is None
    await season_storage.end_due(store, END, mine)
    assert sorted(await season_storage.guilds_to_tell(store, mine)) == sorted((HERE, CLUB))
    assert await season_storage.next_end(store, mine) == (await season_storage.recent(store, HERE))[0].ends


async def test_a_season_is_posted_until_that_is_noted(store: Store, season: Season) -> None:
    await end_due(store, END + timedelta(days=40))
    first, second = await season_storage.unposted(store, HERE)
    assert (first, second.number) == (season, season.number + 1)
    for each in (first, second):
        assert await season_storage.guilds_to_tell(store, ALL) == [HERE]
        await season_storage.note_posted(store, each, 99)
    assert await season_storage.guilds_to_tell(store, ALL) == []
