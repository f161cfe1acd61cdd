"""The face of a game: its views and events as plain data, without Discord or game states."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from bot.faces.chart import Chart, Threshold
from bot.faces.forms import Draft, Form
from bot.faces.lesson import Lesson
from bot.faces.lookups import Finding, Lookup
from bot.faces.options import GameOptions
from bot.faces.panel import Part
from bot.faces.puzzles import Trainer
from bot.faces.records import BestScore, RecordKind
from bot.faces.result_sheet import Tally
from bot.faces.speeds import CORRESPONDENCE, PATIENCE, Pace, Speed
from bot.faces.words import Words, signed
from engine.core import Action, Event, Game, InvalidOptions, Result, Seat
from engine.opponents import Appraisal

V = TypeVar("V", bound=Struct)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
O = TypeVar("O", bound=Struct)  # noqa: E741 -- the options


class Face(ABC, Generic[V, A, E, O]):
    """Shows a game and reads its actions; registered by loading its cog."""

    game: Game[Any]
    options: GameOptions
    accent: int
    sign: str = "🎴"
    """The mark of the game where there are no pictures."""
    place: int = 100
    """Where the game stands among all others: those that are learnt soonest come first."""
    emblem: tuple[str, ...] = ()
    """The names of the pictures that stand for the game."""
    lesson: Lesson | None = None
    """What teaches the game by playing."""
    trainer: Trainer[Any] | None = None
    """What sets the puzzles of the game."""
    records: tuple[RecordKind, ...] = (BestScore(),)
    """The kinds of records that a server keeps."""
    looks_back: bool = False
    """Whether the table message has a button to look back at all cards laid so far."""
    live: Mapping[Speed, Pace] = MappingProxyType({Speed.LIVE: Pace(45.0, 180.0)})
    """The speeds with a clock of minutes, and their times."""

    @property
    def speeds(self) -> tuple[Speed, ...]:
        """List the speeds that a table of this game may have."""
        return (Speed.SOFT, *self.live, Speed.SLOW, Speed.NONE)

    def pace(self, speed: Speed) -> Pace:
        """Return the times of a speed."""
        return CORRESPONDENCE if speed is Speed.SLOW else self.live.get(speed, PATIENCE)

    def read_speed(self, value: str) -> Speed:
        """Return the speed of this value; raise InvalidOptions for one that this game does not offer."""
        if value not in self.speeds:
            raise InvalidOptions("option_out_of_range")
        return Speed(value)

    @abstractmethod
    def panel(self, view: V, draft: Draft, words: Words) -> tuple[Part, ...]:
        """Show a view: for a seat with its controls, for a spectator (the table message) without.

        It has no pictures, as it is drawn again with every move.
        """

    def advice(self, view: V, words: Words) -> str:
        """Return one line for a newcomer: what a seat can do now and what is at stake; empty for none."""
        return ""

    def hand(self, view: V, words: Words) -> str:
        """Show the cards of this view's seat in one line, where all cards are open; empty for none."""
        return ""

    def lookback(self, view: V, words: Words) -> tuple[Part, ...]:
        """Show all cards laid so far, from a spectator's view, if the game looks back."""
        return ()

    @abstractmethod
    def decide(
        self, view: V, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> A | Draft | Form:
        """Interpret a press in the panel: as an action, a partial choice, or a form with more questions.

        The values are what was selected, or the answers of a form in the order of its fields. Slots up to 899
        are the face's own; raise InvalidAction for one that the panel cannot have.
        """

    @abstractmethod
    def story(self, event: E, words: Words) -> str:
        """Describe an event in one line."""

    @abstractmethod
    def label(self, view: V, action: A, words: Words) -> str:
        """Name an action of the seat of this view in at most 80 characters, without markup."""

    @abstractmethod
    def reason(self, view: V, best: Appraisal, taken: Appraisal, words: Words) -> str:
        """Explain in one or two sentences, by what can be counted, why one action is better."""

    def lookup(self, event: E, options: O) -> Lookup | None:
        """Return the lookup to make for a public event, or None."""
        return None

    def learned(self, event: E, answer: Finding | None) -> E:
        """Return an event with the answer to its lookup; None if there is none."""
        return event

    @abstractmethod
    def read(self, action: str, fields: Mapping[str, str], view: V, words: Words) -> A:
        """Read an action from the fields of its slash command; raise InvalidAction if that is impossible."""

    def suggest(self, view: V, field: str, text: str, words: Words) -> Sequence[str]:
        """Suggest values for a field of a typed action, given its text so far."""
        return ()

    @abstractmethod
    def score(self, view: V, seat: Seat, result: Result, words: Words) -> str:
        """Break down a seat's points."""

    def standing(self, view: V, seat: Seat, result: Result, words: Words) -> str:
        """Return the text beside a seat's rank in the result: its points; empty for none."""
        return signed(result.scores[seat])

    def scored(self, score: int, options: O, seats: int, words: Words) -> str:
        """Describe the score of a finished game, whose view is gone; empty where the rank says it all."""
        return words("score.points", count=abs(score), sign="−" if score < 0 else "")

    def victory(self, view: V, first: Sequence[Seat], words: Words) -> str:
        """Name the winners."""
        key = "outcome.winner" if len(first) == 1 else "outcome.winners"
        return words(key, names=words.listed([words.name(seat) for seat in first]))

    def tally(self, view: V, seat: Seat, result: Result, words: Words) -> Tally:
        """Return what a seat ended with: its points, the cards that lie open, and the sum."""
        return Tally(self.standing(view, seat, result, words))

    def caption(self, view: V, words: Words) -> str:
        """Describe in a sentence or two how the game ended, without markup; empty for nothing."""
        return ""

    def chart(self, view: V, words: Words) -> Chart | None:
        """Return the chart of the totals of a match of more than one round."""
        return None

    def outcome(self, view: V, result: Result, words: Words) -> tuple[Part, ...]:
        """Show further parts of the result in full."""
        return ()

    def start(self, options: O, seats: int) -> int:
        """Return what everybody has before the first round of a match."""
        return 0

    def unit(self, options: O, words: Words) -> str:
        """Name what the totals of a match count, if not points."""
        return ""

    def limit(self, options: O, words: Words) -> Threshold | None:
        """Return the limit to mark in a chart of totals under these options, or None."""
        return None

    def reseat(self, options: O, order: Sequence[Seat]) -> O:
        """Return the options after a change of seats: new seat n was seat order[n]."""
        return options

    def rematch(self, options: O, view: V, last: Sequence[Seat]) -> O:
        """Return the options of the rematch, from a view of this game and the seats that came last."""
        return options


AnyFace: TypeAlias = Face[Any, Any, Any, Any]
AnyGame: TypeAlias = Game[Any]
