"""Which pairings decide the way of an entrant in their round."""

from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import CupRules, Format
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Played, Withdrew
from cogs.cups.rules.ways import decides_way
from tests.cogs.cups.rules.random_cups import SEED


def after(style: Format, entrants: int, *acts: Act, third_place: bool = False) -> Competition:
    """Play a cup seeded in the order of entry; of eight, 0 meets 7, 3 meets 4, 1 meets 6, and 2 meets 5."""
    rules = CupRules(style, order=tuple(range(entrants)))
    cup = begin(
        CupRules(style, order=rules.order, third_place=True) if third_place else rules, entrants, SEED
    )
    for act in acts:
        cup = advance(cup, act)
    return cup


def deciding(cup: Competition, entrant: int) -> list[int]:
    """List the open pairings that decide the way of an entrant."""
    return [each.number for each in cup.open_pairings if decides_way(cup, each, entrant)]


def test_in_a_bracket_ones_own_and_that_of_the_next_opponent() -> None:
    cup = after(Format.ELIMINATION, 8)
    assert deciding(cup, 0) == deciding(cup, 4) == [0, 1]
    assert deciding(cup, 5) == [2, 3]


def test_who_waits_has_the_pairing_that_they_wait_for() -> None:
    assert deciding(after(Format.ELIMINATION, 8, Played(0, "A", 0)), 0) == [1]


def test_who_is_out_or_has_left_has_none() -> None:
    cup = after(Format.ELIMINATION, 8, Played(0, "A", 0), Withdrew(2))
    assert deciding(cup, 7) == deciding(cup, 2) == []


def test_semi_finalists_may_meet_the_loser_of_the_other_one_too() -> None:
    lost = Played(0, "A", 0)
    assert deciding(after(Format.ELIMINATION, 4, lost, third_place=True), 3) == [1]
    assert deciding(after(Format.ELIMINATION, 4, lost), 3) == []


def test_in_a_double_elimination_those_after_a_win_and_after_a_loss() -> None:
    first = [Played(number, f"A{number}", winner) for number, winner in enumerate((0, 3, 1, 2))]
    cup = after(Format.DOUBLE_ELIMINATION, 8, *first)
    # 4: 0 meets 3; 5: 1 meets 2; 6: 7 meets 4; 7: 6 meets 5, whose winner meets the loser of 4.
    assert deciding(cup, 0) == [4, 5, 7]
    assert deciding(cup, 7) == [5, 6]


def test_a_bye_that_follows_is_looked_through() -> None:
    # Of 0 and 7 nobody comes, so that 3 or 4 goes on to the final of the upper half.
    cup = after(Format.ELIMINATION, 8, Awarded(0, None, "organiser"), Played(2, "B", 1), Played(3, "C", 2))
    assert deciding(cup, 1) == [1, 5]


def test_in_a_swiss_cup_those_of_as_many_points() -> None:
    cup = after(Format.SWISS, 8)
    assert deciding(cup, 0) == [each.number for each in cup.open_pairings]
    for pairing in cup.open_pairings:
        cup = advance(cup, Played(pairing.number, f"T{pairing.number}", min(pairing.entrants)))
    points = {1: [4, 5], 0: [6, 7]}
    assert deciding(cup, cup.pairing(4).first) == points[1]
    assert deciding(cup, cup.pairing(7).first) == points[0]


def test_in_a_round_robin_ones_own_alone() -> None:
    cup = after(Format.ROUND_ROBIN, 8)
    own = next(each for each in cup.open_pairings if 0 in each.entrants)
    assert deciding(cup, 0) == [own.number]
