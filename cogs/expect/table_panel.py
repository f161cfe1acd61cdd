"""The public table: whose turn it is, how many cards both sides have left, and the last opening."""

from collections.abc import Sequence

from bot.faces.words import Words
from cogs.expect.card_text import SIDES, bare, sign_of
from cogs.expect.event_lines import changes, plays, sums
from engine.cards import Card, is_joker
from engine.core import Seat
from engine.games.expect.cards import ROLES, Colour, Role, letters_for, numbers_for
from engine.games.expect.values import TURNS, View, attacker_of, colour_of


def turn(view: View, words: Words) -> str:
    """Describe whom the table waits for, what lies face down, and the state of the game."""
    if view.turn is None:
        return words("expect.over")
    if view.black is None:
        return words.icons.marked(words("expect.turn.choose", name=words.name(view.turn)))
    return f"{_waits(view, view.turn, words)}\n-# {place(view, view.black, words)}"


def _waits(view: View, seat: Seat, words: Words) -> str:
    """Describe whose turn it is."""
    facts = {"name": words.name(seat), "other": words.name(1 - seat)}
    role = "attack" if view.laid is None else "predict"
    waits = words.icons.marked(words(f"expect.turn.to_{role}", **facts))
    if view.laid is None:
        return waits
    laid_by = words.name(1 - seat)
    if view.options.hide_count:
        laid = words("expect.laid_hidden", name=laid_by)
    else:
        laid = words("expect.laid", name=laid_by, count=view.laid.cards)
    return f"{laid}\n{waits}"


def place(view: View, black: Seat, words: Words) -> str:
    """Return the number of the turn and its suits."""
    attacker = attacker_of(view.number, black)
    signs = (
        sign_of(colour_of(attacker, black), "attack"),
        sign_of(colour_of(1 - attacker, black), "predict"),
    )
    against = words("expect.against").join(signs)
    return words("expect.place", number=view.number, turns=TURNS, against=against)


def news(view: View, words: Words) -> str:
    """Show the last scored turn in full; empty before there is one."""
    if not view.opened:
        return ""
    last = view.opened[-1]
    facts = {"sums": sums(last, words), "changes": changes(last, words, with_totals=False)}
    told = words("expect.opened", number=last.number, **facts)
    return f"## {plays(last, words('expect.against'), words)}\n-# {told}"


def seats(view: View, words: Words) -> str:
    """List both seats with their colours, scores, and cards left."""
    lines = [_seat(view, seat, words) for seat in range(len(view.scores))]
    is_explained = view.black is not None and not view.over
    return "\n".join([*lines, f"-# {words('expect.legend')}"] if is_explained else lines)


def _seat(view: View, seat: Seat, words: Words) -> str:
    key = "expect.seat_to_act" if seat == view.turn else "expect.seat"
    facts = {"number": seat + 1, "name": words.name(seat), "count": view.scores[seat]}
    if view.black is None:
        return words.icons.marked(words(key, colour="", **facts))
    colour = colour_of(seat, view.black)
    text = words(key, colour=f"　{SIDES[colour]} {words(f'expect.colour.{colour}')}", **facts)
    text = words.icons.marked(text)
    if view.over:
        return text
    # As the public sees it, a side still holds its play that lies face down.
    own = view.laid.play if view.laid is not None and seat == view.attacker else None
    held = (*view.hands[seat], *(own.cards if own else ()))
    # What it has left, by role.
    suited = [card for card in held if not is_joker(card)]
    counts = [_left(colour, role, suited, words) for role in ROLES]
    left = words.dotted([*counts, *(bare(card) for card in held if is_joker(card))])
    return f"{text}\n-# {words('expect.cards_left', cards=left)}"


def _left(colour: Colour, role: Role, cards: Sequence[Card], words: Words) -> str:
    """Count the numbers and the letters of a role."""
    numbers = words("expect.left_numbers", count=len(numbers_for(role, cards)))
    letters = words("expect.left_letters", count=len(letters_for(role, cards)))
    return words("expect.side_left", suit=sign_of(colour, role), numbers=numbers, letters=letters)
