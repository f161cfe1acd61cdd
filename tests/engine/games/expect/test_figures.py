"""All 36 cells of the rule book's table 5.2, as the engine works them out and as the referee does."""

from itertools import product

import pytest

from engine.games.expect.scoring import scored
from engine.games.expect.values import Options
from tests.engine.games.expect.figures import paid, taken_off
from tests.engine.games.expect.tables import BESIDES, REPLACE, reckoning, scores

LETTERS = ("none", "J", "A", "Q", "K", "JOKER")

TABLE = """
        none           J              A              Q              K              JOKER
none    4/0/0   20/24  8/0/0   20/28  12/0/0  20/32  4/0/8   20/16  4/0/12  20/12  14/0/0  20/34
J       8/0/0   20/28  4/0/0   20/24  7/0/0   20/27  8/0/8   20/20  8/0/12  20/16  18/0/0  20/38
A       12/0/0  20/32  2/0/0   20/22  4/0/0   20/24  12/0/8  20/24  12/0/12 20/20  22/0/0  20/42
Q       4/8/0   12/24  8/8/0   12/28  12/8/0  12/32  4/0/0   20/24  4/0/7   20/17  14/8/0  12/34
K       4/12/0  8/24   8/12/0  8/28   12/12/0 8/32   4/0/2   20/22  4/0/0   20/24  14/12/0 8/34
JOKER   14/0/0  20/34  18/0/0  20/38  22/0/0  20/42  14/0/8  20/26  14/0/12 20/22  4/0/0   20/24
"""
"""3 is attacked with and 7 predicted, and both sides begin with 20 (rule book, 5.2).

A row is for the attacker's letter and a column for the predictor's. A cell says what the predictor takes,
what comes off the attacker and what off the predictor, and the scores of both after it.
"""
REPLACED = """
none v Q    0/0/8   20/12
none v K    0/0/12  20/8
Q v none    0/8/0   12/20
K v none    0/12/0  8/20
Q v K       0/0/7   20/13
K v Q       0/0/2   20/18
"""
"""The cells that are different where a Q or a K stands in place of the payment."""

Cell = tuple[str, str]


def cells() -> dict[str, Cell]:
    """Read the table."""
    read = {}
    for row in TABLE.strip().splitlines()[1:]:
        attacker, *figures = row.split()
        for predictor, *cell in zip(LETTERS, figures[::2], figures[1::2], strict=True):
            read[f"{attacker} v {predictor}"] = (cell[0], cell[1])
    return read


def replaced() -> dict[str, Cell]:
    """Read the table as it is in the other mode."""
    lines = (line.rsplit(maxsplit=2) for line in REPLACED.strip().splitlines())
    return cells() | {letters: (figures, after) for letters, figures, after in lines}


def laid(letters: str) -> str:
    """Spell two plays with these letters, 3 against 7."""
    attacker, predictor = (f"+{letter}" for letter in letters.split(" v "))
    return f"3{attacker} v 7{predictor}".replace("+none", "")


CASES = [
    *(pytest.param(key, cell, BESIDES, id=key) for key, cell in cells().items()),
    *(pytest.param(key, cell, REPLACE, id=f"{key} replaced") for key, cell in replaced().items()),
]


def test_the_table_has_a_cell_for_every_letter_against_every_other_in_both_modes() -> None:
    pairs = {f"{attacker} v {predictor}" for attacker, predictor in product(LETTERS, repeat=2)}
    assert {*cells()} == {*replaced()} == pairs
    assert len(CASES) == 72
    assert sum(cells()[key] != replaced()[key] for key in pairs) == 6


@pytest.mark.parametrize(("letters", "cell", "options"), CASES)
def test_a_cell_of_the_table(letters: str, cell: Cell, options: Options) -> None:
    figures, after = cell
    found = reckoning(laid(letters), options)
    assert (found.payment, *found.reductions) == tuple(map(int, figures.split("/")))
    assert (found.difference, found.penalties) == (4, (0, 0))
    assert scores(laid(letters), "20/20", options) == after


@pytest.mark.parametrize(("letters", "cell", "options"), CASES)
def test_a_cell_is_scored_by_roles_and_not_by_seats(letters: str, cell: Cell, options: Options) -> None:
    attacker, predictor = map(int, cell[1].split("/"))
    for number in (1, 2, 17):
        found = reckoning(laid(letters), options, number)
        assert scored((20, 20), 0, found) == (attacker, predictor)
        assert scored((20, 20), 1, found) == (predictor, attacker)


@pytest.mark.parametrize(("letters", "cell", "options"), CASES)
def test_the_referee_has_the_same_table(letters: str, cell: Cell, options: Options) -> None:
    pair, replaces = letters.replace(" v", ""), options == REPLACE
    figures = (paid(pair, 3, 7, replaces=replaces), *taken_off(pair, 3, 7))
    assert figures == tuple(map(int, cell[0].split("/")))


@pytest.mark.parametrize("options", [BESIDES, REPLACE])
def test_engine_and_referee_agree_about_every_two_plays(options: Options) -> None:
    for own, other, attacker, predictor in product(range(2, 11), range(2, 11), LETTERS, LETTERS):
        pair = f"{attacker} {predictor}"
        found = reckoning(f"{own}+{attacker} v {other}+{predictor}".replace("+none", ""), options)
        assert found.payment == paid(pair, own, other, replaces=options == REPLACE)
        assert found.reductions == taken_off(pair, own, other)
