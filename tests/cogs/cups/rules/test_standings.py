"""Places and tie-breaks, against a second calculation and exercises for arbiters."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import CupRules, Format
from cogs.cups.rules.cup_state import Awarded, Competition, Played
from cogs.cups.rules.standings import ranking, standings, winners
from cogs.cups.rules.tie_breaks import Score, Scores, TieBreak, Values
from tests.cogs.cups.rules import independent
from tests.cogs.cups.rules.random_cups import SEED, played

HALF = Fraction(1, 2)


def told(cup: Competition) -> list[tuple[Any, ...]]:
    """Return the table in the form of the second calculation."""
    return sorted(
        (
            each.place,
            each.entrant,
            each.points * 4,
            tuple(value if value is None else value * 4 for value in each.tie_breaks),
        )
        for each in standings(cup)
    )


CUPS = [(entrants, number) for entrants in (4, 5, 9, 12) for number in range(6)]


@pytest.mark.parametrize(("entrants", "number"), CUPS)
def test_a_table_equals_a_second_calculation(entrants: int, number: int) -> None:
    best_of, rounds = ((1, 0), (3, 3), (5, 5))[number % 3]
    swiss = played(Format.SWISS, entrants, number, best_of=best_of, rounds=rounds)
    assert told(swiss) == independent.table(swiss)
    everybody = played(Format.ROUND_ROBIN, entrants, number, best_of=(1, 3)[number % 2], withdrawals=0.02)
    assert told(everybody) == independent.table(everybody)
    counts_for_nobody = {each.entrant for each in standings(everybody) if each.is_annulled}
    assert counts_for_nobody == {one for _, one, _, breaks in told(everybody) if breaks == (None,) * 3}


def worth_of_points(self: Scores, _: int, score: Score) -> Fraction:
    """Leave out what counts for rounds without a game."""
    return Fraction(0) if score.opponent is None else self.points[score.opponent]


def worth_without_absences(self: Scores, entrant: int, score: Score) -> Fraction:
    """Leave out what the last rounds of an opponent who stayed away count."""
    if score.opponent is not None and score.is_played:
        return self.points[score.opponent]
    return WORTH(self, entrant, score)


def cut_nothing(self: Scores, tie_break: TieBreak, entrant: int) -> Fraction:
    """Take Buchholz for Buchholz Cut 1."""
    is_cut = tie_break is TieBreak.BUCHHOLZ_CUT_1
    return VALUE(self, TieBreak.BUCHHOLZ if is_cut else tie_break, entrant)


def direct_without_games(self: Scores, group: Sequence[int]) -> Values:
    """Count also what was decided without a game as a direct encounter."""
    rows = {one: [replace(each, is_played=True) for each in row] for one, row in self.rows.items()}
    return DIRECT(Scores(rows, self._rounds, is_swiss=True), group)


WORTH, VALUE, DIRECT = Scores._worth, Scores._value, Scores._direct


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("_worth", worth_of_points),
        ("_worth", worth_without_absences),
        ("_value", cut_nothing),
        ("_direct", direct_without_games),
    ],
)
def test_a_wrong_tie_break_is_seen(
    name: str, wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Scores, name, wrong)
    cups = (played(Format.SWISS, 9, number, withdrawals=0.1, awards=0.3) for number in range(40))
    assert any(told(cup) != independent.table(cup) for cup in cups)


# ------------------------------------------------------------------ published tables

EXERCISES = """
1 9+ 13= 2= 15+ 4=
2 10+ 7+ 1= 16+ 3=
3 11= 6+ 8+ 4= 2=
4 12+ H 13+ 3= 1=
5 13- 15- 11+ 7= 10+
6 14- 3- U 10+ 8+
7 15+ 2- 16- 5= 11-
8 16= 14+ 3- 13+ 6-
9 1- 10- H 11L U
10 2- 9+ 15- 6- 5-
11 3= 16- 5- 9W 7+
12 4- U 14W Z Z
13 5+ 1= 4- 8- 14-
14 6+ 8- 12L Z 13+
15 7- 5+ 10+ 1- 16-
16 8= 11+ 7+ 2- 15+
"""
"""The Swiss tournament of Held, Exercises in Tie-Breaking (for FIDE Handbook C.07).

W and L were decided without a game; U, H and Z are byes of one point, half a point and none.
"""
UNPLAYED = {
    "U": Score(Fraction(1)),
    "H": Score(HALF, is_absence=True),
    "Z": Score(Fraction(0), is_absence=True),
}


def _exercise(cell: str) -> Score:
    if cell in UNPLAYED:
        return UNPLAYED[cell]
    opponent, sign = int(cell[:-1]), cell[-1]
    points = {"+": Fraction(1), "W": Fraction(1), "=": HALF}.get(sign, Fraction(0))
    return Score(points, opponent, is_played=sign in "+=-", is_absence=sign == "L")


def _values(tie_break: TieBreak) -> dict[int, float]:
    lines = [line.split() for line in EXERCISES.split("\n") if line]
    scores = Scores({int(one): tuple(map(_exercise, cells)) for one, *cells in lines}, 5, is_swiss=True)
    found = scores.values(tie_break, range(1, 17))
    return {one: float(value) for one, value in found.items() if value is not None}


def test_the_exercises_for_arbiters() -> None:
    buchholz, cut = _values(TieBreak.BUCHHOLZ), _values(TieBreak.BUCHHOLZ_CUT_1)
    assert [buchholz[one] for one in (1, 2, 3, 4)] == [12.5, 13, 15.5, 14]
    assert [buchholz[one] for one in (5, 8, 11, 16)] == [8.5, 13.5, 12.5, 12.5]
    assert [cut[one] for one in (7, 9, 13)] == [12.5, 7.5, 12]
    assert [cut[one] for one in (5, 8, 11, 12, 14, 15)] == [7.5, 12, 11, 9.5, 9, 11]
    assert list(_values(TieBreak.SONNEBORN_BERGER).values()) == [
        *(8, 9.5, 10.5, 9.25, 4.25, 6, 3.25, 5.25),
        *(2.25, 1.5, 4.75, 4, 4.25, 4.5, 3.5, 7.25),
    ]
    assert list(_values(TieBreak.WINS).values()) == [2, 3, 2, 2, 2, 2, 1, 2, 0, 1, 1, 0, 1, 2, 2, 3]


# ------------------------------------------------------------------ what happens at the edges


def test_whoever_loses_in_the_same_round_shares_a_place() -> None:
    cup = played(Format.ELIMINATION, 16, withdrawals=0, awards=0)
    assert [len(tied) for tied in ranking(cup)] == [1, 1, 2, 4, 8]
    assert [each.place for each in standings(cup)][:5] == [1, 2, 3, 3, 5]
    assert winners(cup) == ranking(cup)[0]


def test_a_final_that_both_lose_has_no_winner() -> None:
    cup = begin(CupRules(Format.ELIMINATION), 4, SEED)
    for number in (0, 1):
        cup = advance(cup, Played(number, f"T{number}", cup.pairing(number).first))
    assert winners(cup) == ()
    cup = advance(cup, Awarded(2, None, "organiser"))
    assert (cup.is_over, winners(cup)) == (True, ())
    assert [each.place for each in standings(cup)] == [2, 2, 3, 3]
