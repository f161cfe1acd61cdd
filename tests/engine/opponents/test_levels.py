"""What holds for the computers of all games, and how strong they are in few fixed games.

The soak plays more of these games, on fresh deals.
"""

from itertools import cycle, islice

import pytest
from msgspec import Struct

from engine.chance import Chance
from engine.games import GAMES
from engine.games.algo.values import Options as Algo
from engine.games.prime_daifugo.values import Options as PrimeDaifugo
from engine.games.yaniv.values import Options as Yaniv
from engine.opponents import LEVELS, Oracle, Policy, Random, levels, opponents
from tests.support.contests import played, win_share
from tests.support.laws import kit_of


class Contest(Struct, frozen=True):
    """One computer against others of another kind."""

    game: str
    policy: str
    others: str
    seats: int
    games: int
    least: float
    """The share of wins in these games: more than this."""
    options: Struct | None = None
    first: int = 0

    def share(self, policy: str, games: int, first: int) -> float:
        known: dict[str, Policy | Oracle] = {**levels(self.game), "oracle": opponents(self.game).oracle}
        others = [known[self.others]] * (self.seats - 1)
        return win_share(GAMES[self.game], known[policy], others, games, self.options, first)


ROUND = Algo(single=True)
DEAL = Yaniv(ending="rounds", rounds=1)
FIVE = PrimeDaifugo(hand=5, penalty="one")
CONTESTS = [
    Contest("algo", "beginner", "random", 2, 10, 0.9, ROUND),
    Contest("algo", "easy", "beginner", 2, 20, 0.6),
    Contest("algo", "normal", "easy", 2, 20, 0.5),
    Contest("algo", "strong", "normal", 2, 8, 0.6, ROUND),
    Contest("algo", "oracle", "normal", 2, 4, 0.9, ROUND),
    Contest("expect", "beginner", "random", 2, 40, 0.6, first=40),
    Contest("expect", "easy", "random", 2, 8, 0.7),
    Contest("expect", "normal", "random", 2, 1, 0.75, first=2),
    Contest("expect", "strong", "random", 2, 2, 0.75),
    Contest("no_thank_you", "beginner", "random", 3, 60, 0.4),
    Contest("no_thank_you", "easy", "beginner", 2, 60, 0.6),
    Contest("no_thank_you", "normal", "easy", 2, 60, 0.55),
    Contest("no_thank_you", "strong", "normal", 3, 12, 0.4),
    Contest("no_thank_you", "oracle", "normal", 3, 20, 0.7),
    Contest("prime_daifugo", "beginner", "random", 2, 1, 0.9, FIVE, first=16),
    Contest("prime_daifugo", "normal", "beginner", 2, 4, 0.8),
    Contest("prime_daifugo", "strong", "normal", 2, 4, 0.7, first=6),
    Contest("yaniv", "beginner", "random", 3, 6, 0.9, DEAL),
    Contest("yaniv", "easy", "beginner", 2, 40, 0.55),
    Contest("yaniv", "normal", "beginner", 2, 8, 0.6),
    Contest("yaniv", "strong", "easy", 3, 12, 0.6, DEAL),
]
of_every_contest = pytest.mark.parametrize(
    "contest", CONTESTS, ids=[f"{each.game}: {each.policy}, {each.others}, {each.seats}" for each in CONTESTS]
)


@pytest.mark.volume
@of_every_contest
def test_each_computer_is_above_the_weaker_ones_and_one_as_weak_is_found_out(contest: Contest) -> None:
    assert contest.share(contest.policy, contest.games, contest.first) > contest.least
    assert contest.share(contest.others, contest.games, contest.first) <= contest.least


@pytest.mark.volume
@pytest.mark.parametrize("name", GAMES)
def test_computers_of_all_levels_play_to_the_end_under_unusual_options(name: str) -> None:
    game, known = GAMES[name], opponents(name).levels
    assert tuple(known) == LEVELS
    seats = game.seats[-1]
    _, unusual, *_ = kit_of(name).option_samples(seats)
    play = played(game, list(islice(cycle(known.values()), seats)), 0, unusual)
    assert play.state.result
    assert play.step <= kit_of(name).bound(seats)


def test_every_legal_action_is_chosen_at_random_sometimes_and_no_other() -> None:
    assert {Random().choose(None, "abc", Chance("random", number)) for number in range(60)} == set("abc")
