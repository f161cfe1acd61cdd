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
    if view.options.pairs:
        stock = ""  # Pairs have none.
    elif view.top is None:
        stock = words("algo.stock_empty")
    else:
        stock = words("algo.stock", count=view.stock, card=colour(words, is_white=view.top))
    return f"{words.icons.marked(waits)}\n-# {place}{stock}"


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
    teams = [
        words(
            "algo.team",
            letter=team_of(seat),
            names=words.listed([words.name(seat), words.name(seat + 2)]),
            wealth=total_text(view.totals[seat], view.options, words),
        )
        for seat in range(2 if view.options.pairs else 0)
    ]
    legend = [] if view.over or view.seat is not None else [f"-# {words('algo.legend')}"]
    return "\n".join([*teams, *(_seat(view, seat, words) for seat in range(len(view.lines))), *legend])


def _seat(view: View, seat: Seat, words: Words) -> str:
    key = "algo.seat_to_act" if seat == view.actor else "algo.seat"
    if not down(view.lines[seat]) and not view.over:
        key = "algo.seat_out"
    own = f"**{total_text(view.totals[seat], view.options, words)}**"
    marks = [words("algo.of_team", letter=team_of(seat)) if view.options.pairs else own]
    card, hit = attacking(view) if seat == view.turn else None, latest_hit(view)
    if card is not None:
        marks.append(f"{ATTACKS} {cards_of((card,), words)}")
    if hit is not None and hit[0] == seat:
        marks.append(f"{HIT} {cards_of(hit[1:], words, hit[1].tag)}")
    head = words.icons.marked(words(key, number=seat + 1, name=words.name(seat)))
    line = "　".join([head, *marks])
    if view.over:
        return line
    if seat == view.seat and down(view.lines[seat]):
        # One's own row has its pictures above, in larger type.
        return f"{line}\n{row_below(view.lines[seat], words)}"
    return f"{line}\n{row(view.lines[seat], words, hit[1].tag if hit else None)}"


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
    return f"{settlement(won, view.options, shown, with_totals=True)}\n\n" if won else ""


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
