"""The result: a seat's total, and its hand and points in the last round."""

from bot.faces.cards import row_of
from bot.faces.result_sheet import Tally
from bot.faces.words import Words
from cogs.yaniv.event_lines import eliminated_in
from engine.cards import in_order
from engine.core import Seat
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import Settled, View, points_of


def tally(view: View, seat: Seat, words: Words) -> Tally:
    """Return a seat's total with its last hand; of a seat that was out, when it fell."""
    last = view.scored[-1]
    points = words("yaniv.result.total", count=view.totals[seat])
    if last.points[seat] is None:
        return Tally(points, sum=words("yaniv.deeds.out", number=eliminated_in(view, seat)))
    hand = in_order(last.hands[seat])
    return Tally(points, row_of(hand), hand, _sum(last, seat, words))


def _sum(last: Settled, seat: Seat, words: Words) -> str:
    """Add the points of the last round to the total before it."""
    held, added, total = points_of(last.hands[seat]), last.points[seat] or 0, last.totals[seat]
    reached = 2 * total if seat in last.halved else total
    terms = [str(reached - added), str(held if added else 0), *([str(FINE)] if added > held else [])]
    text = f"{' + '.join(terms)} = {reached}"
    if seat in last.halved:
        return words("yaniv.result.halved", sum=text, total=total)
    return words("yaniv.result.out", sum=text) if seat in last.out else text
