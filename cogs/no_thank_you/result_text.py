"""The result: what a seat kept, and the sum."""

from bot.faces.icon_names import THANK_YOU, minus
from bot.faces.result_sheet import Tally
from bot.faces.words import signed
from engine.core import Result, Seat
from engine.games.no_thank_you import GIFT, View


def tally(view: View, seat: Seat, result: Result, points: str) -> Tally:
    """Return a seat's cards and gifts, and their sum."""
    cards, gifts = sorted(trail.card or 0 for trail in view.kept(seat)), view.gifts[seat]
    terms = [*(signed(-card) for card in cards), *([f"+{GIFT}×{gifts}"] if gifts else [])]
    icons = (*map(minus, cards), *(THANK_YOU,) * gifts)
    # The sum names all cards.
    return Tally(points, "", icons, f"{' '.join(terms) or '0'} = {signed(result.scores[seat])}")
