"""Checking what a record says about its clock: who decided each action, and what was done about time."""

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

import msgspec
from msgspec import UNSET

from bot.database.rows import Actor
from bot.faces.speeds import TIMED, Speed
from bot.records.act_rules import ClockFault, Rule, require_rule
from bot.records.record import Act, Move, Record
from bot.tables.clock_constants import MISSES, Kind
from engine.core import Seat
from engine.play import Play

NAMED = {Actor.PERSON: "a person", Actor.COMPUTER: "a computer", Actor.CLOCK: "the clock"}
UNTOLD = {(Actor.PERSON, Actor.CLOCK), (Actor.PERSON, Actor.COMPUTER), (Actor.CLOCK, Actor.COMPUTER)}
"""Who plays a seat, and who may act for it without an act: after a first time-out, after leaving, and once a
person's data was deleted."""


def check_clock(record: Record, played: Sequence[Play]) -> None:
    """Compare acts and actors with the game, given the play before every action; raise ClockFault.

    Only the first that does not fit is told. A record from before there were clocks says nothing.
    """
    acts, unnoted = record.clock or (), _count_unnoted(record.actions)
    _check_order(acts, unnoted, len(record.actions))
    if unnoted == len(record.actions):
        return
    replay = Replay(record.speed or Speed.SOFT, len(record.players))
    numbered = groupby(enumerate(acts, 1), lambda each: each[1].step)
    by_step = {step: list(group) for step, group in numbered}
    for play, move in zip(played, record.actions, strict=True):
        replay.take_turn(play, move, by_step.get(play.step, ()))
    _check_kinds(record, replay)


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


def _check_kinds(record: Record, replay: "Replay") -> None:
    """Compare who played each seat at the end with what the record calls its player."""
    for seat, (player, plays) in enumerate(zip(record.players, replay.plays, strict=True)):
        fits = player.kind != "away" if plays is Actor.PERSON else player.kind != "person"
        if not fits:
            raise ClockFault(f"{NAMED[plays]} played seat {seat} in the end, which it calls {player.kind}")


class Replay:
    """Follows who plays each seat.

    A seat that the record calls a computer's counts like any other: it can have been that of a person who was
    deleted since.
    """

    def __init__(self, speed: Speed, seats: int) -> None:
        self.speed = speed
        self.plays = [Actor.PERSON] * seats
        self._misses = [0] * seats
        self._breaks: set[Seat] = set()
        self._away: set[Seat] = set()
        """Seats whose people are away, and have not left."""
        self._is_paused = False
        self._done: set[tuple[Kind, Seat]] = set()
        """What people did about time in this turn."""

    def take_turn(self, play: Play, move: Move, acts: Iterable[tuple[int, Act]]) -> None:
        """Take the acts, with their numbers, and the action of a turn; raise ClockFault."""
        self._is_paused, self._done = False, set()
        (to_act,) = play.state.to_act
        for number, act in acts:
            try:
                self._act(act, to_act)
            except ClockFault as error:
                raise ClockFault(f"act {number} of the clock ({act.kind}): {error}") from None
        if move.actor is not UNSET:
            self._move(play, move.seat, move, move.actor)

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
        if self.speed not in TIMED:
            raise ClockFault(f"{claim} at the speed {self.speed} the clock plays for nobody")
        action = msgspec.json.decode(msgspec.json.encode(move.action), type=play.game.actions)
        if action != play.state.fallback(move.seat):
            raise ClockFault(f"{claim} the clock would not have played that for seat {move.seat}")

    # ------------------------------------------------------------------- acts

    def _act(self, act: Act, to_act: Seat) -> None:
        rule = require_rule(act, self.speed, len(self.plays))
        self._require_first(act, rule)
        if act.seat is UNSET:
            self._change_pause(act)
            return
        if rule.is_of_turn or act.kind is Kind.AWAY:
            self._require_turn(act.seat, to_act)
        if act.kind in (Kind.REPLACED, Kind.WAITED):
            self._require_overdue(act.seat, to_act)
        self._change_pause(act)
        self._change_break(act, act.seat)
        self._change_player(act, act.seat)

    def _require_first(self, act: Act, rule: Rule) -> None:
        if rule.is_once and act.by is not UNSET:
            if (act.kind, act.by) in self._done:
                raise ClockFault(f"seat {act.by} had done that in this turn")
            self._done.add((act.kind, act.by))

    def _require_turn(self, seat: Seat, to_act: Seat) -> None:
        if seat != to_act:
            raise ClockFault(f"it was not the turn of seat {seat}")
        if self.plays[seat] is not Actor.PERSON:
            raise ClockFault(f"{NAMED[self.plays[seat]]} played seat {seat} then")

    def _require_overdue(self, seat: Seat, to_act: Seat) -> None:
        """Require a seat that is away or, where nobody is put away, kept the others waiting."""
        if self.speed not in TIMED:
            self._require_turn(seat, to_act)
        elif self.plays[seat] is not Actor.CLOCK:
            raise ClockFault(f"seat {seat} was not away")

    def _change_pause(self, act: Act) -> None:
        if act.kind in (Kind.PAUSED, Kind.RESUMED):
            if self._is_paused is (act.kind is Kind.PAUSED):
                raise ClockFault("there was a pause" if self._is_paused else "there was no pause")
            self._is_paused = not self._is_paused
            self._done = {(kind, by) for kind, by in self._done if kind is not Kind.ASKED_PAUSE}

    def _change_break(self, act: Act, seat: Seat) -> None:
        if act.kind is Kind.BREAK:
            if seat in self._breaks:
                raise ClockFault(f"seat {seat} had taken its break")
            self._breaks.add(seat)

    def _change_player(self, act: Act, seat: Seat) -> None:
        if act.kind is Kind.AWAY:
            if self._misses[seat] < MISSES - 1:
                raise ClockFault(f"the clock had not played the turn of seat {seat} before")
            self.plays[seat] = Actor.CLOCK
            self._away.add(seat)
        elif act.kind is Kind.REPLACED:
            self.plays[seat] = Actor.COMPUTER
            self._away.add(seat)
        elif act.kind is Kind.RETURNED:
            self.plays[seat] = Actor.PERSON
            self._come_back(seat)

    def _come_back(self, seat: Seat) -> None:
        """Count time-outs anew for whoever was away, but not for whoever had left."""
        if seat in self._away:
            self._away.remove(seat)
            self._misses[seat] = 0
