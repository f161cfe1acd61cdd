"""The course of a cup: what follows from its acts, and what is refused."""

from typing import Literal

import pytest

from cogs.cups.rules.competition import advance, begin, replay
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, MAX_SWISS_ROUNDS, CupError, CupRules, Format
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Played, Withdrew
from cogs.cups.rules.pairings import HALF, Game, How, Outcome
from tests.cogs.cups.rules.random_cups import SEED, played

FORMATS = tuple(Format)


def fresh(style: Format = Format.SWISS, entrants: int = 8) -> Competition:
    return begin(CupRules(style), entrants, SEED)


@pytest.mark.parametrize("style", FORMATS)
@pytest.mark.parametrize("entrants", [4, 5, 9, MAX_ENTRANTS])
def test_a_cup_is_played_to_its_end_and_follows_from_its_log(style: Format, entrants: int) -> None:
    cup = played(style, entrants, best_of=1 if entrants == MAX_ENTRANTS else 3)
    assert replay(cup.rules, entrants, cup.seed, cup.acts) == cup
    assert len(cup.rounds) == cup.total_rounds
    assert all(pairing.outcome for pairing in cup.pairings)
    numbers = [pairing.number for pairing in cup.pairings]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("style", FORMATS)
def test_the_draw_depends_on_the_seed_alone(style: Format) -> None:
    draws = {begin(CupRules(style), 9, f"{number:032x}").lots for number in range(20)}
    assert len(draws) == 20
    assert fresh(style) == fresh(style)
    assert fresh(style, 9).lots == begin(CupRules(Format.SWISS), 9, SEED).lots
    assert sorted(fresh(style, 9).lots) == list(range(9))


@pytest.mark.parametrize("style", FORMATS)
def test_a_cup_ends_when_all_but_one_have_left(style: Format) -> None:
    cup = fresh(style, 5)
    for entrant in range(4):
        if not cup.is_over:
            cup = advance(cup, Withdrew(entrant))
    assert cup.is_over
    assert {pairing.outcome.how for pairing in cup.pairings if pairing.outcome} <= {How.BYE, How.WITHDRAWAL}


# ------------------------------------------------------------------ games of a pairing


def after(best_of: int, games: str, style: Format = Format.SWISS) -> Competition:
    """Play games of pairing 0: 1 and 2 for who wins, = for a draw."""
    cup = begin(CupRules(style, best_of), 4, SEED)  # type: ignore[arg-type]
    for number, sign in enumerate(games):
        pairing = cup.pairing(0)
        winner = {"1": pairing.first, "2": pairing.second, "=": None}[sign]
        cup = advance(cup, Played(0, f"T{number}", winner))
    return cup


@pytest.mark.parametrize(
    ("best_of", "games", "ending"),
    [
        *[(1, "1", "1"), (1, "=", "="), (3, "1", "?"), (3, "11", "1"), (3, "1=", "?"), (3, "1==", "1")],
        *[(3, "12=", "="), (3, "===", "="), (3, "121", "1")],
        *[(5, "11=", "?"), (5, "11==", "1"), (5, "111", "1")],
    ],
)
def test_a_pairing_ends_when_a_lead_cannot_be_made_up(best_of: int, games: str, ending: str) -> None:
    pairing = after(best_of, games).pairing(0)
    outcome = pairing.outcome
    signs = {None: "=", pairing.first: "1", pairing.second: "2"}
    assert ("?" if outcome is None else signs[outcome.winner]) == ending


@pytest.mark.parametrize(
    ("best_of", "games", "is_open"),
    [(1, "=", True), (1, "==1", False), (3, "1==", True), (3, "1==1", False), (5, "12=12", True)],
)
def test_a_drawn_game_of_an_elimination_is_played_again(best_of: int, games: str, is_open: bool) -> None:
    assert after(best_of, games, Format.ELIMINATION).pairing(0).is_open is is_open


def test_the_two_take_turns_to_start() -> None:
    seats = [after(5, "=" * games).pairing(0).seats for games in range(4)]
    assert seats[0] == seats[2] == seats[1][::-1] == seats[3][::-1]


# ------------------------------------------------------------------ what is refused

REFUSED: dict[str, list[Act]] = {
    "cup_no_pairing": [Played(99, "X", 0), Awarded(-1, None, "organiser")],
    "cup_decided": [Played(0, "X", None), Awarded(0, None, "organiser")],
    "cup_counted": [Played(1, "A", None), Played(0, "A", None)],
    "cup_not_in_pairing": [Played(1, "X", 99), Awarded(1, 99, "opponent")],
    "cup_both_lost": [Awarded(1, None, "opponent")],
    "cup_not_entered": [Withdrew(8), Withdrew(-1)],
    "cup_withdrawn": [],
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_not_possible_is_refused_and_changes_nothing(code: str) -> None:
    cup = advance(fresh(), Played(0, "A", None))
    gone = cup.pairing(3).first
    cup = advance(cup, Withdrew(gone))
    before = cup.acts
    for act in [Withdrew(gone)] if code == "cup_withdrawn" else REFUSED[code]:
        with pytest.raises(CupError) as error:
            advance(cup, act)
        assert error.value.code == code
    assert cup.acts == before


def test_nothing_happens_after_the_end() -> None:
    cup = played(Format.SWISS, 4)
    for act in (Played(0, "X", None), Withdrew(cup.active[0])):
        with pytest.raises(CupError) as error:
            advance(cup, act)
        assert error.value.code == "cup_over"


@pytest.mark.parametrize(
    ("code", "entrants", "rounds"),
    [
        *[("cup_too_few", number, 0) for number in (0, 3)],
        ("cup_too_many", MAX_ENTRANTS + 1, 0),
        *[("cup_rounds", 8, rounds) for rounds in (-1, MAX_SWISS_ROUNDS + 1)],
    ],
)
def test_a_cup_has_bounds(code: str, entrants: int, rounds: int) -> None:
    with pytest.raises(CupError) as error:
        begin(CupRules(Format.SWISS, 1, rounds), entrants, SEED)
    assert error.value.code == code


def test_its_representation_does_not_tell_the_draw() -> None:
    assert SEED not in repr(begin(CupRules(Format.SWISS), 4, SEED))


# ------------------------------------------------------------------ what is decided without a game


def test_claims_and_deadlines_are_forfeits_and_what_a_director_decides_is_a_ruling() -> None:
    by: tuple[Literal["opponent", "deadline", "organiser"], ...] = ("opponent", "deadline", "organiser")
    cup = fresh(entrants=6)
    for number, each in enumerate(by):
        cup = advance(cup, Awarded(number, cup.pairing(number).first, each))
    outcomes = (cup.pairing(number).outcome for number in range(3))
    assert [each.how for each in outcomes if each] == [How.FORFEIT, How.FORFEIT, How.RULED]


def test_a_deadline_at_which_nobody_was_ready_is_lost_by_both() -> None:
    pairing = advance(fresh(), Awarded(0, None, "deadline")).pairing(0)
    assert [pairing.points_of(each) for each in pairing.entrants] == [0, 0]


@pytest.mark.parametrize("style", [Format.SWISS, Format.ROUND_ROBIN])
def test_a_drawn_ruling_is_half_a_point_for_each_and_no_game(style: Format) -> None:
    pairing = advance(fresh(style), Awarded(0, None, "organiser", drawn=True)).pairing(0)
    assert pairing.outcome == Outcome(None, How.RULED, is_draw=True)
    assert [pairing.points_of(each) for each in pairing.entrants] == [HALF, HALF]
    assert not pairing.was_played


@pytest.mark.parametrize(
    ("style", "act"),
    [
        (Format.ELIMINATION, Awarded(0, None, "organiser", drawn=True)),
        (Format.SWISS, Awarded(0, None, "opponent", drawn=True)),
        (Format.SWISS, Awarded(0, None, "deadline", drawn=True)),
        (Format.SWISS, Awarded(0, fresh().pairing(0).first, "organiser", drawn=True)),
    ],
)
def test_only_a_director_decides_on_a_draw_and_only_where_there_are_draws(
    style: Format, act: Awarded
) -> None:
    with pytest.raises(CupError) as error:
        advance(fresh(style), act)
    assert error.value.code == "cup_no_draw"


def test_a_game_tells_who_gave_it_up_and_who_was_helped() -> None:
    pairing = fresh().pairing(0)
    cup = advance(fresh(), Played(0, "A", pairing.first, forfeit=True, helped=(pairing.first,)))
    assert cup.pairing(0).games == (Game("A", pairing.first, is_forfeit=True, helped=(pairing.first,)),)
    assert cup.pairing(0).outcome == Outcome(pairing.first, How.PLAYED)


# ------------------------------------------------------------------ seeds in place of lots


@pytest.mark.parametrize("style", FORMATS)
def test_an_order_by_seed_takes_the_place_of_the_draw(style: Format) -> None:
    order = (3, 1, 4, 0, 2)
    assert begin(CupRules(style, order=order), 5, SEED).lots == order


@pytest.mark.parametrize("order", [(), (0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 4), (0, 1, 2, 3, 4)])
def test_an_order_by_seed_has_everybody_once(order: tuple[int, ...]) -> None:
    with pytest.raises(CupError) as error:
        begin(CupRules(Format.SWISS, order=order), 4, SEED)
    assert error.value.code == "cup_order"
