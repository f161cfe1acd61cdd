"""The finished games of a person, as the database lists them."""

import pytest

from bot.database.schema import TABLES
from bot.database.settings_rows import change_person
from bot.database.store import Store
from bot.scores.history import Player, Wanted, history
from tests.support.stored_results import (
    GAME,
    GONE,
    HERE,
    NOON,
    OTHER_GAME,
    ROBOT,
    THERE,
    of_game,
    who,
    write,
)


async def ids(store: Store, person: int, wanted: Wanted) -> list[str]:
    return [each.table_id for each in (await history(store, HERE, person, wanted)).games]


async def play_for(store: Store, contest: str, *tables: str) -> None:
    """Note that some tables were played for a contest."""
    async with store.writing() as connection:
        await connection.execute(TABLES.update().where(TABLES.c.id.in_(tables)).values(contest=contest))


async def test_games_stand_newest_first_with_place_score_and_everybody_else(store: Store) -> None:
    await write(
        store,
        of_game("A", who(1, "Ana", score=5), who(2, rank=2, score=-3)),
        of_game("B", who(2, rank=3, score=7), ROBOT | {"rank": 2}, who(1, "Ana"), minute=1, persons=2),
    )
    newer, older = (await history(store, HERE, 2)).games
    assert (newer.table_id, newer.rank, newer.seats, newer.score) == ("B", 3, 3, 7)
    assert newer.others == (Player("Ana", 1, 1), Player(None, 2)), "best first"
    assert (older.table_id, older.rank, older.seats, older.score) == ("A", 2, 2, -3)
    assert (older.others, older.ended) == ((Player("Ana", 1, 1),), NOON)
    assert (older.channel, older.outcome) == (1, 99)


@pytest.mark.parametrize(
    ("ranks", "is_last"), [((1, 2, 3), False), ((2, 1, 2), True), ((1, 1, 1), True), ((3, 1, 2), True)]
)
async def test_it_is_known_whether_somebody_came_after(
    store: Store, ranks: tuple[int, int, int], is_last: bool
) -> None:
    await write(store, of_game("A", *(who(person, rank=rank) for person, rank in enumerate(ranks, 1))))
    (game,) = (await history(store, HERE, 1)).games
    assert game.is_last is is_last


async def test_whoever_left_is_named_and_not_the_computer_in_their_seat(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2, "Ben", rank=2, **GONE)))
    (game,) = (await history(store, HERE, 1)).games
    assert game.others == (Player("Ben", 2, 2),)


async def test_a_history_is_of_one_person_in_one_server_and_maybe_of_one_game(store: Store) -> None:
    forgotten = {"person": None, "name": ""}
    await write(
        store,
        of_game("A", who(1), who(2), guild=THERE),
        of_game("B", forgotten, who(2, rank=2)),
        of_game("C", who(1), who(2), game=OTHER_GAME, minute=1),
        of_game("D", who(1), ROBOT, persons=1, minute=2),
    )
    assert await ids(store, 1, Wanted()) == ["D", "C"]
    assert [each.table_id for each in (await history(store, THERE, 1)).games] == ["A"]
    assert await ids(store, 1, Wanted(OTHER_GAME)) == ["C"]
    before = await history(store, HERE, 2)
    assert [each.others for each in before.games][1] == (Player("", 1),), "who was forgotten has no name"
    await change_person(store, 1, hidden=True)
    assert await history(store, HERE, 2) == before, "the place of others stands though somebody hides"
    assert len((await history(store, HERE, 1)).games) == 2


async def test_a_history_is_narrowed_to_a_person_a_contest_or_all_at_once(store: Store) -> None:
    await write(
        store,
        of_game("A", who(1), who(2, rank=2)),
        of_game("B", who(1), who(2, rank=2), minute=1),
        of_game("C", who(1), who(3, rank=2), minute=2),
        of_game("D", who(2), who(3, rank=2), minute=3),
        of_game("E", who(1), who(2, rank=2), game=OTHER_GAME, minute=4),
    )
    await play_for(store, "CUP", "B", "D")
    assert await ids(store, 1, Wanted(with_person=2)) == ["E", "B", "A"]
    assert await ids(store, 1, Wanted(with_person=3)) == ["C"]
    assert await ids(store, 1, Wanted(contest="CUP")) == ["B"], "a game of others stays theirs"
    assert [each.contest for each in (await history(store, HERE, 1)).games] == [None, None, "CUP", None]
    assert await ids(store, 1, Wanted(GAME, 2, "CUP")) == ["B"]
    for nothing in (
        Wanted(with_person=9),
        Wanted(contest="NONE"),
        Wanted(OTHER_GAME, 3),
        Wanted(OTHER_GAME, 2, "CUP"),
    ):
        assert await ids(store, 1, nothing) == []


async def test_ten_games_stand_on_a_page_and_a_page_beyond_the_end_is_the_last(store: Store) -> None:
    await write(store, *(of_game(f"T{number:02}", who(1), who(2), minute=number) for number in range(23)))
    pages = [await history(store, HERE, 1, page=page) for page in range(3)]
    assert [len(each.games) for each in pages] == [10, 10, 3]
    listed = [each.table_id for page in pages for each in page.games]
    assert listed == [f"T{number:02}" for number in reversed(range(23))]
    assert await history(store, HERE, 1, page=999_999_999) == pages[2]
