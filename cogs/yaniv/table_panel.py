"""The public table: the cards laid last, hand sizes, and the totals."""

from bot.faces.icons import IN_A_LINE
from bot.faces.words import Words
from cogs.yaniv.event_lines import drawn, eliminated_in, just_scored, settlement
from engine.core import Seat
from engine.games.yaniv.values import View


def turn(view: View, words: Words) -> str:
    """Describe whose turn it is, and what can be drawn."""
    if view.turn is None:
        return words("yaniv.over")
    waits = words("yaniv.turn", name=words.name(view.turn), number=view.number)
    return f"{words.icons.marked(waits)}\n{words.dotted([pond(view, words), words('yaniv.drawable')])}"


def pond(view: View, words: Words) -> str:
    """Show the cards laid last in large type, with the drawable ones marked."""
    cards = drawn(view.group, words, dict.fromkeys(view.drawable, "[{}]"))
    return f"## {cards}\n{pond_line(view, words)}"


def pond_line(view: View, words: Words) -> str:
    """Tell in small type who laid the last cards, and the size of the stock."""
    if view.layer is None:
        return f"-# {words('yaniv.pond_turned_up', stock=view.stock)}"
    return f"-# {words('yaniv.pond', name=words.name(view.layer), stock=view.stock)}"


def others_of(view: View) -> list[Seat]:
    """List the others who are still in, in the order of their turns after the seat of this view."""
    own, count = view.seat or 0, len(view.sizes)
    return [seat % count for seat in range(own + 1, own + count) if view.sizes[seat % count]]


def others(view: View, words: Words) -> str:
    """Tell in small type what a seat needs to know of the others: their cards, totals, and known cards."""
    told = []
    for seat in others_of(view):
        facts = {"name": words.name(seat), "cards": view.sizes[seat], "count": view.totals[seat]}
        told.append(words("yaniv.other", **facts) + _known(view, seat, words, " 👁\u2060"))
    are_few = sum(map(len, view.known)) <= IN_A_LINE
    return f"-# {words.dotted(told)}" if are_few else "\n".join(f"-# {line}" for line in told)


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
    return f"{words.icons.marked(line)}{_known(view, seat, words, '　👁 ')}"


def _known(view: View, seat: Seat, words: Words, mark: str) -> str:
    """Show a seat's publicly known cards behind a mark; empty for none."""
    known = view.known[seat]
    return f"{mark}{drawn(known, words)}" if known else ""


def news(view: View, words: Words) -> str:
    """Show the previous round in full while it is recent; empty if it is not."""
    scored = just_scored(view)
    return settlement(scored, words, with_totals=True) if scored else ""
