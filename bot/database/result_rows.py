"""Rows of results, rounds, feats and achievements as plain values."""

from datetime import datetime

from msgspec import Struct


class Placing(Struct, frozen=True):
    """The rank of a seat in a game: all that ratings depend on."""

    table_id: str
    person: int | None
    computer: str | None
    left: bool
    """Whether the person left, even if they came back."""
    rank: int
    mu: float | None = None
    """The strength of the person before the game, with its uncertainty `sigma`."""
    sigma: float | None = None


class ResultRow(Placing, frozen=True, kw_only=True):
    """A row of `results`: a seat of a game that has ended."""

    seat: int
    game: str
    guild: int
    name: str
    score: int
    seats: int
    persons: int
    ended: datetime


class SeatRow(Struct, frozen=True, kw_only=True):
    """What rounds, feats and achievements have in common: their seat, and the person who played it."""

    table_id: str
    seat: int
    game: str
    guild: int
    person: int | None
    persons: int


class RoundRow(SeatRow, frozen=True, kw_only=True):
    """A row of `rounds`: a seat that played in a round; rounds count from 1."""

    round: int
    name: str
    computer: str | None
    points: int
    total: int
    ended: datetime


class FeatRow(SeatRow, frozen=True, kw_only=True):
    """A row of `feats`: something that a seat did in a round."""

    round: int
    name: str
    """That of the feat."""
    ended: datetime


class AchievementRow(SeatRow, frozen=True, kw_only=True):
    """A row of `marks` without `is_first`, which follows from earlier rows."""

    step: int
    place: int
    name: str
    kind: str
    number: str
    digits: int
    size: int
    taken: datetime
