"""The points of a pairing."""

from fractions import Fraction

from cogs.cups.rules.pairings import Entrant, Pairing

NOTHING, HALF, WIN = Fraction(0), Fraction(1, 2), Fraction(1)


def points_of(pairing: Pairing, entrant: Entrant) -> Fraction:
    """Return the points of one of the entrants: 1 for a win or a bye, ½ for a draw, 0 while it is open."""
    outcome = pairing.outcome
    if outcome is None:
        return NOTHING
    if outcome.is_draw:
        return HALF
    return WIN if outcome.winner == entrant else NOTHING
