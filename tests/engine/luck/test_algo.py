"""Luck and skill in Algo: by exact expectations over all that could have come."""

from itertools import combinations, permutations

import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.games.algo import GAME
from engine.games.algo.cards import is_white
from engine.games.algo.dealing import setup
from engine.games.algo.lines import hidden_of
from engine.games.algo.position import Position
from engine.games.algo.values import Options, Placed, Stay
from engine.luck.algo import JUDGE, Worth, Worths, dealt, drawn, kind_of, possible
from engine.play import advance, begin
from tests.engine.games.algo.tables import A, after, done, table
from tests.engine.luck.test_all_games import logged

KINDS = [(2, Options()), (3, Options(chips="off")), (4, Options(single=True)), (4, Options(pairs=True))]
PLAIN: Worths = {
    kind_of(options, seats): Worth(tuple(map(float, range(12))), tuple(float(n * n) for n in range(12)))
    for seats, options in KINDS
}
"""Simple worths, so that figures can be checked by hand."""
LINES = ("B0? B9?", "B3? W10?")


# --- a draw ---


def test_a_drawn_card_is_compared_with_those_of_the_colour_on_top() -> None:
    before = table(*LINES, held="W11", stock="B1 B5 W6", phase="go_on")
    step = done(before, "stay")
    assert [placed.card for placed in [step.state.held] if placed] == [2]
    # B1 is worth 2², B5 would have been worth 10²: 48 less than the mean, half of it over the table.
    assert drawn(PLAIN, before, A, Stay(), step.state) == (24.0, -24.0)


def test_the_luck_of_a_draw_comes_to_nothing_over_all_that_could_be_drawn() -> None:
    """Compare with all orders of a small stock that have the same colour on top."""
    sums = [0.0, 0.0]
    for stock in permutations(["B1", "B5", "W6", "B7"]):
        if stock[0][0] == "B":
            before = table(*LINES, held="W11", stock=" ".join(stock), phase="go_on")
            luck = drawn(PLAIN, before, A, Stay(), after(before, "stay"))
            sums = [one + more for one, more in zip(sums, luck, strict=True)]
    assert sums == pytest.approx([0, 0])


def test_nothing_but_deals_and_draws_is_luck() -> None:
    before = table(*LINES, held="W11", stock="B1 B5 W6")
    assert drawn(PLAIN, before, A, Stay(), after(before, "B3 is 3")) == (0, 0)
    before = table(*LINES, "B1? W1?", chosen=0, phase="go_on", options=Options(chips="off"))
    assert drawn(PLAIN, before, A, Stay(), after(before, "stay")) == (0, 0, 0)
    state = setup(Options(pairs=True), 4, Chance("00", 0)).state
    luck = dealt(PLAIN, state)
    assert luck[0] == luck[2]
    assert luck[1] == luck[3] == -luck[0]


# --- a deal ---


def deals() -> list[Position]:
    """List all deals of a pack of six cards, two to each of two seats and one on top."""
    found = []
    for hand in combinations(range(6), 2):
        for other in combinations(sorted(set(range(6)).difference(hand)), 2):
            left = sorted(set(range(6)).difference(hand, other))
            for top, rest in (left, left[::-1]):
                lines = tuple(tuple(Placed(card, card) for card in cards) for cards in (hand, other))
                fields = {
                    "lines": lines,
                    "hidden": hidden_of(lines),
                    "held": Placed(9, top),
                    "stock": (rest,),
                }
                found.append(replace(table(*LINES), **fields))
    return found


def test_the_luck_of_a_deal_comes_to_nothing_over_all_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.luck.algo.PACK", range(6))
    found = [dealt(PLAIN, state) for state in deals()]
    assert len({round(own, 6) for own, _ in found}) > 10
    assert sum(own for own, _ in found) == pytest.approx(0)


def test_a_later_round_is_dealt_by_luck_and_the_end_is_not() -> None:
    end, log = logged("algo", 2, "random", 170, Options())
    play = begin(GAME, Options(), 2, end.seed)
    new = {}
    for seat, action in log:
        before, play = play.state, advance(play, seat, action)
        if len(play.state.rounds) > len(before.rounds):
            new[len(play.state.rounds)] = JUDGE.drawn(before, seat, action, play.state)
    assert any(new[1])
    assert new[2] == (0, 0)


def test_what_could_be_drawn_has_the_colour_that_everybody_saw() -> None:
    state = setup(Options(), 2, Chance("00", 0)).state
    assert {is_white(card) for card in possible(state)} == {state.view(None).top}
