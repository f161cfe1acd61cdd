"""Panels: everybody's gifts and cards, and for a seat its own cards with [Keep] and [No thank you]."""

from collections.abc import Sequence

from bot.faces.forms import Draft
from bot.faces.icon_names import THANK_YOU, minus
from bot.faces.icons import beside, heading
from bot.faces.panel import Button, Divider, Part, Row, Text
from bot.faces.words import Words, signed
from engine.core import InvalidAction, Seat
from engine.games.no_thank_you import GIFT, GameAction, Keep, Pass, View

KEEP = 0
"""The slot of [Keep]; slot n + 1 passes to seat n."""


def decide(view: View, slot: int, values: Sequence[str], draft: Draft, words: Words) -> GameAction:
    """Interpret [Keep] and [No thank you → NAME]."""
    if slot == KEEP:
        return Keep()
    if slot <= len(view.gifts):
        return Pass(slot - 1)
    raise InvalidAction("no_such_control")


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty at the end."""
    if view.seat is None or view.holder is None:
        return ""
    if view.seat != view.holder:
        return words("no_thank_you.advice.wait", name=words.name(view.holder))
    return words("no_thank_you.advice.own")


def panel(view: View, _: Draft, words: Words) -> tuple[Part, ...]:
    """Show everybody's gifts and cards to spectators, and to a seat its own cards and buttons."""
    lines = [*_public_lines(view, words), f"-# {words('no_thank_you.legend')}"]
    everybody = Text(words.icons.marked("\n".join(lines)))
    if view.seat is None:
        return (Text(_turn(view, words)), everybody)
    own = Text(_own_cards(view, view.seat, words))
    if view.seat == view.holder:
        return (Text(_own_turn(view, words)), *_rows(view, words), Divider(), own, everybody)
    return (Text(_turn(view, words)), Divider(), own, everybody)


def _turn(view: View, words: Words) -> str:
    """Describe what the table waits for."""
    current, holder = view.current, view.holder
    if current is None or holder is None:
        return words("no_thank_you.over")
    key = "no_thank_you.turn" if current.gifts else "no_thank_you.turn_bare"
    line = words.icons.marked(words(key, name=words.name(holder), count=current.gifts))
    return f"{line}\n-# {words('no_thank_you.pile', count=view.pile)}"


def _public_lines(view: View, words: Words) -> list[str]:
    return [
        words(
            "no_thank_you.seat" if seat != view.holder else "no_thank_you.seat_to_act",
            number=seat + 1,
            name=words.name(seat),
            gifts=gifts,
            kept=len(view.kept(seat)),
        )
        for seat, gifts in enumerate(view.gifts)
    ]


def _own_turn(view: View, words: Words) -> str:
    """Show the card in hand, and the score that keeping it would make."""
    trail = view.trails[-1]
    card, gifts = trail.card or 0, trail.gifts
    shown = signed(-card)
    picture = words.icons(minus(card)) if gifts else words.icons.turned(minus(card))
    now = words("no_thank_you.own_turn" if gifts else "no_thank_you.own_turn_bare", count=gifts)
    then = words("no_thank_you.then_draw" if view.pile else "no_thank_you.then_end", count=view.pile)
    facts = {"card": shown, "points": GIFT * gifts, "sum": signed(GIFT * gifts - card)}
    keeping = words("no_thank_you.keeping" if gifts else "no_thank_you.keeping_bare", then=then, **facts)
    return f"{heading(picture, shown, f'## {shown}')}\n{now}\n-# {keeping}"


def _own_cards(view: View, seat: Seat, words: Words) -> str:
    """Show the gifts and cards of a seat, and the cards that passed through its hands."""
    cards = sorted(trail.card or 0 for trail in view.kept(seat))
    score = GIFT * view.gifts[seat] - sum(cards)
    owned = words("no_thank_you.own_cards", cards=minus_row(cards) or "—")
    lines = [
        beside(words.icons(THANK_YOU), words("no_thank_you.own_gifts", count=view.gifts[seat])),
        heading(words.icons.line(map(minus, cards), most=8), owned, size="##"),
        words("no_thank_you.own_score_over" if view.over else "no_thank_you.own_score", score=signed(score)),
    ]
    seen = []
    for trail in view.trails:
        card, holder = trail.card or 0, trail.holders[-1]
        if seat in trail.holders and holder != seat and not view.over:
            told = words("no_thank_you.sighting", card=signed(-card), name=words.name(holder))
            seen.append(beside(words.icons(minus(card)), told))
    return "\n".join([*lines, words("no_thank_you.seen", cards=words.listed(seen))] if seen else lines)


def hand(view: View, words: Words) -> str:
    """Show what a seat holds in one line; the card in its hand stands in brackets."""
    seat = view.seat or 0
    cards = sorted(trail.card or 0 for trail in view.kept(seat))
    held = [view.trails[-1].card or 0] if seat == view.holder else []
    gifts = words.icons.marked(f"🎁 {view.gifts[seat]}")
    shown = [minus_row(cards) or "—", *(f"[{signed(-card)}]" for card in held)]
    return f"{gifts}　{beside(words.icons.line(map(minus, [*cards, *held])), ' '.join(shown))}"


def minus_row(cards: Sequence[int]) -> str:
    """Return cards as negative numbers."""
    return " ".join(signed(-card) for card in cards)


def _rows(view: View, words: Words) -> tuple[Row, ...]:
    """Return the buttons: [Keep], and one per possible receiver in seat order."""
    own = view.gifts[view.seat or 0]
    passes = tuple(
        Button(
            seat + 1,
            words("no_thank_you.button.pass", name=words.plain(seat), gifts=view.gifts[seat]),
            "primary",
        )
        for seat in range(len(view.gifts))
        if seat != view.seat and own
    )
    keep = Button(KEEP, words("no_thank_you.button.keep"), "success")
    return (Row((keep,)), Row(passes)) if passes else (Row((keep,)),)
