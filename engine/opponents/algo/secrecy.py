"""How well the cards of a seat are known to those who do not see them."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.core import Seat
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.values import Seen, Tag, View


def own_seat(view: View) -> Seat:
    """Name the seat whose view it is; raise ValueError for that of a spectator, who does not play."""
    if view.seat is None:
        raise ValueError("a spectator does not play")
    return view.seat


def secrecy(view: View, line: Sequence[Seen], known: Collection[Tag] = ()) -> dict[Tag, float]:
    """Say for every face-down card of a seat's line how likely its number would be guessed wrong.

    The line may be another than it has now. It is judged by what everybody sees, and by cards known besides.
    """
    lines = list(view.lines)
    lines[own_seat(view)] = tuple(line)
    public = tuple(tuple(_public(card, known) for card in each) for each in lines)
    worlds = inferred_from(replace(view, lines=public, held=None))
    return {card.tag: _missed(worlds.get(card.tag), card.number) for card in down(line)}


def _public(card: Seen, known: Collection[Tag]) -> Seen:
    return card if card.is_open or card.tag in known else replace(card, number=None)


def _missed(worlds: dict[int, int] | None, number: int | None) -> float:
    """Give the share of the worlds in which a card has another number, or none where it is known."""
    return 0.0 if worlds is None else 1 - worlds.get(number or 0, 0) / sum(worlds.values())
