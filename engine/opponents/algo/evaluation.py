"""Whether another attack is worth its risk."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.algo.cards import SIX, card_of
from engine.games.algo.lines import down
from engine.games.algo.scoring import side_of
from engine.games.algo.values import Seen, View
from engine.opponents.algo.candidates import Candidate, rivals
from engine.opponents.algo.secrecy import own_seat, secrecy

SECRET = 2 / 3
"""The estimated secrecy of a face-down card that the player cannot see."""
FEE = 0.05
"""The value of the chips for a hit, as a share of a round; twice that for a 6."""


def is_worth_it(view: View, candidate: Candidate) -> bool:
    """Return whether attacking again has at least the expected value of staying.

    The probability of winning the round is estimated as the side's share of all secrecy left. So the last
    face-down card of a rival is worth the round, a side's own last one is hardly ever risked, and a card that
    everybody can infer is risked lightly.
    """
    own = [secrets(view, line_after(view, is_open=is_open)) for is_open in (False, True)]
    others = sum(SECRET * len(down(view.lines[seat])) for seat in rivals(view))
    stayed, missed = (share(each, others) for each in own)
    hit = share(own[0], others - SECRET) + fee(view, candidate)
    return candidate.chance * hit + (1 - candidate.chance) * missed >= stayed


def line_after(view: View, *, is_open: bool) -> list[Seen]:
    """Return the player's line with the drawn card, and the attacking card face up or down."""
    line = [*view.lines[own_seat(view)], *([view.held] if view.held else [])]
    attacking = view.held.tag if view.held else view.chosen
    turned = [replace(card, is_open=True) if is_open and card.tag == attacking else card for card in line]
    return sorted(turned, key=lambda card: card_of(card.number or 0, white=card.is_white))


def secrets(view: View, line: Sequence[Seen]) -> float:
    """Return the total secrecy of the player's side, including unseen cards of the partner."""
    own = own_seat(view)
    partners = [
        seat
        for seat in range(len(view.lines))
        if seat != own and side_of(view.options, seat) == side_of(view.options, own)
    ]
    return sum(secrecy(view, line).values()) + sum(SECRET * len(down(view.lines[seat])) for seat in partners)


def share(own: float, others: float) -> float:
    """Return the estimated chance to win the round: the share of the own side in all secrecy left."""
    return own / (own + others) if others > SECRET / 2 else 1.0


def fee(view: View, candidate: Candidate) -> float:
    """Return the value of the chips for a hit, as a share of a round."""
    if view.options.chips == "off":
        return 0.0
    return 2 * FEE if candidate.number == SIX else FEE
