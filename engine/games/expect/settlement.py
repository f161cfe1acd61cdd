"""What is left over, and how a game is ranked."""

from collections.abc import Sequence

from engine.cards import Card
from engine.core import Result
from engine.games.expect.values import Settled

KEPT, DECLARED = 5, 2
"""What a left over card costs, and what it costs whoever declared."""


def ended(
    hands: tuple[tuple[Card, ...], ...], declared: tuple[bool, ...], scores: tuple[int, ...]
) -> Settled:
    """Charge what is left over, when the last turn has been scored (E14)."""
    charges = tuple(
        len(hand) * (DECLARED if has_declared else KEPT)
        for hand, has_declared in zip(hands, declared, strict=True)
    )
    after = tuple(score + charge for score, charge in zip(scores, charges, strict=True))
    return Settled(hands, declared, charges, after)


def result_of(scores: Sequence[int]) -> Result:
    """Rank from the lowest score on; equal ones share the place (E12)."""
    ranking = tuple(
        tuple(seat for seat, own in enumerate(scores) if own == score) for score in sorted(set(scores))
    )
    return Result(ranking, tuple(scores))
