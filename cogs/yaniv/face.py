"""The face of Yaniv: a hand of cards; lay a group and draw a card, or call."""

from bot.faces.face import Face
from bot.faces.forms import NO_DRAFT, ONLY_LOOKED_AT, Draft
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
    if view.seat is None or view.over:
        return _public(view, words)
    # Whoever presses on has seen the reveal; while it stands, it tells more of the others.
    has_seen = draft not in (NO_DRAFT, ONLY_LOOKED_AT)
    above = (not has_seen and table_panel.news(view, words)) or table_panel.others(view, words)
    if view.seat == view.turn and draft != ONLY_LOOKED_AT:
        own = words.icons.marked(f"▶ {turn.own_line(view, words)}")
        return (Text(f"{above}\n{own}"), *turn.controls(view, draft, words))
    waits = words.icons.marked(words("yaniv.waits", name=words.name(view.turn or 0)))
    own = turn.hand(view, words) if view.hand else words("yaniv.own_out")
    return (Text("\n".join((above, waits, table_panel.pond(view, words), own))),)


def _public(view: View, words: Words) -> tuple[Part, ...]:
    """Show what everybody may know."""
    news = table_panel.news(view, words)
    everybody = Text("\n\n".join(filter(None, (news, table_panel.seats(view, words)))))
    rounds = () if view.over else tuple(map(round_of, view.scored))
    sheet = (Text(grid(GAME.name, rounds, words, shown=TABLE_ROUNDS)),) if rounds else ()
    return (Text(table_panel.turn(view, words)), Divider(), everybody, *sheet)


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
