"""The sum of a seat in the result, whatever the last round did to its total."""

import pytest
from msgspec.structs import replace

from cogs.yaniv.result_text import tally
from engine.core import Result
from tests.cogs.yaniv.test_face import EN, TWO, A, B, C
from tests.engine.games.yaniv.tables import called

RESULT = Result((), ())
HANDS = ("2H", "AC XB", "KC")


@pytest.mark.parametrize(
    ("by", "totals", "sums"),
    [
        (
            B,
            (48, 50, 90),
            ("48 + 2 = 50, halved to 25", "50 + 0 = 50, halved to 25", "90 + 10 = 100, halved to 50"),
        ),
        (A, (18, 0, 91), ("18 + 2 + 30 = 50, halved to 25", "0 + 1 = 1", "91 + 10 = 101, out")),
        (A, (68, 99, 0), ("68 + 2 + 30 = 100, halved to 50", "99 + 1 = 100, halved to 50", "0 + 10 = 10")),
    ],
)
def test_a_sum_has_the_fine_the_halving_and_who_is_out(
    by: int, totals: tuple[int, ...], sums: tuple[str, ...]
) -> None:
    last = called(*HANDS, by=by, totals=totals)
    view = replace(TWO, scored=(last,), totals=last.totals)
    told = [tally(view, seat, RESULT, EN) for seat in (A, B, C)]
    assert tuple(each.sum for each in told) == sums
    assert [each.points for each in told] == [EN("yaniv.result.total", count=total) for total in last.totals]
    assert (told[B].cards, told[B].icons) == ("♧A 🃏B", ("AC", "XB"))


def test_whoever_was_out_before_has_the_round_in_which_they_fell() -> None:
    first, last = called(*HANDS, by=B, totals=(0, 0, 99)), called("2H", "AC XB", "", by=B, totals=(2, 0, 109))
    view = replace(TWO, scored=(first, last), totals=last.totals)
    assert tally(view, C, RESULT, EN).sum == EN("yaniv.deeds.out", number=1)
    assert not tally(view, C, RESULT, EN).icons
