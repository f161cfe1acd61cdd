"""A person's own turn: call, or choose cards to lay and then where to draw."""

from collections.abc import Sequence

from bot.faces.cards import shown
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import MOST_IN_ROW, Button, Caption, Choice, Part, Row, Select, Style, rows_of
from bot.faces.words import Words
from cogs.yaniv.event_lines import drawn, just_scored
from cogs.yaniv.group_orders import arranged, best, fault, number_of, subset, tapped
from cogs.yaniv.table_panel import others_of, pond_line
from engine.cards import Card, is_joker
from engine.core import IllegalAction, InvalidAction
from engine.games.yaniv.groups import Group
from engine.games.yaniv.values import Call, Discard, GameAction, View, drawable, points_of

CALL, CARDS, ORDER, STOCK, POND, GROUPS, TAPS = 0, 1, 2, 10, 11, 100, 200
"""Slots; POND + n draws card n of the last group, GROUPS + n and TAPS + n choose subset n of the hand."""


def chosen(view: View, draft: Draft) -> Group:
    """Return the chosen cards, in the order in which they would be laid."""
    cards = draft.values(CARDS)
    orders = _orders(view, cards)
    wanted = next(iter(draft.values(ORDER)), "0")
    return orders.get(wanted) or next(iter(orders.values()), cards)


def _orders(view: View, cards: Group) -> dict[str, Group]:
    """Number the orders in which the chosen cards may be laid; empty if they are no group of this hand."""
    found = arranged(cards, view.options) if cards and set(cards) <= set(view.hand) else ()
    return {str(number): order for number, order in enumerate(found)}


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty for one that is out, and at the end."""
    if view.seat is None or view.over or not view.hand:
        return ""
    if just_scored(view):
        # What is revealed is to be read first.
        return ""
    if view.seat != view.turn:
        return words("yaniv.advice.wait")
    may_call = points_of(view.hand) <= view.options.call_limit
    return words("yaniv.advice.call" if may_call else "yaniv.advice.own", count=view.options.call_limit)


# ------------------------------------------------------------------ presses


def decide(view: View, slot: int, values: Sequence[str], draft: Draft, _: Words) -> GameAction | Draft:
    """Interpret a press: a call, a choice of cards or their order, or the card to draw, which acts."""
    if slot == CALL:
        return Call()
    if slot != STOCK and slot not in range(POND, POND + len(view.group)):
        return _choice(view, slot, values, draft)
    laid = chosen(view, draft)
    if not laid:
        raise IllegalAction("nothing_chosen")
    return Discard(laid, None if slot == STOCK else view.group[slot - POND])


def _choice(view: View, slot: int, values: Sequence[str], draft: Draft) -> Draft:
    if slot == CARDS and values and set(values) <= set(view.hand):  # The list of an older version.
        return NO_DRAFT.with_values(CARDS, [card for card in view.hand if card in values])
    if slot == ORDER and len(values) == 1 and values[0] in _orders(view, draft.values(CARDS)):
        return draft.with_values(ORDER, values)
    if slot == TAPS:
        return NO_DRAFT
    for first in (GROUPS, TAPS):
        if slot in range(first + 1, first + (1 << len(view.hand))):
            return NO_DRAFT.with_values(CARDS, subset(view.hand, slot - first))
    raise InvalidAction("no_such_control")


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the hand as buttons, then its groups, and where to draw."""
    laid, points = chosen(view, draft), points_of(view.hand)
    call = Button(CALL, words("yaniv.button.call", count=points), "success")
    cards = tuple(_tap(view, card, laid, words) for card in view.hand)
    groups = tuple(_group(number, cards, laid, words) for number, cards in best(view, MOST_IN_ROW))
    return (
        *((Row((call,)),) if points <= view.options.call_limit else ()),
        Row(cards),
        *((Row(groups),) if groups else ()),
        *_order(view, laid, words),
        Caption(f"{_choice_line(view, laid, words)}\n{pond_line(view, words)}"),
        *_draws(view, laid, words),
    )


def own_line(view: View, words: Words) -> str:
    """Tell the points of a seat's hand, and of the rounds before."""
    return words("yaniv.own_points", count=points_of(view.hand), total=view.totals[view.seat or 0])


def hand(view: View, words: Words) -> str:
    """Show a seat's own cards in large type, the latest one marked, and their points."""
    marks = {view.drawn: "🆕{}"} if view.drawn else {}
    return f"# {drawn(view.hand, words, marks)}\n{own_line(view, words)}"


def short_hand(view: View, words: Words) -> str:
    """Show a seat's cards and their points in one line; empty for one that is out."""
    return f"{drawn(view.hand, words)} ({points_of(view.hand)})" if view.hand else ""


def _tap(view: View, card: Card, laid: Group, words: Words) -> Button:
    """Return the button of a card, the latest one marked; it chooses the card, or takes it back."""
    number = number_of(view.hand, tapped(view, laid, card))
    icon, mark = words.icons(card), "🆕" if card == view.drawn else ""
    style: Style = "primary" if card in laid else "secondary"
    return Button(TAPS + number, mark if icon else f"{mark}{shown(card)}", style, icon=icon)


def _group(number: int, cards: Group, laid: Group, words: Words) -> Button:
    style: Style = "primary" if set(cards) == set(laid) else "secondary"
    # A joker may stand for any card: the others tell what the group is.
    icon, label = _first_and_ranks(sorted(cards, key=is_joker), words)
    return Button(GROUPS + number, label, style, icon=icon)


def _first_and_ranks(cards: Sequence[Card], words: Words) -> tuple[str, str]:
    """Return the picture of the first card and the ranks of the others; or all as text."""
    icon, (first, *others) = words.icons(cards[0]), cards
    ranks = ["🃏" if is_joker(card) else card[:-1] for card in others]
    return icon, " ".join(ranks if icon else [shown(first), *ranks])


def _order(view: View, laid: Group, words: Words) -> tuple[Row, ...]:
    """Return the orders to choose from, where they change what is left to draw."""
    orders = _orders(view, laid)
    if len(orders) < 2:
        return ()
    choices = []
    for number, order in orders.items():
        icon, label = _first_and_ranks(order, words)
        choices.append(Choice(number, label, chosen=order == laid, icon=icon))
    return (Row((Select(ORDER, words("yaniv.choice.orders"), tuple(choices)),)),)


def _choice_line(view: View, laid: Group, words: Words) -> str:
    """Tell what the chosen group leaves, or why it is none."""
    if not laid:
        return f"-# {words('yaniv.choose')}"
    objection = fault(laid, view.options)
    if objection:
        return f"-# ❌ {words(f'yaniv.error.{objection}')}"
    kept = points_of(tuple(card for card in view.hand if card not in laid))
    following = words.name(others_of(view)[0])
    left = drawn(drawable(laid, view.options), words)
    return f"-# {words('yaniv.leaves', count=kept, name=following, cards=left)}"


def _draws(view: View, laid: Group, words: Words) -> tuple[Row, ...]:
    """Return the buttons of the stock and the cards laid last; they light up once a group is chosen."""
    is_ready = bool(laid) and fault(laid, view.options) is None
    style: Style = "primary" if is_ready else "secondary"
    stock = Button(STOCK, words("yaniv.button.stock"), style, disabled=not view.has_stock)
    pond = (
        Button(
            POND + place,
            "" if words.icons(card) else shown(card),
            style,
            disabled=card not in view.drawable,
            icon=words.icons(card),
        )
        for place, card in enumerate(view.group)
    )
    return rows_of((stock, *pond))
