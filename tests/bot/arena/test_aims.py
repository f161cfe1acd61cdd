"""What win shares are meant to be, and when they are."""

import pytest

from bot.arena.aims import Aim, aim_of, ladder_of
from bot.arena.estimates import Estimate
from bot.arena.players import Contest


def test_the_ladder_leads_from_a_newcomer_to_the_oracle() -> None:
    lower, upper = zip(*(contest.seats for contest in ladder_of("yaniv", 3)), strict=True)
    assert lower == ("newcomer", "beginner", "easy", "normal", "strong")
    assert upper == (*lower[1:], "oracle")


@pytest.mark.parametrize(
    ("seats", "aim"),
    [
        (("newcomer", "beginner"), "0.40 to 0.60"),
        (("beginner", "easy"), "0.25 to 0.40"),
        (("normal", "strong"), "0.25 to 0.40"),
        (("strong", "normal", "normal"), "above 0.45"),
        (("strong", "oracle"), "None"),
        (("beginner", "normal"), "None"),
        (("normal", "normal"), "None"),
    ],
)
def test_aims_are_those_of_the_first_seat(seats: tuple[str, ...], aim: str) -> None:
    assert str(aim_of(Contest("yaniv", seats, 1))) == aim


@pytest.mark.parametrize(
    ("low", "high", "above", "below", "between"),
    [
        (0.46, 0.5, "met", "missed", "met"),
        (0.3, 0.44, "missed", "met", "missed"),
        (0.4, 0.5, "open", "open", "open"),
        (0.59, 0.7, "met", "missed", "open"),
        (0.61, 0.7, "met", "missed", "missed"),
    ],
)
def test_an_aim_is_met_by_the_whole_interval(
    low: float, high: float, above: str, below: str, between: str
) -> None:
    share = Estimate((low + high) / 2, low, high)
    assert Aim(low=0.45).verdict(share) == above
    assert Aim(high=0.45).verdict(share) == below
    assert Aim(0.45, 0.6).verdict(share) == between


def test_an_eased_aim_is_wider_on_both_sides() -> None:
    share = Estimate(0.43, 0.42, 0.44)
    assert Aim(0.25, 0.4).verdict(share) == "missed"
    assert Aim(0.25, 0.4).eased(0.05).verdict(share) == "met"
    assert str(Aim(high=0.3)) == "below 0.30"
