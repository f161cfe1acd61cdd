"""The public table: all rows, the seat to act and its card, the chips, and the attacks."""

from msgspec.structs import replace

from bot.faces.icons import NO_ICONS
from bot.faces.words import Words
from cogs.algo.card_text import shown
from cogs.algo.event_lines import just_won, settlement
from cogs.algo.known_cards import attacking
from cogs.algo.tiles import cards_of, colour, row, row_below
from engine.core import Seat
from engine.games.algo.knowledge import misses_of
from engine.games.algo.lines import down, find
from engine.games.algo.values import Options, Seen, View

HIT, ATTACKS = "💥", "⚔️"
TEAMS = "AB"
"""The names of the pairs; partners sit opposite each other."""


def turn(view: View, words: Words) -> str:
    """Describe who is to act, and the state of the game."""
    if view.turn is None or view.actor is None:
        return words("algo.over")
    waits = words(f"algo.turn.{view.phase}", name=words.name(view.actor), mover=words.name(view.turn))
    rounds = 1 if view.options.single else len(view.lines)
    place = words("algo.round", number=view.number, rounds=rounds, name=words.name(view.dealer))
    return f"{words.icons.marked(waits)}\n-# {place}{_stock(view, words)}"


def _stock(view: View, words: Words) -> str:
    """Count the stock and name the public colour of its top card; pairs have no stock."""
    if view.options.pairs:
        return ""
    if view.top is None:
        return words("algo.stock_empty")
    return words("algo.stock", count=view.stock, card=colour(words, is_white=view.top))


def total_text(total: int, options: Options, words: Words) -> str:
    """Describe a total: chips, a debt, or rounds won."""
    if options.chips == "off":
        return words("algo.rounds_won", count=total)
    return words("algo.debt", count=-total) if total < 0 else words("algo.chips", count=total)


def team_of(seat: Seat) -> str:
    """Return the name of a seat's pair."""
    return TEAMS[seat % 2]


def rows(view: View, words: Words) -> str:
    """Show everybody with their row, grouped by pairs; at the end the last round shows the rows.

    The table message has the legend.
    """
    lines = [*_teams(view, words), *(_seat(view, seat, words) for seat in range(len(view.lines)))]
    legend = [] if view.over or view.seat is not None else [f"-# {words('algo.legend')}"]
    return "\n".join([*lines, *legend])


def _teams(view: View, words: Words) -> list[str]:
    """List the pairs with their totals."""
    if not view.options.pairs:
        return []
    return [
        words(
            "algo.team",
            letter=team_of(seat),
            names=words.listed([words.name(seat), words.name(seat + 2)]),
            wealth=total_text(view.totals[seat], view.options, words),
        )
        for seat in range(2)
    ]


def _seat(view: View, seat: Seat, words: Words) -> str:
    key = "algo.seat_to_act" if seat == view.actor else "algo.seat"
    if not down(view.lines[seat]) and not view.over:
        key = "algo.seat_out"
    head = words.icons.marked(words(key, number=seat + 1, name=words.name(seat)))
    line = f"{head}　{_other_facts(view, seat, words)}"
    return line if view.over else f"{line}\n{_row(view, seat, words)}"


def _row(view: View, seat: Seat, words: Words) -> str:
    """Show a row; one's own has its pictures above, in larger type."""
    if seat == view.seat and down(view.lines[seat]):
        return row_below(view.lines[seat], words)
    hit = latest_hit(view)
    return row(view.lines[seat], words, hit=hit[1].tag if hit else None)


def _other_facts(view: View, seat: Seat, words: Words) -> str:
    """Describe other public facts of a seat: its chips or pair, its attacking card, the latest hit."""
    own = f"**{total_text(view.totals[seat], view.options, words)}**"
    marks = [words("algo.of_team", letter=team_of(seat)) if view.options.pairs else own]
    card = attacking(view) if seat == view.turn else None
    if card is not None:
        marks.append(f"{ATTACKS} {cards_of((card,), words)}")
    hit = latest_hit(view)
    if hit is not None and hit[0] == seat:
        marks.append(f"{HIT} {cards_of(hit[1:], words, hit[1].tag)}")
    return "　".join(marks)


def latest_hit(view: View) -> tuple[Seat, Seen] | None:
    """Return the owner and the card of the latest correct attack; None when the game is over."""
    hits = [guess for guess in view.guesses if guess.is_hit and not view.over]
    return find(view.lines, hits[-1].tag) if hits else None


def news(view: View, words: Words) -> str:
    """Show the previous round in full while it is recent, followed by a blank line.

    Its rows have pictures once there are no others.
    """
    won = just_won(view)
    shown = words if view.over else words.pictured(NO_ICONS)
    return f"{settlement(won, view.options, shown)}\n\n" if won else ""


def log(view: View, words: Words) -> str:
    """List for every face-down card the numbers that failed attacks have ruled out."""
    missed = misses_of(view)
    notes = [
        f"{shown(replace(card, number=None))} ≠ {', '.join(map(str, sorted(missed[card.tag])))}"
        for line in view.lines
        for card in down(line)
        if card.tag in missed and not view.over
    ]
    return f"**{words('algo.log')}**\n-# {' · '.join(notes)}" if notes else ""
