"""The result: statistics of every seat, the last round, the score sheet and the chart."""

from collections.abc import Sequence
from itertools import pairwise

from bot.faces import face
from bot.faces.chart import Chart
from bot.faces.panel import Divider, Part, Text
from bot.faces.result_sheet import Tally
from bot.faces.words import Words, plain, signed
from bot.scores.match_chart import totals_chart, totals_picture
from bot.scores.score_sheet import columns, grid
from cogs.algo.card_text import shown
from cogs.algo.event_lines import gained, hits, seen, settlement, team_of, verdict
from cogs.algo.table_panel import total_text
from cogs.algo.tiles import tile
from engine.core import Result, Round, Seat
from engine.games.algo import GAME
from engine.games.algo.scoring import round_of, start_of
from engine.games.algo.values import Options, View

RESULT_ROUNDS = 4
"""Maximum number of rounds in the result: a game has no more."""


def scored(total: int, options: Options, seats: int, words: Words) -> str:
    """Describe a final total."""
    return total_text(total, options, words)


def score(view: View, seat: Seat, _: Result, words: Words) -> str:
    """Describe what the game paid a seat or its pair, with its rounds won and correct attacks."""
    facts = [words("algo.of_team", letter=team_of(seat))] if view.options.pairs else []
    if view.options.chips != "off":
        start = start_of(view.options, len(view.lines))[seat]
        facts.append(words("algo.deeds.gained", chips=gained(view.totals[seat] - start)))
    facts.append(words("algo.rounds_won", count=sum(seat in each.winners for each in view.scored)))
    many = sum(each.hits[seat] for each in view.scored)
    sixes = sum(each.sixes[seat] for each in view.scored)
    return words.dotted([*facts, hits(many, sixes, words)])


def victory(view: View, first: Sequence[Seat], words: Words) -> str:
    """Name the winners: a pair wins together, which is no tie."""
    if not view.options.pairs or len(first) != 2:
        return face.victory(view, first, words)
    return words("algo.victory", names=words.listed([words.name(seat) for seat in first]))


def caption(view: View, words: Words) -> str:
    """Name the winner of the last round."""
    return plain(verdict(view.scored[-1], words))


def rounds_of(view: View) -> tuple[Round, ...]:
    """Return the scored rounds as a sheet and a chart show them."""
    return tuple(map(round_of, view.scored))


def outcome(view: View, result: Result, words: Words) -> tuple[Part, ...]:
    """Show the rows of the last round, the sheet with the totals, and of several rounds a chart."""
    rounds, begun_with = rounds_of(view), start(view.options, len(view.lines))
    counted = unit(view.options, words)
    chart = totals_picture(rounds, words, start=begun_with, winners=result.ranking[0], unit=counted)
    return (
        Divider(),
        Text(settlement(view.scored[-1], view.options, words, with_totals=False)),
        Text(f"{columns(words)}\n{grid(GAME.name, rounds, words, shown=RESULT_ROUNDS)}"),
        *((chart,) if len(rounds) > 1 else ()),
    )


def chart(view: View, words: Words) -> Chart | None:
    """Return the chart of the totals of several rounds."""
    rounds, begun_with = rounds_of(view), start(view.options, len(view.lines))
    counted = unit(view.options, words)
    return totals_chart(rounds, words, start=begun_with, unit=counted) if len(rounds) > 1 else None


def tally(view: View, seat: Seat, _: Result, words: Words) -> Tally:
    """Return a seat's total, its row in the last round, and what the rounds paid."""
    row = tuple(map(seen, view.scored[-1].lines[seat]))
    facts = [words("algo.of_team", letter=team_of(seat))] if view.options.pairs else []
    points = total_text(view.totals[seat], view.options, words)
    totals = [start_of(view.options, len(view.lines))[seat], *(each.totals[seat] for each in view.scored)]
    paid = [gained(after - before) for before, after in pairwise(totals)]
    added = words.dotted([*facts, f"{' '.join([signed(totals[0]), *paid])} = {signed(totals[-1])}"])
    return Tally(points, words.dotted(shown(each, words) for each in row), tuple(map(tile, row)), added)


def start(options: Options, seats: int) -> int:
    """Return the chips that everybody starts with."""
    return start_of(options, seats)[0]


def unit(options: Options, words: Words) -> str:
    """Name what the totals count."""
    counted = "rounds" if options.chips == "off" else "chips"
    return words(f"algo.unit.{counted}")
