from itertools import chain
from random import Random

import pytest

from engine.cards import PACK
from engine.chance import Chance
from engine.games.prime_daifugo.composites import composites
from engine.games.prime_daifugo.fewest_plays import EXACT, SHOWN, Plan, fewest
from engine.games.prime_daifugo.figures import letters_of, needed, number_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.legality import objection
from engine.games.prime_daifugo.values import Options, Play
from tests.engine.games.prime_daifugo import brute
from tests.engine.games.prime_daifugo.brute import HANDS, hands

RIGHT = Options(revolution=True)


def written(play: Play) -> tuple[brute.Values, brute.Factors]:
    factors = sorted((brute.values_of(power.base), brute.values_of(power.exponent)) for power in play.factors)
    return brute.values_of(play.figures), tuple(factors)


# --- composites ---


def test_the_composites_of_a_hand_are_those_that_trying_all_finds() -> None:
    for hand, rng in hands(HANDS, 4):
        finds_all_composites(hand, rng)


def finds_all_composites(hand: str, rng: Random) -> None:
    shown, exponents = rng.randint(1, 3), rng.random() < 0.7
    found = [written(play) for play in composites(hand, shown, exponents)]
    sizes = range(shown + 1, len(hand) + 1)
    assert set(found) == set(chain(*(brute.composites(hand, shown, laid, exponents) for laid in sizes))), hand
    assert len(found) == len(set(found)), hand


def test_larger_hands_lay_composites_that_trying_all_finds() -> None:
    for hand in ("A6242", "242223", "66322J", "TT242"):
        found = {written(play) for shown in (2, 3) for play in composites(hand, shown)}
        sizes = [(shown, laid) for shown in (2, 3) for laid in range(shown + 1, len(hand) + 1)]
        assert found == set(chain(*(brute.composites(hand, *size, exponents=True) for size in sizes))), hand
        assert found


@pytest.mark.volume
def test_every_composite_is_right_in_form_and_number() -> None:
    for hand, rng in hands(150, 9):
        for play in composites(hand, rng.randint(1, 3)):
            assert objection(play, needed(hand), None, RIGHT, is_reversed=False) is None
            assert judged(play, RIGHT) is None


def test_composites_are_as_exponents_and_bounds_allow() -> None:
    assert {
        power.exponent for play in composites("24222333", 2, exponents=False) for power in play.factors
    } == {()}
    every = {number_of(play.figures) for play in composites("2468A39TJ", 2)}
    between = {number_of(play.figures) for play in composites("2468A39TJ", 2, above=30, below=90)}
    assert between == {number for number in every if 30 < number < 90}
    assert 0 < len(between) < len(every)


def test_57_is_no_composite_and_no_joker_is_shown_alone_with_a_value() -> None:
    assert not any(number_of(play.figures) == 57 for play in composites("573A9", 2))
    shown = [play for play in composites("KQJQ233TA54K", 4) if play.figures == ("K", "Q", "J", "Q")]
    assert any(len(play.laid) == 12 for play in shown)
    assert not [play for play in composites("52XX", 1) if play.figures[0][0] == "X"]


# --- the fewest plays ---


@pytest.mark.volume
def test_the_fewest_plays_of_a_hand_are_as_many_as_trying_all_finds() -> None:
    for hand, rng in hands(HANDS, 4):
        finds_the_fewest_plays(hand, rng)


def finds_the_fewest_plays(hand: str, rng: Random) -> None:
    plan = fewest(hand)
    assert (None if plan is None else len(plan)) == brute.fewest(hand, SHOWN), hand


@pytest.mark.volume
def test_every_plan_empties_the_hand_with_right_plays() -> None:
    for hand, rng in hands(200, EXACT):
        assert_empties(hand, fewest(hand, longest=rng.choice([None, 3, 4, 5])))


@pytest.mark.parametrize("first", [0, *(pytest.param(each, marks=pytest.mark.volume) for each in (1, 2))])
def test_large_hands_have_plans_too(first: int) -> None:
    for number in range(first, 40, 3):
        cards = Chance("plans", number).shuffled(PACK)[: 13 + number]
        hand = "".join(letters_of(cards).elements())
        assert_empties(hand, fewest(hand))
        plan = fewest(hand, longest=6)
        assert_empties(hand, plan)
        assert plan is None or all(len(play.figures) <= 6 for play in plan)


def assert_empties(hand: str, plan: Plan | None) -> None:
    assert plan is None or needed(chain(*(play.laid for play in plan))) == needed(hand)
    for play in plan or ():
        assert objection(play, needed(hand), None, RIGHT, is_reversed=False) is None
        assert judged(play, RIGHT) is None


@pytest.mark.parametrize("hand", ["468", "2468TQ2468TQ", "369369369369", "66666666666666"])
def test_hands_without_an_end_or_with_nothing_but_threes_have_no_plan(hand: str) -> None:
    assert fewest(hand) is None


def test_a_lone_joker_is_a_play_57_is_one_and_1729_with_the_revolution() -> None:
    assert fewest("X") == (Play(("X",)),)
    assert fewest("57") == (Play(("5", "7")),)
    assert fewest("") == ()
    assert fewest("A729", revolution=True) == (Play(("A", "7", "2", "9")),)


def test_letters_may_be_counted_or_listed() -> None:
    assert fewest(needed("KJQJ")) == fewest("KJQJ")
    assert list(composites(needed("A624"), 2)) == list(composites("A624", 2))
