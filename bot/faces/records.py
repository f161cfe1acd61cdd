"""The kinds of records that a game may have."""

from typing import TypeAlias

from msgspec import Struct


class BestScore(Struct, frozen=True):
    """The record for the best score in a game."""


class MostFeats(Struct, frozen=True):
    """The record for the most feats of a kind."""

    feat: str


class LowestAverage(Struct, frozen=True):
    """The record for the fewest points per round, over a minimum number of rounds."""

    rounds: int = 20


class LargestNumber(Struct, frozen=True):
    """The record for the largest number of a kind."""

    kind: str


class LongestNumber(Struct, frozen=True):
    """The record for the number of a kind with the most cards; among equals the largest."""

    kind: str


class MostAchievements(Struct, frozen=True):
    """The record for the most numbers of a kind."""

    kind: str


class MostFirsts(Struct, frozen=True):
    """The record for the most numbers of a kind that were new to their server."""

    kind: str


AchievementRecord: TypeAlias = LargestNumber | LongestNumber | MostAchievements | MostFirsts
RecordKind: TypeAlias = BestScore | MostFeats | LowestAverage | AchievementRecord
