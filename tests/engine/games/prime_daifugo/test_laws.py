"""Sees what the kit of Prime Daifugo brings, and its memory, find the faults planted for them."""

import pytest

from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Options
from tests.engine.games.prime_daifugo import faults, kit
from tests.engine.games.prime_daifugo.search import searched
from tests.engine.games.prime_daifugo.tables import A, chance, prime, row, table
from tests.engine.games.prime_daifugo.test_secrecy import remembers
from tests.support.laws import may
from tests.support.planted_faults import game_of, planted_in

pytestmark = pytest.mark.volume

MISREMEMBERED = [
    faults.ForgetsFouls,
    faults.ForgetsTheLastBatch,
    faults.ForgetsWhereCardsCameFrom,
    faults.KnowsWhatWasDrawn,
    faults.ShowsTheNextCard,
    faults.ShowsWhichCardsCameBack,
    faults.TellsTheWholeHandOfAFoul,
]


def test_a_perfect_memory_finds_what_is_forgotten_and_what_nobody_can_know() -> None:
    remembers(game_of(GAME, faults.Planted), kit.SHORT, 4)
    for kind in MISREMEMBERED:
        with pytest.raises((AssertionError, ValueError)):
            remembers(game_of(GAME, kind), kit.SHORT, 4)


def follows_the_rule_book(kind: type[Position]) -> bool:
    """Compare what may be laid on a number with what is found by trying everything."""
    hand, field, options = "5723", "3", Options()
    state = planted_in(table(hand, "K", field=field), kind)
    allowed = {play for play in searched(hand, (), options) if may(state, A, play)}
    return allowed == searched(hand, row(field), options)


def test_trying_everything_finds_what_is_judged_wrongly() -> None:
    assert follows_the_rule_book(faults.Planted)
    assert not follows_the_rule_book(faults.RefusesWhatIsNotPrime)


def suits_shown(kind: type[Position], spelled: str) -> int:
    """Count the suits of which a card may be laid, rightly or not, that is one of four in a hand."""
    state = planted_in(table(spelled * 4 + "9", "K"), kind)
    steps = (state.apply(A, prime(spelled), chance(step)).state for step in range(40))
    return len({card for shown in steps for card in (*shown.pile, *shown.known[A])})


@pytest.mark.parametrize("spelled", ["7", "8"])
def test_a_suit_that_is_laid_by_rule_tells_what_else_is_held(spelled: str) -> None:
    # Were it the lowest suit that is laid, a spade would tell that there is no other card of its rank.
    assert suits_shown(faults.Planted, spelled) == 4
    assert suits_shown(faults.LaysTheLowestSuit, spelled) == 1
