"""The kinds of records that a game may have."""

from typing import TypeAlias

from msgspec import Struct


class BestScore(Struct, frozen=True):
    """The record of whoever had the best score in a game."""


class MostFeats(Struct, frozen=True):
    """The record of whoever did something most often."""

    feat: str


class LowestAverage(Struct, frozen=True):
    """The record of whoever takes the fewest points a round, over as many rounds as it takes to tell."""

    rounds: int = 20


class LargestNumber(Struct, frozen=True):
    """The record of the largest number of a kind."""

    kind: str


class LongestNumber(Struct, frozen=True):
    """The record of the number of a kind that took most cards; of several the largest."""

    kind: str


class MostAchievements(Struct, frozen=True):
    """The record of whoever laid numbers of a kind most often."""

    kind: str


class MostFirsts(Struct, frozen=True):
    """The record of whoever laid most numbers of a kind that their server had never seen."""

    kind: str


AchievementRecord: TypeAlias = LargestNumber | LongestNumber | MostAchievements | MostFirsts
RecordKind: TypeAlias = BestScore | MostFeats | LowestAverage | AchievementRecord
