"""The face of a game: its views and events as plain data, without Discord or game states."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
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
from engine.cards import Card
from engine.core import Action, Event, Game, InvalidOptions, Result, Seat
from engine.opponents import Appraisal

V = TypeVar("V", bound=Struct)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
O = TypeVar("O", bound=Struct)  # noqa: E741 -- the options


def _points(_: Struct, seat: Seat, result: Result, words: Words) -> str:
    return signed(result.scores[seat])


def _score(score: int, options: Struct, seats: int, words: Words) -> str:
    return words("score.points", count=abs(score), sign="−" if score < 0 else "")


def victory(_: Struct, first: Sequence[Seat], words: Words) -> str:
    """Name the winners, of whom there may be several."""
    key = "outcome.winner" if len(first) == 1 else "outcome.winners"
    return words(key, names=words.listed([words.name(seat) for seat in first]))


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Face(Generic[V, A, E, O]):
    """What shows a game and reads its actions; a feature brings it.

    Its parts are functions of the game's modules. Those that a game can do without have a default.
    """

    game: Game[Any]
    options: GameOptions
    accent: int
    sign: str = "🎴"
    """The mark of the game where there are no pictures."""
    place: int = 100
    """Where the game stands among all others: those that are learnt soonest come first."""
    emblem: tuple[str, ...] = ()
    """The names of the pictures that stand for the game."""
    icon: Callable[[Card], str] = str
    """Return the name of a playing card's picture."""
    lesson: Lesson | None = None
    """What teaches the game by playing."""
    trainer: Trainer[Any] | None = None
    """What sets the puzzles of the game."""
    records: tuple[RecordKind, ...] = (BestScore(),)
    """The kinds of records that a server keeps."""
    live: Mapping[Speed, Pace] = field(default_factory=lambda: {Speed.LIVE: Pace(45.0, 180.0)})
    """The speeds with a clock of minutes, and their times."""

    # ------------------------------------------------------------------ panels

    panel: Callable[[V, Draft, Words], tuple[Part, ...]]
    """Show a view: for a seat with its controls, for a spectator (the table message) without.

    It has no pictures, as it is drawn again with every move.
    """
    decide: Callable[[V, int, Sequence[str], Draft, Words], A | Draft | Form]
    """Interpret a press in the panel: as an action, a partial choice, or a form with more questions.

    The values are what was selected, or the answers of a form in the order of its fields. Slots up to 899 are
    the face's own; raise InvalidAction for one that the panel cannot have.
    """
    advice: Callable[[V, Words], str] = lambda *_: ""
    """Return one line for a newcomer: what a seat can do now and what is at stake; empty for none."""
    hand: Callable[[V, Words], str] = lambda *_: ""
    """Show the cards of this view's seat in short, where all cards are open; empty for none."""
    lookback: Callable[[V, Words], tuple[Part, ...]] | None = None
    """Show all cards laid so far, from a spectator's view; the table message has a button for it."""

    # ------------------------------------------------------------------ events and actions

    story: Callable[[E, Words], str]
    """Describe an event in one line."""
    lookup: Callable[[E, O], Lookup | None] = lambda *_: None
    """Return the lookup to make for a public event, or None."""
    learned: Callable[[E, Finding | None], E] = lambda value, *_: value
    """Return an event with the answer to its lookup; None if there is none."""
    label: Callable[[V, A, Words], str]
    """Name an action of the seat of this view in at most 80 characters, without markup."""
    reason: Callable[[V, Appraisal, Appraisal, Words], str]
    """Explain in a sentence or two, by what can be counted, why the first action is the better one."""
    read: Callable[[str, Mapping[str, str], V, Words], A]
    """Read an action from the fields of its slash command; raise InvalidAction if that is impossible."""
    suggest: Callable[[V, str, str, Words], Sequence[str]] = lambda *_: ()
    """Suggest values for a field of a typed action, given its text so far."""

    # ------------------------------------------------------------------ the result

    score: Callable[[V, Seat, Result, Words], str]
    """Break down a seat's points."""
    standing: Callable[[V, Seat, Result, Words], str] = _points
    """Return the text beside a seat's rank in the result: its points; empty for none."""
    scored: Callable[[int, O, int, Words], str] = _score
    """Describe the score of a finished game of so many seats, whose view is gone; empty for nothing."""
    victory: Callable[[V, Sequence[Seat], Words], str] = victory
    """Name the winners."""
    tally: Callable[[V, Seat, Result, Words], Tally] = lambda *given: Tally(_points(*given))
    """Return what a seat ended with: its points, the cards that lie open, and the sum."""
    caption: Callable[[V, Words], str] = lambda *_: ""
    """Describe in a sentence or two how the game ended, without markup; empty for nothing."""
    chart: Callable[[V, Words], Chart | None] = lambda *_: None
    """Return the chart of the totals of a match of more than one round."""
    outcome: Callable[[V, Result, Words], tuple[Part, ...]] = lambda *_: ()
    """Show further parts of the result in full."""

    # ------------------------------------------------------------------ a match and its options

    start: Callable[[O, int], int] = lambda *_: 0
    """Return what everybody of so many seats has before the first round of a match."""
    unit: Callable[[O, Words], str] = lambda *_: ""
    """Name what the totals of a match count, if not points."""
    limit: Callable[[O, Words], Threshold | None] = lambda *_: None
    """Return the limit to mark in a chart of totals under these options, or None."""
    reseat: Callable[[O, Sequence[Seat]], O] = lambda value, *_: value
    """Return the options after a change of seats: new seat n was seat order[n]."""
    rematch: Callable[[O, V, Sequence[Seat]], O] = lambda value, *_: value
    """Return the options of the rematch, from a view of this game and the seats that came last."""

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


AnyFace: TypeAlias = Face[Any, Any, Any, Any]
AnyGame: TypeAlias = Game[Any]
