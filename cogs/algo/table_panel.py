"""The public table: all rows, the seat to act and its card, the chips, and the attacks."""

from bot.faces.words import Words
from cogs.algo import tiles
from cogs.algo.event_lines import just_won, settlement, team_of
from cogs.algo.known_cards import attacking
from engine.core import Seat
from engine.games.algo.knowledge import misses_of
from engine.games.algo.lines import down
from engine.games.algo.values import Options, Tag, View


def turn(view: View, words: Words) -> str:
    """Describe who is to act, and the state of the game."""
    return words("algo.over") if view.over else f"{waits(view, words)}\n-# {place(view, words)}"


def waits(view: View, words: Words) -> str:
    """Describe who is to act, and what has to be done."""
    if view.turn is None or view.actor is None:
        return ""
    facts = {"name": words.name(view.actor), "mover": words.name(view.turn)}
    return words.icons.marked(words(f"algo.turn.{view.phase}", **facts))


def place(view: View, words: Words) -> str:
    """Describe the round and the stock."""
    facts = {"number": view.number, "rounds": rounds_of(view), "name": words.name(view.dealer)}
    return words.dotted([words("algo.round", **facts), *stock(view, words)])


def rounds_of(view: View) -> int:
    """Return how many rounds are played."""
    return 1 if view.options.single else len(view.lines)


def stock(view: View, words: Words) -> list[str]:
    """Describe the stock, which pairs do not have."""
    if view.options.pairs:
        return []
    if view.top is None:
        return [words("algo.stock_empty")]
    return [words("algo.stock", count=view.stock, card=tiles.colour(words, is_white=view.top))]


def total_text(total: int, options: Options, words: Words) -> str:
    """Describe a total: chips, a debt, or rounds won."""
    if options.chips == "off":
        return words("algo.rounds_won", count=total)
    return words("algo.debt", count=-total) if total < 0 else words("algo.chips", count=total)


def rows(view: View, words: Words) -> str:
    """Show everybody with their row, grouped by pairs, and a legend."""
    teams = [
        words(
            "algo.team",
            letter=team_of(seat),
            names=words.listed([words.name(seat), words.name(seat + 2)]),
            wealth=total_text(view.totals[seat], view.options, words),
        )
        for seat in range(2 if view.options.pairs else 0)
    ]
    seats = [seat_of(view, seat, words) for seat in range(len(view.lines))]
    return "\n".join([*teams, *seats, *([] if view.over else [f"-# {words('algo.legend')}"])])


def seat_of(view: View, seat: Seat, words: Words, aimed: Tag | None = None) -> str:
    """Show a seat with its row, which the end of a game has shown above; an attacked card is framed."""
    head = head_of(view, seat, words)
    return head if view.over else f"{head}\n{tiles.row(view.lines[seat], words, hit_of(view), aimed)}"


def head_of(view: View, seat: Seat, words: Words) -> str:
    """Show who a seat is, what it has, and its attacking card."""
    key = "algo.seat_to_act" if seat == view.actor else "algo.seat"
    if not down(view.lines[seat]) and not view.over:
        key = "algo.seat_out"
    if view.options.pairs:
        marks = [words("algo.of_team", letter=team_of(seat))]
    else:
        # A phone has no room for what nobody reasons from.
        own = f"**{total_text(view.totals[seat], view.options, words)}**"
        marks = [own] if view.seat is None or view.over else []
    card = attacking(view) if seat == view.turn else None
    if card is not None:
        marks.append(f"{tiles.ATTACKS} {tiles.cards_of((card,), words)}")
    head = words.icons.marked(words(key, number=seat + 1, name=words.name(seat)))
    return "　".join([head, *marks])


def hit_of(view: View) -> Tag | None:
    """Return the card of the latest correct attack; None when the game is over."""
    hits = [guess.tag for guess in view.guesses if guess.is_hit and not view.over]
    return hits[-1] if hits else None


def news(view: View, words: Words) -> str:
    """Show the previous round in full while it is recent, followed by a blank line."""
    won = just_won(view)
    return f"{settlement(won, view.options, words, with_totals=True)}\n\n" if won else ""


def log(view: View, words: Words) -> str:
    """List for every face-down card the numbers that failed attacks have ruled out."""
    missed = misses_of(view)
    cards = [card for line in view.lines for card in down(line) if card.tag in missed and not view.over]
    notes = []
    for card in cards:
        shown = tiles.closed(card.tag, words, is_white=card.is_white)
        notes.append(f"{shown} ≠ {', '.join(map(str, sorted(missed[card.tag])))}")
    return f"**{words('algo.log')}**\n-# {' · '.join(notes)}" if notes else ""
