"""What the lesson says of numbers, penalties and ranks is so."""

from cogs.lessons import lesson_replay
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.values import Fouled
from tests.support.lessons import lesson_of, step_named, view_after, view_before


def test_a_foul_of_two_cards_costs_two() -> None:
    outcome = lesson_replay.after(lesson_of("prime_daifugo"), GAME, step_named("prime_daifugo", "foul"))
    assert isinstance(outcome.happened[0], Fouled)
    before, after = view_before("prime_daifugo", "foul"), view_after("prime_daifugo", "foul")
    assert after.sizes[0] == before.sizes[0] + 2


def test_the_learner_leads_after_a_joker_and_after_a_pass() -> None:
    for step in ("beat", "joker", "composite"):
        after = view_after("prime_daifugo", step)
        assert (after.top, after.turn) == (None, 0)


def test_57_clears_the_field_and_the_learner_leads_with_a_single_card() -> None:
    outcome = lesson_replay.after(lesson_of("prime_daifugo"), GAME, step_named("prime_daifugo", "cut"))
    assert [type(event).__name__ for event in outcome.happened] == ["Played", "Cleared", "Played", "Played"]
    assert [each.figures for each in view_after("prime_daifugo", "cut").trick] == [("3",), ("K",)]


def test_only_even_cards_are_held_where_the_text_says_so() -> None:
    for step in ("draw", "pass"):
        assert not {card[:-1] for card in view_before("prime_daifugo", step).hand} & {*"A3579JK"}


def test_a_composite_takes_four_cards_and_the_last_three_go_at_once() -> None:
    assert view_before("prime_daifugo", "composite").sizes[0] == 7
    assert view_before("prime_daifugo", "out").sizes[0] == 3
    outcome = lesson_replay.after(lesson_of("prime_daifugo"), GAME, step_named("prime_daifugo", "out"))
    result = outcome.result
    assert result is not None
    assert result.ranking[0] == (0,)
