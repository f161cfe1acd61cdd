from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random as Rng

import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.games.expect import GAME
from engine.games.expect.position import Position
from engine.games.expect.values import TURNS, Choose, Declare, GameAction, Options, Play
from engine.opponents import expect
from engine.opponents.expect import endings, levels, lookahead
from engine.opponents.expect.endings import exact_value, rules_of
from engine.opponents.expect.evaluation import Goal, _total, estimate, lead_of, worth
from engine.opponents.expect.hands import bits_of
from engine.opponents.expect.levels import Normal, drawn, near_sighted, weighed
from engine.opponents.expect.lookahead import BUDGET, Lookahead, furthest, parted_attacks
from engine.opponents.expect.matrix_games import value_of
from engine.opponents.expect.nodes import Hand, Node, after, node_of, plays
from engine.play import advance, begin
from tests.engine.opponents.expect_brute import against, gap, lays, step

OPTIONS = {
    "default": Options(),
    "replace": Options(qk_mode="replace"),
    "instead": Options(last_turn="instead"),
    "no jokers": Options(jokers=False),
    "hidden count": Options(hide_count=True),
}
EVERY = pytest.mark.parametrize("options", OPTIONS.values(), ids=list(OPTIONS))


def before(turn: int, game: int, options: Options) -> Position:
    """Play at random up to a turn, declaring nothing."""
    play, rng = begin(GAME, options, 2, f"{game:032x}"), Rng(game)
    for _ in range(2 * (turn - 1)):
        play = advance(play, play.state.to_act[0], rng.choice(lays(play.state)))
    assert isinstance(play.state, Position)
    return play.state


def rich(options: Options) -> Position:
    """Return turn 17 with letters left for either side, who are about even."""
    hands = ("5S", "9C", "JS", "KS", "AS", "QC", "XB"), ("2H", "7D", "AH", "QH", "JD", "KD", "XR")
    return replace(
        before(TURNS - 1, 0, options), black=0, hands=hands, scores=(4, 3), declared=(False, False)
    )


def choice(state: Position, number: int = 0) -> GameAction:
    (seat,) = state.to_act
    return Normal().choose(state.view(seat), state.legal_actions(seat), Chance("choice", number))


def node(state: Position) -> Node:
    view = state.view(None)
    assert view.attacker is not None
    return node_of(view, view.attacker)


def laid(state: Position) -> Position:
    return step(state, lays(state)[-1])


def forget() -> None:
    """Forget all that is kept between decisions."""
    for kept in (endings.value_at, levels.weighed, levels.near_sighted, levels.mixed):
        kept.cache_clear()


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Keep nothing from before a test, nor after it."""
    forget()
    yield
    forget()


# --- the last turns, solved exactly ---


@EVERY
def test_nobody_who_knows_its_strategy_wins_anything_by_that_in_the_last_turns(options: Options) -> None:
    for game in range(8):
        assert gap(before(TURNS, game, options)) == pytest.approx(0, abs=1e-9)
        assert gap(before(TURNS - 1, game, options)) == pytest.approx(0, abs=1e-9)
    assert gap(rich(options)) == pytest.approx(0, abs=1e-9)


@EVERY
@pytest.mark.parametrize("goal", ["wins", "points"])
def test_the_last_turn_is_worth_what_its_pairs_of_plays_are(options: Options, goal: Goal) -> None:
    rng, start = Rng(5), before(TURNS, 0, options)
    for _ in range(60):
        letters = [
            rng.sample([f"{each}{suit}" for each in "JQKA" for suit in pair], 3) for pair in ("HD", "SC")
        ]
        hands = ("5H", *letters[0], "XR"), (rng.choice(("2C", "9C")), *letters[1])
        scores = rng.randrange(30), rng.randrange(30)
        at = node(replace(start, black=1, hands=hands, scores=scores, declared=(False, False)))
        ends = [
            [[after(at, own, other, options) for other in plays("predict", hands[1])] for own in part]
            for part in parted_attacks(at, options)
        ]
        # The roles swap after the turn.
        matrices = [[[worth(-lead_of(end), goal) for end in row] for row in part] for part in ends]
        found = exact_value(at, rules_of(options, goal))
        assert found == pytest.approx(max(map(value_of, matrices)), abs=1e-6)


@pytest.mark.volume
@EVERY
def test_nor_in_a_turn_where_there_are_numbers_to_choose_from(options: Options) -> None:
    states = [before(TURNS - 2, game, options) for game in range(40)]
    small = min(states, key=lambda state: len(state.hands[0]) + len(state.hands[1]))
    assert gap(small) == pytest.approx(0, abs=1e-9)


@pytest.mark.usefixtures("forgotten")
def test_somebody_who_plays_another_strategy_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [before(TURNS - 1, game, Options()) for game in range(8)]
    monkeypatch.setattr(endings, "worth", lambda lead, _goal: float(abs(lead)))
    assert max(gap(state) for state in states) > 0.1


def test_a_declaration_that_was_missed_before_the_last_lay_is_not_reckoned_with() -> None:
    states = (before(TURNS, game, Options()) for game in range(99))
    missed = next(state for state in states if Declare() in state.legal_actions(state.to_act[0]))
    laid = step(missed, lays(missed)[0])
    assert node(missed).declared[0]
    assert not node(laid).declared[0]


def test_a_decided_game_is_still_played_for_points() -> None:
    for game in range(8):
        lost = replace(before(TURNS, game, Options()), scores=(900, 0))
        assert gap(lost) == pytest.approx(0, abs=1e-9)
        assert -2 < against(lost, 1) < -1


@EVERY
@pytest.mark.parametrize("strategy", [weighed, near_sighted])
def test_what_is_kept_between_decisions_changes_no_strategy(
    options: Options, strategy: Callable[..., object]
) -> None:
    states = [before(turn, game, options) for turn in (16, 17) for game in range(3)]
    asked = [(node(each), options, each.view(None).laid) for state in states for each in (state, laid(state))]
    kept = [strategy(*each) for each in [*reversed(asked), *asked]][len(asked) :]
    for each, found in zip(asked, kept, strict=True):
        forget()
        assert strategy(*each) == found


@pytest.mark.usefixtures("forgotten")
def test_nor_does_what_was_given_up_for_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = node(rich(Options())), Options(), None
    found = weighed(*asked)
    forget()
    monkeypatch.setattr(endings, "value_at", lru_cache(maxsize=1)(endings.value_at.__wrapped__))
    assert weighed(*asked) == found


def test_what_is_kept_between_decisions_is_bounded() -> None:
    modules = [import_module(f"{expect.__name__}.{each.name}") for each in iter_modules(expect.__path__)]
    found = {
        name: kept.cache_parameters()["maxsize"]
        for module in modules
        for name, kept in vars(module).items()
        if hasattr(kept, "cache_parameters")
    }
    assert {"value_at", "weighed", "mixed", "near_sighted", "partings"} <= found.keys()
    # What these depend on has few values: roles, goals and options that change the rules.
    unbounded = {"networks", "_bits_of_plays", "_effects", "_rules"}
    assert {name for name, most in found.items() if most is None} == unbounded


# --- what it does ---


def test_it_chooses_a_colour_and_declares_as_soon_as_that_is_true() -> None:
    state = begin(GAME, Options(chooser=1), 2, "00").state
    assert isinstance(state, Position)
    assert choice(state) == Choose("black")
    states = [before(turn, game, Options()) for game in range(2) for turn in range(13, TURNS + 1)]
    can = [Declare() in state.legal_actions(state.to_act[0]) for state in states]
    assert True in can
    assert [choice(state) == Declare() for state in states] == can


@pytest.mark.volume
def test_it_mixes_as_attacker_and_as_predictor() -> None:
    state = before(14, 2, Options())
    assert len({choice(state, number) for number in range(8)}) > 1
    laid = step(state, lays(state)[0])
    assert len({choice(laid, number) for number in range(8)}) > 1


def test_plays_are_drawn_as_often_as_the_strategy_says() -> None:
    choices = [Play("2S"), Play("3S"), Play("4S")]
    found = [drawn(choices, (0.25, 0.0, 0.75), Chance("drawn", number)) for number in range(400)]
    assert choices[1] not in found
    assert found.count(choices[0]) == pytest.approx(100, abs=25)
    assert drawn([Play("2S"), Play("3S")], (0.0, 1e-12), Chance("drawn", 0)) == Play("3S")
    assert drawn([Play("2S"), Play("3S")], (1e-12, 0.0), Chance("drawn", 0)) == Play("2S")


# --- how far it looks ---


@EVERY
def test_it_looks_no_further_than_the_budget_and_at_the_end_to_the_end(options: Options) -> None:
    assert furthest(node(before(1, 0, options))) == 1
    for game in range(5):
        assert furthest(node(before(TURNS - 1, game, options))) == TURNS


def test_it_looks_at_one_turn_at_least_and_never_at_more_ways_than_the_budget_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = node(before(13, 3, Options()))
    reached = []
    for budget in (1, BUDGET, 10**9):
        monkeypatch.setattr(lookahead, "BUDGET", budget)
        reached.append(furthest(state))
    assert reached == sorted(reached)
    assert (reached[0], reached[2]) == (13, TURNS)


def test_a_search_of_two_turns_is_one_of_one_turn_after_each_pair_of_plays() -> None:
    first = node(before(15, 2, Options()))
    ahead = Lookahead(first, Options(), 16)
    rows = ahead._matrix(ahead.parted[0])
    assert ahead._matrix(ahead.parted[0]) == rows
    for attack, row in zip(ahead.parted[0], rows, strict=True):
        for prediction, cell in zip(ahead.predictions, row, strict=True):
            later = Lookahead(after(first, attack, prediction, Options()), Options(), 16)
            assert cell == pytest.approx(-max(value_of(later._matrix(part)) for part in later.parted))


@pytest.mark.volume
@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("slip", [0.0, 1.0])
def test_who_would_lay_anything_at_all_is_met_by_one_best_play(
    slip: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookahead, "SLIP", slip)
    state = before(9, 1, Options())
    for each in (state, step(state, lays(state)[0])):
        assert (len({choice(each, number) for number in range(12)}) == 1) == (slip == 1)


# --- what it expects ---


def estimated(hands: tuple[Hand, Hand], scores: tuple[int, int]) -> float:
    attacker, predictor = map(bits_of, hands)
    return estimate(attacker, predictor, scores)


def test_a_lead_is_worth_more_the_fewer_turns_are_to_come_and_no_more_comes_off_than_was_taken() -> None:
    early, late = (estimated(node(before(turn, 0, Options())).hands, (0, 20)) for turn in (1, 17))
    assert 0 < early < late < 1.1
    assert 0 < estimated(node(before(TURNS, 0, Options())).hands, (0, 20)) < 1.1
    for taken, off in ((0, 0), (0, 40), (3, 40), (50, 10), (50, 90)):
        assert -1e-9 <= _total(taken, off) <= taken + 1e-9


@pytest.mark.parametrize(
    ("card", "attacker_gains"),
    [("JS", True), ("AS", True), ("QS", True), ("KS", True), ("XB", True), ("QD", False), ("KD", False)],
)
def test_a_letter_that_helps_is_worth_something_to_who_holds_it(card: str, attacker_gains: bool) -> None:
    hands = ("2S", "9S", "JS", "QS", "KS", "AS", "5C", "XB"), ("3D", "8D", "QD", "KD", "6H")
    attacker, predictor = (tuple(each for each in hand if each != card) for hand in hands)
    held, lost = (estimated(each, (30, 30)) for each in (hands, (attacker, predictor)))
    assert (held > lost) == attacker_gains
