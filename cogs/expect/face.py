"""The face of Expect: two open hands, and one play that lies face down."""

from bot.faces.face import Face
from bot.faces.forms import ONLY_LOOKED_AT, Draft
from bot.faces.icon_names import two_coloured
from bot.faces.panel import Divider, Part, Reveal, Text
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
from engine.core import Seat
from engine.games.expect import GAME
from engine.games.expect.values import GameAction, GameEvent, Options, View


def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the table to spectators and at the end; to a seat, what it needs for its turn."""
    if view.seat is not None and not view.over:
        return _of_seat(view, view.seat, draft, words)
    everybody = (table_panel.news(view, words), table_panel.seats(view, words))
    return Text(table_panel.turn(view, words)), Divider(), Text("\n\n".join(filter(None, everybody)))


def _of_seat(view: View, seat: Seat, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the last opening until the seat goes on, the cards to think about, and its controls."""
    is_tapping = seat == view.turn and draft != ONLY_LOOKED_AT
    has_gone_on = any(turn.chosen(view, draft)) or (view.laid is not None and view.laid.play is not None)
    news = "" if has_gone_on else table_panel.news(view, words)
    lines = [hand.turn(view, seat, words)]
    if view.black is not None:
        lines.append(hand.own(view, seat, view.black, words, is_tapping=is_tapping))
    elif is_tapping:
        lines.append(words("expect.step.choose"))
    shown = (*((Reveal(news),) if news else ()), Text("\n".join(lines)))
    return (*shown, *turn.controls(view, draft, words)) if is_tapping else shown


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
