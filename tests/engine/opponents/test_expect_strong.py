"""Strong of Expect, the oracle, blunders and appraisals."""

from collections.abc import Iterator
from importlib.resources import files
from random import Random as Rng

import numpy as np
import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.games.expect import GAME
from engine.games.expect.cards import ROLES, Role, role_of
from engine.games.expect.position import Position
from engine.games.expect.values import TURNS, Choose, Declare, GameAction, Lay, Options, Play, View
from engine.opponents import opponents
from engine.opponents.expect.appraisal import appraise, blunder
from engine.opponents.expect.endings import exact_value, rules_of
from engine.opponents.expect.evaluation import MARGIN, Goal
from engine.opponents.expect.lookahead import Turn
from engine.opponents.expect.matrix_games import equilibrium
from engine.opponents.expect.network import UNIT, Cells, networks
from engine.opponents.expect.nodes import Node, after, plays
from engine.play import begin
from tests.engine.opponents.expect_brute import against, lays, step
from tests.engine.opponents.test_expect import EVERY, before, node
from tests.engine.opponents.test_expect_matrix_games import doubt
from tests.fitting.expect import Positions
from tests.fitting.network import features

CHANCE = Chance("strong", 0)
GOALS: tuple[Goal, Goal] = ("wins", "points")
STRONG = opponents("expect").levels["strong"]


def act(policy: object, state: Position, chance: Chance = CHANCE) -> GameAction:
    (seat,) = state.to_act
    chosen: GameAction = policy.choose(state.view(seat), state.legal_actions(seat), chance)  # type: ignore[attr-defined]
    return chosen


def view_of(state: Position) -> View:
    return state.view(state.to_act[0])


def ends(count: int = 12, options: Options | None = None) -> Iterator[Position]:
    """Give positions of the last turn, before the attack and after one."""
    for game in range(count):
        state = before(TURNS, game, options or Options())
        yield state
        yield step(state, lays(state)[-1])


def plain(at: Node, goal: Goal) -> float:
    """Give the value of a position by the network, all inputs at once."""
    kinds: list[tuple[int, Role]] = [(0, "attack"), (1, "predict"), (1, "attack"), (0, "predict")]
    numbers = [[float(f"{n}" in row) for n in range(2, 11)] for row in (ranks(at, *kind) for kind in kinds)]
    letters = [
        [float(c in ranks(at, side, role)) for role in ROLES for c in "JQKA"]
        + [float("X" in ranks(at, side, "attack"))]
        for side in (0, 1)
    ]
    inputs = features(Positions(np.array([numbers]), np.array([letters]), np.array([at.scores])))[0]
    weights = networks(goal)[at.number]
    sums = inputs @ np.array(weights.inner)
    raw = np.maximum(0, sums[:-1]) @ np.array(weights.outer) + sums[-1]
    return float(np.tanh(raw) if goal == "wins" else UNIT * raw)


def ranks(at: Node, side: int, role: Role) -> list[str]:
    """List the ranks that a side holds in a role, X for a joker."""
    return [card[:-1] for card in at.hands[side] if role_of(card) in {role, None}]


# --- solving from few cells ---


def test_few_cells_lead_to_the_same_value_as_all() -> None:
    for seed, (rows, columns) in enumerate([(1, 1), (1, 7), (7, 1), (4, 6), (9, 12), (20, 15)]):
        rng = Rng(seed)
        assert_certain([[rng.choice((rng.random(), 1.0)) for _ in range(columns)] for _ in range(rows)])


def assert_certain(matrix: list[list[float]]) -> None:
    found = equilibrium(len(matrix), len(matrix[0]), lambda row, column: matrix[row][column])
    assert doubt(matrix, found) < 1e-6


# --- the networks ---


def test_the_sums_of_parts_are_what_the_network_gives_for_the_position_that_follows() -> None:
    for turn in (1, 4, 9, 16):
        state = node(before(turn, turn, Options()))
        attacks, predictions = plays("attack", state.hands[0]), plays("predict", state.hands[1])
        for attack, prediction in zip(attacks[::7], predictions[::7], strict=False):
            following = after(state, attack, prediction, Options())
            margin = MARGIN * (following.scores[1] - following.scores[0])
            wins, points = (Cells(state, Options(), goal).value(attack, prediction) for goal in GOALS)
            assert wins == pytest.approx(-plain(following, "wins") - margin, abs=1e-9)
            assert points == pytest.approx(-plain(following, "points"), abs=1e-9)


def test_the_networks_fit_into_the_package() -> None:
    sizes = [len(files("engine.opponents.expect").joinpath(f"{goal}.bin").read_bytes()) for goal in GOALS]
    assert sum(sizes) < 200_000


# --- what Strong does ---


@EVERY
def test_strong_solves_the_last_turns_exactly(options: Options) -> None:
    for game in range(4):
        state = before(TURNS - 1, game, options)
        found, (attacker,) = Turn(node(state), options).solutions()[0][1].value, state.to_act
        assert found == pytest.approx(-against(state, attacker), abs=1e-6)
        assert found == pytest.approx(against(state, 1 - attacker), abs=1e-6)


def test_strong_plays_red_and_declares_as_soon_as_that_is_true() -> None:
    first = begin(GAME, Options(chooser=1), 2, "00").state
    assert isinstance(first, Position)
    assert act(STRONG, first) == Choose("red")
    for state in ends():
        assert (act(STRONG, state) == Declare()) == (Declare() in state.legal_actions(state.to_act[0]))


def test_strong_mixes() -> None:
    state = before(11, 2, Options())
    for each in (state, step(state, lays(state)[0])):
        assert len({act(STRONG, each, Chance("mix", number)) for number in range(12)}) > 1


# --- the oracle ---


def test_the_oracle_predicts_what_is_best_against_the_play_that_lies_there() -> None:
    oracle = opponents("expect").oracle
    state = before(9, 1, Options())
    assert isinstance(oracle.choose(state, state.to_act[0], CHANCE), Lay)
    laid = step(state, lays(state)[-1])
    (seat,) = laid.to_act
    turn = Turn(node(laid), Options())
    best = oracle.choose(laid, seat, CHANCE)
    attack = laid.laid
    assert isinstance(best, Lay)
    assert attack is not None
    values = [turn.value(attack, each) for each in turn.predictions]
    assert turn.value(attack, Play(best.number, best.letter)) == min(values)


# --- blunders ---


def test_a_missed_declaration_and_a_prediction_that_loses_points_whatever_lies_there_are_blunders() -> None:
    can = next(state for state in ends() if Declare() in state.legal_actions(state.to_act[0]))
    assert blunder(view_of(can), lays(can)[0]) == "undeclared"
    assert blunder(view_of(can), Declare()) is None
    found = {blunder(view_of(state), action) for state in ends(40) for action in lays(state) if state.laid}
    assert found == {None, "undeclared", "dominated"}


@EVERY
def test_a_letter_that_only_costs_in_the_last_turn_is_a_blunder(options: Options) -> None:
    bare = replace(
        before(TURNS, 0, options), hands=(("4S", "JS"), ("6D", "JD")), black=1, declared=(False, False)
    )
    bare = replace(bare, hands=(("4C", "AC"), ("6H", "QH")))
    (attacker,) = bare.to_act
    view = bare.view(attacker)
    found = {action: blunder(view, action) for action in lays(bare)}
    assert set(found.values()) <= {None, "dominated"}
    leads = {action: worst_and_best(step(bare, action)) for action in found}
    for action, name in found.items():
        is_worse = any(least > leads[action][1] for least, _ in leads.values())
        assert not is_worse or name == "dominated"


def worst_and_best(laid: Position) -> tuple[int, int]:
    """Give the least and the greatest lead of the attacker after each answer."""
    ends = [step(laid, answer) for answer in lays(laid)]
    (attacker,) = {1 - seat for seat in laid.to_act}
    leads = [end.scores[1 - attacker] - end.scores[attacker] for end in ends]
    return min(leads), max(leads)


def test_a_letter_that_hides_which_one_was_laid_is_no_blunder() -> None:
    hands = ("5H", "AH", "JD", "QD", "XR"), ("2C", "JC", "AS", "QS", "KS")
    state = replace(before(TURNS, 0, Options()), hands=hands, black=1, scores=(22, 27), declared=(True, True))
    found = {action: blunder(view_of(state), action) for action in lays(state)}
    assert found[Lay("5H", "XR")] is None
    bare, joker = (worst_and_best(step(state, Lay("5H", letter))) for letter in (None, "XR"))
    assert bare[0] > joker[0]
    assert bare[1] > joker[1]
    played = {act(STRONG, state, Chance("hidden", number)) for number in range(60)}
    assert played == {Lay("5H", "AH"), Lay("5H", "XR")}


@pytest.mark.parametrize("scores", [(22, 27), (0, 0), (3, 40)])
@pytest.mark.parametrize("letters", ["AH JD QD XR, JC AS QS KS", "AH JD QH XR, JC AS QC KC"])
def test_the_last_turn_is_solved_where_plays_have_to_be_mixed_and_where_scores_are_low(
    letters: str, scores: tuple[int, int]
) -> None:
    hands = tuple(
        (number, *side.split()) for number, side in zip(("5H", "2C"), letters.split(","), strict=True)
    )
    state = replace(before(TURNS, 0, Options()), hands=hands, black=1, scores=scores, declared=(True, True))
    found = exact_value(node(state), rules_of(Options(), "wins"))
    assert found == pytest.approx(-against(state, 0), abs=1e-9)
    assert found == pytest.approx(against(state, 1), abs=1e-9)


@EVERY
def test_no_level_blunders_and_before_the_last_turn_nobody_can(options: Options) -> None:
    for state in ends(6, options):
        for level in opponents("expect").levels.values():
            assert blunder(view_of(state), act(level, state)) is None
    early = before(5, 1, options)
    assert {blunder(view_of(early), action) for action in lays(early)} == {None}
    assert blunder(begin(GAME, Options(chooser=0), 2, "00").state.view(0), Choose("red")) is None


# --- appraisals ---


@EVERY
def test_every_play_is_appraised_and_what_the_equilibrium_plays_is_worth_most(options: Options) -> None:
    state = before(10, 4, options)
    for each in (state, step(state, lays(state)[-1])):
        found = appraise(view_of(each), lays(each)[0], CHANCE)
        assert {appraisal.action for appraisal in found} == set(lays(each))
        values = [appraisal.value for appraisal in found]
        assert values == sorted(values, reverse=True)
        mixed = {act(STRONG, each, Chance("support", number)) for number in range(8)}
        for appraisal in found:
            assert appraisal.action not in mixed or appraisal.value == pytest.approx(values[0], abs=1e-6)


def test_the_facts_count_plays_and_points_and_colours_are_appraised() -> None:
    state = before(TURNS, 3, Options())
    best, *others = appraise(view_of(state), lays(state)[0], CHANCE)
    assert best.facts["worse"] == 0
    for each in (best, *others):
        assert 0 <= each.value <= 1
        plays, worse, least, points, most = (
            float(each.facts[name]) for name in ("plays", "worse", "least", "points", "most")
        )
        assert worse <= plays
        assert least <= points <= most
    first = begin(GAME, Options(chooser=1), 2, "00").state
    found = appraise(first.view(1), Choose("black"), CHANCE)
    assert [appraisal.action for appraisal in found] == [Choose("red"), Choose("black")]
    assert sum(appraisal.value for appraisal in found) == pytest.approx(1)


def test_a_declaration_is_worth_something_only_where_it_is_the_last_chance() -> None:
    for turn in range(14, TURNS + 1):
        for game in range(12):
            state = before(turn, game, Options())
            found = appraise(view_of(state), lays(state)[0], CHANCE)
            if Declare() in state.legal_actions(state.to_act[0]):
                assert found[0].action == Declare()
                assert found[0].facts["points"] == 3 * found[0].facts["cards"]
                assert (found[0].value > found[1].value) <= (turn == TURNS)
