"""Panels: everybody's gifts and cards, and for a seat its own cards with [Keep] and [No thank you]."""

from collections.abc import Iterator, Sequence

from bot.faces.forms import ONLY_LOOKED_AT, Draft
from bot.faces.icon_names import minus
from bot.faces.icons import IN_A_LINE
from bot.faces.panel import Button, Caption, Part, Row, Text
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
    return words.icons.marked(words("no_thank_you.advice.own"))


def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show everybody's gifts and cards to spectators, and to a seat its own cards and buttons."""
    if view.seat is None:
        lines = [*_seats(view, words), f"-# {words('no_thank_you.legend')}"]
        return (Text(_turn(view, words)), Text(words.icons.marked("\n".join(lines))))
    own, turn = _own_cards(view, view.seat, words), view.seat == view.holder
    shown = (own, _own_turn(view, words)) if turn else (_turn(view, words), own)
    rows = _rows(view, words) if turn and draft != ONLY_LOOKED_AT else ()
    # Whoever may pass sees the gifts of the others on the buttons.
    others = _others(view, view.seat, words, with_gifts=len(rows) < 2)
    return (Text(words.icons.marked("\n".join((others, *shown)))), *rows)


def _turn(view: View, words: Words) -> str:
    """Describe what the table waits for."""
    current, holder = view.current, view.holder
    if current is None or holder is None:
        return words("no_thank_you.over")
    key = "no_thank_you.turn" if current.gifts else "no_thank_you.turn_bare"
    line = words.icons.marked(words(key, name=words.name(holder), count=current.gifts))
    return f"{line}\n-# {words('no_thank_you.pile', count=view.pile)}" if view.seat is None else line


def _facts(view: View, seat: Seat, words: Words) -> dict[str, object]:
    """Return what everybody sees of a seat."""
    return {"name": words.name(seat), "gifts": view.gifts[seat], "kept": len(view.kept(seat))}


def _seats(view: View, words: Words) -> Iterator[str]:
    for seat in range(len(view.gifts)):
        key = "no_thank_you.seat" if seat != view.holder else "no_thank_you.seat_to_act"
        yield words(key, number=seat + 1, **_facts(view, seat, words))


def _others(view: View, own: Seat, words: Words, *, with_gifts: bool) -> str:
    """Tell in small type what a seat knows of the others, with their cards that it has seen, and the pile."""
    key = "no_thank_you.other" if with_gifts else "no_thank_you.other_kept"
    told, seen = list[str](), {seat: _seen(view, own, seat) for seat in range(len(view.gifts)) if seat != own}
    for seat, cards in seen.items():
        known = f" 👁\u2060{words.icons.line(map(minus, cards)) or minus_row(cards)}" if cards else ""
        told.append(f"{words(key, **_facts(view, seat, words))}{known}")
    if not view.over:
        told.append(words("no_thank_you.left", count=view.pile))
    are_few = sum(map(len, seen.values())) <= IN_A_LINE
    return f"-# {words.dotted(told)}" if are_few else "\n".join(f"-# {each}" for each in told)


def _seen(view: View, own: Seat, holder: Seat) -> list[int]:
    """List the cards of another seat that passed through a seat's hands."""
    passed = [trail for trail in view.trails if trail.holders[-1] == holder and own in trail.holders]
    return sorted(trail.card or 0 for trail in passed if not view.over)


def _own_cards(view: View, seat: Seat, words: Words) -> str:
    """Show the gifts and cards of a seat, and its points."""
    cards = sorted(trail.card or 0 for trail in view.kept(seat))
    score, gifts = signed(GIFT * view.gifts[seat] - sum(cards)), view.gifts[seat]
    if not cards:
        return words("no_thank_you.own_bare", gifts=gifts, score=score)
    drawn = words.icons.line(map(minus, cards)) or minus_row(cards)
    return words("no_thank_you.own", gifts=gifts, cards=drawn, score=score)


def _own_turn(view: View, words: Words) -> str:
    """Show the card in hand, and the score that keeping it would make."""
    trail = view.trails[-1]
    card, gifts = trail.card or 0, trail.gifts
    shown = signed(-card)
    picture = words.icons(minus(card)) if gifts else words.icons.turned(minus(card))
    facts = {"card": shown, "points": GIFT * gifts, "sum": signed(GIFT * gifts - card)}
    keeping = words("no_thank_you.keeping" if gifts else "no_thank_you.keeping_bare", **facts)
    last = "" if view.pile else words("no_thank_you.then_end")
    return f"## {picture or shown}{f'　🎁 {gifts}' if gifts else ''}\n{keeping}{last}"


def hand(view: View, words: Words) -> str:
    """Show what a seat holds in one line; the card in its hand stands in brackets."""
    seat = view.seat or 0
    cards = sorted(trail.card or 0 for trail in view.kept(seat))
    held = [view.trails[-1].card or 0] if seat == view.holder else []
    gifts = words.icons.marked(f"🎁 {view.gifts[seat]}")
    if drawn := words.icons.line(map(minus, [*cards, *held]), dict.fromkeys(map(minus, held), "[{}]")):
        return f"{gifts}　{drawn}"
    return f"{gifts}　{' '.join([minus_row(cards) or '—', *(f'[{signed(-card)}]' for card in held)])}"


def minus_row(cards: Sequence[int]) -> str:
    """Return cards as negative numbers."""
    return " ".join(signed(-card) for card in cards)


def _rows(view: View, words: Words) -> tuple[Part, ...]:
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
    keep = Row((Button(KEEP, words("no_thank_you.button.keep"), "success"),))
    caption = Caption(words.icons.marked(words("no_thank_you.pass")))
    return (keep, caption, Row(passes)) if passes else (keep,)
