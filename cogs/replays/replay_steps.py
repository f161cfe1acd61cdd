"""A finished game step by step, by the eyes of a seat, of a spectator, or with all cards open."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from msgspec import Struct

from bot.database.rows import Actor
from bot.tables.seat_rules import Chairs
from bot.workers.finished_game import FinishedGame
from engine.core import Action, Event, Game, InvalidAction, Notice, Redacted, Seat
from engine.play import Play, advance, begin, ends_round

SPECTATOR, OPEN, SEATS = range(3)
"""Whose eyes, as a custom_id holds it: a spectator's, all cards open, and from SEATS on the seats'."""


class Position(Struct, frozen=True):
    """A step, and whose eyes see it."""

    step: int
    eyes: int


class Move(Struct, frozen=True):
    """Who took an action."""

    seat: Seat
    actor: Actor | None = None
    """Who decided; None where nobody noted it."""


class Replay(Redacted, frozen=True):
    """A finished game with the play after every step; step 0 is the deal."""

    table: str
    plays: tuple[Play, ...]
    moves: tuple[Move, ...]
    starts: tuple[int, ...]
    """The first step of every round; a game without rounds is one."""
    chairs: Chairs = ()
    """The players of a record; those of a table are read anew each time, as people can be forgotten."""
    seal: str = ""
    """The seal of the deal, for a record that was checked."""

    @property
    def game(self) -> Game[Any]:
        """Return the description of the game."""
        return self.plays[0].game

    @property
    def seed(self) -> str:
        """Return the seed of the game."""
        return self.plays[0].seed

    @property
    def last(self) -> int:
        """Return the number of the last step."""
        return len(self.moves)

    def round_at(self, step: int) -> int:
        """Return the number of the round that a step belongs to, from 1."""
        return bisect_right(self.starts, step)


class Sight(Redacted, frozen=True):
    """What a pair of eyes sees at a step, and heard of it; nothing else of the game is shown."""

    view: Any
    heard: tuple[Notice[Event], ...]
    hands: tuple[Any, ...] = ()
    """The views of all seats, with all cards open."""


def replay_of(table: str, finished: FinishedGame, actors: Iterable[Actor | None]) -> Replay:
    """Replay a finished game; raise RuleError if it is not a log of the game."""
    log = list(finished.moves())
    plays = played(begin(finished.game, finished.decoded_options(), finished.seats, finished.seed), log)
    moves = tuple(Move(seat, actor) for (seat, _), actor in zip(log, actors, strict=True))
    # The step that ends a round deals the next.
    ends = (step for step, pair in enumerate(pairwise(plays), 1) if ends_round(*pair))
    return Replay(table, plays, moves, (0, *(step for step in ends if step < len(plays) - 1)))


def played(first: Play, log: Iterable[tuple[Seat, Action]]) -> tuple[Play, ...]:
    """Return the play of the deal and after every action."""
    plays = [first]
    for seat, action in log:
        plays.append(advance(plays[-1], seat, action))
    return tuple(plays)


def eyes_of(seat: Seat | None) -> int:
    """Return the eyes of a seat; None is a spectator."""
    return SPECTATOR if seat is None else SEATS + seat


def seat_of(eyes: int) -> Seat | None:
    """Return the seat whose eyes these are, or None."""
    return eyes - SEATS if eyes >= SEATS else None


def require_eyes(eyes: int, chairs: Chairs) -> int:
    """Return eyes that this game has; raise InvalidAction for others."""
    if eyes not in range(SEATS + len(chairs)):
        raise InvalidAction("no_such_control")
    return eyes


def sight_of(play: Play, eyes: int, seats: int) -> Sight:
    """Return what these eyes may know of a step, at a table of so many seats."""
    seat = seat_of(eyes)
    view = play.state.view(seat)
    if eyes == OPEN:
        return Sight(view, play.notices, tuple(play.state.view(each) for each in range(seats)))
    return Sight(view, tuple(notice for notice in play.notices if notice.to in (None, seat)))
