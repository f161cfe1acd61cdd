from collections.abc import Callable
from random import Random

import pytest

from engine.opponents.expect import matrix_games
from engine.opponents.expect.matrix_games import FloatTableau, Matrix, Solution, Tableau, solved, value_of

NEAR = 1e-9
SHAPES = ((1, 1), (1, 6), (6, 1), (2, 2), (2, 5), (5, 3), (6, 6), (9, 12))


def doubt(matrix: Matrix, solution: Solution) -> float:
    """Return by how much either side could improve on the value."""
    columns = range(len(matrix[0]))
    least = min(sum(x * row[y] for x, row in zip(solution.rows, matrix, strict=True)) for y in columns)
    most = max(sum(y * cell for y, cell in zip(solution.columns, row, strict=True)) for row in matrix)
    return max(abs(solution.value - least), abs(most - solution.value))


def assert_certain(matrix: Matrix) -> None:
    solution = solved(matrix)
    span = max(map(max, matrix)) - min(map(min, matrix))
    assert doubt(matrix, solution) < NEAR * max(1.0, span)
    for strategy in (solution.rows, solution.columns):
        assert min(strategy) >= 0
        assert sum(strategy) == pytest.approx(1, abs=NEAR)
    assert value_of(matrix) == pytest.approx(solution.value, abs=NEAR * max(1.0, span))


def test_known_games_are_solved() -> None:
    solution = solved([[1, -1], [-1, 1]])
    assert solution.value == pytest.approx(0, abs=NEAR)
    assert (*solution.rows, *solution.columns) == pytest.approx((1 / 2,) * 4, abs=NEAR)
    solution = solved([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert solution.value == pytest.approx(0, abs=NEAR)
    assert (*solution.rows, *solution.columns) == pytest.approx((1 / 3,) * 6, abs=NEAR)
    solution = solved([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    assert solution.rows == pytest.approx((1 / 4, 1 / 2, 1 / 4), abs=NEAR)
    solution = solved([[3, 1], [0, 4]])
    assert solution.value == pytest.approx(2)
    assert solution.rows == pytest.approx((2 / 3, 1 / 3))
    assert solution.columns == pytest.approx((1 / 2, 1 / 2))
    solution = solved([[4, 5], [1, 2]])
    assert solution.value == pytest.approx(4)
    assert (solution.rows, solution.columns) == ((1.0, 0.0), (1.0, 0.0))
    solution = solved([[abs(attack - guess) for guess in range(2, 11)] for attack in range(2, 11)])
    assert solution.value == pytest.approx(4)
    assert (solution.rows[0], solution.rows[-1]) == pytest.approx((0.5, 0.5))


@pytest.mark.parametrize(
    "cell",
    [
        lambda rng: rng.random(),
        lambda rng: rng.uniform(-100, 100),
        lambda rng: rng.randrange(-2, 3),
        lambda rng: rng.randrange(2),
        lambda rng: 1 + rng.randrange(2) * 1e-6,
        lambda rng: rng.choice((-1e6, 0, 1, 1e6)) / 1e6,
    ],
    ids=["even", "wide", "ties", "bits", "flat", "steep"],
)
def test_neither_side_can_do_better_in_any_game(cell: Callable[[Random], float]) -> None:
    rng = Random(7)
    for _ in range(12):
        for height, width in SHAPES:
            assert_certain([[cell(rng) for _ in range(width)] for _ in range(height)])


def test_neither_side_can_do_better_where_plays_are_alike_nor_in_a_large_game() -> None:
    rng = Random(8)
    for _ in range(30):
        assert_certain([[rng.randrange(3) for _ in range(3)] * 3 for _ in range(3)] * 3)
    rng = Random(9)
    is_certain_at(rng, 30)


@pytest.mark.parametrize("value", [0.0, 5.0, -3.25])
def test_a_constant_game_is_worth_its_constant(value: float) -> None:
    for height, width in SHAPES:
        matrix = [[value] * width] * height
        assert solved(matrix).value == value_of(matrix) == pytest.approx(value)
        assert_certain(matrix)


def is_certain_at(rng: Random, size: int) -> None:
    """Solve two large games; in the first turn of Expect there are up to 54 plays a side."""
    assert_certain([[rng.gauss(0, 1) for _ in range(size)] for _ in range(size)])
    assert_certain([[rng.randrange(4) for _ in range(size)] for _ in range(size - size // 6)])


def test_what_is_too_close_for_floating_point_is_solved_in_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix_games, "CERTAIN", -1.0)
    rng = Random(7)
    for height, width in SHAPES:
        assert_certain([[rng.choice((-1.0, 0.0, 1e-6, 1.0)) for _ in range(width)] for _ in range(height)])


def test_what_floating_point_did_not_finish_is_solved_in_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    # It takes all but the first gain for rounding errors.
    monkeypatch.setattr(matrix_games, "TINY", 0.99)
    rng = Random(7)
    for height, width in SHAPES:
        assert_certain([[rng.random() for _ in range(width)] for _ in range(height)])


def test_a_tableau_that_rounding_errors_led_astray_stops() -> None:
    tableau = FloatTableau([[1.0, 2.0], [2.0, 1.0]])
    tableau._rows = [[0.0, 0.0, 1.0], [0.0, 0.0, 1.0]]
    tableau.finish()
    assert tableau.solution() == [0, 0]
    tableau = FloatTableau([[1.0, 2.0], [2.0, 1.0]])
    tableau._pivots = 0
    tableau.finish()
    assert tableau.solution() == [0, 0]


def test_the_certificate_finds_a_strategy_that_is_not_the_best() -> None:
    matrix = [[3, 1], [0, 4]]
    good = solved(matrix)
    assert doubt(matrix, Solution(good.value, (0.5, 0.5), good.columns)) > NEAR
    assert doubt(matrix, Solution(good.value, good.rows, (1.0, 0.0))) > NEAR
    assert doubt(matrix, Solution(good.value + 0.01, good.rows, good.columns)) > NEAR


def test_pivots_are_chosen_by_the_steepest_column_then_by_the_lowest_name() -> None:
    tableau = Tableau([[2, 1, 3], [1, 2, 3]])
    tableau._goal, tableau._top = [-1, -5, -3, 0], [2, 1, 0]
    assert tableau._entering(is_greedy=True) == 1
    assert tableau._entering(is_greedy=False) == 2
    tableau = Tableau([[1, 1], [1, 1]])
    assert tableau._leaving(0) == 0
    tableau._left.reverse()
    assert tableau._leaving(0) == 1
