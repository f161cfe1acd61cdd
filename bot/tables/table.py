"""A table in memory."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil
from typing import Any, Generic, Never, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from bot import metrics
from bot.database.lost_steps import SetBack, set_back_of
from bot.database.rows import Actor, ClockAct, TableChange, TableRow, with_change
from bot.errors import Repeated, StaleAction, TableError, TableOver, TimedOut
from bot.faces.face import AnyGame
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.speeds import PATIENCE, Speed
from bot.tables.clock_constants import Kind
from bot.tables.contest_rules import Forfeit, forfeit_of, result_of
from bot.tables.seat_rules import ABSENT, Chairs, seat_of, seating
from bot.tables.steady_time import SteadyTime
from bot.tables.table_clock import Clock
from engine.core import Event, Notice, Result, Seat
from engine.play import Play

T = TypeVar("T")

PUBLIC_EVENTS = 6
"""Number of latest events in the table message."""


class Phase(StrEnum):
    """The phase of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(slots=True)
class Visitor:
    """What is remembered of a person at a table, whether they sit there or watch, until the bot ends."""

    acted: float = float("-inf")
    """When they last acted here, by the monotonic clock."""
    seen: tuple[int, float] = (-1, float("-inf"))
    """At which moment of the game they last pressed or opened anything here, and when, by that clock."""
    arranged: int | None = None
    """The moment of the lobby at which they last added or removed a computer."""
    draft: tuple[int, Draft] | None = None
    """Their half-made choice, with its moment."""
    drafts: int = 0
    """How many drafts of theirs were kept."""
    finished: int | None = None
    """How many games of this kind they had finished before, as far as that was read."""


class Column(Generic[T]):
    """A column of a table's row, read as an attribute of the table."""

    def __init__(self, read: Callable[[TableRow], T]) -> None:
        self._read = read

    def __get__(self, table: "Table", _owner: type["Table"]) -> T:
        return self._read(table.row)

    def __set__(self, table: "Table", value: Never) -> None:
        raise AttributeError("a column changes with the row")


@dataclass(eq=False)
class Table:
    """One table; what follows from its row, its seats and its log can be restored from the store."""

    row: TableRow
    """As this process knows it; what was posted is in it before it is written."""
    game: AnyGame
    options: Struct
    chairs: Chairs = ()
    play: Play | None = None
    clock: Clock = field(default_factory=lambda: Clock.of(Speed.NONE, PATIENCE, 0, SteadyTime()))
    """Whose time runs, from the deal on: before, nobody's does."""
    actors: list[Seat] = field(default_factory=list)
    """The seat that took each step."""
    timed_out: set[int] = field(default_factory=set)
    """The steps at which the clock acted for a seat."""
    decided: Counter[Seat] = field(default_factory=Counter)
    """How many moves of each seat the clock or a computer decided."""
    recent: list[Notice[Event]] = field(default_factory=list)
    """The latest notices: those that anybody is still shown."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    people: defaultdict[int, Visitor] = field(default_factory=lambda: defaultdict(Visitor))
    invited: set[int] = field(default_factory=set)
    """The people who were invited since the bot started."""
    selects_used: int = 0
    """How many times a select of the lobby was used."""
    suspended: bool = False
    """Set while the channel refuses the table's messages: play stops, as nobody could see it."""
    thinking: int | None = None
    """The latest moment at which a computer took longer than its usual pause."""
    searched: list[Notice[Event]] = field(default_factory=list)
    """The notices whose lookups take long, while they do."""
    contest_lines: Mapping[str, str] = field(default_factory=dict)
    """A line about its contest in each language; empty for a table of none."""
    revision: int = 0
    """How often anything has changed that panels show: nothing is redrawn at the same revision."""

    id = Column(lambda row: row.id)
    seed = Column(lambda row: row.seed)
    language = Column(lambda row: row.language)
    guild = Column(lambda row: row.guild)
    channel = Column(lambda row: row.channel)
    portable = Column(lambda row: row.portable)
    host = Column(lambda row: row.host)
    phase = Column(lambda row: Phase(row.phase))
    speed = Column(lambda row: Speed(row.speed))
    message = Column(lambda row: row.message)
    contest = Column(lambda row: row.contest)
    outcome = Column(lambda row: row.outcome)
    pressed = Column(lambda row: row.pressed)
    warned = Column(lambda row: row.warned)

    def __repr__(self) -> str:
        """Name the table but not its contents."""
        return f"<Table {self.id} {self.game.name} {self.phase} moment {self.moment}>"

    @property
    def moment(self) -> int:
        """Return the number of the current moment: of the game, or in the lobby a hash of the seating."""
        return self.play.moment if self.play else seating(self.chairs)

    @property
    def to_act(self) -> Seat | None:
        """Return the seat that the table waits for, or None."""
        waiting = self.play.state.to_act if self.play and self.phase is Phase.PLAYING else ()
        return waiting[0] if waiting else None

    @property
    def awaited(self) -> Seat | None:
        """Return the seat that the table waits for if a person plays it, or None."""
        seat = self.to_act
        return None if seat is None or self.chairs[seat].is_computer else seat

    @property
    def away(self) -> tuple[Seat, ...]:
        """List the seats for which the clock plays, as their people are away."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.computer == ABSENT)

    def is_waited_for(self, seat: Seat) -> bool:
        """Return whether somebody chose to wait for a seat since it was away, or since its time was up."""
        if seat not in self.away:
            return not self.clock.is_up
        asked = (Kind.AWAY, Kind.WAITED)
        kinds = [act.kind for act in self.clock.acts if act.seat == seat and act.kind in asked]
        return kinds[-1:] == [Kind.WAITED]

    def act(
        self, kind: Kind, seat: Seat | None = None, person: int | None = None, seconds: float | None = None
    ) -> ClockAct:
        """Return the row of something that happens now to the clock."""
        return ClockAct(
            step=self.moment,
            kind=kind,
            seat=seat,
            person=person,
            seconds=None if seconds is None else round(seconds),
            taken=self.clock.now(),
        )

    @property
    def set_back(self) -> SetBack | None:
        """Return how far damage of the disk has set the table back, or None."""
        return set_back_of(self.row.reason)

    def is_ambiguous(self, moment: int) -> bool:
        """Return whether a control of a moment may be of a game that damage took."""
        back = self.set_back
        return back is not None and back.found < moment <= back.shown

    def view(self, seat: Seat | None) -> Any:
        """Build the view of a seat, or of a spectator for None; raise TableError before the deal."""
        if self.play is None:
            raise TableError("not_started")
        return self.play.state.view(seat)

    def draft(self, person: int) -> Draft:
        """Return a person's draft for this moment."""
        moment, draft = self.people[person].draft or (self.moment, NO_DRAFT)
        return draft if moment == self.moment else NO_DRAFT

    def keep_draft(self, person: int, draft: Draft) -> None:
        """Keep a person's draft for this moment."""
        visitor = self.people[person]
        visitor.draft = self.moment, draft
        visitor.drafts += 1

    def see(self, person: int) -> None:
        """Note that a person presses or opens something here."""
        if self.play:
            self.people[person].seen = (self.moment, time.monotonic())

    @property
    def result(self) -> Result | None:
        """Return the result of a game that is over, or None."""
        if (forfeit := self.forfeit) is not None:
            return result_of(forfeit, len(self.chairs))
        return self.play.state.result if self.play else None

    @property
    def forfeit(self) -> Forfeit | None:
        """Return how a seat lost before the end, if one did."""
        return forfeit_of(self.row.reason) if self.phase is Phase.OVER else None

    @property
    def helped(self) -> tuple[Seat, ...]:
        """List the seats of people for which the clock or a computer decided a move."""
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if self.decided[seat] and (chair.person is not None or chair.is_nameless)
        )

    @property
    def has_ended(self) -> bool:
        """Return whether nothing more can happen here."""
        return self.phase in (Phase.OVER, Phase.CLOSED)

    def change(self, change: TableChange, versions: int = 0) -> None:
        """Take over a change of the row, which raised its version by so many if it is written."""
        self.row = replace(with_change(self.row, change), version=self.row.version + versions)
        if change.options is not UNSET:
            self.options = msgspec.json.decode(change.options, type=self.game.options)

    def replace_with(self, other: "Table") -> None:
        """Take over the state of the same table as restored from the store."""
        self.row, self.options, self.chairs = other.row, other.options, other.chairs
        self.play, self.clock = other.play, other.clock
        self.actors, self.timed_out, self.recent = other.actors, other.timed_out, other.recent
        self.decided = other.decided

    def turn_to(self, play: Play) -> None:
        """Replace the play."""
        self.play, notices = play, [*self.recent, *play.notices]
        public = [place for place, each in enumerate(notices) if each.to is None]
        self.recent = notices[public[-PUBLIC_EVENTS] :] if len(public) >= PUBLIC_EVENTS else notices

    def took(self, seat: Seat, actor: str | None) -> None:
        """Note which seat took the latest step, and who decided it; None where nobody noted that."""
        if actor == Actor.CLOCK:
            self.timed_out.add(len(self.actors))
        self.decided[seat] += actor in (Actor.CLOCK, Actor.COMPUTER)
        self.actors.append(seat)

    def require(self, *phases: Phase) -> None:
        """Raise TableError unless the table is in one of these phases."""
        if self.has_ended:
            raise TableOver
        if self.phase not in phases:
            raise TableError("not_started" if self.phase is Phase.LOBBY else "already_started")

    @property
    def seating(self) -> int:
        """Return a hash of phase and seats: unlike the moment, it does not change with every action."""
        return seating(self.chairs, self.phase)

    def require_seating(self, asked: int | None) -> None:
        """Raise StaleAction if the seating is another than the one asked about, if it was."""
        if asked not in (None, self.seating):
            metrics.STALE_PRESSES.inc()
            raise StaleAction

    def overdue(self, person: int) -> tuple[Seat, ...]:
        """Return the seats that have kept a person waiting too long; raise TableError if there are none."""
        seat_of(self.chairs, person)
        if self.suspended:
            raise TableError("suspended")
        seat = self.awaited
        if self.away:
            return self.away
        if seat is None or self.chairs[seat].person == person:
            raise TableError("nobody_awaited")
        if self.clock.plays:
            raise TableError("clock_runs")
        if not self.clock.is_up and not self.clock.has_waited:
            minutes = max(ceil(self.clock.remaining / 60), 1)
            if self.contest:
                raise TableError("skip_early", count=minutes)
            raise TableError("not_overdue", count=minutes)
        return (seat,)

    def skippable(self, person: int) -> tuple[Seat, ...]:
        """Return the seat for which a person may have the clock move; raise TableError if there is none."""
        if not self.contest or self.away or not self.clock.asks:
            raise TableError("no_skip")
        return self.overdue(person)

    def require_moment(self, seat: Seat, moment: int | None) -> None:
        """Raise StaleAction, Repeated or TimedOut for a control of another moment; None is a typed action."""
        if moment is None:
            is_own, last = self.actors[-1:] == [seat], len(self.actors) - 1
            if is_own and last in self.timed_out and not self.clock.turn.has_run:
                # It was typed before its person could know that the clock had acted.
                raise TimedOut
            return
        if moment == self.moment:
            return
        if moment < len(self.actors) and self.actors[moment] == seat:
            raise TimedOut if moment in self.timed_out else Repeated
        metrics.STALE_PRESSES.inc()
        raise StaleAction


def encode(value: Struct) -> str:
    """Encode options or an action as JSON, as the store keeps them."""
    return msgspec.json.encode(value).decode()
