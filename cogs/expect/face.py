"""The face of Expect: two open hands, and one play that lies face down."""

from bot.faces.face import Face
from bot.faces.forms import Draft
from bot.faces.icon_names import two_coloured
from bot.faces.panel import Divider, Part, Text
from bot.faces.records import BestScore, MostAchievements
from bot.faces.speeds import Pace, Speed
from bot.faces.words import Words
from cogs.expect import (
    action_reasons,
    event_lines,
    hand,
    options,
    result_text,
    table_panel,
    turn,
    typed_actions,
)
from cogs.expect.lesson import LESSON
from engine.games.expect import GAME
from engine.games.expect.values import GameAction, GameEvent, Options, View


def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the table to spectators; to a seat, its own cards and its possible actions."""
    waits = Text(table_panel.turn(view, words))
    everybody = Text(f"{table_panel.news(view, words)}{table_panel.seats(view, words)}")
    if view.seat is None or view.over:
        return (waits, Divider(), everybody)
    controls = turn.controls(view, draft, words) if view.seat == view.turn else ()
    if view.black is None:
        return (waits, *controls, Divider(), everybody)
    private = Text(hand.own(view, view.seat, view.black, words))
    return (waits, private, *controls, Divider(), everybody)


FACE = Face[View, GameAction, GameEvent, Options](
    game=GAME,
    options=options.OPTIONS,
    accent=0x7A6FD0,
    sign="🎯",
    place=40,
    emblem=("9S", "KH", "XR"),
    icon=two_coloured,
    lesson=LESSON,
    records=(BestScore(), MostAchievements("exact")),
    live={Speed.LIVE: Pace(30.0, 120.0)},
    panel=panel,
    decide=turn.decide,
    advice=turn.advice,
    hand=hand.short,
    lookback=result_text.lookback,
    story=event_lines.story,
    label=action_reasons.label,
    reason=action_reasons.reason,
    read=typed_actions.read,
    suggest=typed_actions.suggest,
    score=result_text.score,
    standing=result_text.standing,
    scored=result_text.scored,
    tally=result_text.tally,
    chart=result_text.chart,
    outcome=result_text.outcome,
    reseat=options.reseat,
    rematch=options.rematch,
)
