"""Checking what a record says about its clock: who decided each action, and what was done about time."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import groupby, takewhile

import msgspec
from msgspec import UNSET, Struct

from bot.database.rows import Actor
from bot.faces.speeds import PORTABLE, TIMED, Speed
from bot.records.record import Act, Move, Record
from bot.tables.clock_changes import MAX_BREAK_DAYS
from bot.tables.clock_constants import MISSES, Kind
from bot.tables.contest_rules import Forfeit, Why
from engine.core import Seat
from engine.play import Play

DAY = 24 * 3600
NAMED = {Actor.PERSON: "a person", Actor.COMPUTER: "a computer", Actor.CLOCK: "the clock"}
UNTOLD = {(Actor.PERSON, Actor.CLOCK), (Actor.PERSON, Actor.COMPUTER), (Actor.CLOCK, Actor.COMPUTER)}
"""Who plays a seat, and who may act for it without an act: after a first time-out, after leaving, and once a
person's data was deleted."""


class ClockFault(Exception):
    """What a record says about its clock cannot have been; the text says why."""


class By(Enum):
    """Who may do something about the time of a seat."""

    CLOCK = auto()
    OWN = auto()
    """The person of that seat."""
    OTHER = auto()
    ANYBODY = auto()
    """Any person, or the clock."""


class Rule(Struct, frozen=True):
    """What holds for all acts of a kind."""

    by: By
    has_seconds: bool | None = False
    """None where it depends on who plays the seat then."""
    speeds: tuple[Speed, ...] = tuple(Speed)
    is_of_turn: bool = False
    """Whether it is about the seat to act, if about any; others name their seat."""
    is_once: bool = False
    """Whether a person can do it once a turn."""
    is_portable: bool = True
    """Whether it can happen where presses alone show the table."""


RULES = {
    Kind.REMINDED: Rule(By.CLOCK, is_of_turn=True, is_portable=False),
    Kind.GIVEN: Rule(By.OTHER, has_seconds=True, speeds=TIMED, is_of_turn=True, is_once=True),
    Kind.ADDED: Rule(By.CLOCK, has_seconds=True, speeds=TIMED, is_of_turn=True),
    Kind.CREDITED: Rule(By.CLOCK, has_seconds=True, is_of_turn=True),
    Kind.BREAK: Rule(By.OWN, has_seconds=True, speeds=(Speed.SLOW,)),
    Kind.ASKED_PAUSE: Rule(By.OWN, speeds=TIMED, is_once=True),
    Kind.PAUSED: Rule(By.OWN, speeds=TIMED),
    Kind.RESUMED: Rule(By.ANYBODY, speeds=TIMED, is_of_turn=True),
    Kind.AWAY: Rule(By.CLOCK, speeds=TIMED, is_portable=False),
    Kind.RETURNED: Rule(By.OWN),
    Kind.REPLACED: Rule(By.OTHER),
    Kind.SKIPPED: Rule(By.OTHER, speeds=(Speed.SOFT,), is_of_turn=True, is_portable=False),
    Kind.WAITED: Rule(By.OTHER, has_seconds=None),
    Kind.ASKED_CLOSE: Rule(By.OWN, is_once=True),
}


def require_rule(act: Act, speed: Speed, seats: int) -> Rule:
    """Return the rule of an act; raise ClockFault if the act breaks it at a table of so many seats."""
    rule = RULES[act.kind]
    if speed not in rule.speeds:
        raise ClockFault(f"there is none at the speed {speed}")
    for seat in (act.seat, act.by):
        if seat is not UNSET and seat not in range(seats):
            raise ClockFault(f"there is no seat {seat}")
    if act.seat is UNSET and not rule.is_of_turn:
        raise ClockFault("it names no seat")
    is_own = act.seat == act.by
    may = {By.CLOCK: False, By.OWN: is_own, By.OTHER: not is_own, By.ANYBODY: True}[rule.by]
    # A person who was deleted since has no seat there.
    if act.by is not UNSET and not may:
        raise ClockFault(f"it cannot come from seat {act.by}")
    if rule.has_seconds is not None and (act.seconds is not UNSET) is not rule.has_seconds:
        raise ClockFault("its seconds are missing" if rule.has_seconds else "it takes no seconds")
    if act.kind is Kind.BREAK and act.seconds not in range(DAY, MAX_BREAK_DAYS * DAY + 1, DAY):
        raise ClockFault(f"a break lasts from 1 to {MAX_BREAK_DAYS} days")
    return rule


def check_clock(record: Record, played: Sequence[Play], end: Play) -> None:
    """Compare acts and actors with the game, given the play before every action and at the end.

    Raise ClockFault; only the first that does not fit is told. A record from before there were clocks says
    nothing.
    """
    if record.portable and (record.speed or Speed.SOFT) not in PORTABLE:
        raise ClockFault(f"no portable table has the speed {record.speed}")
    acts, unnoted = record.clock or (), _count_unnoted(record.actions)
    # A game that a seat lost before its end has a turn without an action.
    _check_order(acts, unnoted, len(record.actions) + (record.forfeit is not UNSET))
    if record.actions and unnoted == len(record.actions):
        return
    replay = Replay(record.speed or Speed.SOFT, len(record.players), portable=bool(record.portable))
    numbered = groupby(enumerate(acts, 1), lambda each: each[1].step)
    by_step = {step: list(group) for step, group in numbered}
    for play, move in zip(played, record.actions, strict=True):
        replay.take_turn(play, move, by_step.get(play.step, ()))
    if record.forfeit is not UNSET:
        replay.lose(end, record.forfeit, by_step.get(end.step, ()))
    for seat, (player, plays) in enumerate(zip(record.players, replay.plays, strict=True)):
        fits = player.kind != "away" if plays is Actor.PERSON else player.kind != "person"
        if not fits:
            raise ClockFault(f"{NAMED[plays]} played seat {seat} in the end, which it calls {player.kind}")


def _count_unnoted(moves: Sequence[Move]) -> int:
    """Count the first actions, for which nobody noted who decided; all later ones say it."""
    unnoted = sum(1 for _ in takewhile(lambda move: move.actor is UNSET, moves))
    for number, move in enumerate(moves[unnoted:], unnoted + 1):
        if move.actor is UNSET:
            raise ClockFault(f"action {number} does not say who decided, though an earlier one does")
    return unnoted


def _check_order(acts: Sequence[Act], unnoted: int, steps: int) -> None:
    before = 0
    for number, act in enumerate(acts, 1):
        if act.step >= steps:
            raise ClockFault(f"act {number} of the clock comes after the last action")
        if act.step < unnoted:
            raise ClockFault(
                f"act {number} of the clock comes before an action that does not say who decided"
            )
        if act.step < before:
            raise ClockFault(f"act {number} of the clock is out of order")
        before = act.step


class Replay:
    """Follows who plays each seat.

    A seat that the record calls a computer's counts like any other: it can have been that of a person who was
    deleted since.
    """

    def __init__(self, speed: Speed, seats: int, *, portable: bool) -> None:
        self.speed = speed
        self._portable = portable
        self._acts_alone = speed in TIMED and not portable
        """Whether the clock acts for a seat whose time is up."""
        self.plays = [Actor.PERSON] * seats
        self._misses = [0] * seats
        self._breaks: set[Seat] = set()
        self._away: set[Seat] = set()
        """Seats whose people are away, and have not left."""
        self._is_paused = False
        self._is_skipped = False
        """Whether somebody had the clock move in this turn."""
        self._done: set[tuple[Kind, Seat]] = set()
        """What people did about time in this turn."""

    def take_turn(self, play: Play, move: Move, acts: Iterable[tuple[int, Act]]) -> None:
        """Take the acts, with their numbers, and the action of a turn; raise ClockFault."""
        self._take_acts(play, acts)
        if move.actor is not UNSET:
            self._move(play, move.seat, move, move.actor)

    def lose(self, play: Play, forfeit: Forfeit, acts: Iterable[tuple[int, Act]]) -> None:
        """Take the acts of the turn in which a seat lost the game; raise ClockFault if it cannot have."""
        self._take_acts(play, acts)
        if forfeit.why is not Why.ABSENT:
            return
        if play.state.to_act != (forfeit.seat,) or self._misses[forfeit.seat] < MISSES - 1:
            raise ClockFault(f"seat {forfeit.seat} had not run out of time twice in a row")

    def _take_acts(self, play: Play, acts: Iterable[tuple[int, Act]]) -> None:
        self._is_paused, self._is_skipped, self._done = False, False, set()
        (to_act,) = play.state.to_act
        for number, act in acts:
            self._is_skipped |= act.kind is Kind.SKIPPED
            try:
                self._act(act, to_act)
            except ClockFault as error:
                raise ClockFault(f"act {number} of the clock ({act.kind}): {error}") from None

    # ---------------------------------------------------------------- actions

    def _move(self, play: Play, seat: Seat, move: Move, actor: Actor) -> None:
        claim = f"action {play.step + 1} is marked as {NAMED[actor]}'s, but"
        plays = self.plays[seat]
        if actor is Actor.CLOCK:
            self._require_fallback(play, move, claim)
        if plays is not actor and (plays, actor) not in UNTOLD:
            raise ClockFault(f"{claim} {NAMED[plays]} played seat {seat} then")
        if actor is Actor.COMPUTER:
            self.plays[seat] = actor
        if actor is not Actor.COMPUTER:
            self._misses[seat] = self._misses[seat] + 1 if actor is Actor.CLOCK else 0
        if self._misses[seat] >= MISSES and plays is Actor.PERSON:
            raise ClockFault(f"{claim} seat {seat} ran out of time twice in a row and was not away")

    def _require_fallback(self, play: Play, move: Move, claim: str) -> None:
        if not self._acts_alone and not self._is_skipped:
            where = "a portable table" if self._portable else f"the speed {self.speed}"
            raise ClockFault(f"{claim} at {where} the clock plays for nobody")
        action = msgspec.json.decode(msgspec.json.encode(move.action), type=play.game.actions)
        if action != play.state.fallback(move.seat):
            raise ClockFault(f"{claim} the clock would not have played that for seat {move.seat}")

    # ------------------------------------------------------------------- acts

    def _act(self, act: Act, to_act: Seat) -> None:
        rule, seat = require_rule(act, self.speed, len(self.plays)), act.seat
        if self._portable and not rule.is_portable:
            raise ClockFault("there is none at a portable table")
        if rule.is_once and act.by is not UNSET:
            if (act.kind, act.by) in self._done:
                raise ClockFault(f"seat {act.by} had done that in this turn")
            self._done.add((act.kind, act.by))
        if seat is not UNSET:
            self._require_seat(act, rule, seat, to_act)
        if act.kind in (Kind.PAUSED, Kind.RESUMED):
            self._change_pause(act.kind)
        elif seat is not UNSET:
            self._change_seat(act.kind, seat)

    def _require_seat(self, act: Act, rule: Rule, seat: Seat, to_act: Seat) -> None:
        """Raise ClockFault if an act cannot have been about a seat then."""
        is_of_others, is_away = act.kind in (Kind.REPLACED, Kind.WAITED), self.plays[seat] is Actor.CLOCK
        # Where nobody is put away, whoever kept the others waiting can be replaced in their turn.
        if rule.is_of_turn or act.kind is Kind.AWAY or (is_of_others and not self._acts_alone):
            self._require_turn(seat, to_act)
        elif is_of_others and not is_away:
            raise ClockFault(f"seat {seat} was not away")
        # For whoever is away the clock plays at once: they need no time.
        if act.kind is Kind.WAITED and act.seconds is UNSET and not is_away:
            raise ClockFault("its seconds are missing")

    def _require_turn(self, seat: Seat, to_act: Seat) -> None:
        if seat != to_act:
            raise ClockFault(f"it was not the turn of seat {seat}")
        if self.plays[seat] is not Actor.PERSON:
            raise ClockFault(f"{NAMED[self.plays[seat]]} played seat {seat} then")

    def _change_pause(self, kind: Kind) -> None:
        if self._is_paused is (kind is Kind.PAUSED):
            raise ClockFault("there was a pause" if self._is_paused else "there was no pause")
        self._is_paused = not self._is_paused
        self._done = {(done, by) for done, by in self._done if done is not Kind.ASKED_PAUSE}

    def _change_seat(self, kind: Kind, seat: Seat) -> None:
        if kind is Kind.BREAK:
            if seat in self._breaks:
                raise ClockFault(f"seat {seat} had taken its break")
            self._breaks.add(seat)
        elif kind is Kind.AWAY:
            if self._misses[seat] < MISSES - 1:
                raise ClockFault(f"the clock had not played the turn of seat {seat} before")
            self.plays[seat] = Actor.CLOCK
            self._away.add(seat)
        elif kind is Kind.REPLACED:
            self.plays[seat] = Actor.COMPUTER
            self._away.add(seat)
        elif kind is Kind.RETURNED:
            self.plays[seat] = Actor.PERSON
            # Time-outs count anew for whoever was away, but not for whoever had left.
            if seat in self._away:
                self._away.remove(seat)
                self._misses[seat] = 0
