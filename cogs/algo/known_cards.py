"""Cards as one seat knows them: targets, its own, and what each cannot be."""

from collections.abc import Iterator, Sequence

from bot.faces.words import Words
from cogs.algo.card_text import shown
from engine.core import Redacted, Seat
from engine.games.algo.cards import NUMBERS, Card, card_of
from engine.games.algo.knowledge import misses_of
from engine.games.algo.lines import down, find
from engine.games.algo.values import Seen, Tag, View, partner_of


def rivals(view: View) -> tuple[Seat, ...]:
    """List the seats that a seat may attack, whoever is out among them."""
    own = {view.seat}
    if view.seat is not None and view.options.pairs:
        own.add(partner_of(view.seat))
    return tuple(seat for seat in range(len(view.lines)) if seat not in own)


def targets(view: View) -> tuple[tuple[Seat, Seen], ...]:
    """List the cards that a seat could attack, with their owners."""
    return tuple((owner, card) for owner in rivals(view) for card in down(view.lines[owner]))


def own_down(view: View) -> tuple[Seen, ...]:
    """List the seat's own face-down cards."""
    return () if view.seat is None else down(view.lines[view.seat])


def attacking(view: View) -> Seen | None:
    """Return the attacking card: drawn, or chosen."""
    found = None if view.chosen is None else find(view.lines, view.chosen)
    return view.held if found is None else found[1]


# ------------------------------------------------------------------ numbers that a card cannot have


class Reason(Redacted, frozen=True):
    """Why a card cannot have a number."""

    why: str
    """One of answered, own, partner, open, own_open, above, below; in a puzzle also seen and absent."""
    card: Seen | None = None
    """The open card beside it, for above and below."""
    owner: Seat | None = None
    """The seat with the open card of that number, for open."""

    def told(self, words: Words) -> str:
        """Describe the reason in a few words."""
        card = "" if self.card is None else shown(self.card, words)
        name = "" if self.owner is None else words.plain(self.owner)
        return words(f"algo.gone.{self.why}", card=card, name=name)


def ruled_out(view: View, tag: Tag) -> dict[int, Reason]:
    """Return why a hidden card of an opponent cannot have a number, by number.

    That is what anybody reads off the table, without deducing more: failed attacks, cards that the seat
    knows, and the nearest open cards on both sides. The first of these reasons is given.
    """
    found = find(view.lines, tag)
    if found is None:
        return {}
    owner, card = found
    answered = [(number, Reason("answered")) for number in misses_of(view).get(tag, ())]
    return dict((*beside(view.lines[owner], card), *_known(view, card), *answered))


def _known(view: View, card: Seen) -> Iterator[tuple[int, Reason]]:
    """Find the cards of the same colour whose numbers the seat knows."""
    for owner, line in enumerate(view.lines):
        for each in line:
            if each.number is None or each.is_white != card.is_white:
                continue
            if owner == view.seat:
                yield each.number, Reason("own_open" if each.is_open else "own")
            else:
                yield each.number, Reason("open", owner=owner) if each.is_open else Reason("partner")
    held = view.held
    if held is not None and held.number is not None and held.is_white == card.is_white:
        yield held.number, Reason("own")


def beside(line: Sequence[Seen], card: Seen) -> Iterator[tuple[int, Reason]]:
    """Compare a card with the nearest open cards on both sides of its line."""
    at = [each.tag for each in line].index(card.tag)
    low = next((each for each in reversed(line[:at]) if each.is_open), None)
    high = next((each for each in line[at:] if each.is_open), None)
    for number in NUMBERS:
        if low is not None and card_of(number, white=card.is_white) < _card(low):
            yield number, Reason("above", card=low)
        if high is not None and card_of(number, white=card.is_white) > _card(high):
            yield number, Reason("below", card=high)


def _card(placed: Seen) -> Card:
    """Return an open card."""
    return card_of(placed.number or 0, white=placed.is_white)
