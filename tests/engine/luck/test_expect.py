"""Luck in Expect: the lot, and the meeting of two plays, beside full search at the end."""

import pytest
from msgspec.structs import replace

from engine.games.expect import GAME
from engine.games.expect.position import Position
from engine.games.expect.values import TURNS, Declare, Lay, Options, Play
from engine.luck.expect import BLACK, JUDGE, met
from engine.opponents.expect.matrix_games import solved
from engine.play import begin
from tests.engine.opponents.expect_brute import declared, lays, step
from tests.engine.opponents.test_expect import EVERY, before

NOTHING = (0.0, 0.0)


def worth(state: Position) -> float:
    """Search to the end: by how many points the attacker of this turn leads, if both play for points."""
    state = declared(state)
    if state.result:
        raise AssertionError
    return max(solved(leads(state, part)).value for part in parts(state))


def parts(state: Position) -> list[list[Lay]]:
    """Part the attacks by what the predictor sees of them."""
    attacks = [each for each in lays(state) if isinstance(each, Lay)]
    if state.options.hide_count:
        return [attacks]
    parted = [[each for each in attacks if (each.letter is None) == is_bare] for is_bare in (True, False)]
    return [part for part in parted if part]


def leads(state: Position, attacks: list[Lay]) -> list[list[float]]:
    return [[_lead(step(laid, answer)) for answer in lays(laid)] for laid in laid_by(state, attacks)]


def laid_by(state: Position, attacks: list[Lay]) -> list[Position]:
    return [declared(step(declared(state), attack)) for attack in attacks]


def _lead(after: Position) -> float:
    """Return the lead of the side that attacked in the turn just over."""
    if after.result is None:
        return -worth(after)
    attacker = after.opened[-1].attacker
    return float(after.scores[1 - attacker] - after.scores[attacker])


def mean(likely: tuple[float, ...], of: list[float]) -> float:
    return sum(share * each for share, each in zip(likely, of, strict=True))


@EVERY
def test_at_the_end_luck_is_what_full_search_says(options: Options) -> None:
    for game in range(3):
        state = declared(before(TURNS - 1, game, options))
        for attacks in parts(state):
            matrix = leads(state, attacks)
            found = solved(matrix)
            for laid, row in zip(laid_by(state, attacks), matrix, strict=True):
                for place, answer in enumerate(lays(laid)):
                    assert isinstance(answer, Lay)
                    columns = [cells[place] for cells in matrix]
                    expected = row[place] - mean(found.columns, row) - mean(found.rows, columns) + found.value
                    assert met(laid, Play(answer.number, answer.letter)) == pytest.approx(expected, abs=1e-5)


def test_its_mean_is_nothing_if_one_side_mixes_as_it_should_whatever_the_other_does() -> None:
    state = declared(before(TURNS - 1, 1, Options()))
    for attacks in parts(state):
        found = solved(leads(state, attacks))
        luck = [
            [met(laid, Play(a.number, a.letter)) for a in lays(laid) if isinstance(a, Lay)]
            for laid in laid_by(state, attacks)
        ]
        assert [mean(found.columns, row) for row in luck] == pytest.approx([0] * len(luck), abs=1e-5)
        assert [mean(found.rows, list(column)) for column in zip(*luck, strict=True)] == pytest.approx(
            [0] * len(luck[0]), abs=1e-5
        )


def test_nothing_but_a_prediction_and_the_lot_leaves_anything_to_chance() -> None:
    state = before(TURNS, 0, Options())
    attack = lays(state)[0]
    assert JUDGE.drawn(state, state.to_act[0], attack, step(state, attack)) == NOTHING
    laid = step(state, attack)
    assert JUDGE.drawn(laid, laid.to_act[0], Declare(), laid) == NOTHING
    by_lot = begin(GAME, Options(), 2, "00").state
    assert isinstance(by_lot, Position)
    assert by_lot.black is not None
    assert JUDGE.dealt(by_lot)[by_lot.black] == BLACK / 2
    assert JUDGE.actual(replace(by_lot, scores=(30, 10))) == (-10, 10)
    for options in (Options(black=1), Options(chooser=0)):
        assert JUDGE.dealt(begin(GAME, options, 2, "00").state) == NOTHING
