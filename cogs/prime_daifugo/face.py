"""The face of Prime Daifugo: a hand of cards; draw, pass, or type a number and lay it."""

from bot.faces.face import Face
from bot.faces.forms import ONLY_LOOKED_AT, Draft
from bot.faces.icon_names import rank
from bot.faces.panel import Divider, Part, Text
from bot.faces.records import LargestNumber, LongestNumber, MostAchievements, MostFirsts
from bot.faces.speeds import Pace, Speed
from bot.faces.words import Words
from cogs.prime_daifugo import action_reasons, event_lines, result_text, table_panel, turn, typed_actions
from cogs.prime_daifugo.lesson import LESSON
from cogs.prime_daifugo.options import OPTIONS
from cogs.prime_daifugo.practice_trainer import PrimeTrainer
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.values import GameAction, GameEvent, Options, View


def panel(view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
    """Show the table to spectators; to a seat, its hand, the number to beat, and its possible actions."""
    is_playing = bool(view.hand) and not view.over
    if is_playing and draft != ONLY_LOOKED_AT:
        return turn.controls(view, draft, words) if view.seat == view.turn else turn.waiting(view, words)
    own = (Text(turn.hand(view, words)), Divider()) if view.hand else ()
    return (*own, Text(table_panel.seen(view, words)), Divider(), Text(table_panel.seats(view, words)))


FACE = Face[View, GameAction, GameEvent, Options](
    game=GAME,
    options=OPTIONS,
    accent=0x5B5FC7,
    sign="🧮",
    place=50,
    emblem=(rank("5"), rank("7"), rank("K")),
    lesson=LESSON,
    trainer=PrimeTrainer(),
    records=(
        LargestNumber("prime"),
        LongestNumber("composite"),
        MostFirsts("prime"),
        MostAchievements("foul"),
    ),
    # As in the tournaments of the game.
    live={
        Speed.LIVE: Pace(15.0, 300.0, look=60.0, bank_first=True),
        Speed.LIGHT: Pace(10.0, 180.0, look=60.0, bank_first=True),
    },
    panel=panel,
    decide=turn.decide,
    advice=turn.advice,
    hand=turn.short_hand,
    story=event_lines.story,
    lookup=event_lines.lookup,
    learned=event_lines.learned,
    label=action_reasons.label,
    reason=action_reasons.reason,
    read=typed_actions.read,
    score=result_text.score,
    standing=result_text.standing,
    # There are no points beside the rank.
    scored=lambda *_: "",
    tally=result_text.tally,
    caption=result_text.caption,
    outcome=result_text.outcome,
)
