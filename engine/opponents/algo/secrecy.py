"""How secret the cards of a seat are to those who cannot see them."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.core import Seat
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.values import Seen, Tag, View


def own_seat(view: View) -> Seat:
    """Return the seat of a view; raise ValueError for the view of a spectator."""
    if view.seat is None:
        raise ValueError("a spectator does not play")
    return view.seat


def secrecy(view: View, line: Sequence[Seen], known: Collection[Tag] = ()) -> dict[Tag, float]:
    """Return the probability, by face-down card of a line, that its number would be guessed wrong.

    `line` stands in for the viewer's own. The guesser sees what everybody sees, and the cards in `known`.
    """
    lines = list(view.lines)
    lines[own_seat(view)] = tuple(line)
    public = tuple(tuple(_public(card, known) for card in each) for each in lines)
    worlds = inferred_from(replace(view, lines=public, held=None))
    return {card.tag: _missed(worlds.get(card.tag), card.number) for card in down(line)}


def _public(card: Seen, known: Collection[Tag]) -> Seen:
    return card if card.is_open or card.tag in known else replace(card, number=None)


def _missed(worlds: dict[int, int] | None, number: int | None) -> float:
    """Return the share of worlds in which a card has another number; 0 if it is known."""
    return 0.0 if worlds is None else 1 - worlds.get(number or 0, 0) / sum(worlds.values())
