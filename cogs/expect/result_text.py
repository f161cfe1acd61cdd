"""The result and the lookback: the ledger of all turns, the breakdown of a total, what is left over."""

from bot.faces.chart import Chart, Series
from bot.faces.icon_names import two_coloured
from bot.faces.icons import NO_ICONS
from bot.faces.panel import Divider, Part, Text
from bot.faces.result_sheet import Tally
from bot.faces.words import Words
from cogs.expect.card_text import SIDES, named, place_of, shown_hand
from cogs.expect.event_lines import EXACT, is_floored, leftovers, plays, sums
from engine.core import Result, Seat
from engine.games.expect.values import Options, View, colour_of


def outcome(view: View, _: Result, words: Words) -> tuple[Part, ...]:
    """Show the ledger and the leftovers."""
    settled, black = view.settled, view.black
    assert settled is not None  # noqa: S101 -- shown only when the game is over
    assert black is not None  # noqa: S101 -- likewise
    return (Divider(), Text(ledger(view, black, words)), Text("\n".join(leftovers(settled, words))))


def lookback(view: View, words: Words) -> tuple[Part, ...]:
    """Show what both sides still hold, followed by all cards laid so far, turn by turn."""
    black = view.black
    if black is None:
        return (Text(words("expect.ledger.none")),)
    still = [words("expect.still")]
    for seat in (black, 1 - black):
        still += [_side(seat, black, words), *shown_hand(colour_of(seat, black), view.hands[seat], words)]
    notes = [f"-# {words('expect.still.laid')}"] if view.laid else []
    return (Text("\n".join([*still, *notes])), Divider(), Text(ledger(view, black, words)))


# ------------------------------------------------------------------ the picture


def standing(view: View, seat: Seat, result: Result, words: Words) -> str:
    """Return a seat's points."""
    return scored(result.scores[seat], view.options, len(result.scores), words)


def scored(score: int, options: Options, seats: int, words: Words) -> str:
    """Describe the points of a finished game."""
    return words("expect.points", count=score)


def tally(view: View, seat: Seat, result: Result, words: Words) -> Tally:
    """Return a seat's points, the cards left over, and the sum of its total."""
    left = tuple(sorted(view.settled.leftovers[seat], key=place_of)) if view.settled else ()
    icons = tuple(map(two_coloured, left))
    points, added = standing(view, seat, result, words), score(view, seat, result, words)
    return Tally(points, " ".join(map(named, left)), icons, added)


def chart(view: View, words: Words) -> Chart:
    """Return the chart of both scores, turn by turn; the cards left over count in the last turn."""
    last = [view.scores] if view.settled else []
    scores = [*(turn.scores for turn in view.opened[: len(view.opened) - len(last)]), *last]
    lines = tuple(
        Series(name, (0, *(each[seat] for each in scores))) for seat, name in enumerate(words.names)
    )
    return Chart(words("expect.title"), lines, words("expect.result.turns"), words("chart.points"))


# ------------------------------------------------------------------ the ledger


def ledger(view: View, black: Seat, words: Words) -> str:
    """List all scored turns: the cards, the arithmetic, and both scores, black's first."""
    if not view.opened:
        return words("expect.ledger.none")
    sides = [_side(seat, black, words) for seat in (black, 1 - black)]
    head = words("expect.ledger", count=len(view.opened), sides=" : ".join(sides))
    # The pictures of all turns pass the limit of a message.
    lines, in_text = [f"**{head}**"], words.pictured(NO_ICONS)
    for turn in view.opened:
        steps = [sums(turn, words)]
        if any(is_floored(turn, seat) for seat in (black, 1 - black)):
            steps.append(words("expect.ledger.floored"))
        arithmetic = words("expect.comma").join(steps)
        scores = f"{turn.scores[black]}:{turn.scores[1 - black]}"
        lines.append(f"-# {turn.number}. {plays(turn, ' – ', in_text)}: {arithmetic} → **{scores}**")
    return "\n".join(lines)


def _side(seat: Seat, black: Seat, words: Words) -> str:
    return f"{SIDES[colour_of(seat, black)]} {words.name(seat)}"


# ------------------------------------------------------------------ a total


def score(view: View, seat: Seat, _: Result, words: Words) -> str:
    """Break down a seat's total."""
    taken = off = late = 0
    for turn in view.opened:
        place = int(seat == turn.predictor)
        payment, penalty = turn.reckoning.payment * place, turn.reckoning.penalties[place]
        taken, late = taken + payment, late + penalty
        off += turn.before[seat] + payment + penalty - turn.scores[seat]
    left = view.settled.charges[seat] if view.settled else 0
    more = {"expect.total.off": off, "expect.total.late": late, "expect.total.left": left}
    terms = [words("expect.total.taken", points=taken)]
    terms += [words(key, points=points) for key, points in more.items() if points]
    text = words("expect.total", sum=" ".join(terms), total=view.scores[seat])
    exact = sum(bool(turn.achievement) and turn.predictor == seat for turn in view.opened)
    return words.dotted((text, f"{EXACT} {words('expect.total.exact', count=exact)}")) if exact else text
