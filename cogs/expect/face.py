"""The face of Expect."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.faces.chart import Chart
from bot.faces.face import Face
from bot.faces.forms import Draft
from bot.faces.panel import Divider, Part, Text
from bot.faces.records import BestScore, MostAchievements
from bot.faces.result_sheet import Tally
from bot.faces.speeds import Pace, Speed
from bot.faces.words import Words
from cogs.expect import (
    action_reasons,
    beginner_advice,
    event_lines,
    hand,
    result_text,
    table_panel,
    turn,
    typed_actions,
)
from cogs.expect.lesson import LESSON
from cogs.expect.options import OPTIONS, rematch, reseat
from engine.core import Result, Seat
from engine.games.expect import GAME
from engine.games.expect.values import GameAction, GameEvent, Options, View
from engine.opponents import Appraisal


class ExpectFace(Face[View, GameAction, GameEvent, Options]):
    """Two open hands, and one play that lies face down."""

    game = GAME
    options = OPTIONS
    accent = 0x7A6FD0
    sign = "🎯"
    place = 40
    emblem = ("9S", "KH", "XR")
    lesson = LESSON
    live = MappingProxyType({Speed.LIVE: Pace(30.0, 120.0)})
    records = (BestScore(), MostAchievements("exact"))
    looks_back = True

    def panel(self, view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
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

    def hand(self, view: View, words: Words) -> str:
        """Show the cards of a seat, and its play that lies face down."""
        return hand.short(view, view.seat or 0, words)

    def advice(self, view: View, words: Words) -> str:
        """Advise a newcomer, in one line."""
        return beginner_advice.advice(view, words)

    def decide(
        self, view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> GameAction | Draft:
        """Interpret a selection, a play, a declaration, or a colour."""
        return turn.decide(view, slot, values, draft)

    def story(self, event: GameEvent, words: Words) -> str:
        """Describe an event in one line."""
        return event_lines.story(event, words)

    def label(self, view: View, action: GameAction, words: Words) -> str:
        """Name an action for a button and a sentence."""
        return action_reasons.label(action, words)

    def reason(self, view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
        """Explain by points and by the other side's possible plays why one action is better."""
        return action_reasons.reason(view, best, taken, words)

    def read(self, action: str, fields: Mapping[str, str], view: View, words: Words) -> GameAction:
        """Read `lay` with a number and a letter, `declare`, or `choose` with a colour."""
        return typed_actions.read(action, fields, view)

    def suggest(self, view: View, field: str, text: str, words: Words) -> Sequence[str]:
        """Suggest the numbers or letters of one's own hand that can be laid now."""
        return typed_actions.suggest(view, field, text)

    def score(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Break down a seat's total."""
        return result_text.total(view, seat, words)

    def standing(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Return a seat's points."""
        return words("expect.points", count=result.scores[seat])

    def scored(self, score: int, options: Options, seats: int, words: Words) -> str:
        """Describe the points of a finished game, of which fewer are better."""
        return words("expect.scored", count=score)

    def tally(self, view: View, seat: Seat, result: Result, words: Words) -> Tally:
        """Return a seat's points, the cards left over, and the sum of its total."""
        return result_text.tally(view, seat, self.standing(view, seat, result, words), words)

    def chart(self, view: View, words: Words) -> Chart | None:
        """Return the chart of both scores, turn by turn."""
        return result_text.chart(view, words)

    def outcome(self, view: View, result: Result, words: Words) -> tuple[Part, ...]:
        """Show the ledger of all turns, and the leftovers."""
        return result_text.outcome(view, words)

    def lookback(self, view: View, words: Words) -> tuple[Part, ...]:
        """Show what both sides still hold, and all cards laid so far, turn by turn."""
        return result_text.lookback(view, words)

    def reseat(self, options: Options, order: Sequence[Seat]) -> Options:
        """Return the options after a change of seats: black and the chooser keep their people."""
        return reseat(options, order)

    def rematch(self, options: Options, view: View, last: Sequence[Seat]) -> Options:
        """Return the options of a rematch: the loser chooses a colour (E13)."""
        return rematch(options, view, last)
