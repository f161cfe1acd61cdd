"""What records keep of Prime Daifugo."""

import pytest

from engine.core import Achievement
from engine.games.prime_daifugo.values import Fouled, Options, Play, Played
from tests.engine.games.prime_daifugo.tables import JOKER, A, composite, done, prime, table
from tests.engine.steps import event_of

OFFICIAL = Options(revolution=True)


@pytest.mark.parametrize(
    ("play", "achievement"),
    [
        (prime("KJQJ"), Achievement(A, "prime", 13111211, 4)),
        (prime("4 X1"), Achievement(A, "prime", 41, 2)),
        (composite("24", "2^3*3"), Achievement(A, "composite", 24, 5)),
        (composite("A729", "7*K*A9"), Achievement(A, "composite", 1729, 8)),
        (prime("57"), None),
        (prime("A729"), None),
        (JOKER, None),
    ],
)
def test_primes_and_composites_are_kept_with_all_their_cards_but_not_what_only_counts_as_prime(
    play: Play, achievement: Achievement | None
) -> None:
    held = "".join(figure[0] for figure in play.laid) + "8"
    step = done(table(held, "3", options=OFFICIAL), play)
    assert event_of(step, Played).achievement == achievement


def test_a_foul_is_kept_with_the_number_that_was_shown() -> None:
    step = done(table("242238", "3"), composite("24", "2*2*3"))
    assert event_of(step, Fouled).achievement == Achievement(A, "foul", 24, 2)


def test_of_other_things_nothing_is_kept() -> None:
    for notice in done(table("57", "3", "2"), prime("57")).notices[1:]:
        assert notice.event.achievement is None
