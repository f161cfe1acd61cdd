"""Yaniv as text: `A: discard 7H 7S, draw 5C`, `A: discard KD, draw stock (9D)`, `A: call`."""

from collections.abc import Sequence

from engine.cards import Card, in_order
from engine.core import Action
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, Drawn
from engine.notation import Claim, Labels, Notation, Written, always
from engine.notation.playing_cards import card_in, is_at_card
from engine.notation.scanner import Scanner
from engine.play import Play


def _read(scan: Scanner) -> list[Written]:
    place = scan.place
    if scan.take("call"):
        return [Written(place, always(Call()))]
    scan.need("discard", "call")
    cards = _cards(scan)
    scan.need(",", "card")
    scan.need("draw")
    if scan.take("stock"):
        return [Written(place, always(Discard(cards)), tuple(_claims(scan)))]
    if not is_at_card(scan):
        raise scan.fail("card", "stock")
    return [Written(place, always(Discard(cards, card_in(scan))))]


def _cards(scan: Scanner) -> tuple[Card, ...]:
    cards = [card_in(scan)]
    while is_at_card(scan):
        cards.append(card_in(scan, ","))
    return tuple(cards)


def _claims(scan: Scanner) -> list[Claim]:
    if not scan.take("("):
        return []
    claim = Claim(scan.place, card_in(scan), _drawn)
    scan.need(")")
    return [claim]


def _drawn(before: Play, after: Play) -> str:
    return next((each.event.card for each in after.notices if isinstance(each.event, Drawn)), "")


def _spell(before: Play, action: Action, after: Play, labels: Labels) -> str:
    if not isinstance(action, Discard):
        return "call"
    drawn = action.draw or f"stock ({_drawn(before, after)})"
    return f"discard {_listed(action.cards)}, draw {drawn}"


def _listed(cards: Sequence[Card]) -> str:
    return " ".join(cards)


def _hands(state: Position) -> tuple[str, ...]:
    return tuple(_listed(in_order(hand)) for hand in state.hands)


def _read_hand(scan: Scanner) -> str:
    return _listed(in_order(_cards(scan) if is_at_card(scan) else ()))


NOTATION = Notation(read=_read, spell=_spell, hands=_hands, read_hand=_read_hand)
