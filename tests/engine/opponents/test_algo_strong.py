"""The strong player of Algo: what it believes, what it chooses, and how it prices actions."""

from typing import Any

import pytest

from engine.chance import Chance
from engine.games.algo import GAME
from engine.games.algo.cards import number_of
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Options, Show, Stay, Toss, View
from engine.opponents import Appraisal, levels, opponents
from engine.opponents.algo.appraisal import blunder, facts_of
from engine.opponents.algo.beliefs import WORLDS, Belief, counted, weighed
from engine.opponents.algo.candidates import Candidate
from engine.opponents.algo.levels import Normal, SeesAll, Strong
from engine.opponents.algo.moments import STRAY, likelihood, moments
from engine.play import advance, begin
from tests.engine.games.algo.tables import PAIRS, A, B, C, action_of, after, table, tag_of
from tests.engine.opponents.test_algo import choice
from tests.support.contests import played

ALGO = opponents("algo")


def numbers(belief: Belief, state: Position, card: str) -> set[int]:
    return set(belief.chances[tag_of(state, card)])


def missed_by_b(*lines: str, attack: str, held: str, stock: str, **fields: Any) -> Position:
    """Let B make an attack that misses, whereupon A draws."""
    state = after(table(*lines, held=held, stock=stock, turn=B, **fields), attack)
    assert state.turn == A
    return state


# --- what an attack tells of its owner's cards ---

NAMED = missed_by_b("B1 W5? B6 B9?", "B3? W7? B8 W10?", attack="W5 is 8", held="B0", stock="B11 W11")


def test_nobody_is_expected_to_name_a_number_of_their_own_colour() -> None:
    view = NAMED.view(A)
    assert 8 not in numbers(counted(view), NAMED, "W10")
    assert 8 in inferred_from(view)[tag_of(NAMED, "W10")]
    state = missed_by_b("W5? B9?", "B3 B7? B8 B10?", attack="W5 is 6", held="B0", stock="B11 W11")
    assert 6 in numbers(counted(state.view(A)), state, "B7")


def test_a_bluff_leaves_the_plain_count_and_a_card_drawn_later_may_have_the_number() -> None:
    state = missed_by_b("W5? B9?", "W6 B7 W7? B8 W10?", attack="W5 is 7", held="B0", stock="B11 W11")
    assert numbers(counted(state.view(A)), state, "W7") == {7}
    state = after(NAMED, "W7 is 4")
    state = after(state, "B9 is 9", "stay")
    assert [moment.held for moment in moments(state.view(A))] == [tag_of(state, "B0"), tag_of(state, "W11")]
    assert number_of(23) in numbers(counted(state.view(A)), state, "W11")


def test_a_seat_that_has_no_card_to_draw_attacks_with_one_of_its_line() -> None:
    state = table("W5? B9?", "B3? W7? B8 W10?", turn=B)
    state = after(state, "choose B3", "W5 is 4")
    (moment,) = moments(state.view(A))
    assert moment.held is None
    assert tag_of(state, "B3") in moment.own()
    assert tag_of(state, "B3") in set(moment.known())


def test_worlds_are_likelier_in_which_the_attack_was_the_best_one() -> None:
    before = table("B1? W5? B6? B9?", "B3? W7? B8? W10?", held="B0", stock="B11 W11", turn=B)
    attack = Normal().choose(before.view(B), before.legal_actions(B), Chance("", 1))
    state = before.apply(B, attack, Chance("", 1)).state
    found = moments(state.view(A))
    true = {placed.tag: placed.card for line in (*state.lines, [before.held]) for placed in line if placed}
    assert likelihood(found, true) == 1 + STRAY
    fits = [likelihood(found, world) for _, world in weighed(state.view(A), Chance("", 1)).worlds]
    assert min(fits) < 1 < max(fits)
    (moment,) = found = moments(NAMED.view(A))
    impossible = dict.fromkeys(moment.known(), 0)
    assert likelihood(found, impossible) == STRAY


def test_of_few_worlds_all_are_weighed_and_of_many_some_and_a_hit_leaves_those_in_which_it_hits() -> None:
    view = table("B0 W1? B9?", "W3? B4 W5 B11", held="B8", stock="B7").view(A)
    belief = weighed(view, Chance("few", 1))
    assert len(belief.worlds) == sum(inferred_from(view)[3].values()) < WORLDS
    assert sum(weight for weight, _ in belief.worlds) == pytest.approx(1)
    assert belief.size == pytest.approx(len(belief.worlds))
    view = table("B1? W5? B6? B9?", "B3? W7? B8? W10?", held="B0", stock="B11 W11").view(A)
    belief = weighed(view, Chance("many", 1))
    assert len(belief.worlds) <= WORLDS < sum(inferred_from(view)[5].values())
    assert belief.chances.keys() == counted(view).chances.keys()
    assert all(sum(row.values()) == pytest.approx(1) for row in belief.chances.values())
    belief = weighed(NAMED.view(A), Chance("many", 1))
    tag = tag_of(NAMED, "W7")
    left = belief.after(tag, 7)
    assert tag not in left.chances
    assert all(number_of(world[tag]) == 7 for _, world in left.worlds)
    assert belief.after(tag, 0).size == 0


# --- what it chooses ---


def test_a_toss_comes_first_and_is_answered() -> None:
    pairs = table("B0? W3?", "B1? W4?", "B2? W5?", "B3? W6?", options=PAIRS)
    assert choice(pairs, policy=Strong()) == Toss()
    assert isinstance(choice(after(pairs, "toss"), policy=Strong()), Show)


def test_the_oracle_misses_nothing_and_each_choice_is_legal() -> None:
    state = NAMED
    while state.to_act == (A,) and not state.over and len(state.scored) == 0:
        action = SeesAll().choose(state, A, Chance("", 1))
        assert not isinstance(action, Attack) or any(
            placed.tag == action.card and number_of(placed.card) == action.number for placed in state.lines[B]
        )
        state = state.apply(A, action, Chance("", 1)).state
    assert state.scored[0].winners == (A,)
    found = list(Strong().refine(NAMED.view(A), NAMED.legal_actions(A), Chance("", 1)))
    assert len(found) == 3
    assert set(found) <= set(NAMED.legal_actions(A))


# --- visible blunders ---


def test_attacks_that_hit_in_no_world_and_stays_before_a_sure_win_are_blunders() -> None:
    state = table("B0? B9?", "B3 W3? B4 W10?", held="B6")
    assert blunder(state.view(A), action_of(state, "W3 is 5")) == "impossible"
    assert blunder(state.view(A), action_of(state, "W3 is 3")) is None
    sure, unsure = ("B3 W3? B4 W10", "B3 W4? B5 W10")
    assert blunder(table("B0? B9?", sure, held="B6", phase="go_on").view(A), Stay()) == "missed_win"
    assert blunder(table("B0? B9?", unsure, held="B6", phase="go_on").view(A), Stay()) is None
    two = table("B0? B9?", sure, "B1 W11?", held="B6", phase="go_on")
    assert blunder(two.view(A), Stay()) is None
    state = table("B2? W3? W5 B6? W6", "B1? B8?")
    assert blunder(state.view(A), action_of(state, "choose W3")) is None


# --- prices ---


def prices(state: Position, taken: GameAction) -> tuple[Appraisal, ...]:
    (seat,) = state.to_act
    found = ALGO.appraise(state.view(seat), taken, Chance("prices", 1))
    assert taken in [each.action for each in found]
    values = [each.value for each in found]
    assert values == sorted(values, reverse=True)
    assert all(0 <= each <= 1 for each in values)
    return found


@pytest.mark.volume
def test_no_attack_is_worth_more_than_a_certain_one_which_may_come_before_it() -> None:
    """In this game a likely attack was once worth more, as the one after it was discounted."""
    play = begin(GAME, Options(single=True), 3, f"{8:032x}")
    many = 0
    while play.state.to_act:
        (seat,), state = play.state.to_act, play.state
        assert isinstance(state, Position)
        legal = list(state.legal_actions(seat))
        attacks = [each for each in legal if isinstance(each, Attack)]
        if attacks and play.moment < 18:
            found = [each for each in prices(state, attacks[0]) if isinstance(each.action, Attack)]
            certain = [each.facts["fits"] == each.facts["worlds"] for each in found]
            many += any(certain)
            assert certain[0] or not any(certain)
        chance = Chance(play.seed, f"g{play.moment}")
        play = advance(play, seat, levels("algo")["normal"].choose(state.view(seat), legal, chance))
    assert many


def test_attacks_are_priced_once_with_their_worlds_and_only_what_is_certain_is_called_so() -> None:
    state = table("B0? B9?", "B3 W3? B4 W10?", held="B6")
    best, *_, last = prices(state, action_of(state, "W3 is 5"))
    worlds = sum(inferred_from(state.view(A))[tag_of(state, "W3")].values())
    assert best.action == action_of(state, "W3 is 3")
    assert best.facts == {"worlds": worlds, "fits": worlds, "percent": 100}
    assert last.facts == {"worlds": worlds, "fits": 0, "percent": 0}
    state = table("B0? B9?", "B3 W3? B4 W10?", held="B6")
    actions = [each.action for each in prices(state, action_of(state, "W3 is 3"))]
    assert len(actions) == len(set(actions))
    attack = Candidate(5, 7, B, 0.999)
    assert facts_of(attack, {5: {7: 30, 8: 1}}) == {"worlds": 31, "fits": 30, "percent": 99}
    assert facts_of(attack, {5: {7: 30}}) == {"worlds": 30, "fits": 30, "percent": 100}
    drawn = table("B0? B9?", "W3? B5? W7? B10?", held="B6", phase="go_on")
    assert prices(drawn, Stay())[0] == Appraisal(Stay(), prices(drawn, Stay())[0].value, {"down": 3})
    chosen = table("B0? B9?", "W3? B5? W7? B10?", chosen=0, phase="go_on")
    assert next(each for each in prices(chosen, Stay()) if each.action == Stay()).facts == {"down": 2}


def test_own_cards_are_priced_with_how_well_they_are_known_and_none_above_a_toss() -> None:
    state = table("B2? W3? W5 B6? W6", "B1? B8?")
    best, *_ = prices(state, action_of(state, "choose W3"))
    assert best.action == action_of(state, "choose B6")
    assert best.facts == {"known": 100}
    lines = ("B0? W3?", "B1? W4?", "B2? W5?", "B3? W6?")
    state = table(*lines, options=PAIRS)
    assert prices(state, Choose(0))[0].action == Toss()
    tossed = table(*lines, options=PAIRS, has_tossed=True)
    assert Toss() not in [each.action for each in prices(tossed, Choose(0))]
    lines = ("B0? W3?", "B1? W4?", "W5 B6? W6 B9?", "B3? W8?")
    state = table(*lines, options=PAIRS, phase="show")
    assert state.to_act == (C,)
    assert prices(state, action_of(state, "show B6"))[0].action == action_of(state, "show B9")


# --- whole games ---


@pytest.mark.volume
def test_it_never_blunders() -> None:
    """Assert that in whole games no action is dominated whatever the hidden cards are."""

    class Watched(Strong):
        def choose(self, view: View, legal_actions: Any, chance: Chance) -> GameAction:
            action: GameAction = super().choose(view, legal_actions, chance)
            assert blunder(view, action) is None
            return action

    played(GAME, [Watched(), Normal(), Watched()], 2)
