"""The clock of a table: whose time runs, how much is left, and what happened to it.

The state follows from the speed, the log of the game with the time that each action took, and the acts of
the clock. So a restart folds the same rows into the same state. The clock runs only while nothing holds it:
a person who has not been told of their turn, a pause, a Discord that refuses, a lost connection.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.database.rows import ClockAct, without
from bot.faces.speeds import TIMED, Pace, Speed
from bot.tables.clock_constants import (
    ADDING,
    COUNTDOWN,
    MAX_AGREED_PAUSE,
    REMINDERS,
    SETTLING,
    Hold,
    Kind,
    Snapshot,
)
from bot.tables.quiet_hours import QuietHours, Span
from bot.tables.steady_time import SteadyTime
from bot.tables.turn_time import TurnTime, counted, later
from engine.core import Seat


@dataclass(slots=True)
class Clock:
    """The time of the seats at one table; times are those of its SteadyTime."""

    speed: Speed
    pace: Pace
    time: SteadyTime = field(compare=False)
    banks: list[float] = field(default_factory=list)
    """The seconds left in each seat's bank."""
    misses: list[int] = field(default_factory=list)
    """How often in a row each seat ran out of time."""
    breaks: dict[Seat, Span] = field(default_factory=dict)
    """When the break of a seat begins and ends, or did: its clock stands still."""
    acts: list[ClockAct] = field(default_factory=list)
    holds: set[Hold] = field(default_factory=set)
    turn: TurnTime = field(default_factory=TurnTime)
    portable: bool = False
    """Whether presses alone show the table, so that nothing happens by itself."""

    @classmethod
    def of(cls, speed: Speed, pace: Pace, seats: int, time: SteadyTime, *, portable: bool = False) -> "Clock":
        """Return the clock of a new game."""
        return cls(speed, pace, time, [pace.bank] * seats, [0] * seats, portable=portable)

    def now(self) -> datetime:
        """Return the time by which clocks run."""
        return self.time.now()

    # ------------------------------------------------------------------ turns

    def begin_turn(self, step: int, seat: Seat | None) -> None:
        """Begin a turn: its clock stands still until the person has been told."""
        extra = self.pace.look if seat is not None and step == 0 else 0.0
        left = 0.0 if seat is None else self.pace.move + self.banks[seat] + extra
        self.turn = TurnTime(step, seat, left, extra)
        self.holds = (self.holds & {Hold.OFFLINE}) | {Hold.UNTOLD}

    def change_seat(self, seat: Seat | None) -> None:
        """Wait for a person who came back, or for nobody while a computer plays the seat."""
        if seat == self.turn.seat:
            return
        if self.turn.seat is None and self.turn.left + self.turn.ran == 0.0:
            holds = self.holds
            self.begin_turn(self.turn.step, seat)
            self.holds |= holds
            return
        self.turn.seat = seat
        if self.plays:
            # It runs on: nobody gains time by going and coming back.
            return
        self.hold(Hold.UNTOLD)
        self.turn.stopped = None
        if seat is not None and not self.turn.is_restarted:
            self.turn.left, self.turn.is_restarted = max(self.turn.left, self.pace.move), True

    def end_turn(self, seat: Seat, spent: float, *, is_out: bool | None) -> None:
        """Settle the bank of a seat that acted, whose time is out, or for which a computer acted (None).

        Nothing is saved where no time ran: computers act at once, and the clock for people who are away. Time
        that was added is used before the bank, and never saved.
        """
        if self.pace.bank and spent > 0:
            own = 0.0 if self.pace.bank_first else self.pace.move
            saved, over = max(own - spent, 0.0), max(spent - own - self.turn.extra, 0.0)
            self.banks[seat] = min(max(self.banks[seat] + saved - over, 0.0), self.pace.bank)
        if is_out is not None:
            self.misses[seat] = self.misses[seat] + 1 if is_out else 0

    # ---------------------------------------------------------------- running

    def hold(self, why: Hold) -> None:
        """Stop the clock."""
        if self.turn.started is not None:
            self.turn.ran, self.turn.left = self.spent, self.remaining
            self.turn.started, self.turn.stopped = None, self.now()
        if why is Hold.PAUSED:
            # From now on it stands still because the people want it to.
            self.turn.stopped = None
        self.holds.add(why)

    def release(self, *reasons: Hold) -> float:
        """Run again once nothing holds the clock; return the seconds that it lost by standing still."""
        self.holds.difference_update(reasons)
        if self.holds or self.turn.started is not None or self.turn.seat is None:
            return 0.0
        since, self.turn.stopped = self.turn.stopped, None
        self.turn.started, self.turn.has_run = self.now(), True
        return 0.0 if since is None else self._counted(since, self.turn.started)

    def change_quiet(self, quiet: QuietHours | None) -> None:
        """Count with other quiet hours from now on."""
        if self.turn.started is not None:
            self.turn.ran, self.turn.left, self.turn.started = self.spent, self.remaining, self.now()
        self.turn.quiet = quiet

    def lengthen(self, seconds: float) -> None:
        """Leave so many seconds more, at the expense of the bank."""
        self.turn.left = max(self.turn.left, self._since_start) + seconds

    @property
    def is_paused(self) -> bool:
        """Return whether the people at the table agreed on a pause."""
        return Hold.PAUSED in self.holds

    @property
    def _since_start(self) -> float:
        return self._counted(self.turn.started, self.now()) if self.turn.started else 0.0

    @property
    def spent(self) -> float:
        """Return the seconds for which the clock ran in this turn."""
        return self.turn.ran + self._since_start

    @property
    def remaining(self) -> float:
        """Return the seconds left; never negative."""
        return max(self.turn.left - self._since_start, 0.0)

    @property
    def is_up(self) -> bool:
        """Return whether the time of the turn has run out."""
        return self.turn.seat is not None and self.remaining <= 0.0 and self.holds <= {Hold.UNTOLD}

    @property
    def deadline(self) -> datetime | None:
        """Return when the time is up; None while the clock stands still."""
        return self.due(0.0)

    def due(self, left: float) -> datetime | None:
        """Return when so many seconds are left; None while the clock stands still."""
        started = self.turn.started
        return None if started is None else self._later(started, max(self.turn.left - left, 0.0))

    @property
    def expected(self) -> datetime:
        """Return when the time is up if the clock runs from now on."""
        return self.deadline or self._later(self.now(), self.turn.left)

    def _later(self, start: datetime, seconds: float) -> datetime:
        return later(start, seconds, self.turn.quiet, self._taken_break)

    def _counted(self, start: datetime, end: datetime) -> float:
        return counted(start, end, self.turn.quiet, self._taken_break)

    @property
    def _taken_break(self) -> Span | None:
        """Return the break of the seat to act, if it has taken one."""
        return None if self.turn.seat is None else self.breaks.get(self.turn.seat)

    # -------------------------------------------------------------- restarting

    @property
    def snapshot(self) -> Snapshot | None:
        """Return what has to be stored; None before the clock ran in this turn."""
        if not self.turn.has_run:
            return None
        return (self.deadline, None) if self.turn.started else (None, round(self.turn.left * 1000))

    def go_on(self, since: datetime) -> None:
        """Go on with a turn as it was stored, as if no time had passed since then.

        If it is stored since when the clock stands still, no time has passed since that.
        """
        deadline, left = self.turn.stored_snapshot or (None, None)
        since, self.turn.stopped = self.turn.stopped or since, None
        if deadline is None and left is None:
            return
        whole = self.turn.left
        if self.portable and deadline is not None and deadline <= since:
            # What was up stays up, since when it was.
            self.turn.left, self.turn.ran, self.turn.has_run = 0.0, whole, True
            self.turn.started, self.holds = deadline, set()
            return
        self.turn.left = min(self._counted(since, deadline) if deadline else (left or 0) / 1000, whole)
        self.turn.ran, self.turn.has_run = whole - self.turn.left, True
        if not self.is_paused:
            self.turn.stopped = min(since, self.now())

    # ------------------------------------------------------------------- acts

    @property
    def reminder(self) -> float | None:
        """Return at how many seconds left the person is reminded; None if they are not."""
        left = None if self.portable else REMINDERS.get(self.speed)
        whole = self.turn.left + self.turn.ran
        return left if left is not None and not self.turn.is_reminded and whole > left else None

    @property
    def is_short(self) -> bool:
        """Return whether the table offers to give time: always at slow tables, else near the end."""
        if self.speed is Speed.SLOW:
            return True
        return self.speed in (Speed.LIVE, Speed.LIGHT) and self.remaining <= COUNTDOWN

    @property
    def counts(self) -> bool:
        """Return whether everybody sees the time that a seat has left."""
        return self.speed in TIMED

    @property
    def plays(self) -> bool:
        """Return whether the clock acts for a seat whose time is up."""
        return self.counts and not self.portable

    @property
    def asks(self) -> bool:
        """Return whether the others are asked what to do once the time is up."""
        return self.speed is Speed.SOFT or (self.counts and self.portable)

    def latest(self, *kinds: Kind) -> ClockAct | None:
        """Return the latest act of these kinds."""
        return next((act for act in reversed(self.acts) if act.kind in kinds), None)

    def asking(self, kind: Kind) -> set[int]:
        """Return the people who have asked for something, as far as that still holds."""
        ends = SETTLING.get(kind, ())
        last = max((number for number, act in enumerate(self.acts, 1) if act.kind in ends), default=0)
        # It holds until the next move, or while the clock plays for somebody, until they are back.
        is_lasting = kind == Kind.ASKED_CLOSE and self.plays
        still = [act for act in self.acts[last:] if is_lasting or act.step == self.turn.step]
        return {act.person for act in still if act.kind == kind and act.person}

    @property
    def has_waited(self) -> bool:
        """Return whether somebody chose to wait in this turn, which binds nobody else."""
        return any(act.kind == Kind.WAITED and act.step == self.turn.step for act in self.acts)

    @property
    def pause_ends(self) -> datetime | None:
        """Return when the pause ends by itself; None if there is none, or only a press ends it."""
        paused = self.latest(Kind.PAUSED) if self.is_paused and not self.portable else None
        return paused.taken + MAX_AGREED_PAUSE if paused else None

    def apply(self, act: ClockAct) -> None:
        """Take note of an act."""
        if act.kind == Kind.RETURNED and act.seat is not None:
            gone = (Kind.AWAY, Kind.REPLACED, Kind.RETURNED)
            kinds = [each.kind for each in self.acts if each.seat == act.seat and each.kind in gone]
            if kinds and kinds[-1] != Kind.RETURNED:
                # They were away, and had not left.
                self.misses[act.seat] = 0
        self.acts.append(act)
        seconds = float(act.seconds or 0)
        if act.kind in ADDING and act.seat is not None and act.seat == self.turn.seat:
            self.lengthen(seconds)
            self.turn.extra += seconds
        elif act.kind == Kind.BREAK and act.seat is not None:
            self.breaks[act.seat] = (act.taken, act.taken + timedelta(seconds=seconds))
        elif act.kind == Kind.PAUSED:
            self.hold(Hold.PAUSED)
        elif act.kind == Kind.RESUMED:
            self.holds = (self.holds - {Hold.PAUSED}) | {Hold.UNTOLD}
        elif act.kind == Kind.REMINDED:
            self.turn.is_reminded = True

    def forget(self, person: int) -> None:
        """Take a person out of all acts."""
        self.acts = [without(act, person) for act in self.acts]

    def after(self, acts: Sequence[ClockAct]) -> "Clock":
        """Return the clock as some acts would leave it."""
        then = replace(
            self,
            turn=replace(self.turn),
            holds={*self.holds},
            misses=[*self.misses],
            breaks={**self.breaks},
            acts=[],
        )
        for act in acts:
            then.apply(act)
        return then
