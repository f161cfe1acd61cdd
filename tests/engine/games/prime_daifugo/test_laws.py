"""Sees what the kit of Prime Daifugo brings, and its memory, find the faults planted for them."""

from typing import Any

import pytest

from engine.core import Game
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Options
from tests.engine.games.prime_daifugo import faults, kit
from tests.engine.games.prime_daifugo.search import searched
from tests.engine.games.prime_daifugo.tables import A, chance, prime, row, table
from tests.engine.games.prime_daifugo.test_secrecy import remembers
from tests.support import laws
from tests.support.laws import LAWS, Case, Law, LawBroken, may, uphold
from tests.support.planted_faults import game_of, planted_in

pytestmark = pytest.mark.volume

PLANTED: list[tuple[Law, type[Position]]] = [
    (laws.nobody_sees_more_than_they_may, faults.ShowsTheNextCard),
    (laws.nobody_sees_more_than_they_may, faults.ShowsWhoHoldsJokers),
    (laws.nobody_sees_more_than_they_may, faults.ShowsWhichCardsCameBack),
    (laws.nobody_sees_more_than_they_may, faults.ShowsHowCardsLie),
    (laws.imagined_worlds_look_the_same, faults.ForgetsFouls),
    (laws.imagined_worlds_look_the_same, faults.ForgetsTheLastBatch),
    (laws.notices_tell_no_more_than_views, faults.TellsEverybody),
    (laws.notices_tell_no_more_than_views, faults.TellsTheWholeHandOfAFoul),
    (laws.refusals_tell_nothing, faults.RefusesByTheNextCard),
    (laws.refusals_tell_nothing, faults.FallsBackByTheNextCard),
    (laws.the_fallback_is_legal, faults.FallsBackByTheNextCard),
    (laws.listed_actions_are_legal, faults.RefusesWhatIsNotPrime),
    (laws.legal_actions_are_listed, faults.ListsWhatIsRightAlone),
    (laws.nothing_comes_or_goes, faults.LosesFactorCards),
    (laws.games_end, faults.GoesOnForEver),
]
FAULTY: list[tuple[Law, Game[Any]]] = [
    *((law, game_of(GAME, kind)) for law, kind in PLANTED),
    (laws.imagined_worlds_look_the_same, faults.FORGETFUL),
]
MISREMEMBERED = [
    faults.ForgetsFouls,
    faults.ForgetsTheLastBatch,
    faults.ForgetsWhereCardsCameFrom,
    faults.KnowsWhatWasDrawn,
    faults.ShowsTheNextCard,
    faults.ShowsWhichCardsCameBack,
    faults.TellsTheWholeHandOfAFoul,
]


def uphold_often(law: Law, game: Game[Any]) -> None:
    for number, options in enumerate((kit.SHORT, kit.SHORT, Options(hand=5, hand_limit=20))):
        uphold(Case(game, kit, options, 3, f"{number:032x}"), law)


@pytest.mark.parametrize(("law", "game"), FAULTY)
def test_a_law_finds_the_fault_planted_for_it(law: Law, game: Game[Any]) -> None:
    with pytest.raises(LawBroken, match=law.__name__):
        uphold_often(law, game)


@pytest.mark.parametrize("law", sorted({law for law, _ in FAULTY}, key=LAWS.index))
def test_a_law_lets_a_sound_game_planted_alike_pass(law: Law) -> None:
    uphold_often(law, game_of(GAME, faults.Planted))


@pytest.mark.parametrize("kind", MISREMEMBERED)
def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know(kind: type[Position]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        remembers(game_of(GAME, kind), kit.SHORT, 4)


def test_a_perfect_memory_agrees_with_a_sound_game_planted_alike() -> None:
    remembers(game_of(GAME, faults.Planted), kit.SHORT, 4)


def follows_the_rule_book(kind: type[Position]) -> bool:
    """Compare what may be laid on a number with what is found by trying everything."""
    hand, field, options = "57234", "3", Options()
    state = planted_in(table(hand, "K", field=field), kind)
    allowed = {play for play in searched(hand, (), options) if may(state, A, play)}
    return allowed == searched(hand, row(field), options)


def test_trying_everything_finds_what_is_judged_wrongly() -> None:
    assert follows_the_rule_book(faults.Planted)
    assert not follows_the_rule_book(faults.RefusesWhatIsNotPrime)


def suits_laid(kind: type[Position]) -> int:
    """Count the suits of which a 7 may be laid that is one of four in a hand."""
    state = planted_in(table("77779", "K"), kind)
    return len({state.apply(A, prime("7"), chance(step)).state.pile for step in range(40)})


def test_a_suit_that_is_laid_by_rule_tells_what_else_is_held() -> None:
    assert suits_laid(faults.Planted) == 4
    assert suits_laid(faults.LaysTheLowestSuit) == 1
