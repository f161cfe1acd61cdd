"""The result: what everybody laid, and the best numbers of the game."""

from bot.faces.icon_names import rank
from bot.faces.icons import NO_ICONS, Icons
from bot.faces.line_breaks import whole
from bot.faces.panel import Divider, Part, Text
from bot.faces.result_sheet import Tally
from bot.faces.words import Words, plain
from cogs.prime_daifugo.card_text import claim_of, cut, equation, grouped, row_of
from cogs.prime_daifugo.event_lines import kind_of
from cogs.prime_daifugo.titles import title_of
from engine.core import Achievement, Result, Seat
from engine.games.prime_daifugo.values import Played, View

MOST_DIGITS = 60
"""Characters of a number, and of its cards, in the picture of a result."""


def score(view: View, seat: Seat, _: Result, words: Words) -> str:
    """Count the numbers that a seat laid, and its fouls."""
    kinds = [kind_of(each) for each in view.laid if each.seat == seat]
    counts = {kind: kinds.count(kind) for kind in ("prime", "composite", "cut", "revolution", "joker")}
    counts["foul"] = view.fouls[seat]
    counted = [words(f"prime_daifugo.deeds.{kind}", count=many) for kind, many in counts.items() if many]
    burst = [words("prime_daifugo.deeds.burst")] if seat in view.burst else []
    return words.listed([*counted, *burst]) if counted or burst else words("prime_daifugo.deeds.nothing")


def standing(view: View, seat: Seat, _: Result, words: Words) -> str:
    """Return the title that goes with the rank, or how many cards are left where there is none."""
    return whole(title_of(view, seat, words))


def tally(view: View, seat: Seat, _: Result, words: Words) -> Tally:
    """Return a seat's title, and the last number that it laid: the hands of the others stay closed."""
    points = whole(title_of(view, seat, words))
    laid = [each for each in view.laid if each.seat == seat]
    if not laid:
        return Tally(points, sum=words("prime_daifugo.deeds.nothing"))
    last = laid[-1]
    icons = tuple(rank(figure[0]) for figure in last.figures)
    number = "" if last.number is None else cut(grouped(last.number), MOST_DIGITS)
    factors = f" = {claim_of(last.factors)}" if last.factors else ""
    return Tally(points, cut(row_of(last.figures), MOST_DIGITS), icons, f"{number}{factors}")


def caption(view: View, words: Words) -> str:
    """Say that the numbers are the last ones, and name the largest prime of the game."""
    return plain(" ".join((words("prime_daifugo.result.last"), *_largest(view, words))))


def outcome(view: View, _: Result, words: Words) -> tuple[Part, ...]:
    """Show the largest prime, and the composite with the most cards."""
    lines = [*_largest(view, words, words.icons)]
    found = max(_marked(view, "composite"), key=lambda each: (each[0].size, each[0].number), default=None)
    if found:
        achievement, played = found
        number = f"{equation(played.figures, icons=words.icons)} = {claim_of(played.factors)}"
        facts = {"number": number, "name": words.name(achievement.seat)}
        lines.append(words("prime_daifugo.best.composite", count=achievement.size, **facts))
    return (Divider(), Text("\n".join(lines))) if lines else ()


def _largest(view: View, words: Words, icons: Icons = NO_ICONS) -> list[str]:
    found = max(_marked(view, "prime"), key=lambda each: each[0].number, default=None)
    if found is None:
        return []
    facts = {"number": equation(found[1].figures, icons=icons), "name": words.name(found[0].seat)}
    return [words("prime_daifugo.best.prime", **facts)]


def _marked(view: View, kind: str) -> list[tuple[Achievement, Played]]:
    """List the plays that are achievements of a kind."""
    return [
        (each.achievement, each) for each in view.laid if each.achievement and each.achievement.kind == kind
    ]
