"""Yaniv as text: `A: discard 7H 7S, draw 5C`, `A: discard KD, draw stock (9D)`, `A: call`."""

from engine.cards import Card, in_order
from engine.core import Action
from engine.games.yaniv.values import Call, Discard, Drawn
from engine.notation import Claim, Labels, Notation, Written, always
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
    if not scan.take("stock"):
        if not scan.is_at_card:
            raise scan.fail("card", "stock")
        return [Written(place, always(Discard(cards, scan.card())))]
    claims: tuple[Claim, ...] = ()
    if scan.take("("):
        claims = (Claim(scan.place, scan.card(), _drawn),)
        scan.need(")")
    return [Written(place, always(Discard(cards)), claims)]


def _cards(scan: Scanner) -> tuple[Card, ...]:
    cards = [scan.card()]
    while scan.is_at_card:
        cards.append(scan.card(","))
    return tuple(cards)


def _drawn(before: Play, after: Play) -> str:
    return next((each.event.card for each in after.notices if isinstance(each.event, Drawn)), "")


def _spell(before: Play, action: Action, after: Play, labels: Labels) -> str:
    if not isinstance(action, Discard):
        return "call"
    drawn = action.draw or f"stock ({_drawn(before, after)})"
    return f"discard {' '.join(action.cards)}, draw {drawn}"


NOTATION = Notation(
    read=_read,
    spell=_spell,
    hands=lambda state: tuple(" ".join(in_order(hand)) for hand in state.hands),
    read_hand=lambda scan: " ".join(in_order(_cards(scan)) if scan.is_at_card else ()),
)
