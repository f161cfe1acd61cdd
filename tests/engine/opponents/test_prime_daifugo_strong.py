from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.games.prime_daifugo.figures import number_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.values import Draw, Options, Pass, Play, Played
from engine.opponents.prime_daifugo import OPPONENTS
from engine.opponents.prime_daifugo.action_values import Thinking, leading, waiting
from engine.opponents.prime_daifugo.appraisal import WORLDS, appraise, blunder
from engine.opponents.prime_daifugo.choices import Choices
from engine.opponents.prime_daifugo.emptying_chance import IN_TWO, STUCK, EmptyingChances
from engine.opponents.prime_daifugo.hand_parts import BEYOND, is_play, left, splits, strength
from engine.opponents.prime_daifugo.levels import Oracle, Strong
from engine.opponents.prime_daifugo.worlds import UnbeatenPlays, sampled
from tests.engine.opponents.test_prime_daifugo import A, B, choice, laid, table

STRONG = Strong()

# --- what Strong lays ---


@pytest.mark.parametrize("hand", ["46A", "KJQJ", "46AX", "X", "2468JK9", "6623J"])
def test_a_hand_that_is_one_number_is_laid_at_once(hand: str) -> None:
    assert len(laid(table(hand, 5, 5), STRONG).laid) == len(hand)


def test_a_cut_or_a_joker_comes_before_the_last_play_and_nothing_spoils_it() -> None:
    assert laid(table("573", 9, top="47"), STRONG) == Play(("5", "7"))
    assert laid(table("X4A", 5, top="K"), STRONG) == Play(("X",))
    assert choice(table("46A", 9, top="2", has_drawn=True), STRONG) == Pass()
    assert laid(table("47", 5, top="43"), STRONG) == Play(("4", "7"))
    assert choice(table("47", 5, top="KJ"), STRONG) == Draw()


def test_where_nothing_fits_it_draws_passes_or_answers_a_joker_by_a_joker() -> None:
    assert choice(table("468", 5, top="KJ"), STRONG) == Draw()
    assert choice(table("468", 5, top="KJ", has_drawn=True), STRONG) == Pass()
    assert choice(table("468", 5, stock=()), STRONG) == Pass()
    assert choice(table("68", 3), STRONG) == Draw()
    joker = Played(B, ("X",), None, ("XB",))
    assert choice(table("6QQ44", 5, trick=(joker,)), STRONG) == Draw()
    assert choice(table("XA4", 5, trick=(joker,)), STRONG) == Play(("X",))
    state = table("28J", 9, 9, options=Options(lock_out=True), passed=(B,))
    assert isinstance(choice(replace(state, passed=(1, 2)), STRONG), Play)


@pytest.mark.parametrize("is_reversed", [False, True])
@pytest.mark.parametrize("top", ["", "7", "47", "245", "A2K7"])
def test_all_that_it_lays_is_right(top: str, *, is_reversed: bool) -> None:
    options = Options(revolution=is_reversed, exponents=False)
    choice(table("A234567JQKX", 9, 9, top=top, options=options, is_reversed=is_reversed), STRONG)


def test_large_hands_are_led_on_the_true_hands_too_and_each_choice_is_legal() -> None:
    assert laid(table("QQTT8866449K7A", 1), STRONG).laid
    state = table("2345JQK", 9)
    view = state.view(A)
    found = list(STRONG.refine(view, (), Chance("choice", 0)))
    for action in found:
        state.check(A, action)
    assert found[-1] == STRONG.choose(view, (), Chance("choice", 0))
    state = table("46A", 5)
    action = Oracle().choose(state, A, Chance("choice", 0))
    assert isinstance(action, Play)
    assert len(action.figures) == 3
    assert isinstance(OPPONENTS.oracle, Oracle)


@pytest.mark.parametrize("hand", ["QQTT88664492X", "2JJAAA"])
def test_a_lead_is_right_where_cards_seem_to_be_a_prime_and_are_none(hand: str) -> None:
    assert is_play("JJAAA")
    choice(table(hand, 9), STRONG)


def test_a_stuck_hand_is_laid_as_a_foul_to_draw() -> None:
    state = table("68", 3, has_drawn=True)
    foul = STRONG.choose(state.view(A), (), Chance("choice", 0))
    state.check(A, foul)
    assert foul == Play(("6", "8"))
    best = appraise(state.view(A), Pass(), Chance("review", 0))[0]
    assert best.action == foul
    assert best.facts["drawn"] == 2
    state = table("68X", 3)
    foul = Choices(state.view(A), "68X", 12).all_in()
    assert foul == Play(("6", "8", "X8"))
    state.check(A, foul)


def test_it_draws_before_it_lays_what_may_be_beaten() -> None:
    state = table("QQ6886K73AX", 8, top="8QTA")
    assert choice(state, STRONG) == Draw()
    best, *others = appraise(state.view(A), Draw(), Chance("review", 0))
    assert best.value == next(each.value for each in (best, *others) if each.action == Draw())
    assert choice(table("446", 9), STRONG) == Draw()
    assert isinstance(choice(table("57468A", 9, top="53"), STRONG), Play)


def test_an_answer_is_trusted_less_than_a_lead_as_a_rival_chose_the_size() -> None:
    leads, answers = table("8J2", 4).view(A), table("8J2", 4, top="43").view(A)
    worlds = sampled(answers, Chance("worlds", 0), 20)
    lead, answer = (Thinking(view, worlds, 12) for view in (leads, answers))
    play = Play(("8", "J"))
    assert 0 < lead.hold(play) == answer.hold(play) < 1
    assert answer.value(play) < lead.value(play)


@pytest.mark.parametrize("is_reversed", [False, True])
@pytest.mark.parametrize(
    ("rival", "options", "is_foul"),
    [(8, Options(), True), (4, Options(), False), (8, Options(penalty="shown"), False)],
)
def test_what_seems_hopeless_on_a_field_is_laid_as_a_foul_with_factors_to_draw_many_cards(
    rival: int, options: Options, *, is_foul: bool, is_reversed: bool
) -> None:
    top, hand = "923" if is_reversed else "6TJ", "QQ66TT88"
    state = table(hand, rival, top=top, has_drawn=True, options=options, is_reversed=is_reversed)
    action = STRONG.choose(state.view(A), (), Chance("choice", 0))
    state.check(A, action)
    assert action == Pass() or (isinstance(action, Play) and len(action.laid) == len(hand))
    assert (action != Pass()) == is_foul
    if is_foul:
        assert judged(action, options)
        assert appraise(state.view(A), action, Chance("review", 0))[0].action == action


def test_no_such_foul_is_laid_where_somebody_with_few_cards_passed_and_may_lead_next() -> None:
    foul = Choices(table("QQ66TT88", 8, top="523").view(A), "QQ66TT88", 12).all_in()
    for few, is_worth in ((8, True), (2, False)):
        state = table(
            "QQ66TT88", 8, few, top="523", has_drawn=True, options=Options(lock_out=True), passed=(2,)
        )
        assert foul is not None
        assert (STRONG.choose(state.view(A), (), Chance("choice", 0)) == foul) == is_worth


def test_to_draw_what_loses_by_the_limit_is_worth_nothing_and_drawing_comes_before_a_foul() -> None:
    options = Options(hand_limit=20)
    hand = "4A" * 2 + "8" * 4 + "6" * 4 + "Q" * 4 + "T" * 4
    for fatal in (Draw(), Play(tuple(hand))):
        rated = appraise(table(hand, 5, options=options).view(A), fatal, Chance("review", 0))
        assert next(each.value for each in rated if each.action == fatal) == 0.0
    best, second = appraise(table("QQ66TT88", 8, top="523").view(A), Pass(), Chance("review", 0))[:2]
    assert best.action == Draw()
    assert isinstance(second.action, Play)
    assert second.value == best.value


def test_57_is_considered_in_a_large_hand_too() -> None:
    hand = "5QQQQTTTT88886"
    for cards, is_held in ((f"{hand}7", True), (f"{hand}4", False)):
        choices = Choices(table(cards, 9).view(A), cards, 12)
        unbeaten = UnbeatenPlays([("2",)], 12, is_reversed=False)
        assert (Play(("5", "7")) in choices.plays(unbeaten)) == is_held


@pytest.mark.parametrize(
    ("hand", "fields"),
    [
        ("68", {"top": "23"}),
        ("QT", {"top": "8"}),
        ("234", {"top": "9"}),
        ("577788", {"top": "97", "is_reversed": True}),
        ("68", {"stock": ()}),
        ("8", {}),
        ("468QQT84862", {"options": Options(hand_limit=20)}),
        ("468QQT8", {"options": Options(max_cards=6)}),
    ],
)
def test_no_foul_is_laid_that_draws_nothing_or_too_much(hand: str, fields: dict[str, Any]) -> None:
    view = table(hand, 3, has_drawn=True, **fields).view(A)
    assert Choices(view, hand, 12).all_in() is None


@pytest.mark.volume
@pytest.mark.parametrize("hand", ["A2345679JK", "A2345679JKQ6842", "468QT22"])
def test_P23_what_it_lays_and_values_shows_no_more_cards_than_it_may(hand: str) -> None:
    options = Options(hand=7, revolution=True, hand_limit=19, even_copies=3, max_cards=6)
    state = table(hand, 8, options=options, has_drawn=True)
    action = choice(state, STRONG)
    for each in (action, *(found.action for found in appraise(state.view(A), action, Chance("review", 0)))):
        state.check(A, each)


# --- the parts of a hand ---


def test_parts_split_a_hand_and_have_a_strength() -> None:
    for part, rest in splits("Q45JKA", 4):
        assert is_play(part)
        assert is_play(rest)
        assert max(len(part), len(rest)) <= 4
    assert splits("QT8", 4) == ()
    assert strength("4KJ", is_reversed=False) == 41311
    assert strength("4KJ", is_reversed=True) == -11134
    assert strength("4X", is_reversed=False) == 94
    assert strength("57", is_reversed=False) == strength("X", is_reversed=True) == BEYOND
    assert left("Q4AX", Play(("4", "X9"))) == "QA"
    assert number_of(("4", "X9")) == 49


def test_a_joker_answers_any_card_and_no_size_is_answered_that_is_too_long() -> None:
    unbeaten = UnbeatenPlays([("XA4",), ("46",)], 2, is_reversed=False)
    assert unbeaten.above(1, 13) == 0.5
    assert unbeaten.above(2, 19) == 0.5
    assert unbeaten.above(3, 101) == 1.0


def test_a_hand_is_rated_by_its_plays_and_a_large_one_by_its_longest_primes() -> None:
    emptying = EmptyingChances(UnbeatenPlays([("KJQJK",)], 9, is_reversed=False), 9)
    hands = ("", "7", "A47", "22", "QT84")
    assert [emptying.plays(hand) for hand in hands] == [0, 1, 2, 2, 0]
    assert emptying.plays("2222") in (0, 3)
    assert emptying.plays("222") == 3
    assert emptying.chance("QT84") == STUCK
    assert emptying.chance("22") == IN_TWO
    assert emptying.chance("X22") > IN_TWO
    strong, weak = (
        EmptyingChances(UnbeatenPlays([(hand,)], 9, is_reversed=False), 9) for hand in ("2", "KKKKQQJJJT8")
    )
    assert strong.chance("Q86429AAA73JK") > weak.chance("Q86429AAA73JK")
    assert EmptyingChances(UnbeatenPlays([("2",)], 9, is_reversed=False), 9).chance("QQQQTTTT888866") == STUCK
    assert leading(0.4, 0.4) > waiting(0.4, 0.4)


# --- blunders and appraisals ---


def test_what_is_dominated_is_a_blunder_and_what_may_be_right_is_none() -> None:
    assert blunder(table("7", 5).view(A), Pass()) == "unfinished"
    assert blunder(table("4A", 5, top="23").view(A), Draw()) == "unfinished"
    assert blunder(table("X", 5, top="K").view(A), Pass()) == "unfinished"
    limited = table("4A" * 2 + "8" * 4 + "6" * 4 + "Q" * 4 + "T" * 4, 5, options=Options(hand_limit=20))
    assert blunder(limited.view(A), Draw()) == "burst"
    assert blunder(table("7", 5).view(A), Play(("7",))) is None
    assert blunder(table("7", 5, top="J").view(A), Pass()) is None
    assert blunder(table("7", 5, top="23").view(A), Pass()) is None
    assert blunder(table("QK", 5).view(A), Pass()) is None
    assert blunder(table("XK", 5).view(A), Play(("X",))) is None
    assert blunder(table("468", 5).view(A), Draw()) is None


def test_the_appraisals_are_chances_in_order_and_count_worlds_cards_and_plays() -> None:
    taken = Play(("2",))
    found = appraise(table("246JQK7", 9).view(A), taken, Chance("review", 0))
    assert taken in [each.action for each in found]
    assert all(0 <= each.value <= 1 for each in found)
    assert all(first.value >= second.value for first, second in pairwise(found))
    best, *others = appraise(table("46A", 9).view(A), Draw(), Chance("review", 0))
    assert dict(best.facts) == {"worlds": WORLDS, "beaten": 0, "cards": 0, "plays": 0}
    assert best.value == 1.0
    assert all("beaten" not in each.facts for each in others)
    state = table("468QT", 1, top="23", has_drawn=True)
    foul, waits = Play(("6", "8")), Pass()
    rated = {each.action: each for each in appraise(state.view(A), foul, Chance("review", 0))}
    assert rated[foul].value > rated[waits].value
    assert dict(rated[foul].facts) == {"worlds": WORLDS, "drawn": 2}
