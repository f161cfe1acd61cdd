"""All legal plays of small hands, by the engine and by brute force."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import PACK
from engine.games.prime_daifugo.figures import by_letter, letters_of, number_of
from engine.games.prime_daifugo.forms import form_of, is_legal
from engine.games.prime_daifugo.legality import objection
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Draw, Options, Pass, Play, Played, Power
from tests.engine.games.prime_daifugo.search import searched
from tests.engine.games.prime_daifugo.tables import JOKER, PASS, A, row, table
from tests.support.laws import LISTED

NO_EXPONENTS = Options(exponents=False)
HANDS = ("2", "57", "339", "57A", "AAAA", "2233", "TA24", "KQJT", "573A9", "24223", "X", "XX", "X5", "X57")
FIELDS = ["", "2", "5", "K", "53", "29", "QK", "JT", "T9", "23A", "TTT", "2357", "X1 X0", "X5 7"]


def listed(state: Position) -> list[Play]:
    """List all that may be done, but drawing and passing."""
    return [action for action in state.legal_actions(A) if isinstance(action, Play)]


@pytest.mark.volume
@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("is_reversed", [False, True])
def test_the_engine_lists_exactly_what_is_found_by_trying_everything(field: str, is_reversed: bool) -> None:
    for hand in HANDS:
        for options in (Options(), NO_EXPONENTS):
            state = table(hand, "", options=options, is_reversed=is_reversed)
            state = on(state, field)
            plays = listed(state)
            assert Counter(plays) == Counter(searched(hand, row(field), options, is_reversed=is_reversed))


@pytest.mark.parametrize("hand", ["3333777", "77773333"])
def test_P23_what_shows_too_many_cards_is_not_listed(hand: str) -> None:
    short = Options(exponents=False, max_cards=6)
    shown = Counter(len(play.figures) for play in listed(table(hand, "", options=short)))
    free = Counter(len(play.figures) for play in listed(table(hand, "", options=NO_EXPONENTS)))
    assert max(free) == len(hand)
    assert shown == {size: count for size, count in free.items() if size <= 6}


def on(state: Position, field: str) -> Position:
    """Put a number on the field, out of another pack."""
    lying = (Played(A, row(field), number_of(row(field)), ()),) if field else ()
    return replace(state, trick=lying)


def test_drawing_and_passing_come_first_then_a_joker_then_primes_and_composites_in_turns() -> None:
    assert list(islice(table("23", "K").legal_actions(A), 2)) == [Draw(), Pass()]
    assert next(table("23", "K", stock="").legal_actions(A)) == PASS
    assert next(table("23", "K", has_drawn=True).legal_actions(A)) == PASS
    first = [action for action in islice(table("2346X", "K").legal_actions(A), 8) if isinstance(action, Play)]
    assert first[0] == JOKER
    assert [bool(play.factors) for play in first[1:]] == [False, True, False, True, False]


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ("A23456789TJ", "A23456789"),
        ("A23456789TJ", "22345678"),
        ("A23456789TJQKA23456789", "X12 X13 K Q J T 9 8 7 6 5 4"),
        ("22223333444", "KKKKQQQQJJJ"),
        ("KKKKQQQQJJJ", "22223333444"),
        ("A23456789", "KKKKQQQQJJ"),
    ],
)
def test_a_list_begins_at_once_however_many_rows_there_are(hand: str, field: str) -> None:
    # Where millions of rows leave no card for factors, or cannot be laid, nobody looks at them.
    for is_reversed in (False, True):
        state = on(table(hand, "", is_reversed=is_reversed), field)
        assert len(list(islice(state.legal_actions(A), LISTED))) in (2, LISTED)


OPTIONS = Options()
SHORT = Options(max_cards=6)
TOP = Played(0, ("7", "9"), 79, ("7C", "9C"))


def random_play(rng: Random) -> Play:
    """Return a play that may be malformed, weak or not held."""
    figures = tuple(
        rng.choices(("A", "3", "9", "K", "X0", "X", "?"), (9, 9, 9, 9, 2, 1, 1), k=rng.randint(1, 3))
    )
    exponent = rng.choice(((), (), ("A",), ("2",)))
    factors = (Power(("3",), exponent), Power(("K",)))
    return Play(figures, factors if rng.random() < 0.4 else ())


def test_a_play_is_legal_if_and_only_if_there_is_no_reason_against_it() -> None:
    rng, found = Random(1), set()
    for _ in range(1500):
        play, hand = random_play(rng), tuple(card for card in PACK if rng.random() < 0.6)
        top, is_reversed = rng.choice((None, TOP)), rng.random() < 0.3
        reason = objection(play, letters_of(hand), top, OPTIONS, is_reversed=is_reversed)
        assert is_legal(play, by_letter(hand), top, OPTIONS, is_reversed=is_reversed) == (reason is None)
        found.add(reason and reason.code)
    assert {None, "not_held", "wrong_count", "not_stronger", "not_weaker", "leading_zero"} <= found


def test_the_limit_on_what_is_shown_is_kept_apart_from_tables_without_it() -> None:
    letters = by_letter(PACK)
    for play, is_short in ((Play(tuple("A23456")), True), (Play(tuple("A234567")), False)):
        assert is_legal(play, letters, None, OPTIONS, is_reversed=False)
        assert is_legal(play, letters, None, SHORT, is_reversed=False) == is_short
        reason = objection(play, letters_of(PACK), None, SHORT, is_reversed=False)
        assert (reason is None) == is_short


def test_more_figures_than_there_are_cards_are_never_judged() -> None:
    assert form_of(Play(("K",) * 5000), OPTIONS) is None
