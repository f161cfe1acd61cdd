"""What a person deduces from a line without counting worlds."""

from collections.abc import Sequence

from engine.games.algo.cards import NUMBERS, PACK, Card, card_of, number_of
from engine.games.algo.knowledge import misses_of
from engine.games.algo.values import Seen, Tag, View
from engine.opponents.algo.beliefs import seen_in
from engine.opponents.algo.candidates import rivals


def deduced(view: View) -> dict[Tag, list[int]]:
    """Return the possible numbers of each face-down card of the rivals, by its line alone.

    They fit its colour and the misses of the view, are nowhere in sight, and let the line rise. Unlike
    `inferred_from` this does not see that what is left in one line leaves less for another.
    """
    misses = misses_of(view)
    taken = {_card(card) for line in seen_in(view) for card in line if card.number is not None}

    def options(card: Seen) -> list[Card]:
        if card.number is not None:
            return [_card(card)]
        free = [number for number in NUMBERS if number not in misses.get(card.tag, ())]
        return [each for number in free if (each := card_of(number, white=card.is_white)) not in taken]

    return {
        card.tag: [number_of(each) for each in cards]
        for seat in rivals(view)
        for card, cards in zip(view.lines[seat], _rising(list(map(options, view.lines[seat]))), strict=True)
        if not card.is_open
    }


def _card(card: Seen) -> Card:
    return card_of(card.number or 0, white=card.is_white)


def _rising(line: list[list[Card]]) -> Sequence[list[Card]]:
    """Remove the cards with which a line could not rise."""
    lowest, highest = -1, len(PACK)
    for at, cards in enumerate(line):
        line[at] = [card for card in cards if card > lowest]
        lowest = line[at][0]
    for at, cards in reversed(list(enumerate(line))):
        line[at] = [card for card in cards if card < highest]
        highest = line[at][-1]
    return line
