"""What a result tells: ranks with titles, what everybody laid, and the finest numbers."""

import pytest

from bot.faces.line_breaks import JOINER, SPACE
from bot.faces.panel import Text
from bot.faces.words import Words
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.titles import rank_of
from engine.core import Result
from engine.games.prime_daifugo.values import Played, Power, View
from tests.cogs.prime_daifugo.views import EN, JA, seen
from tests.engine.games.prime_daifugo.tables import row

HIGHEST, HIGH, MIDDLE, LOW, LOWEST = "grand_millionaire", "millionaire", "commoner", "pauper", "grand_pauper"


@pytest.mark.parametrize(
    ("seats", "ranks"),
    [
        (2, [HIGHEST, LOWEST]),
        (3, [HIGHEST, MIDDLE, LOWEST]),
        (4, [HIGHEST, HIGH, LOW, LOWEST]),
        (5, [HIGHEST, HIGH, MIDDLE, LOW, LOWEST]),
        (8, [HIGHEST, HIGH, MIDDLE, MIDDLE, MIDDLE, MIDDLE, LOW, LOWEST]),
    ],
)
def test_P17_ranks_have_titles_by_the_number_of_players(seats: int, ranks: list[str]) -> None:
    assert [rank_of(place, seats) for place in range(1, seats + 1)] == ranks


LAID = (
    Played(0, row("QK"), 1213, ()),
    Played(1, row("24"), 24, (), (Power(("2",), ("3",)), Power(("3",)))),
    Played(0, row("57"), 57, ()),
    Played(0, row("X"), None, ()),
    Played(2, row("A729"), 1729, ()),
    Played(0, row("35"), 35, (), (Power(("5",)), Power(("7",)))),
    Played(1, row("66"), 66, (), (Power(("2",)), Power(("3",)), Power(("J",)))),
    Played(0, row("4X3"), 43, ()),
)
OVER = seen("", "", "57", "", seat=None, over=True, turn=2, laid=LAID, fouls=(0, 2, 1, 0), finished=(0, 3, 1))
RESULT = Result(((0,), (3,), (1,), (2,)), (3, 1, 0, 2))


def score(seat: int, words: Words = EN) -> str:
    return FACE.score(OVER, seat, RESULT, words)


def test_what_everybody_laid_is_counted_and_who_held_too_many_cards_is_told_why_they_are_last() -> None:
    burst = seen("", "5", "57", seat=None, turn=1, finished=(), burst=(0,))
    assert FACE.score(burst, 0, RESULT, EN) == "too many cards"
    assert score(0) == "2 primes, 1 composite, 1 Grothendieck cut, and 1 lone joker"
    assert score(1) == "2 composites and 2 fouls"
    assert score(1, JA) == "合成数2回、間違い2回"
    assert score(3) == "laid nothing"
    assert score(3, JA) == "何も出さず"
    assert score(2) == "1 revolution and 1 foul", "1729 that turned the order"


def test_the_title_stands_beside_the_rank() -> None:
    assert standings(OVER) == ["Grand Millionaire", "Pauper", "Grand Pauper", "Millionaire"]
    assert FACE.standing(OVER, 3, RESULT, JA) == f"富{JOINER}豪", "no line breaks in it"


def standings(view: View, words: Words = EN) -> list[str]:
    result = Result(((0, 1),), (0, 0))
    told = [FACE.standing(view, seat, result, words) for seat in range(len(view.sizes))]
    return [each.replace(SPACE, " ").replace(JOINER, "") for each in told]


def test_P13_nobody_has_a_title_where_nobody_went_out() -> None:
    stalled = seen("57", "9", seat=None, over=True, finished=())
    assert standings(stalled) == ["2 cards left", "1 card left"]
    assert standings(stalled, JA) == ["残り2枚", "残り1枚"]


def test_P17_who_went_out_before_a_game_stalled_keeps_the_title() -> None:
    stalled = seen("57", "", "9", "", seat=None, over=True, finished=(3,), burst=(1,))
    assert standings(stalled) == [
        "2 cards left",
        "too many cards",
        "1 card left",
        "Grand Millionaire",
    ]


def test_P17_the_last_one_of_a_game_played_out_has_a_title_too() -> None:
    ended = seen("", "", "9", seat=None, over=True, finished=(1,), burst=(0,), turn=2)
    assert standings(ended) == ["Grand Pauper", "Grand Millionaire", "Commoner"]


def outcome(view: View, words: Words) -> str:
    return "\n".join(part.text for part in FACE.outcome(view, RESULT, words) if isinstance(part, Text))


def test_the_largest_prime_and_the_composite_of_most_cards_are_shown() -> None:
    assert outcome(OVER, EN) == (
        "👑 Largest prime: **Q K = 1,213** (Ana)\n"
        "🧮 Best composite: **6 6 = 66 = 2 × 3 × 11** with 5 cards (Ben)"
    )
    assert outcome(OVER, JA) == (
        "👑 最大の素数：**Q K = 1,213**（Ana）\n🧮 最長の合成数出し：**6 6 = 66 = 2 × 3 × 11**、5枚（Ben）"
    )
    assert FACE.outcome(seen("5", "7", seat=None, over=True), RESULT, EN) == ()
