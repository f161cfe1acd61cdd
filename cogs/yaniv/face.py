"""The face of Yaniv: a hand of cards; lay a group and draw a card, or call."""

from bot.faces.face import Face
from bot.faces.forms import Draft
from bot.faces.panel import Divider, Part, Text
from bot.faces.records import LowestAverage, MostFeats
from bot.faces.words import Words
from bot.scores.score_sheet import grid
from cogs.yaniv import action_reasons, event_lines, result_text, table_panel, turn, typed_actions
from cogs.yaniv.lesson import LESSON
from cogs.yaniv.options import OPTIONS
from engine.games.yaniv import GAME
from engine.games.yaniv.scoring import round_of
from engine.games.yaniv.values import GameAction, GameEvent, Options, View

TABLE_ROUNDS = 3
"""Rounds in the table message."""


def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the table to spectators; to a seat, its hand and its possible actions."""
    everybody = Text(f"{table_panel.news(view, words)}{table_panel.seats(view, words)}")
    if view.seat is not None and view.seat == view.turn:
        return (*turn.controls(view, draft, words), Divider(), everybody)
    now = Text(table_panel.turn(view, words))
    if view.seat is None or (view.over and not view.hand):
        rounds = () if view.over else tuple(map(round_of, view.scored))
        sheet = (Text(grid(GAME.name, rounds, words, shown=TABLE_ROUNDS)),) if rounds else ()
        return (now, Divider(), everybody, *sheet)
    own = turn.hand(view, words) if view.hand else words("yaniv.own_out")
    return (now, Divider(), Text(own), Divider(), everybody)


FACE = Face[View, GameAction, GameEvent, Options](
    game=GAME,
    options=OPTIONS,
    accent=0x3E9C6B,
    sign="🃏",
    place=20,
    emblem=("AH", "2H", "3H"),
    lesson=LESSON,
    records=(MostFeats("yaniv"), MostFeats("returned"), LowestAverage()),
    panel=panel,
    decide=turn.decide,
    advice=turn.advice,
    hand=turn.short_hand,
    story=event_lines.story,
    label=action_reasons.label,
    reason=action_reasons.reason,
    read=typed_actions.read,
    suggest=typed_actions.suggest,
    score=result_text.score,
    # The score sheet has the totals.
    standing=lambda *_: "",
    scored=result_text.scored,
    tally=result_text.tally,
    caption=result_text.caption,
    chart=result_text.chart,
    outcome=result_text.outcome,
    limit=result_text.limit,
)
