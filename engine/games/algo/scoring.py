"""Chips paid, and the score of a round (rule book, 4.1 and 4.2)."""

from collections.abc import Sequence
from operator import sub

from engine.core import Feat, Round, Seat
from engine.games.algo.cards import SIX, Card, number_of
from engine.games.algo.lines import Line, down
from engine.games.algo.values import Guess, Options, Settled, partner_of

START = {2: 400, 3: 230, 4: 200}
"""Starting chips of a seat, by number of seats."""
PAIR = 400
"""Starting chips of a pair."""
FEE = 10
"""The chips paid for a card; a 6 costs double."""


def side_of(options: Options, seat: Seat) -> int:
    """Return the number of the side a seat plays for: its pair, or itself.

    >>> [side_of(Options(pairs=True), seat) for seat in range(4)]
    [0, 1, 0, 1]
    """
    return seat % 2 if options.pairs else seat


def start_of(options: Options, seats: int) -> tuple[int, ...]:
    """Return the starting totals: chips, or no rounds won."""
    if options.chips == "off":
        return (0,) * seats
    return (PAIR if options.pairs else START[seats],) * seats


def fee_of(card: Card) -> int:
    """Return the chips paid for a card that is hit, or that the winner still has face down."""
    return 2 * FEE if number_of(card) == SIX else FEE


def paid(totals: Sequence[int], options: Options, payer: Seat, payee: Seat, chips: int) -> tuple[int, ...]:
    """Return the totals after one side has paid another; a side may go into debt (A7)."""
    after = list(totals)
    after[payer] -= chips
    after[payee] += chips
    if options.pairs:
        after[partner_of(payer)] -= chips
        after[partner_of(payee)] += chips
    return tuple(after)


def settled(
    options: Options,
    scored: Sequence[Settled],
    lines: tuple[Line, ...],
    guesses: Sequence[Guess],
    totals: tuple[int, ...],
) -> Settled:
    """Score a round that is over: only one side still has face-down cards.

    `scored` are the rounds before it, `totals` those before the winners are paid.
    """
    seats = range(len(lines))
    first = next(seat for seat in seats if down(lines[seat]))
    winners = (first % 2, first % 2 + 2) if options.pairs else (first,)
    bonus = sum([fee_of(placed.card) for seat in winners for placed in down(lines[seat])])
    after = _rewarded(options, totals, winners, bonus)
    before = scored[-1].totals if scored else start_of(options, len(lines))
    hits = [guess.seat for guess in guesses if guess.is_hit]
    sixes = [guess.seat for guess in guesses if guess.is_hit and guess.number == SIX]
    return Settled(
        len(scored) + 1,
        winners,
        lines,
        hits=tuple(map(hits.count, seats)),
        sixes=tuple(map(sixes.count, seats)),
        bonus=0 if options.chips == "off" else bonus,
        points=tuple(map(sub, after, before)),
        totals=after,
    )


def _rewarded(
    options: Options, totals: tuple[int, ...], winners: tuple[Seat, ...], bonus: int
) -> tuple[int, ...]:
    """Return the totals after the others have paid the winners (A8), or with the round counted as won."""
    if options.chips == "off":
        return tuple(total + (seat in winners) for seat, total in enumerate(totals))
    payers = [seat for seat in range(len(totals)) if seat not in winners]
    if options.pairs and options.chips == "team":
        payers = payers[:1]
    for payer in payers:
        totals = paid(totals, options, payer, winners[0], bonus)
    return totals


def round_of(each: Settled) -> Round:
    """Return the round as the records keep it."""
    return Round(each.points, each.totals, tuple(Feat(seat, "won") for seat in each.winners))
