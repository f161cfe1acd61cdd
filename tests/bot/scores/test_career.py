"""What a person has done in a server, as the database counts it."""

from datetime import timedelta

import pytest

from bot.database.settings_rows import change_person
from bot.database.store import Store
from bot.scores.career import Gain, figures, gains
from tests.bot.database.test_season_ends import END, choose, end_due
from tests.support.stored_results import (
    GAME,
    GONE,
    HELPED,
    HERE,
    NOON,
    OTHER_GAME,
    ROBOT,
    THERE,
    Row,
    of_game,
    rating_rows,
    who,
    write,
)

# ------------------------------------------------------------------ figures


async def test_games_wins_rating_average_place_and_the_newest_day_are_counted_of_each_game(
    store: Store,
) -> None:
    await write(
        store,
        of_game("A", who(1), who(2, rank=2)),
        of_game("B", who(1, rank=2), who(2), minute=2),
        of_game("C", who(1, rank=2), who(2), who(3, rank=3), minute=1),
        of_game("D", who(1), who(2), game=OTHER_GAME, minute=5),
        of_game("E", who(1), who(2), guild=THERE),
    )
    other, found = await figures(store, HERE, 1, 1)
    assert (other.game, other.games) == (OTHER_GAME, 1), "the one played last comes first"
    ratings = {
        (row["guild"], row["game"]): row["rating"] for row in await rating_rows(store) if row["person"] == 1
    }
    assert (found.game, found.games, found.wins, found.rating) == (GAME, 3, 1, ratings[HERE, GAME])
    assert found.place == pytest.approx(5 / 3)
    assert found.ended == NOON + timedelta(minutes=2)


@pytest.mark.parametrize("away", [GONE, HELPED])
async def test_a_first_place_that_a_computer_made_is_no_win(store: Store, away: Row) -> None:
    await write(store, of_game("A", who(1, **away), who(2, rank=2)))
    (found,) = await figures(store, HERE, 1, 1)
    assert (found.games, found.wins) == (1, 0)


async def test_games_against_computers_alone_are_counted_apart(store: Store) -> None:
    alone = [
        of_game(name, who(1, rank=rank), ROBOT, persons=1, minute=minute)
        for name, rank, minute in (("A", 1, 7), ("B", 3, 1), ("C", 1, 2))
    ]
    await write(store, *alone)
    (found,) = await figures(store, HERE, 1, 1)
    assert (found.games, found.wins, found.rating, found.place) == (0, 0, 0, 0)
    assert (found.alone, found.alone_wins, found.ended) == (3, 2, NOON + timedelta(minutes=7))
    await write(store, of_game("D", who(1, rank=2), who(2), ROBOT, persons=2))
    (found,) = await figures(store, HERE, 1, 1)
    assert (found.games, found.wins, found.place) == (1, 0, 2)
    assert (found.alone, found.alone_wins, found.ended) == (3, 2, NOON + timedelta(minutes=7))


# ------------------------------------------------------------------ gains


async def test_a_game_tells_what_it_made_of_the_ratings(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2, rank=2)))
    found = await gains(store, HERE, GAME, "A")
    rows = {row["person"]: Gain(row["rating"], row["gained"]) for row in await rating_rows(store)}
    assert found == rows
    assert found[1].gained > 0 > found[2].gained


async def test_whoever_hides_or_has_played_on_is_left_out(store: Store) -> None:
    await write(
        store,
        of_game("A", who(1), who(2, rank=2), who(3, rank=3)),
        of_game("B", who(2), who(4, rank=2), minute=1),
    )
    assert (await gains(store, HERE, GAME, "A")).keys() == {1, 3}
    await change_person(store, 3, hidden=True)
    assert (await gains(store, HERE, GAME, "A")).keys() == {1}


async def test_a_game_of_before_the_end_of_a_season_tells_no_rating(store: Store) -> None:
    await choose(store)
    await write(store, of_game("A", who(1), who(2, rank=2)))
    await end_due(store, END)
    await write(store, of_game("B", who(3), who(4, rank=2), ended=END))
    assert await gains(store, HERE, GAME, "A") == {}
    assert (await gains(store, HERE, GAME, "B")).keys() == {3, 4}
