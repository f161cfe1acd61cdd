"""The rule by which [Play now] chooses computers."""

import pytest

from bot.database.level_rule import FIRST, OwnLevel, PlayedAlone, after, offered, played_alone
from engine.opponents import LEVELS
from tests.support.stored_results import GONE, HELPED, ROBOT, Row, of_game, results_of, who

ANA = who(1)
BEGINNER, EASY = ROBOT | {"computer": "beginner"}, ROBOT | {"computer": "easy"}
NAMELESS = ROBOT | HELPED
"""The seat of somebody whose data was deleted."""


def went(games: str, own: OwnLevel | None = None) -> OwnLevel:
    """Return the level after games at it, each W for won or L for lost."""
    own = own or OwnLevel()
    for each in games:
        own = after(own, own.level, is_won=each == "W")
    return own


def test_a_first_game_is_against_beginners_and_nothing_is_offered_before_it() -> None:
    assert OwnLevel().level == FIRST == "beginner"
    assert offered(OwnLevel()) is None


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ("W", None),
        ("WW", "normal"),
        ("LLWW", "normal"),
        ("WLW", None),
        ("LL", None),
        ("LLL", "beginner"),
        ("WWLLL", "beginner"),
        ("LLWL", None),
    ],
)
def test_two_wins_in_a_row_offer_the_next_level_and_three_losses_the_one_before(
    games: str, level: str | None
) -> None:
    assert offered(went(games, OwnLevel("easy"))) == level


@pytest.mark.parametrize(("games", "level"), [("WW", "easy"), ("LLL", "beginner")])
def test_whoever_stays_is_offered_it_again_while_the_streak_holds(games: str, level: str) -> None:
    own = OwnLevel("easy" if level == "beginner" else "beginner")
    assert offered(went(games + games[0], own)) == level
    assert offered(went(games + ("L" if games[0] == "W" else "W"), own)) is None


def test_there_is_no_level_below_the_first_or_above_the_last() -> None:
    assert offered(went("LLLL", OwnLevel(LEVELS[0]))) is None
    assert offered(went("WWWW", OwnLevel(LEVELS[-1]))) is None


def test_games_at_other_levels_change_nothing() -> None:
    own = went("W")
    assert after(own, "strong", is_won=False) == after(own, "easy", is_won=True) == own


# ------------------------------------------------------------------ which games count


def played(*seats: Row, persons: int = 1) -> PlayedAlone | None:
    return played_alone(results_of(of_game("K7Q2M4", *seats, persons=persons)))


@pytest.mark.parametrize(("rank", "is_won"), [(1, True), (2, False), (3, False)])
def test_a_game_alone_with_computers_of_one_level_counts_and_only_the_first_has_won(
    rank: int, is_won: bool
) -> None:
    others = BEGINNER | {"rank": 2 if is_won else 1}, BEGINNER | {"rank": 3}
    counted = PlayedAlone(1, "no_thank_you", "beginner", is_won)
    assert played(ANA | {"rank": rank}, *others) == played(*others, ANA | {"rank": rank}) == counted


def test_a_shared_first_place_is_a_win() -> None:
    counted = played(ANA, BEGINNER)
    assert counted is not None
    assert counted.is_won


@pytest.mark.parametrize(
    ("seats", "persons"),
    [
        ((ANA, who(2), BEGINNER), 2),
        ((ANA, who(2, **GONE), BEGINNER), 2),
        ((ANA, NAMELESS, ROBOT), 2),
        ((ANA | GONE, BEGINNER), 1),
        ((ANA | HELPED, BEGINNER), 1),
        ((NAMELESS, BEGINNER), 1),
        ((ANA, BEGINNER, EASY), 1),
        ((), 0),
    ],
    ids=["company", "who_left", "deleted", "left", "helped", "deleted_alone", "mixed", "no_result"],
)
def test_no_game_counts_with_somebody_else_with_help_or_at_mixed_levels(
    seats: tuple[Row, ...], persons: int
) -> None:
    assert played(*seats, persons=persons) is None
