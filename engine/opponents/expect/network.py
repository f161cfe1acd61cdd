"""The value of a turn's plays by a small network, fitted by backward induction over positions of self-play.

The network of a turn values the positions before it to the side that attacks in it: one hidden layer beside
a linear part. A play changes few of its inputs. So the sums of the hidden layer are put together from a part
for each attack, prediction and score, instead of being computed anew for each pair of plays.
"""

from functools import cache, lru_cache
from importlib.resources import files
from math import tanh
from struct import unpack
from typing import TypeAlias

from msgspec import Struct

from engine.cards import Card, is_joker
from engine.games.expect.cards import letter_of, role_of
from engine.games.expect.scoring import value_of
from engine.games.expect.values import Options, Pair, Play
from engine.opponents.expect.evaluation import MARGIN, Goal
from engine.opponents.expect.hands import NUMBERS, effects, place_of
from engine.opponents.expect.nodes import Hand, Node, values_in

REMEMBERED = 1 << 11
"""How many pairs of scores keep what they add, those used last."""
HIDDEN = 16
KNEES = (12, 30)
"""Where a score is cut off in its second and third input: letters take little off a low score."""
UNIT = 20.0
"""The points that count as 1 in the inputs, and in the values of points."""
LETTERS = ("J", "Q", "K", "A")
SUMS = 54
"""The place of the first input after 36 numbers and 18 letters: the sums of differences of both halves."""
SCORES = SUMS + 2
INPUTS = SCORES + 6 + 1

Vector: TypeAlias = tuple[float, ...]


class Network(Struct, frozen=True, gc=False):
    """The weights for the positions before a turn."""

    inner: tuple[Vector, ...]
    """By input, what it adds to each hidden unit, and last to the linear part."""
    outer: Vector


@cache
def networks(goal: Goal) -> dict[int, Network]:
    """Read the networks of all turns but the first."""
    data = files(__package__).joinpath(f"{goal}.bin").read_bytes()
    weights = unpack(f"<{len(data) // 2}e", data)
    width = HIDDEN + 1
    size = INPUTS * width + HIDDEN
    parts = [weights[start : start + size] for start in range(0, len(weights), size)]
    found = {}
    for turn, part in enumerate(parts, 2):
        inner = tuple([part[start : start + width] for start in range(0, INPUTS * width, width)])
        found[turn] = Network(inner, part[INPUTS * width :])
    return found


class Cells:
    """Values to the attacker of the pairs of plays in a turn before the last."""

    def __init__(self, node: Node, options: Options, goal: Goal = "wins") -> None:
        self._node, self._options, self._goal, self._turn = node, options, goal, node.number + 1
        network = networks(goal)[self._turn]
        self._inner, self._outer = network.inner, network.outer
        attacker, predictor = node.hands
        self._attacks, self._predictions = values_in("attack", attacker), values_in("predict", predictor)
        self._gap = _scaled(self._inner[SUMS + 1], 1 / max(1, len(self._attacks) - 1) / UNIT)
        self._met = [_scaled(self._gap, difference) for difference in range(NUMBERS)]
        """What is added by the difference of the numbers that meet in this turn."""
        self._base = self._rest(predictor, attacker)
        self._firsts: dict[Play, list[Vector]] = {}
        self._seconds: dict[Play, Vector] = {}
        self._effects = effects(node.number, options)

    def value(self, attack: Play, prediction: Play) -> float:
        """Return the value of a pair of plays."""
        if attack not in self._firsts:
            self._firsts[attack] = self._first(attack)
        if prediction not in self._seconds:
            self._seconds[prediction] = self._second(prediction)
        scores = self._scores(attack, prediction)
        parts = zip(
            self._firsts[attack][abs(value_of(attack) - value_of(prediction))],
            self._seconds[prediction],
            _scored(self._goal, self._turn, scores),
            strict=True,
        )
        sums = [one + two + three for one, two, three in parts]
        raw = sums[-1] + sum(
            [weight * each for weight, each in zip(self._outer, sums, strict=False) if each > 0]
        )
        if self._goal == "points":
            return -UNIT * raw
        return MARGIN * (scores[1] - scores[0]) - tanh(raw)

    def _scores(self, attack: Play, prediction: Play) -> Pair:
        own, other = self._node.scores
        payment, off, other_off, _, _ = self._effects[place_of(attack)][place_of(prediction)]
        return max(0, own - off), max(0, other + payment - other_off)

    def _rest(self, attacker: Hand, predictor: Hand) -> Vector:
        """Return the sums for the hands of the next turn, as if nothing were laid in this one."""
        numbers = (
            values_in("attack", attacker),
            values_in("predict", predictor),
            self._attacks,
            self._predictions,
        )
        places = [9 * slot + number - 2 for slot, held in enumerate(numbers) for number in held]
        for side, hand in enumerate((attacker, predictor)):
            places += [_place(side, card) for card in hand if letter_of(card)]
        share = 1 / max(1, len(numbers[0])) / UNIT
        return _added(
            *[self._inner[place] for place in places],
            _scaled(self._inner[SUMS], _differences(*numbers[:2]) * share),
            _scaled(self._gap, _differences(*numbers[2:])),
            self._inner[-1],
        )

    def _first(self, attack: Play) -> list[Vector]:
        """Return the sums without an attack, by the difference of the numbers that meet in this turn."""
        number = value_of(attack)
        places = [18 + number - 2, *[_place(1, card) for card in attack.cards[1:]]]
        lost = [self._inner[place] for place in places]
        gaps = _scaled(self._gap, _differences((number,), self._predictions))
        rest = _less(self._base, _added(*lost, gaps))
        return [_added(rest, met) for met in self._met]

    def _second(self, prediction: Play) -> Vector:
        """Return what a prediction changes in the sums, but for the difference of the numbers that meet."""
        number = value_of(prediction)
        places = [27 + number - 2, *[_place(0, card) for card in prediction.cards[1:]]]
        lost = [self._inner[place] for place in places]
        return _scaled(_added(*lost, _scaled(self._gap, _differences(self._attacks, (number,)))), -1)


@lru_cache(maxsize=REMEMBERED)
def _scored(goal: Goal, turn: int, scores: Pair) -> Vector:
    """Return what the scores, the other side's first, add to the sums."""
    inner = networks(goal)[turn].inner
    inputs = [min(score, knee) / UNIT for score in scores[::-1] for knee in (score, *KNEES)]
    return _added(*[_scaled(inner[SCORES + place], each) for place, each in enumerate(inputs)])


def _differences(attacks: tuple[int, ...], predictions: tuple[int, ...]) -> int:
    return sum([abs(attack - prediction) for attack in attacks for prediction in predictions])


def _place(side: int, card: Card) -> int:
    """Return the place of a letter among the inputs."""
    if is_joker(card):
        return 36 + 9 * side + 8
    return 36 + 9 * side + LETTERS.index(card[0]) + 4 * (role_of(card) == "predict")


def _added(*vectors: Vector) -> Vector:
    return tuple(map(sum, zip(*vectors, strict=True)))


def _less(whole: Vector, part: Vector) -> Vector:
    return tuple([one - other for one, other in zip(whole, part, strict=True)])


def _scaled(vector: Vector, factor: float) -> Vector:
    return tuple([each * factor for each in vector])
