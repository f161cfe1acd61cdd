"""The private view of a seat: its row, its drawn card, what its partner showed, and possible numbers."""

from functools import lru_cache

from bot.faces.words import Words
from cogs.algo.card_text import face_down
from cogs.algo.known_cards import attacking, own_down, tossed
from cogs.algo.table_panel import ATTACKS, latest_hit
from cogs.algo.tiles import cards_of, own_row
from engine.core import Seat
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.values import Tag, View


def own(view: View, seat: Seat, words: Words) -> str:
    """Show the seat's own row in large type, followed by its other private knowledge."""
    legend = f"-# {words('algo.own_row')}"
    if not own_down(view):
        return f"{words('algo.own_out')}\n{legend}"
    hit, cards = latest_hit(view), view.lines[seat]
    lines = [own_row(cards, words, hit[1].tag if hit else None), legend]
    if seat == view.actor:
        lines.append(words("algo.own_turn"))
    card, shown = attacking(view), tossed(view)
    if card is not None and seat == view.turn:
        lines.append(f"{ATTACKS} {words('algo.own_card', card=cards_of((card,), words))}")
    if shown:
        lines.append(words("algo.tossed", cards=cards_of(shown, words)))
    return "\n".join(lines)


def short(view: View, words: Words) -> str:
    """Show the seat's own row and its attacking card in one line; empty once the game is over."""
    if view.over:
        return ""
    seat = view.seat or 0
    card = attacking(view) if seat == view.turn else None
    drawn = [f"{ATTACKS} {cards_of((card,), words)}"] if card else []
    return "　".join([cards_of(view.lines[seat], words), *drawn])


def notes(view: View, words: Words) -> str:
    """List the possible numbers of every hidden card, inferred from this view; an aid for learners."""
    if not view.options.notes or view.over:
        return ""
    possible, held = _possible(view), [view.held] if view.held else []
    lines = []
    for owner, line in enumerate(view.lines):
        # A drawn card belongs to the seat to move.
        cards = [*line, *(held if owner == view.turn else [])]
        told = [
            f"{face_down(card)}: {' '.join(map(str, possible[card.tag]))}"
            for card in cards
            if card.number is None
        ]
        lines += [f"-# {words.name(owner)}　{' · '.join(told)}"] if told else []
    return "\n".join([f"**{words('algo.notes')}**", *lines])


@lru_cache(64)
def _possible(view: View) -> dict[Tag, tuple[int, ...]]:
    """Infer the numbers that each hidden card can have; cached, as a panel is drawn often between moves."""
    return {tag: tuple(worlds) for tag, worlds in inferred_from(view).items()}
