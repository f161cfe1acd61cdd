"""A person's own turn: call, or choose cards to lay and then where to draw."""

from collections.abc import Sequence

from bot.faces.cards import row_of, shown
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.icons import beside, heading
from bot.faces.panel import Button, Caption, Choice, Part, Row, Select, Style, Text
from bot.faces.words import Words
from cogs.yaniv.group_orders import arranged, best, fault, kind_of, subset
from cogs.yaniv.table_panel import pond
from engine.core import IllegalAction, InvalidAction
from engine.games.yaniv.groups import Group
from engine.games.yaniv.values import VALUES, Call, Discard, GameAction, View, drawable, points_of

CALL, CARDS, ORDER, STOCK, POND, CHOICES = 0, 1, 2, 10, 11, 100
"""Slots; POND + n draws card n of the last group, and CHOICES + n selects choice n of the hand."""
IN_A_ROW = 5


def chosen(view: View, draft: Draft) -> Group:
    """Return the selected cards, in the order in which they would be laid."""
    cards = draft.values(CARDS)
    orders = _orders(view, cards)
    wanted = next(iter(draft.values(ORDER)), "0")
    return orders.get(wanted) or next(iter(orders.values()), cards)


def _orders(view: View, cards: Group) -> dict[str, Group]:
    """Number the orders in which the selected cards may be laid; empty if they are no group of this hand."""
    found = arranged(cards, view.options) if cards and set(cards) <= set(view.hand) else ()
    return {str(number): order for number, order in enumerate(found)}


def advice(view: View, words: Words) -> str:
    """Return what the present moment asks of a seat; empty for one that is out, and at the end."""
    if view.seat is None or view.over or not view.hand:
        return ""
    if view.seat != view.turn:
        return words("yaniv.advice.wait")
    may_call = points_of(view.hand) <= view.options.call_limit
    return words("yaniv.advice.call" if may_call else "yaniv.advice.own", count=view.options.call_limit)


# ------------------------------------------------------------------ presses


def decide(view: View, slot: int, values: Sequence[str], draft: Draft, _: Words) -> GameAction | Draft:
    """Interpret a press: a call, a selection of cards or their order, or the card to draw, which acts."""
    if slot == CALL:
        return Call()
    if slot != STOCK and slot not in range(POND, POND + len(view.group)):
        return _choice(view, slot, values, draft)
    laid = chosen(view, draft)
    if not laid:  # The panel was drawn before a restart.
        raise IllegalAction("nothing_chosen")
    return Discard(laid, None if slot == STOCK else view.group[slot - POND])


def _choice(view: View, slot: int, values: Sequence[str], draft: Draft) -> Draft:
    if slot == CARDS and values and set(values) <= set(view.hand):
        return NO_DRAFT.with_values(CARDS, [card for card in view.hand if card in values])
    if slot == ORDER and len(values) == 1 and values[0] in _orders(view, draft.values(CARDS)):
        return draft.with_values(ORDER, values)
    if slot in range(CHOICES + 1, CHOICES + (1 << len(view.hand))):
        return NO_DRAFT.with_values(CARDS, subset(view.hand, slot - CHOICES))
    raise InvalidAction("no_such_control")


# ------------------------------------------------------------------ panel


def controls(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the hand, and step by step its possible actions."""
    laid, points = chosen(view, draft), points_of(view.hand)
    call = Row((Button(CALL, words("yaniv.button.call", count=points), "success"),))
    single = tuple(_shortcut(1 << place, (card,), laid, words) for place, card in enumerate(view.hand))
    groups = tuple(_shortcut(number, cards, laid, words) for number, cards in best(view, IN_A_ROW))
    return (
        Text(f"{hand(view, words)}\n{pond(view, words)}"),
        *((call,) if points <= view.options.call_limit else ()),
        Caption(words("yaniv.step.lay")),
        *(Row(buttons) for buttons in (single, groups) if buttons),
        *_any_choice(view, laid, words),
        *_order(view, laid, words),
        Caption(_choice_line(view, laid, words)),
        *_draws(view, laid, words),
    )


def hand(view: View, words: Words) -> str:
    """Show the seat's own cards in large type, the latest one marked, and their points."""
    cards = " ".join(f"🆕{shown(card)}" if card == view.drawn else shown(card) for card in view.hand)
    pictures = words.icons.line(view.hand, {view.drawn: "🆕{}"} if view.drawn else {})
    key = "yaniv.own_turn" if view.seat == view.turn else "yaniv.own_points"
    return f"{heading(pictures, cards, f'## {cards}')}\n{words(key, count=points_of(view.hand))}"


def short_hand(view: View, words: Words) -> str:
    """Show a seat's cards and their points in one line; empty for one that is out."""
    if not view.hand:
        return ""
    return f"{beside(words.icons.line(view.hand), row_of(view.hand))} ({points_of(view.hand)})"


def _shortcut(number: int, cards: Group, laid: Group, words: Words) -> Button:
    """Return the button for a group; the picture of one of several cards would mislead."""
    style: Style = "primary" if set(cards) == set(laid) else "secondary"
    return Button(CHOICES + number, row_of(cards), style, icon=words.icons(*cards) if len(cards) == 1 else "")


def _any_choice(view: View, laid: Group, words: Words) -> tuple[Row, ...]:
    if len(view.hand) < 2:
        return ()
    choices = tuple(
        Choice(
            card,
            words("yaniv.choice.card", card=shown(card), count=VALUES[card]),
            chosen=card in laid,
            icon=words.icons(card),
        )
        for card in view.hand
    )
    return (Row((Select(CARDS, words("yaniv.choice.cards"), choices, most=len(choices)),)),)


def _order(view: View, laid: Group, words: Words) -> tuple[Row, ...]:
    """Return the buttons for the order, where it changes what is left to draw."""
    orders = _orders(view, laid)
    if len(orders) < 2:
        return ()
    choices = tuple(
        Choice(number, words("yaniv.choice.order", cards=row_of(order)), chosen=order == laid)
        for number, order in orders.items()
    )
    return (Row((Select(ORDER, words("yaniv.choice.orders"), choices),)),)


def _choice_line(view: View, laid: Group, words: Words) -> str:
    """Describe the selected group and what it leaves, or why it is none."""
    if not laid:
        return words("yaniv.step.draw")
    objection = fault(laid, view.options)
    if objection:
        return words("yaniv.no_group", cards=row_of(laid), why=words(f"yaniv.error.{objection}"))
    kept = points_of(tuple(card for card in view.hand if card not in laid))
    group = words(f"yaniv.group.{kind_of(laid)}", cards=row_of(laid), count=points_of(laid))
    left = words.listed([shown(card) for card in drawable(laid, view.options)])
    seats, own = len(view.sizes), view.turn or 0
    following = next(seat % seats for seat in range(own + 1, own + 1 + seats) if view.sizes[seat % seats])
    leaves = words("yaniv.leaves", count=kept, name=words.name(following), cards=left)
    return f"{group}\n-# {leaves}\n{words('yaniv.step.draw')}"


def _draws(view: View, laid: Group, words: Words) -> tuple[Row, ...]:
    """Return the buttons for the stock and the drawable cards, once a group is selected."""
    is_ready = bool(laid) and fault(laid, view.options) is None
    stock = Button(STOCK, words("yaniv.button.stock"), "primary", disabled=not (is_ready and view.has_stock))
    buttons = [stock]
    for place, card in enumerate(view.group):
        if card in view.drawable:
            label = words("yaniv.button.draw", card=shown(card))
            icon = words.icons(card)
            buttons.append(Button(POND + place, label, "primary", disabled=not is_ready, icon=icon))
    return tuple(Row(tuple(buttons[first : first + IN_A_ROW])) for first in range(0, len(buttons), IN_A_ROW))
