"""Beginner and Easy of Expect, and the newcomer that measures them."""

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.games.expect import GAME
from engine.games.expect.position import Position
from engine.games.expect.values import TURNS, Choose, Declare, GameAction, Lay, Options
from engine.opponents import Policy, opponents
from engine.opponents.expect.evaluation import estimate
from engine.opponents.expect.hands import bits_of
from engine.opponents.expect.levels import ESTEEM
from engine.opponents.expect.lookahead import Lookahead
from engine.opponents.expect.nodes import node_of
from engine.play import begin
from tests.engine.opponents.expect_brute import step
from tests.engine.opponents.test_expect import before

OPPONENTS = opponents("expect")
BEGINNER, EASY, NEWCOMER = OPPONENTS.levels["beginner"], OPPONENTS.levels["easy"], OPPONENTS.newcomer
of_everybody = pytest.mark.parametrize(
    "policy", [*OPPONENTS.levels.values(), NEWCOMER], ids=[*OPPONENTS.levels, "newcomer"]
)


def choice(policy: Policy, state: Position, number: int = 0) -> GameAction:
    (seat,) = state.to_act
    chosen: GameAction = policy.choose(state.view(seat), state.legal_actions(seat), Chance("lower", number))
    return chosen


def choices(policy: Policy, state: Position) -> Counter[GameAction]:
    """Return the computer's choices on many occasions."""
    return Counter(choice(policy, state, number) for number in range(200))


def usual(policy: Policy, state: Position, count: int) -> set[GameAction]:
    """Return the choices that are not made by mistake."""
    return {action for action, _ in choices(policy, state).most_common(count)}


def turn(*letters: str, scores: tuple[int, int] = (30, 30), numbers: str = "2H 5H 7H 9H") -> Position:
    """Return turn 12, in which seat 0 attacks with these letters and numbers, against 3, 4, 5 and 8."""
    hands = (*numbers.split(), "2D", "3D", "4D", *letters), ("2S", "3S", "4S", "3C", "4C", "5C", "8C")
    return replace(before(12, 0, Options(black=1)), hands=hands, scores=scores, declared=(False, False))


# --- the beginner and the newcomer ---


def test_they_attack_from_far_away_and_predict_what_is_near() -> None:
    laid = step(turn(), Lay("7H"))
    assert usual(BEGINNER, turn(), 4) == {Lay("2H"), Lay("7H"), Lay("9H")}
    assert usual(NEWCOMER, turn(), 2) == {Lay("2H"), Lay("9H")}
    assert usual(BEGINNER, laid, 4) == {Lay("4C"), Lay("5C"), Lay("8C")}
    assert usual(NEWCOMER, laid, 2) == {Lay("4C"), Lay("5C")}


@pytest.mark.parametrize(
    ("letters", "scores", "best"),
    [
        ("JH AH", (30, 30), "AH"),
        ("QH KH", (30, 30), "KH"),
        ("JH QH KH", (0, 30), "JH"),
        ("QH KH", (0, 30), None),
        ("JH XR", (30, 30), "XR"),
    ],
)
def test_a_beginner_lays_the_letter_that_gains_most_in_this_turn(
    letters: str, scores: tuple[int, int], best: str | None
) -> None:
    state = turn(*letters.split(), scores=scores)
    assert set(choices(BEGINNER, state)) == {Lay(number, best) for number in ("2H", "7H", "9H")}


def test_a_beginner_mixes_its_plays_in_the_last_turn_as_strong_does() -> None:
    hands = ("5H", "AH", "JD", "QD", "XR"), ("2C", "JC", "AS", "QS", "KS")
    state = replace(before(TURNS, 0, Options()), hands=hands, black=1, scores=(22, 27), declared=(True, True))
    assert len(choices(BEGINNER, state)) > 1
    assert choices(BEGINNER, state) == choices(OPPONENTS.levels["strong"], state)


def test_a_newcomer_lays_one_where_numbers_differ_by_much_or_where_it_has_as_many_as_turns() -> None:
    assert usual(NEWCOMER, turn("AH"), 2) == {Lay("2H", "AH"), Lay("9H", "AH")}
    assert usual(NEWCOMER, turn("AH", numbers="4H 5H 7H 9H"), 2) == {Lay("7H"), Lay("9H", "AH")}
    many = turn("JH", "AH", "KH", "XR", numbers="4H 5H 7H 9H")
    assert usual(NEWCOMER, many, 2) == {Lay("7H", "XR"), Lay("9H", "KH")}


def test_one_turn_of_ten_of_a_newcomer_is_a_mistake_and_none_of_a_beginner() -> None:
    found = choices(NEWCOMER, turn("AH"))
    mistakes = sum(found.values()) - found[Lay("2H", "AH")] - found[Lay("9H", "AH")]
    assert 5 < mistakes < 35
    assert len(choices(BEGINNER, turn("AH"))) == 3


# --- easy ---


def test_easy_looks_at_one_turn_and_thinks_little_of_letters_in_hand() -> None:
    state = turn("JH", "KH")
    node = node_of(state.view(0), 0)
    attacker, predictor = map(bits_of, node.hands)
    values = [estimate(attacker, predictor, (30, 30), esteem) for esteem in (0.0, ESTEEM, 1.0)]
    assert values == sorted(set(values))
    ahead = Lookahead(node, Options(), node.number, ESTEEM)
    solutions = [(ahead.attacking(attacks), attacks) for attacks in ahead.parted]
    best, attacks = max(solutions, key=lambda found: found[0].value)
    likely = {play for play, chance in zip(attacks, best.rows, strict=True) if chance > 0}
    assert set(choices(EASY, state)) == {Lay(play.number, play.letter) for play in likely}


def test_easy_mixes_its_predictions_by_the_attacks_that_it_cannot_tell_apart() -> None:
    state = turn("JH", "KH")
    node = node_of(state.view(0), 0)
    ahead = Lookahead(node, Options(), node.number, ESTEEM)
    columns = ahead.predicting(ahead.parted[0]).columns
    likely = {play for play, chance in zip(ahead.predictions, columns, strict=True) if chance > 0}
    assert len(likely) > 1
    assert set(choices(EASY, step(state, Lay("5H")))) == {Lay(play.number, play.letter) for play in likely}


# --- everybody ---


@of_everybody
def test_everybody_declares_as_soon_as_that_is_true_and_chooses_a_colour(policy: Policy) -> None:
    first = begin(GAME, Options(chooser=1), 2, "00").state
    assert isinstance(first, Position)
    assert isinstance(choice(policy, first), Choose)
    states = (before(TURNS, game, Options()) for game in range(99))
    can = next(state for state in states if Declare() in state.legal_actions(state.to_act[0]))
    assert choice(policy, can) == Declare()
