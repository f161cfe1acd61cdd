"""The last ruling is undone until something has followed from it."""

from random import Random

import pytest
from msgspec.structs import replace

from cogs.cups.rules.competition import advance, begin, replay
from cogs.cups.rules.cup_rules import CupError, CupRules, Format
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Played, Revoked, Withdrew
from tests.cogs.cups.rules.random_cups import SEED, act_in, undoing_of

SINGLE, DOUBLE = Format.ELIMINATION, Format.DOUBLE_ELIMINATION


def after(style: Format, *acts: Act, entrants: int = 4) -> Competition:
    """Play a cup seeded in the order of entry."""
    cup = begin(CupRules(style, order=tuple(range(entrants))), entrants, SEED)
    for act in acts:
        cup = advance(cup, act)
    return cup


def ruled(number: int, winner: int | None) -> Awarded:
    return Awarded(number, winner, "organiser")


def refusal(cup: Competition, number: int) -> str:
    with pytest.raises(CupError) as error:
        advance(cup, Revoked(number))
    return error.value.code


@pytest.mark.parametrize("style", Format)
def test_a_pairing_is_open_again_and_the_log_keeps_both(style: Format) -> None:
    before = after(style, entrants=6)
    number = before.open_pairings[0].number
    cup = advance(before, ruled(number, None))
    cup = advance(cup, Revoked(number))
    assert cup.acts == (ruled(number, None), Revoked(number))
    assert replace(cup, acts=()) == before
    assert replay(cup.rules, 6, cup.seed, cup.acts) == cup


@pytest.mark.parametrize("number", range(12))
def test_it_is_as_if_the_ruling_had_not_been(number: int) -> None:
    random, style = Random(f"undo {number}"), (SINGLE, DOUBLE, Format.SWISS)[number % 3]
    cup = begin(CupRules(style), 9, SEED)
    found = 0
    while not cup.is_over:
        undoing = undoing_of(cup)
        if undoing is not None and not isinstance(cup.acts[-1], Withdrew):
            place = max(
                at
                for at, act in enumerate(cup.acts)
                if isinstance(act, Awarded) and act.by == "organiser" and act.pairing == undoing.pairing
            )
            rest = (*cup.acts[:place], *cup.acts[place + 1 :])
            assert replace(advance(cup, undoing), acts=rest) == replay(cup.rules, 9, SEED, rest)
            found += 1
        cup = advance(cup, act_in(cup, random, withdrawals=0, awards=0.3))
    assert found or number % 3 < 2


@pytest.mark.parametrize("style", [SINGLE, DOUBLE])
def test_pairings_and_byes_that_followed_are_taken_back(style: Format) -> None:
    cup = after(style, Played(1, "A", 1), ruled(0, None))
    known = {each.number for each in advance(cup, Revoked(0)).pairings} if not cup.is_over else set()
    assert known <= {0, 1}
    cup = after(style, Played(1, "A", 1), ruled(0, 0))
    assert {2} <= {each.number for each in cup.pairings}
    assert {each.number for each in advance(cup, Revoked(0)).pairings} == {0, 1}


@pytest.mark.parametrize(
    "later", [Played(2, "B", 0), Awarded(2, 1, "opponent"), Awarded(2, None, "deadline")]
)
def test_not_after_a_game_or_a_decision_that_followed_from_it(later: Act) -> None:
    cup = after(DOUBLE, Played(1, "A", 1), ruled(0, 0), later)
    assert refusal(cup, 0) == "cup_ruling_followed"


def test_a_game_elsewhere_does_not_follow_from_it() -> None:
    cup = after(SINGLE, ruled(0, 0), Played(2, "A", 1), entrants=8)
    assert advance(cup, Revoked(0)).pairing(0).is_open


@pytest.mark.parametrize("style", [Format.SWISS, Format.ROUND_ROBIN])
def test_elsewhere_than_in_a_bracket_not_after_the_round(style: Format) -> None:
    first, second = after(style).open_pairings
    cup = after(style, Played(first.number, "A", None), ruled(second.number, second.first))
    assert refusal(cup, second.number) == "cup_ruling_followed"


def test_only_the_last_ruling() -> None:
    cup = after(SINGLE, ruled(0, 0), ruled(1, 3), entrants=8)
    assert refusal(cup, 0) == "cup_not_last_ruling"
    cup = advance(cup, Revoked(1))
    assert refusal(cup, 1) == "cup_not_last_ruling"
    assert advance(cup, Revoked(0)).pairing(0).is_open, "that before it is now the last"


def test_a_claim_or_a_deadline_is_no_ruling() -> None:
    cup = after(SINGLE, Awarded(0, 0, "opponent"), Awarded(1, None, "deadline"), entrants=8)
    assert refusal(cup, 1) == "cup_not_last_ruling"


def test_who_has_left_meanwhile_has_lost_all_the_same() -> None:
    cup = after(SINGLE, ruled(0, 0), Withdrew(0), Revoked(0), entrants=8)
    outcome = cup.pairing(0).outcome
    assert outcome
    assert outcome.winner == 7
