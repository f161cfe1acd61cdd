"""The face of Yaniv."""

from collections.abc import Mapping, Sequence

from bot.faces.chart import Chart, Threshold
from bot.faces.face import Face
from bot.faces.forms import Draft
from bot.faces.panel import Divider, Part, Text
from bot.faces.records import LowestAverage, MostFeats
from bot.faces.result_sheet import Tally
from bot.faces.words import Words, plain
from bot.scores.match_chart import totals_chart, totals_picture
from bot.scores.score_sheet import columns, grid
from cogs.yaniv import (
    action_reasons,
    beginner_advice,
    event_lines,
    result_text,
    table_panel,
    turn,
    typed_actions,
)
from cogs.yaniv.lesson import LESSON
from cogs.yaniv.options import OPTIONS
from engine.core import Result, Seat
from engine.games.yaniv import GAME
from engine.games.yaniv.scoring import round_of
from engine.games.yaniv.values import GameAction, GameEvent, Options, View
from engine.opponents import Appraisal

TABLE_ROUNDS = 3
"""Rounds in the table message."""
RESULT_ROUNDS = 5
"""Rounds in the result; the score sheet has all of them."""


class YanivFace(Face[View, GameAction, GameEvent, Options]):
    """A hand of cards: lay a group and draw a card, or call."""

    game = GAME
    options = OPTIONS
    accent = 0x3E9C6B
    sign = "🃏"
    place = 20
    emblem = ("AH", "2H", "3H")
    lesson = LESSON
    records = (MostFeats("yaniv"), MostFeats("returned"), LowestAverage())

    def panel(self, view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
        """Show the table to spectators; to a seat, its hand and its possible actions."""
        everybody = Text(f"{table_panel.news(view, words)}{table_panel.seats(view, words)}")
        if view.seat is not None and view.seat == view.turn:
            return (*turn.controls(view, draft, words), Divider(), everybody)
        if view.seat is None or (view.over and not view.hand):
            return (Text(table_panel.turn(view, words)), Divider(), everybody, *self._sheet(view, words))
        own = turn.hand(view, words) if view.hand else words("yaniv.own_out")
        return (Text(table_panel.turn(view, words)), Divider(), Text(own), Divider(), everybody)

    def hand(self, view: View, words: Words) -> str:
        """Show the hand of a seat, and its points."""
        return turn.short_hand(view, words) if view.hand else ""

    def _sheet(self, view: View, words: Words) -> tuple[Text, ...]:
        """Show the latest rounds publicly, by seat number."""
        rounds = tuple(map(round_of, view.scored))
        return (
            (Text(grid(self.game.name, rounds, words, shown=TABLE_ROUNDS)),)
            if rounds and not view.over
            else ()
        )

    def advice(self, view: View, words: Words) -> str:
        """Advise a newcomer, in one line."""
        return beginner_advice.advice(view, words)

    def decide(
        self, view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> GameAction | Draft:
        """Interpret a call, cards to lay, or a card to draw."""
        return turn.decide(view, slot, values, draft)

    def story(self, event: GameEvent, words: Words) -> str:
        """Describe an event in one line."""
        return event_lines.story(event, words)

    def label(self, view: View, action: GameAction, words: Words) -> str:
        """Name an action."""
        return action_reasons.label(action, words)

    def reason(self, view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
        """Explain by points and cards why one action is better."""
        return action_reasons.reason(view, best, taken, words)

    def read(self, action: str, fields: Mapping[str, str], view: View, words: Words) -> GameAction:
        """Read `call`, or `discard` with cards and the card to draw."""
        return typed_actions.read(action, fields, view)

    def suggest(self, view: View, field: str, text: str, words: Words) -> Sequence[str]:
        """Suggest groups of one's own hand, and cards that can be drawn."""
        return typed_actions.suggest(view, field, text, words)

    def score(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Describe how long a seat stayed in, with its calls and halvings."""
        return event_lines.statistics(view, seat, words)

    def standing(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Return nothing: the score sheet has the totals."""
        return ""

    def scored(self, score: int, options: Options, seats: int, words: Words) -> str:
        """Describe the total of a finished match, of which less is better."""
        return words("yaniv.scored", count=score)

    def outcome(self, view: View, result: Result, words: Words) -> tuple[Part, ...]:
        """Show the hands of the last round, the sheet with the totals, and of several rounds a chart."""
        rounds = tuple(map(round_of, view.scored))
        limit = self.limit(view.options, words)
        chart = totals_picture(rounds, words, limit=limit, winners=result.ranking[0])
        return (
            Divider(),
            Text(event_lines.last_hands(view.scored[-1], words)),
            Text(f"{columns(words)}\n{grid(self.game.name, rounds, words, shown=RESULT_ROUNDS)}"),
            *((chart,) if len(rounds) > 1 else ()),
        )

    def tally(self, view: View, seat: Seat, result: Result, words: Words) -> Tally:
        """Return a seat's total, and its hand and points in the last round."""
        return result_text.tally(view, seat, words)

    def caption(self, view: View, words: Words) -> str:
        """Describe how the last round ended."""
        return plain(event_lines.verdict(view.scored[-1], words))

    def chart(self, view: View, words: Words) -> Chart | None:
        """Return the chart of the totals of several rounds."""
        rounds = tuple(map(round_of, view.scored))
        limit = self.limit(view.options, words)
        return totals_chart(rounds, words, limit=limit) if len(rounds) > 1 else None

    def limit(self, options: Options, words: Words) -> Threshold:
        """Return the total above which a seat is out."""
        return Threshold(options.limit, words("yaniv.limit", count=options.limit))
