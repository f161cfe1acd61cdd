"""The result: how long everybody stayed in, their hands in the last round, and the totals of all rounds."""

from bot.faces.cards import row_of
from bot.faces.chart import Chart, Threshold
from bot.faces.panel import Divider, Part, Text
from bot.faces.result_sheet import Tally
from bot.faces.words import Words, plain
from bot.scores.match_chart import totals_chart, totals_picture
from bot.scores.score_sheet import columns, grid
from cogs.yaniv.event_lines import eliminated_in, settlement, verdict
from engine.cards import in_order
from engine.core import Result, Seat
from engine.games.yaniv import GAME
from engine.games.yaniv.scoring import FINE, round_of
from engine.games.yaniv.values import Options, View, points_of

RESULT_ROUNDS = 5
"""Rounds in the result; the score sheet has all of them."""


def score(view: View, seat: Seat, _: Result, words: Words) -> str:
    """Describe a seat's feats in the whole match, and how long it stayed in."""
    called = [each for each in view.scored if each.caller == seat]
    halved = sum(1 for each in view.scored if seat in each.halved)
    fined = sum(1 for each in called if each.returned)
    counts = {
        "yaniv.deeds.yaniv": len(called) - fined,
        "yaniv.deeds.fined": fined,
        "yaniv.deeds.halved": halved,
    }
    eliminated = eliminated_in(view, seat)
    stayed = (
        words("yaniv.deeds.stayed") if eliminated is None else words("yaniv.deeds.out", number=eliminated)
    )
    return words.dotted([stayed, *(words(key, count=many) for key, many in counts.items() if many)])


def scored(total: int, options: Options, seats: int, words: Words) -> str:
    """Describe the total of a finished match."""
    return words("yaniv.result.total", count=total)


def tally(view: View, seat: Seat, _: Result, words: Words) -> Tally:
    """Return a seat's total with its last hand; of a seat that was out, when it fell."""
    last = view.scored[-1]
    points = scored(view.totals[seat], view.options, len(view.totals), words)
    if last.points[seat] is None:
        return Tally(points, sum=words("yaniv.deeds.out", number=eliminated_in(view, seat)))
    hand = in_order(last.hands[seat])
    # The points of the last round are added to the total before it.
    held, added, total = points_of(hand), last.points[seat] or 0, last.totals[seat]
    reached = 2 * total if seat in last.halved else total
    terms = [str(reached - added), str(held if added else 0), *([str(FINE)] if added > held else [])]
    text = f"{' + '.join(terms)} = {reached}"
    if seat in last.halved:
        text = words("yaniv.result.halved", sum=text, total=total)
    elif seat in last.out:
        text = words("yaniv.result.out", sum=text)
    return Tally(points, row_of(hand), hand, text)


def caption(view: View, words: Words) -> str:
    """Describe how the last round ended."""
    return plain(verdict(view.scored[-1], words))


def outcome(view: View, result: Result, words: Words) -> tuple[Part, ...]:
    """Show the hands of the last round, the sheet with the totals, and of several rounds a chart."""
    rounds = tuple(map(round_of, view.scored))
    picture = totals_picture(rounds, words, limit=limit(view.options, words), winners=result.ranking[0])
    return (
        Divider(),
        Text(settlement(view.scored[-1], words, with_totals=False)),
        Text(f"{columns(words)}\n{grid(GAME.name, rounds, words, shown=RESULT_ROUNDS)}"),
        *((picture,) if len(rounds) > 1 else ()),
    )


def chart(view: View, words: Words) -> Chart | None:
    """Return the chart of the totals of several rounds."""
    rounds = tuple(map(round_of, view.scored))
    return totals_chart(rounds, words, limit=limit(view.options, words)) if len(rounds) > 1 else None


def limit(options: Options, words: Words) -> Threshold:
    """Return the total above which a seat is out."""
    return Threshold(options.limit, words("yaniv.limit", count=options.limit))
