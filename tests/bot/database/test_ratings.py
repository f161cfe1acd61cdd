"""What a game makes of the ratings of its people, held against OpenSkill asked directly."""

import pytest
from openskill.models import PlackettLuce

from bot.database.ratings import NEWCOMER, Strength, rated, rating
from tests.support.stored_results import GONE, HELPED, ROBOT, Row, of_game, results_of, who


def after(*seats: Row, known: dict[int, Strength] | None = None) -> dict[int, Strength]:
    people = sum(row["person"] is not None for row in seats)
    return rated(results_of(of_game("K7Q2M4", *seats, persons=people)), known or {})


def asked(*ranks: int) -> list[tuple[float, float]]:
    """Ask OpenSkill what newcomers are worth after a game with these ranks."""
    model = PlackettLuce()
    found = model.rate([[model.rating()] for _ in ranks], ranks=list(ranks))
    return [(each.mu, each.sigma) for (each,) in found]


def figures(found: dict[int, Strength]) -> list[tuple[float, float]]:
    return [(found[person].mu, found[person].sigma) for person in sorted(found)]


@pytest.mark.parametrize(
    "ranks", [(1, 2), (1, 1), (1, 2, 3), (1, 1, 3), (1, 2, 2), (2, 1, 2, 4), (3, 1, 1, 3, 5, 6, 7, 8)]
)
def test_two_to_eight_people_and_their_ties_are_rated_as_openskill_does(ranks: tuple[int, ...]) -> None:
    found = after(*(who(person, rank=rank) for person, rank in enumerate(ranks, 1)))
    assert figures(found) == asked(*ranks)


def test_the_winner_gains_and_the_loser_loses_and_both_are_known_better() -> None:
    found = after(who(1), who(2, rank=2))
    assert found[1].rating > NEWCOMER.rating == 1000 > found[2].rating
    assert all(each.sigma < NEWCOMER.sigma for each in found.values())
    assert [each.gained for each in found.values()] == [each.rating - 1000 for each in found.values()]


def test_whoever_beats_the_stronger_gains_more() -> None:
    strong = Strength(35.0, 2.0, rating(35.0, 2.0), 9, 9)
    against_strong = after(who(1), who(2, rank=2), known={2: strong})
    assert against_strong[1].gained > after(who(1), who(2, rank=2))[1].gained


def test_wins_and_games_are_counted_on() -> None:
    known = after(who(1), who(2, rank=2))
    known |= after(who(1), who(3), known=known)
    found = after(who(2), who(1, rank=2), who(3, rank=3), known=known)
    assert [(found[each].wins, found[each].games) for each in (1, 2, 3)] == [(2, 3), (1, 2), (1, 2)]


def test_a_computer_is_no_player_of_a_rating() -> None:
    with_robot = after(ROBOT | {"rank": 1}, who(1, rank=2), ROBOT | {"rank": 3}, who(2, rank=4))
    assert figures(with_robot) == figures(after(who(1), who(2, rank=2)))
    assert with_robot[1].wins == 0, "the computer won"


@pytest.mark.parametrize("away", [GONE, HELPED])
def test_who_left_shares_the_last_place_whatever_a_computer_made_of_it(away: Row) -> None:
    found = after(who(1, rank=2), who(2, rank=1, **away), who(3, rank=3), who(4, rank=1, **away))
    assert figures(found) == asked(1, 3, 2, 3)
    assert [found[each].wins for each in (2, 4)] == [0, 0]


def test_somebody_forgotten_is_an_opponent_still_and_has_no_rating() -> None:
    forgotten: Row = {"person": None, "name": ""}
    assert after(who(1), forgotten | {"rank": 2}).keys() == {1}
    assert after(who(1), forgotten | {"rank": 2} | GONE)[1] == after(who(1), who(2, rank=2))[1]
