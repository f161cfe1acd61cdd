"""The face of Algo: rows of cards; name the numbers of the others' cards before they name yours."""

from bot.faces.face import Face
from bot.faces.forms import Draft
from bot.faces.icon_names import back, opened
from bot.faces.icons import NO_ICONS
from bot.faces.panel import Divider, Part, Text, characters
from bot.faces.records import MostAchievements, MostFeats
from bot.faces.words import Words
from bot.scores.score_sheet import grid
from cogs.algo import action_reasons, event_lines, hand, result_text, table_panel, turn, typed_actions
from cogs.algo.lesson import LESSON
from cogs.algo.options import OPTIONS
from cogs.algo.puzzle_trainer import AlgoTrainer
from engine.games.algo import GAME
from engine.games.algo.values import GameAction, GameEvent, Options, View

ROOM = 2700
"""Characters within which all rows have their pictures; a message has room for 4000 in all."""


def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the public table to spectators; to a seat, its own view and its possible actions."""
    parts = _parts(view, draft, words, words)
    if characters(parts) <= ROOM:
        return parts
    return _parts(view, draft, words, words.pictured(NO_ICONS))


def _parts(view: View, draft: Draft, words: Words, for_all: Words) -> tuple[Part, ...]:
    """Show a panel; what everybody sees in its own words, as there may be no room for its pictures."""
    seen = f"{table_panel.news(view, for_all)}{table_panel.rows(view, for_all)}"
    everybody = (Text(seen), *_texts(table_panel.log(view, for_all)))
    now = Text(table_panel.turn(view, words))
    if view.seat is None or view.over:
        rounds = () if view.over else result_text.rounds_of(view)
        sheet = grid(GAME.name, rounds, words, shown=len(rounds)) if rounds else ""
        return (now, Divider(), *everybody, *_texts(sheet))
    private = (Text(hand.own(view, view.seat, words)), *_texts(hand.notes(view, words)))
    if view.seat == view.actor:
        return (*private, *turn.controls(view, draft, words), Divider(), *everybody)
    return (now, Divider(), *private, Divider(), *everybody)


def _texts(text: str) -> tuple[Text, ...]:
    """Return a paragraph, or nothing for an empty text."""
    return (Text(text),) if text else ()


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
