"""The private view of a seat: what happened last, its row, its attacking card, and possible numbers."""

from functools import lru_cache

from bot.faces.words import Words
from cogs.algo import card_text
from cogs.algo.event_lines import just_won, reveal
from cogs.algo.known_cards import attacking, own_down
from cogs.algo.table_panel import hit_of, rounds_of, stock, total_text
from cogs.algo.tiles import ATTACKS, cards_of, closed, own_row
from engine.core import Seat
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import find
from engine.games.algo.values import Tag, View


def last(view: View, words: Words) -> str:
    """Tell the latest attack, or the round that it won until the seat has attacked in the next."""
    won = just_won(view)
    if won and not any(guess.seat == view.seat for guess in view.guesses):
        return reveal(won, view.options, words)
    # After a hit the attack is what the panel tells anyway.
    if not view.guesses or view.phase == "go_on":
        return ""
    guess = view.guesses[-1]
    found = find(view.lines, guess.tag)
    if found is None:
        return ""
    target, card = found
    facts = {"name": words.name(guess.seat), "target": words.name(target), "number": guess.number}
    shown = closed(card.tag, words, is_white=card.is_white)
    return words("algo.last.yes" if guess.is_hit else "algo.last.no", card=shown, **facts)


def own(view: View, seat: Seat, words: Words, *, is_short: bool = False) -> str:
    """Show the seat's own row, with its attacking card framed there, or drawn behind it unless in short."""
    drawn = view.held if seat == view.turn and not is_short else None
    row = own_row(view.lines[seat], words, hit_of(view), view.chosen if seat == view.turn else None, drawn)
    return row if own_down(view) else f"{words('algo.own_out')}\n{row}"


def state(view: View, seat: Seat, words: Words) -> str:
    """Describe the round, the stock and what a seat has, in small type."""
    facts = [words("algo.round_short", number=view.number, rounds=rounds_of(view)), *stock(view, words)]
    return f"-# {words.dotted((*facts, total_text(view.totals[seat], view.options, words)))}"


def short(view: View, words: Words) -> str:
    """Show the seat's own row and its attacking card in one line; empty once the game is over."""
    if view.over:
        return ""
    seat = view.seat or 0
    card = attacking(view) if seat == view.turn else None
    drawn = [f"{ATTACKS} {cards_of((card,), words)}"] if card else []
    return "　".join([cards_of(view.lines[seat], words), *drawn])


def notes(view: View, words: Words, only: Tag | None = None) -> str:
    """List the possible numbers of hidden cards, or of one, inferred from this view: an aid for learners."""
    if not view.options.notes or view.over:
        return ""
    possible, held = _possible(view), [view.held] if view.held else []
    lines = []
    for owner, line in enumerate(view.lines):
        # A drawn card belongs to the seat to move.
        cards = [*line, *(held if owner == view.turn else [])]
        told = [
            f"{card_text.short(card, words)}: {' '.join(map(str, possible[card.tag]))}"
            for card in cards
            if card.number is None and only in (None, card.tag)
        ]
        lines += [f"-# {words.name(owner)}　{words.dotted(told)}"] if told else []
    return "\n".join([f"**{words('algo.notes')}**", *lines])


@lru_cache(64)
def _possible(view: View) -> dict[Tag, tuple[int, ...]]:
    """Infer the numbers that each hidden card can have; cached, as a panel is drawn often between moves."""
    return {tag: tuple(worlds) for tag, worlds in inferred_from(view).items()}
