"""The quick test of a play agrees with the one that gives reasons."""

from random import Random

from engine.cards import PACK
from engine.games.prime_daifugo.figures import by_letter, letters_of
from engine.games.prime_daifugo.forms import form_of, is_legal
from engine.games.prime_daifugo.legality import objection
from engine.games.prime_daifugo.values import Options, Play, Played, Power

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
