"""What can be inferred from a view."""

from engine.games.algo.inference import Lines, Place, inferred
from engine.games.algo.values import Seen, Tag, View


def inferred_from(view: View) -> dict[Tag, dict[int, int]]:
    """Count the worlds by number for every unknown card: {tag: {number: worlds}}, without zeros.

    A world is an assignment of cards to the hidden places that agrees with the view.
    """
    seen, lines = _seen(view), lines_of(view)
    found = inferred(lines)
    return {
        card.tag: {number: count for number, count in enumerate(counts) if count}
        for cards, line in zip(seen, found.counts, strict=True)
        for card, counts in zip(cards, line, strict=True)
        if card.number is None
    }


def lines_of(view: View) -> Lines:
    """Return what is known of each place; a held card is a line of its own."""
    misses = misses_of(view)
    return tuple(
        tuple(Place(card.is_white, card.number, misses.get(card.tag, frozenset())) for card in line)
        for line in _seen(view)
    )


def misses_of(view: View) -> dict[Tag, frozenset[int]]:
    """Return the numbers of the failed attacks on each card."""
    missed: dict[Tag, frozenset[int]] = {}
    for guess in view.guesses:
        if not guess.is_hit:
            missed[guess.tag] = missed.get(guess.tag, frozenset()) | {guess.number}
    return missed


def _seen(view: View) -> tuple[tuple[Seen, ...], ...]:
    return (*view.lines, (view.held,)) if view.held else view.lines
