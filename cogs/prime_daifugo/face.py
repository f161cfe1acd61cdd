"""The face of Prime Daifugo."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from bot.faces.face import Face
from bot.faces.forms import Draft, Form
from bot.faces.icon_names import rank
from bot.faces.lookups import Factors, Finding, Lookup, Novelty
from bot.faces.panel import Divider, Part, Text
from bot.faces.records import LargestNumber, LongestNumber, MostAchievements, MostFirsts
from bot.faces.result_sheet import Tally
from bot.faces.speeds import Pace, Speed
from bot.faces.words import Words
from cogs.prime_daifugo import (
    action_reasons,
    beginner_advice,
    event_lines,
    result_text,
    table_panel,
    turn,
    typed_actions,
)
from cogs.prime_daifugo.lesson import LESSON
from cogs.prime_daifugo.options import OPTIONS
from cogs.prime_daifugo.practice_trainer import PrimeTrainer
from cogs.prime_daifugo.titles import title_of
from engine.core import Result, Seat
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.values import Fouled, GameAction, GameEvent, Options, Played, View
from engine.opponents import Appraisal


class PrimeDaifugoFace(Face[View, GameAction, GameEvent, Options]):
    """A hand of cards: draw, pass, or type a number and lay it."""

    game = GAME
    options = OPTIONS
    accent = 0x5B5FC7
    sign = "🧮"
    place = 50
    emblem = (rank("5"), rank("7"), rank("K"))
    lesson = LESSON
    trainer = PrimeTrainer()
    live = MappingProxyType(
        {
            # As in the tournaments of the game.
            Speed.LIVE: Pace(15.0, 300.0, look=60.0, bank_first=True),
            Speed.LIGHT: Pace(10.0, 180.0, look=60.0, bank_first=True),
        }
    )
    records = (
        LargestNumber("prime"),
        LongestNumber("composite"),
        MostFirsts("prime"),
        MostAchievements("foul"),
    )

    def panel(self, view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
        """Show the table to spectators; to a seat, its hand and its possible actions."""
        everybody = Text(table_panel.seats(view, words))
        if view.seat is not None and view.seat == view.turn:
            return (*turn.controls(view, draft, words), Divider(), everybody)
        now = table_panel.turn(view, words)
        seen = now if view.over else f"{now}\n{table_panel.field(view, words)}"
        if view.seat is None or not view.hand:
            return (Text(seen), Divider(), everybody)
        return (Text(turn.hand(view, words)), Divider(), Text(seen), Divider(), everybody)

    def hand(self, view: View, words: Words) -> str:
        """Show the hand of a seat by rank."""
        return turn.short_hand(view, words) if view.hand else ""

    def advice(self, view: View, words: Words) -> str:
        """Advise a newcomer, in one line."""
        return beginner_advice.advice(view, words)

    def decide(
        self, view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> GameAction | Draft | Form:
        """Interpret a press, or the answers to the form."""
        return turn.decide(view, slot, values, draft, words)

    def story(self, event: GameEvent, words: Words) -> str:
        """Describe an event in one line."""
        return event_lines.story(event, words)

    def label(self, view: View, action: GameAction, words: Words) -> str:
        """Name an action of the seat of this view."""
        return action_reasons.label(action, words)

    def reason(self, view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
        """Explain by how often a play is beaten, and by what is left, why one action is better."""
        return action_reasons.reason(best, taken, words)

    def lookup(self, event: GameEvent, options: Options) -> Lookup | None:
        """Return a lookup: the factors of a number that was not prime, or whether a prime is new here."""
        if isinstance(event, Fouled) and options.factors:
            number = event.culprit if event.fault == "factor_not_prime" else event.number
            return Factors(number) if number and number > 1 else None
        if isinstance(event, Played) and event.achievement and not event.factors and not event.is_again:
            return Novelty(event.achievement.kind, event.achievement.number)
        return None

    def learned(self, event: GameEvent, answer: Finding | None) -> GameEvent:
        """Return the event with the factors, or marked as a new prime."""
        if isinstance(event, Fouled) and answer:
            return replace(event, factorisation=answer)
        if isinstance(event, Played) and answer:
            return replace(event, is_new=True)
        return event

    def read(self, action: str, fields: Mapping[str, str], view: View, words: Words) -> GameAction:
        """Read `draw`, `pass`, or `play` with cards and factors."""
        return typed_actions.read(action, fields, view)

    def score(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Count the numbers that a seat laid, and its fouls."""
        return result_text.statistics(view, seat, words)

    def standing(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Return the title that goes with the rank, or how many cards are left where there is none."""
        return title_of(view, seat, words)

    def scored(self, score: int, options: Options, seats: int, words: Words) -> str:
        """Describe nothing: there are no points beside the rank."""
        return ""

    def tally(self, view: View, seat: Seat, result: Result, words: Words) -> Tally:
        """Return a seat's title, and the last number that it laid."""
        return result_text.tally(view, seat, self.standing(view, seat, result, words), words)

    def caption(self, view: View, words: Words) -> str:
        """Say what the numbers are, and name the largest prime of the game."""
        return result_text.caption(view, words)

    def outcome(self, view: View, result: Result, words: Words) -> tuple[Part, ...]:
        """Show the best numbers of the game."""
        return result_text.outcome(view, words)
