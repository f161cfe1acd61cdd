"""The public table: whose turn it is, how many cards both sides have left, and the last opening."""

from bot.faces.icons import beside, heading
from bot.faces.words import Words
from cogs.expect.card_text import GAP, SIDES, bare, cards_of, sign_of
from cogs.expect.event_lines import changes, plays, sums
from engine.cards import is_joker
from engine.core import Seat
from engine.games.expect.cards import ROLES, letters_for, numbers_for
from engine.games.expect.values import TURNS, View, attacker_of, colour_of


def turn(view: View, words: Words) -> str:
    """Describe whom the table waits for, what lies face down, and the state of the game."""
    if view.turn is None:
        return words("expect.over")
    if view.black is None:
        key = "expect.own.choose" if view.turn == view.seat else "expect.turn.choose"
        return words.icons.marked(words(key, name=words.name(view.turn)))
    return f"{_waits(view, view.turn, words)}\n-# {place(view, view.black, words)}"


def _waits(view: View, seat: Seat, words: Words) -> str:
    """Describe whose turn it is; the seat itself gets its own wording."""
    whose = "own" if seat == view.seat else "turn"
    facts = {"name": words.name(seat), "other": words.name(1 - seat)}
    role = "attack" if view.laid is None else "predict"
    waits = words.icons.marked(words(f"expect.{whose}.to_{role}", **facts))
    if whose == "own":
        waits = beside(words.icons(role), waits)
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
    """Show the last scored turn in full, followed by a blank line."""
    if not view.opened:
        return ""
    last = view.opened[-1]
    head = words("expect.opened", number=last.number, plays=plays(last, words("expect.against")))
    both = [cards_of(play, words.icons) for play in (last.attack, last.prediction)]
    cards = heading(GAP.join(both) if all(both) else "", f"**{head}**", size="##")
    return f"{cards}\n{sums(last, words)}\n→ {changes(last, words)}\n\n"


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
    # The numbers and letters that it has left, by role.
    suited = [card for card in held if not is_joker(card)]
    counts = [
        f"{sign_of(colour, role)} {len(numbers_for(role, suited))}+{len(letters_for(role, suited))}"
        for role in ROLES
    ]
    left = " · ".join([*counts, *(bare(card) for card in held if is_joker(card))])
    return f"{text}\n-# {words('expect.cards_left', cards=left)}"
