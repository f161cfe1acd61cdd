"""Make the table of hands of Yaniv: `python -m tests.fitting.yaniv [ROUNDS]`, the shipped one of 1,500.

Rounds of two `Normal` computers give, by the turns that a seat has had: how likely somebody calls, with how
many points, what the others hold then, and which cards can be drawn. With these the best way to play alone is
solved backwards over all hands of up to five cards (dynamic programming), up to an exchange of suits.
"""

import sys
from itertools import permutations
from pathlib import Path

import numpy as np
from msgspec import msgpack
from numpy.typing import NDArray

from engine.cards import PACK
from engine.chance import Chance
from engine.games.yaniv import GAME, position, scoring
from engine.games.yaniv.values import VALUES, Call, Options, points_of
from engine.opponents.yaniv import hand_values
from engine.opponents.yaniv.hand_values import BIT, JOKER_SHIFT, LEAST, SHIFTS, STEP, SUIT, Hand, Tables
from engine.opponents.yaniv.levels import Normal
from engine.play import Play, advance, begin

Array = NDArray[np.float64]
Places = NDArray[np.int64]

TURNS = 11
"""The last entry holds for all later turns; the file has all but the first one."""
SHIPPED = slice(1, 10)
SETTLING = 4
"""How often the last entry is solved before those in front of it."""
MOST = 51
NEVER = 1e6
CARDS = sorted(BIT.values())


class Counts:
    """What happened in the rounds played, by the turns that a seat had had."""

    def __init__(self) -> None:
        self.turns = np.zeros(TURNS)
        self.ended = np.zeros(TURNS)
        self.callers = np.zeros((TURNS, MOST))
        self.others = np.zeros((TURNS, MOST))
        self.offered = np.zeros((TURNS, len(CARDS)))

    def play(self, number: int) -> None:
        """Play a round of two computers and count."""
        play = begin(GAME, Options(ending="rounds", rounds=1), 2, f"{number:032x}")
        while play.state.to_act:
            (seat,) = play.state.to_act
            action = Normal().choose(
                play.state.view(seat), play.state.legal_actions(seat), Chance(play.seed, f"fit {play.step}")
            )
            self._count(play, seat, isinstance(action, Call))
            play = advance(play, seat, action)

    def _count(self, play: Play, seat: int, calls: bool) -> None:
        state = play.state
        assert isinstance(state, position.Position)
        now = min(state.turns // 2, TURNS - 1)
        self.others[now, points_of(state.hands[1 - seat])] += 1
        for card in state.view(seat).drawable:
            self.offered[now, [CARDS.index(BIT[each]) for each in _alike(card)]] += 1 / len(_alike(card))
        if not calls:
            self.turns[now] += 1
        elif state.turns:
            before = min((state.turns - 1) // 2, TURNS - 1)
            self.ended[before] += 1
            self.callers[before, points_of(state.hands[seat])] += 1


def _alike(card: str) -> list[str]:
    return [other for other in PACK if VALUES[other] == VALUES[card]]


class Hands:
    """All hands of up to five cards by shape, what can be kept of them, and what each becomes by a card."""

    def __init__(self) -> None:
        self.all = hand_values.shapes(hand_values.KEPT + 1)
        place = {hand: index for index, hand in enumerate(self.all)}
        self.kept = sum(hand.bit_count() <= hand_values.KEPT for hand in self.all)
        self.points = np.array([hand_values.points(hand) for hand in self.all])
        self.grown = np.array(
            [[_grown(hand, card, place) for card in CARDS] for hand in self.all[: self.kept]]
        )
        self.start, self.left, self.order = _choices(self.all[1:], place)


def _grown(hand: Hand, card: Hand, place: dict[Hand, int]) -> int:
    return -1 if hand & card else place[hand_values.canonical(hand | card)]


ORDERS = list(permutations(range(len(SHIFTS))))


def _choices(hands: list[Hand], place: dict[Hand, int]) -> tuple[Places, Places, Places]:
    """Return for all hands in a row what can be kept, and to which suits its suits are exchanged."""
    start, left, order = list[int](), list[int](), list[int]()
    for hand in hands:
        start.append(len(left))
        for kept in {hand & ~laid for laid in hand_values.lays(hand)}:
            suits = [kept >> shift & SUIT for shift in SHIFTS]
            ascending = sorted(range(len(suits)), key=suits.__getitem__)
            left.append(place[hand_values.canonical(kept)])
            order.append(ORDERS.index(tuple(map(ascending.index, range(len(suits))))))
    return np.array(start), np.array(left), np.array(order)


def _exchanged(card: int, order: tuple[int, ...]) -> int:
    ranks = SHIFTS[1]
    return order[card // ranks] * ranks + card % ranks if card < JOKER_SHIFT else card


def solve(counts: Counts, hands: Hands) -> Tables:
    """Solve backwards what hands cost, from the last turn on."""
    hazard = (counts.ended + 1) / (counts.turns + 20)
    called, spared = _called(counts), _spared(counts)
    exchanges = np.array([[_exchanged(card, order) for card in range(len(CARDS))] for order in ORDERS])
    cards = exchanges[hands.order]
    kept = [np.zeros(hands.kept)] * TURNS
    later = hands.points * 0.8
    for turn in [TURNS - 1] * SETTLING + [*range(TURNS - 2, -1, -1)]:
        ended = hands.points - spared[turn][hands.points]
        held = hazard[turn] * ended + (1 - hazard[turn]) * later
        kept[turn] = _mean_with_one_more(hands, held)
        later = _best(hands, kept[turn], held, counts.offered[turn], cards, called[turn])
    low = len(called[0][:6])
    return Tables(
        kept=tuple(_in_steps(each) for each in kept[SHIPPED]),
        called=tuple(tuple(each[:low].round(2).tolist()) for each in called[SHIPPED]),
        spared=tuple(tuple(each[:low].round(2).tolist()) for each in spared[SHIPPED]),
    )


def _called(counts: Counts) -> Array:
    """Return the mean cost of a call by turn and points: 0 or the fine, less what the other pays."""
    shares: Array = counts.others / counts.others.sum(1, keepdims=True)
    points = np.arange(MOST)
    costs: Array = shares.cumsum(1) * (points + scoring.FINE) - (shares @ points)[:, None]
    return costs


def _spared(counts: Counts) -> Array:
    """Return the mean fine of a caller by turn and one's own points."""
    callers = counts.callers + np.where(counts.callers.sum(1, keepdims=True) < 30, counts.callers.sum(0), 0)
    shares = callers / callers.sum(1, keepdims=True)
    fines = shares * (np.arange(MOST) + scoring.FINE)
    sums: Array = fines[:, ::-1].cumsum(1)[:, ::-1]
    return sums


def _mean_with_one_more(hands: Hands, held: Array) -> Array:
    possible = hands.grown >= 0
    values: Array = np.where(possible, held[hands.grown], 0).sum(1) / possible.sum(1)
    return values


def _best(hands: Hands, kept: Array, held: Array, offered: Array, cards: Places, called: Array) -> Array:
    """Return the cost of each hand at one's turn: of a call, or of the best turn."""
    stock, total = kept[hands.left], np.zeros(len(hands.all) - 1)
    calls = np.where(hands.points[1:] <= Options().call_limit, called[hands.points[1:]], NEVER)
    for card, weight in enumerate(offered / offered.sum()):
        grown = hands.grown[hands.left, cards[:, card]]
        taken = np.where(grown >= 0, held[grown], NEVER)
        total += weight * np.minimum(calls, np.minimum.reduceat(np.minimum(stock, taken), hands.start))
    return np.concatenate([[0.0], total])


def _in_steps(values: Array) -> bytes:
    return bytes(np.clip((values - LEAST) / STEP, 0, 255).round().astype(np.uint8))


def main() -> None:
    """Play, solve and write the file."""
    counts = Counts()
    for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1500):
        counts.play(number)
    target = Path(hand_values.__file__).with_name("hands.msgpack")
    target.write_bytes(msgpack.encode(solve(counts, Hands())))


if __name__ == "__main__":
    main()
