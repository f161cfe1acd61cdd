"""Chips paid, the score of a round and the ranking of a game (rule book, 4.1 and 4.2)."""

from collections.abc import Sequence
from operator import sub

from engine.core import Feat, Result, Round, Seat
from engine.games.algo.cards import SIX, Card, number_of
from engine.games.algo.lines import Hidden, Line
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
    number: int,
    lines: tuple[Line, ...],
    hidden: Hidden,
    guesses: Sequence[Guess],
    totals: tuple[int, ...],
    before: tuple[int, ...],
) -> Settled:
    """Score a round that is over: only one side still has face-down cards.

    `totals` are those before the winners are paid, `before` those at the start of the round.
    """
    winners = _winners(options, hidden)
    bonus = _bonus(options, [lines[seat] for seat in winners])
    after = _rewarded(options, totals, winners, bonus)
    hits = [guess for guess in guesses if guess.is_hit]
    return Settled(
        number,
        winners,
        lines,
        hits=_counted(hits, len(lines)),
        sixes=_counted([guess for guess in hits if guess.number == SIX], len(lines)),
        bonus=bonus,
        points=tuple(map(sub, after, before)),
        totals=after,
    )


def _winners(options: Options, hidden: Hidden) -> tuple[Seat, ...]:
    """Return the seats of the side that still has face-down cards."""
    seat = hidden.index(next(filter(None, hidden)))
    return (seat % 2, seat % 2 + 2) if options.pairs else (seat,)


def _bonus(options: Options, lines: Sequence[Line]) -> int:
    """Return the chips that the face-down cards of the winners are worth."""
    if options.chips == "off":
        return 0
    return sum([fee_of(placed.card) for line in lines for placed in line if not placed.is_open])


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


def _counted(guesses: Sequence[Guess], seats: int) -> tuple[int, ...]:
    """Count guesses by seat."""
    by_seat = [guess.seat for guess in guesses]
    return tuple(map(by_seat.count, range(seats)))


def result_of(totals: tuple[int, ...]) -> Result:
    """Rank by chips, or by rounds won; equal totals share a rank (A6)."""
    ranking = tuple(
        tuple(seat for seat, own in enumerate(totals) if own == total)
        for total in sorted(set(totals), reverse=True)
    )
    return Result(ranking, totals)


def round_of(each: Settled) -> Round:
    """Return the round as the records keep it."""
    return Round(each.points, each.totals, tuple(Feat(seat, "won") for seat in each.winners))
