"""The face of Algo."""

from collections.abc import Mapping, Sequence

from bot.faces.chart import Chart
from bot.faces.face import Face
from bot.faces.forms import Draft
from bot.faces.icon_names import back, opened
from bot.faces.icons import NO_ICONS
from bot.faces.panel import Divider, Part, Text, characters
from bot.faces.records import MostAchievements, MostFeats
from bot.faces.result_sheet import Tally
from bot.faces.words import Words, plain
from bot.scores.score_sheet import grid
from cogs.algo import (
    action_reasons,
    beginner_advice,
    event_lines,
    hand,
    result_text,
    table_panel,
    turn,
    typed_actions,
)
from cogs.algo.lesson import LESSON
from cogs.algo.options import OPTIONS
from cogs.algo.puzzle_trainer import AlgoTrainer
from engine.core import Result, Seat
from engine.games.algo import GAME
from engine.games.algo.scoring import start_of
from engine.games.algo.values import GameAction, GameEvent, Options, View
from engine.opponents import Appraisal

ROOM = 2700
"""Characters within which all rows have their pictures; a message has room for 4000 in all."""


class AlgoFace(Face[View, GameAction, GameEvent, Options]):
    """Rows of cards: name the numbers of the others' cards before they name yours."""

    game = GAME
    options = OPTIONS
    accent = 0xD9A441
    sign = "🔎"
    place = 30
    emblem = (opened(3, is_white=False), back("B", is_white=True), opened(11, is_white=False))
    lesson = LESSON
    trainer = AlgoTrainer()
    records = (MostAchievements("hit"), MostFeats("won"))

    def panel(self, view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
        """Show the public table to spectators; to a seat, its own view and its possible actions."""
        parts = self._parts(view, draft, words, words)
        if characters(parts) <= ROOM:
            return parts
        return self._parts(view, draft, words, words.pictured(NO_ICONS))

    def _parts(self, view: View, draft: Draft, words: Words, for_all: Words) -> tuple[Part, ...]:
        """Show a panel; what everybody sees in its own words, as there may be no room for its pictures."""
        everybody = self._everybody(view, for_all)
        if view.seat is None or view.over:
            return (Text(table_panel.turn(view, words)), Divider(), *everybody, *self._sheet(view, words))
        private = (Text(hand.own(view, view.seat, words)), *_texts(hand.notes(view, words)))
        if view.seat == view.actor:
            return (*private, *turn.controls(view, draft, words), Divider(), *everybody)
        return (Text(table_panel.turn(view, words)), Divider(), *private, Divider(), *everybody)

    def _everybody(self, view: View, words: Words) -> tuple[Text, ...]:
        """Show what is public: the previous round, all rows, and the latest attacks."""
        seen = f"{table_panel.news(view, words)}{table_panel.rows(view, words)}"
        return (Text(seen), *_texts(table_panel.log(view, words)))

    def _sheet(self, view: View, words: Words) -> tuple[Text, ...]:
        """Show the rounds publicly, by seat number."""
        rounds = result_text.rounds_of(view)
        return (
            (Text(grid(self.game.name, rounds, words, shown=len(rounds))),)
            if rounds and not view.over
            else ()
        )

    def hand(self, view: View, words: Words) -> str:
        """Show the row of a seat and the card that it has drawn."""
        return hand.short(view, view.seat or 0, words)

    def advice(self, view: View, words: Words) -> str:
        """Advise a newcomer, in one line."""
        return beginner_advice.advice(view, words)

    def decide(
        self, view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> GameAction | Draft:
        """Interpret a selection, an attack, a stay, a toss, or a card."""
        return turn.decide(view, slot, values, draft)

    def story(self, event: GameEvent, words: Words) -> str:
        """Describe an event in one line."""
        return event_lines.story(event, words)

    def label(self, view: View, action: GameAction, words: Words) -> str:
        """Name an action of the seat of this view."""
        return action_reasons.label(view, action, words)

    def reason(self, view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
        """Explain by counted layouts, or by how well a card is known, why one action is better."""
        return action_reasons.reason(view, best, taken, words)

    def read(self, action: str, fields: Mapping[str, str], view: View, words: Words) -> GameAction:
        """Read `attack` with a card and a number, `stay`, `toss`, or `choose` or `show` with a card."""
        return typed_actions.read(action, fields)

    def suggest(self, view: View, field: str, text: str, words: Words) -> Sequence[str]:
        """Suggest cards to attack, or one's own."""
        return typed_actions.suggest(view, field, text, words)

    def score(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Describe what the game paid a seat, with its rounds won and correct attacks."""
        return result_text.statistics(view, seat, words)

    def standing(self, view: View, seat: Seat, result: Result, words: Words) -> str:
        """Return nothing: the score sheet has the totals."""
        return ""

    def scored(self, score: int, options: Options, seats: int, words: Words) -> str:
        """Describe what a finished game paid in chips, or the rounds won."""
        return result_text.scored(score, options, seats, words)

    def victory(self, view: View, first: Sequence[Seat], words: Words) -> str:
        """Name the winners: a pair wins together, which is no tie."""
        if not view.options.pairs or len(first) != 2:
            return super().victory(view, first, words)
        return words("algo.victory", names=words.listed([words.name(seat) for seat in first]))

    def tally(self, view: View, seat: Seat, result: Result, words: Words) -> Tally:
        """Return a seat's total, its row in the last round, and what the rounds paid."""
        return result_text.tally(view, seat, words)

    def caption(self, view: View, words: Words) -> str:
        """Name the winner of the last round."""
        return plain(event_lines.verdict(view.scored[-1], words))

    def chart(self, view: View, words: Words) -> Chart | None:
        """Return the chart of the totals of several rounds."""
        return result_text.chart(view, words)

    def outcome(self, view: View, result: Result, words: Words) -> tuple[Part, ...]:
        """Show the last round in full, and the sheet and the chart of the whole game."""
        return result_text.outcome(view, result, words)

    def start(self, options: Options, seats: int) -> int:
        """Return the chips that everybody starts with."""
        return start_of(options, seats)[0]

    def unit(self, options: Options, words: Words) -> str:
        """Name what the totals count: chips, or rounds won."""
        return result_text.unit(options, words)


def _texts(text: str) -> tuple[Text, ...]:
    """Return a paragraph, or nothing for an empty text."""
    return (Text(text),) if text else ()
