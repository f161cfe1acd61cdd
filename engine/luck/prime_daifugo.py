"""Luck in Prime Daifugo: the cards dealt, the start, and the cards drawn (rule book, section 2).

Points are shares of the result: the part of the other seats that are ranked below, times 100, against the
mean of the table. At two seats a win is +50. The value of a hand is a sum of weights by rank, fitted by
`python -m tests.fitting.prime_daifugo 700` to games of two players who know primes of up to four cards; those
of a whole pack add up to 0. In them, to start was a slight disadvantage. Weights from players who know primes
of up to six cards fit the games of Easy and of the newcomer worse.
"""

from engine.batches import last_batches
from engine.core import Seat
from engine.games.prime_daifugo.figures import letter_of
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.turns import penalty_of
from engine.games.prime_daifugo.values import Draw, GameAction, Play
from engine.luck import BySeat, Judge, over_mean

POINTS = 100.0
WEIGHTS = {
    "A": -5.1,
    "2": 1.3,
    "3": -4.4,
    "4": -12.7,
    "5": -5.3,
    "6": -11.9,
    "7": -1.8,
    "8": -7.9,
    "9": -3.4,
    "T": 6.9,
    "J": 11.5,
    "Q": 9.6,
    "K": 14.9,
    "X": 16.3,
}
"""What a card in the hand adds to the result, in points, by letter."""
START = -3.3
"""What the start adds."""


def dealt(state: Position) -> BySeat:
    """Return what the hands and the start are worth, against the mean of the table."""
    values = [sum(WEIGHTS[letter_of(card)] for card in hand) for hand in state.hands]
    values[state.starter] += START
    return over_mean(values)


def drawn(state: Position, seat: Seat, action: GameAction, after: Position) -> BySeat:
    """Return what the cards drawn are worth, against the exact expectation over those that could have come.

    Those are the cards of the stock that were shuffled together with it: the rest of the pack, or of a batch
    that was put under. They are known as a set once the game is over. Where cards go under in their order,
    nothing is left to chance.
    """
    count = 0
    if isinstance(action, Draw):
        count = 1
    elif isinstance(action, Play) and after.fouls[seat] > state.fouls[seat]:
        count = penalty_of(state, action)
    last, values = last_batches(state.batches), [0.0] * len(state.hands)
    for place in range(count):
        left = state.stock[place:]
        origin = last.get(left[0], 0)
        could = [WEIGHTS[letter_of(card)] for card in left if last.get(card, 0) == origin]
        values[seat] += could[0] - sum(could) / len(could)
    return over_mean(values)


def actual(state: Position) -> BySeat:
    """Return the share of the others that each seat left behind, against the mean of the table."""
    result = state.result
    scores = result.scores if result else (0,) * len(state.hands)
    return over_mean([POINTS * score / (len(scores) - 1) for score in scores])


JUDGE = Judge(version=1, dealt=dealt, drawn=drawn, actual=actual)
