"""Swiss rounds."""

from bot.cups.pairings import Pairing
from bot.cups.state import Competition


def paired(cup: Competition) -> tuple[Pairing, ...]:
    """Return the pairings of the next round."""
    number, active = len(cup.rounds), cup.active
    start = sum(len(each.pairings) for each in cup.rounds)
    half = len(active) // 2
    pairs = [*zip(active[:half], active[half : 2 * half], strict=True)]
    games = [Pairing(start + place, number, *pair) for place, pair in enumerate(pairs)]
    free = [Pairing(start + half, number, active[-1], None)] if len(active) % 2 else []
    return (*games, *free)
