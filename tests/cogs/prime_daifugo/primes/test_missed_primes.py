"""What a search finds in a finished game, and how an answer is judged."""

import pickle
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.workers.finished_game import FinishedGame
from cogs.prime_daifugo.primes.card_spellings import spelling
from cogs.prime_daifugo.primes.missed_primes import MOST, Missed, judge, missed_in
from engine.core import InvalidAction
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play
from engine.numbers import is_prime
from engine.play import advance, begin

SEED = "5eed" * 8


def game(*actions: GameAction, options: Options = Options(hand=5)) -> FinishedGame:  # noqa: B008 -- frozen
    """Play these actions from the beginning; the search does not ask for an end."""
    play, log = begin(GAME, options, 2, SEED), []
    for action in actions:
        (seat,) = play.state.to_act
        log.append((seat, msgspec.json.encode(action).decode()))
        play = advance(play, seat, action)
    return FinishedGame(GAME.name, msgspec.json.encode(options).decode(), 2, SEED, tuple(log))


def view(step: int, *actions: GameAction) -> Any:
    play = begin(GAME, Options(hand=5), 2, SEED)
    for action in actions[:step]:
        play = advance(play, play.state.to_act[0], action)
    return play.state.view(play.state.to_act[0])


LOG = (Draw(), Pass(), Pass())
HAND = letters_of(view(1, *LOG).hand)
ALL = [str(number) for number in range(2, 2000) if is_prime(number)]


def test_a_pass_after_a_draw_is_asked_about_with_the_hand_of_then() -> None:
    (missed,) = missed_in(game(*LOG), {0, 1}, ALL)
    assert missed.step == 1
    assert Counter(missed.hand) == HAND
    assert missed.own in ALL
    assert int(missed.best) >= int(missed.own)
    assert missed.beats == ""


def test_only_ones_own_steps_are_searched() -> None:
    assert [each.step for each in missed_in(game(*LOG), {2}, ALL)] == [2]
    assert missed_in(game(*LOG), (), ALL) == []
    assert missed_in(game(*LOG), {0, 1, 2}, ()) == [], "on a clear field nobody is asked for anything at all"


def test_it_is_found_the_same_each_time_also_in_another_process() -> None:
    given = game(*LOG), frozenset({0, 1, 2}), ALL
    here = missed_in(*given)
    asked, found = pickle.loads(pickle.dumps((given, here)))  # noqa: S301 -- our own
    assert missed_in(*asked) == found == here
    assert 0 < len(here) <= MOST


def test_whoever_laid_a_prime_missed_nothing_and_whoever_fouled_did() -> None:
    (missed, *_) = missed_in(game(*LOG), {1}, ALL)
    laid = Play(spelling(missed.own, HAND, (missed.size,)) or ())
    assert missed_in(game(Draw(), laid), {0, 1}, ALL) == []
    even = next(letter for letter in "468TQ" if HAND[letter])
    foul = Play((even,))
    assert [each.step for each in missed_in(game(Draw(), foul), {0, 1}, ALL)] == [1]


# ------------------------------------------------------------------ judged

TURN = Missed(
    step=1, hand="A2357QKX", size=2, beats="71", is_reversed=False, revolution=False, own="113", best="1213"
)
DOWN = Missed(
    step=1, hand="A2357QK", size=2, beats="71", is_reversed=True, revolution=False, own="23", best="13"
)


@pytest.mark.parametrize(
    ("turn", "typed", "verdict"),
    [
        (TURN, "QK", "best"),
        (TURN, "1213", "best"),
        (TURN, "AK", "own"),
        (TURN, "73", "weaker"),
        (TURN, "KX|X=9", "own"),
        (TURN, "KX|X=0", "composite"),
        (TURN, "XK|X=11", "composite"),
        (TURN, "KQ", "composite"),
        (DOWN, "A3", "best"),
        (DOWN, "23", "own"),
        (DOWN, "53", "weaker"),
        (replace(TURN, own=""), "73", "good"),
    ],
)
def test_an_answer_is_compared_with_the_list_and_with_what_was_possible(
    turn: Missed, typed: str, verdict: str
) -> None:
    given = judge(turn, typed)
    assert given.verdict == verdict
    assert given.is_good is (given.verdict in ("best", "own", "good"))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("53", "primes_too_low"),
        ("QKA", "primes_wrong_count"),
        ("4J", "primes_not_held"),
        ("57=3*A9", "primes_factors"),
        ("X", "primes_joker"),
        ("X3|X=0", "primes_joker"),
        ("", "nothing_shown"),
        ("9" * 90, None),
        ("<@1>", "strange_sign"),
    ],
)
def test_what_could_not_be_laid_then_is_refused(typed: str, code: str | None) -> None:
    with pytest.raises(InvalidAction) as refused:
        judge(TURN, typed)
    assert code in (None, refused.value.code)
