"""The public table: the cards laid last, hand sizes, and the totals."""

from bot.faces.cards import row_of, shown
from bot.faces.icons import IN_A_LINE, beside, heading
from bot.faces.words import Words
from cogs.yaniv.event_lines import eliminated_in, just_scored, settlement
from engine.core import Seat
from engine.games.yaniv.values import View


def turn(view: View, words: Words) -> str:
    """Describe whose turn it is, and what can be drawn."""
    if view.turn is None:
        return words("yaniv.over")
    waits = words("yaniv.turn", name=words.name(view.turn), number=view.number)
    return f"{words.icons.marked(waits)}\n{pond(view, words)}"


def pond(view: View, words: Words) -> str:
    """Show the cards laid last, with the drawable ones marked, and the size of the stock."""
    pictures = words.icons.line(view.group, dict.fromkeys(view.drawable, "[{}]"))
    cards = " ".join(f"**[{shown(card)}]**" if card in view.drawable else shown(card) for card in view.group)
    if view.layer is None:
        laid = words("yaniv.pond_turned_up", cards=cards, stock=view.stock)
    else:
        laid = words("yaniv.pond", cards=cards, stock=view.stock, name=words.name(view.layer))
    return heading(pictures, laid, size="##")


def seats(view: View, words: Words) -> str:
    """List everybody with their number of cards, their total, and their publicly known cards."""
    lines = [_seat(view, seat, words) for seat in range(len(view.totals))]
    return "\n".join(lines if view.over else [*lines, f"-# {words('yaniv.legend')}"])


def _seat(view: View, seat: Seat, words: Words) -> str:
    facts = {"number": seat + 1, "name": words.name(seat), "count": view.totals[seat]}
    eliminated = eliminated_in(view, seat)
    if eliminated is not None:
        return words("yaniv.seat_out", fell=eliminated, **facts)
    if view.over:
        return words("yaniv.seat_over", **facts)
    line = words("yaniv.seat_to_act" if seat == view.turn else "yaniv.seat", cards=view.sizes[seat], **facts)
    line, known = words.icons.marked(line), view.known[seat]
    if not known:
        return line
    # Publicly known cards have no pictures once they would be too many.
    are_few = sum(map(len, view.known)) <= IN_A_LINE
    return f"{line}　👁 {beside(words.icons.line(known) if are_few else '', row_of(known))}"


def news(view: View, words: Words) -> str:
    """Show the previous round in full while it is recent, followed by a blank line."""
    scored = just_scored(view)
    return f"{settlement(scored, words, with_totals=True)}\n\n" if scored else ""
