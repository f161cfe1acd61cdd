"""The face of Algo: rows of cards; name the numbers of the others' cards before they name yours."""

from bot.faces.face import Face
from bot.faces.forms import ONLY_LOOKED_AT, Draft
from bot.faces.icon_names import back, opened
from bot.faces.panel import Divider, Part, Text
from bot.faces.records import MostAchievements, MostFeats
from bot.faces.words import Words
from bot.scores.score_sheet import grid
from cogs.algo import action_reasons, event_lines, hand, result_text, table_panel, turn, typed_actions
from cogs.algo.attack_controls import others
from cogs.algo.lesson import LESSON
from cogs.algo.options import OPTIONS
from cogs.algo.puzzle_trainer import AlgoTrainer
from engine.games.algo import GAME
from engine.games.algo.values import GameAction, GameEvent, Options, View


def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the public table to spectators; to a seat, what it reasons from, and its possible actions."""
    if view.seat is None or view.over:
        return _table(view, words)
    if view.seat == view.actor and draft != ONLY_LOOKED_AT:
        return turn.panel(view, view.seat, draft, words)
    rows = (table_panel.seat_of(view, seat, words) for seat in others(view))
    lines = (
        hand.last(view, words),
        table_panel.waits(view, words),
        hand.state(view, view.seat, words),
        hand.own(view, view.seat, words),
        *rows,
        hand.notes(view, words),
    )
    return (Text("\n".join(filter(None, lines))),)


def _table(view: View, words: Words) -> tuple[Part, ...]:
    seen = f"{table_panel.news(view, words)}{table_panel.rows(view, words)}"
    rounds = () if view.over else result_text.rounds_of(view)
    sheet = grid(GAME.name, rounds, words, shown=len(rounds)) if rounds else ""
    texts = filter(None, (seen, table_panel.log(view, words), sheet))
    return (Text(table_panel.turn(view, words)), Divider(), *map(Text, texts))


FACE = Face[View, GameAction, GameEvent, Options](
    game=GAME,
    options=OPTIONS,
    accent=0xD9A441,
    sign="🔎",
    place=30,
    emblem=(opened(3, is_white=False), back("B", is_white=True), opened(11, is_white=False)),
    lesson=LESSON,
    trainer=AlgoTrainer(),
    records=(MostAchievements("hit"), MostFeats("won")),
    panel=panel,
    decide=turn.decide,
    advice=turn.advice,
    hand=hand.short,
    story=event_lines.story,
    label=action_reasons.label,
    reason=action_reasons.reason,
    read=typed_actions.read,
    suggest=typed_actions.suggest,
    score=result_text.score,
    # The score sheet has the totals.
    standing=lambda *_: "",
    scored=result_text.scored,
    victory=result_text.victory,
    tally=result_text.tally,
    caption=result_text.caption,
    chart=result_text.chart,
    outcome=result_text.outcome,
    start=result_text.start,
    unit=result_text.unit,
)
