"""The private view of a seat: cards by role, its play, cards still to be used, and its opponent's."""

from bot.faces.icon_names import two_coloured
from bot.faces.icons import beside, heading
from bot.faces.words import Words
from cogs.expect.card_text import (
    cards_of,
    letters_to_lay,
    named,
    pictures_of,
    play_of,
    row_of,
    suited,
    suits_of,
)
from engine.cards import is_joker
from engine.core import Seat
from engine.games.expect.cards import ROLES, numbers_for, unavoidable
from engine.games.expect.scoring import BONUS, DECLARED, KEPT, LATE
from engine.games.expect.values import TURNS, View, colour_of, role_in

MOST_LARGE = 8
"""Numbers that fit a line of a phone in larger type."""


def own(view: View, seat: Seat, black: Seat, words: Words) -> str:
    """Show the seat's own cards by role, followed by its other private knowledge."""
    lines = _hand(view, seat, black, words)
    laid = view.laid.play if view.laid is not None else None
    if laid is not None:
        lines.append(words("expect.own.laid", play=beside(cards_of(laid, words.icons), play_of(laid))))
    lines += [*_plan(view, seat, words), _rival(view, 1 - seat, black, words)]
    if view.number == TURNS:
        late = words(f"expect.own.late.{view.options.last_turn}", cost=LATE, joker=BONUS)
        lines.append(f"-# {late}")
    return "\n".join(lines)


def short(view: View, words: Words) -> str:
    """Show the seat's own cards and its play that lies face down in one line; empty before the colours."""
    if view.black is None:
        return ""
    seat = view.seat or 0
    held = view.hands[seat]
    jokers = [named(card) for card in held if is_joker(card)]
    cards = "　".join([*suits_of(colour_of(seat, view.black), held).values(), *jokers])
    if view.laid is None or view.laid.play is None or seat != view.attacker:
        return cards
    return f"{cards}　{words('expect.face_down', play=play_of(view.laid.play))}"


def _hand(view: View, seat: Seat, black: Seat, words: Words) -> list[str]:
    """List the cards by role, with this turn's role marked; a joker has both."""
    colour, hand = colour_of(seat, black), view.hands[seat]
    now = role_in(view.number, seat, black)
    held = [card for card in hand if not is_joker(card)]
    jokers = [card for card in hand if is_joker(card)]
    lines = []
    for role, cards in suits_of(colour, hand).items():
        text = beside(words.icons(role), f"{words(f'expect.own.{role}')} {cards}")
        # In its turn a role stands in larger type, unless its cards are too many for a phone.
        is_large = role == now and len(numbers_for(role, hand)) <= MOST_LARGE
        shown = words.icons.marked(f"▶ **{text}**") if role == now else text
        lines.append(heading(pictures_of(role, held, words.icons), shown, size="##" if is_large else "###"))
    if jokers:
        pictures = words.icons.line(map(two_coloured, jokers))
        lines.append(beside(pictures, f"🃏 {words('expect.own.joker')}"))
    return lines


# ------------------------------------------------------------------ cards still to be used


def _plan(view: View, seat: Seat, words: Words) -> list[str]:
    """Count the remaining plays and the letters to use up, and name what can no longer be used."""
    hand = view.hands[seat]
    plays = {role: len(numbers_for(role, hand)) for role in ROLES}
    letters = len(hand) - sum(plays.values())
    if not letters:
        return []
    lines = [f"-# {words('expect.own.plan', count=letters, **plays)}"]
    if view.declared[seat]:
        lines.append(words("expect.own.declared", each=DECLARED))
    elif many := unavoidable(hand):
        lines.append(words("expect.own.stuck", count=many, each=KEPT, declared=DECLARED))
    return lines


# ------------------------------------------------------------------ the opponent


def _rival(view: View, seat: Seat, black: Seat, words: Words) -> str:
    """Describe what the opponent laid, or can lay in this turn: all of that is public."""
    role, hand = role_in(view.number, seat, black), view.hands[seat]
    name, colour = words.name(seat), colour_of(seat, black)
    if view.laid is None or view.laid.play is not None:
        line = words(f"expect.rival.{role}", name=name, cards=suited(colour, role, hand))
        return heading(pictures_of(role, hand, words.icons), line, size="###")
    numbers, letters = numbers_for(role, hand), letters_to_lay(role, hand)
    sort = "any" if view.laid.cards is None else "both"
    if view.laid.cards == 1 or not letters:
        sort = "number"
    facts = {"numbers": suited(colour, role, numbers), "letters": row_of(letters)}
    possible = numbers if sort == "number" else (*numbers, *letters)
    line = words(f"expect.rival.{sort}", name=name, **facts)
    return heading(pictures_of(role, possible, words.icons), line, size="###")
