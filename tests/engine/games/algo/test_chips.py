"""The rule book's section 4, ruling by ruling: what is paid, and who wins the game."""

from typing import Literal

import pytest

from engine.core import Achievement, Feat, Result, Round
from engine.games.algo.position import Position
from engine.games.algo.values import Attacked, Options, Settled
from tests.engine.games.algo.tables import NO_CHIPS, PAIRS, A, B, C, D, after, done, table, won
from tests.engine.steps import event_of

EACH = Options(pairs=True, chips="each")
PAIRS_WITHOUT = Options(pairs=True, chips="off")
LINES = ("B1? W8?", "W3? B6? W6? B9?", "B0? W11?")


# What a hit brings


@pytest.mark.parametrize(
    ("attack", "chips"), [("B9 is 9", 10), ("W3 is 3", 10), ("W6 is 6", 20), ("B6 is 6", 20)]
)
def test_who_is_hit_pays_10_and_10_more_for_a_6(attack: str, chips: int) -> None:
    step = done(table(*LINES, held="B5"), attack)
    assert event_of(step, Attacked).paid == chips
    assert step.state.totals == (230 + chips, 230 - chips, 230)


# What a round brings


def test_a_winner_with_3_cards_one_of_them_a_6_gets_40_from_each_of_two() -> None:
    last = won(table("B1? W6? B9?", "W3?", "B0 W11"), "choose B1", "W3 is 3")
    assert (last.bonus, last.totals) == (40, (320, 180, 190))
    assert last.points == (90, -50, -40)


@pytest.mark.parametrize(("held", "bonus"), [("B5", 20), ("W6", 30)])
def test_A5_a_winning_attack_puts_the_drawn_card_down_and_counts_it_or_the_chosen_one(
    held: str, bonus: int
) -> None:
    step = done(table("B1? W8", "W3?", held=held, stock="B9"), "W3 is 3")
    last = event_of(step, Settled)
    assert [(each.card, each.is_open) for each in last.lines[A]][1] == (10 if held == "B5" else 13, False)
    assert (last.bonus, last.points) == (bonus, (bonus + 10, -bonus - 10))
    assert won(table("B1? W6?", "W3?"), "choose W6", "W3 is 3").bonus == 30


# Debts


def test_A7_a_seat_without_chips_goes_into_debt_which_is_paid_back_by_what_comes_in() -> None:
    last = won(table("B1? W6? B9?", "B6?", "B0 W11", totals=(675, 15, 0)), "choose B1", "B6 is 6")
    assert last.totals == (775, -45, -40)
    assert sum(last.totals) == 690
    state = table("B1? W8?", "W6? B3?", totals=(-10, 810), held="B5")
    assert after(state, "W6 is 6").totals == (10, 790)


# Pairs


@pytest.mark.parametrize("options", [PAIRS, EACH])
def test_A8_a_hit_is_paid_between_the_accounts_of_the_pairs(options: Options) -> None:
    state = after(table("B1?", "W6? W7?", "B0?", "B2?", options=options), "choose B1", "W6 is 6")
    assert state.totals == (420, 380, 420, 380)
    assert after(state, "B2 is 2").totals == (430, 370, 430, 370)


@pytest.mark.parametrize(("chips", "times"), [("team", 1), ("each", 2)])
def test_A8_a_losing_pair_pays_once_or_each_of_the_two_does(
    chips: Literal["team", "each"], times: int
) -> None:
    options = Options(pairs=True, chips=chips)
    last = won(table("B1? W6?", "W3?", "B0? W9", "B2", options=options), "choose B1", "W3 is 3")
    assert last.bonus == 40
    gain = 10 + 40 * times
    assert last.points == (gain, -gain, gain, -gain)
    assert last.totals == (400 + gain, 400 - gain, 400 + gain, 400 - gain)


def test_A8_also_the_cards_of_the_winners_partner_count() -> None:
    step = done(after(table("B1? W6", "W3?", "B0? B6?", "B2", options=PAIRS), "choose B1"), "W3 is 3")
    assert event_of(step, Settled).bonus == 10 + 10 + 20


# Who wins the game


def ended(*totals: int, options: Options) -> Position:
    """End a game by a win of the first seat: 20 chips by one hit and one card, or one round."""
    single = Options(pairs=options.pairs, chips=options.chips, single=True)
    others = ["W3?", *["B0"] * (len(totals) - 2)]
    return after(table("B1?", *others, options=single, totals=totals), "choose B1", "W3 is 3")


@pytest.mark.parametrize(
    ("totals", "after", "ranking"),
    [
        ((400, 400), (420, 380), ((A,), (B,))),
        ((300, 500), (320, 480), ((B,), (A,))),
        ((380, 420), (400, 400), ((A, B),)),
        ((200, 250, 240), (230, 230, 230), ((A, B, C),)),
        ((200, 260, 230), (230, 240, 220), ((B,), (A,), (C,))),
        ((0, 220, 240, 340), (40, 200, 230, 330), ((D,), (C,), (B,), (A,))),
    ],
)
def test_most_chips_win_and_equal_ones_share_the_place(
    totals: tuple[int, ...], after: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    assert ended(*totals, options=Options()).result == Result(ranking, after)


def test_the_two_of_a_pair_share_their_place() -> None:
    assert ended(400, 400, 400, 400, options=PAIRS).result == Result(((A, C), (B, D)), (420, 380, 420, 380))
    assert ended(300, 500, 300, 500, options=PAIRS).result == Result(((B, D), (A, C)), (320, 480, 320, 480))
    assert ended(380, 420, 380, 420, options=PAIRS).result == Result(((A, B, C, D),), (400,) * 4)


@pytest.mark.parametrize(
    ("totals", "ranking"),
    [((1, 0), ((A,), (B,))), ((0, 1), ((A, B),)), ((0, 1, 1), ((A, B, C),)), ((1, 0, 1), ((A,), (C,), (B,)))],
)
def test_A6_without_chips_most_rounds_win_and_equal_ones_share_the_place(
    totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    result = ended(*totals, options=NO_CHIPS).result
    assert result == Result(ranking, (totals[0] + 1, *totals[1:]))


def test_A6_without_chips_nothing_is_paid_and_both_of_a_pair_have_won_the_round() -> None:
    step = done(table(*LINES, held="B5", options=NO_CHIPS), "W6 is 6")
    assert event_of(step, Attacked).paid == 0
    assert step.state.totals == (0, 0, 0)
    last = won(table("B1? W6?", "W3?", options=NO_CHIPS), "choose B1", "W3 is 3")
    assert (last.bonus, last.points, last.totals) == (0, (1, 0), (1, 0))
    assert ended(1, 1, 1, 1, options=PAIRS_WITHOUT).result == Result(((A, C), (B, D)), (2, 1, 2, 1))


# What records keep


def test_a_round_is_kept_with_what_it_gave_and_who_of_a_pair_won_it() -> None:
    state = table("B1? W8?", "W6? B9?", "B0?", held="B5", stock="W4")
    state = after(state, "W6 is 6", "B0 is 0", "B9 is 8", "W8 is 8", "B1 is 1")
    assert state.rounds == (Round((-10, 40, -30), (220, 270, 200), (Feat(B, "won"),)),)
    state = table("B1?", "W6?", "B0?", "B2?", options=PAIRS)
    state = after(state, "choose B1", "W6 is 6", "stay", "choose B0", "B2 is 2")
    assert state.rounds[0].feats == (Feat(A, "won"), Feat(C, "won"))


def test_every_right_attack_is_a_mark_and_no_wrong_one() -> None:
    state = table("B1? W8?", "W6? B9?", "B0?", held="B5", stock="W4")
    hit, missed = (event_of(done(state, what), Attacked) for what in ("W6 is 6", "W6 is 5"))
    assert (hit.achievement, missed.achievement) == (Achievement(A, "hit", 6, 1), None)
