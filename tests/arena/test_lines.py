import pytest

from bot.arena.estimates import Estimate
from bot.arena.players import Contest, known
from engine.games import GAMES
from tests.arena.lines import Aim, aim_of, contests


@pytest.mark.parametrize("game", GAMES)
def test_every_contest_can_be_played(game: str) -> None:
    for contest in contests(game, 1):
        assert set(contest.names) <= set(known(game))
        assert len(contest.seats) in GAMES[game].seats
        assert len(contest.names) == 2


@pytest.mark.parametrize(
    ("game", "seats", "aim"),
    [
        ("yaniv", ("strong", "normal", "normal"), "above 0.45"),
        ("yaniv", ("strong", "normal"), "above 0.58"),
        ("expect", ("strong", "normal"), "above 0.55"),
        ("yaniv", ("easy", "normal", "normal"), "below 0.30"),
        ("yaniv", ("strong", "easy"), "None"),
    ],
)
def test_aims_are_those_of_the_first_seat(game: str, seats: tuple[str, ...], aim: str) -> None:
    assert str(aim_of(Contest(game, seats, 1))) == aim


@pytest.mark.parametrize(
    ("low", "high", "above", "below"),
    [(0.46, 0.5, "met", "missed"), (0.4, 0.44, "missed", "met"), (0.4, 0.5, "open", "open")],
)
def test_an_aim_is_met_by_the_whole_interval(low: float, high: float, above: str, below: str) -> None:
    share = Estimate(0.45, low, high)
    assert Aim(0.45).verdict(share) == above
    assert Aim(0.45, is_least=False).verdict(share) == below
