"""What is wrong with a record: as codes, which are also catalog keys, and in English for the command line."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

TEXTS = MappingProxyType(
    {
        "checksum": "the checksum is not that of the contents: the file was changed or damaged",
        "seal": "the seal does not fit the seed: it is not the SHA-256 of it",
        "noted_seal": "the seal that you noted does not fit the seed: this is another deal",
        "ranking": "the ranking is not the one that the game came to",
        "scores": "the scores are not those that the game came to",
        "clock": "{detail}",
        "unknown_game": "there is no game {game} here",
        "other_rules": "the game was played by version {rules} of its rules, and here they are version"
        " {here}: it cannot be replayed",
        "options": "the options are none of this game's",
        "no_game": "options and number of seats make no game: {reason}",
        "goes_on": "the game was over after action {number}, but the record goes on",
        "no_action": "action {number} is none of this game's",
        "illegal": "action {number} is illegal for seat {seat}: {reason}",
        "unfinished": "the game is not over after the last action, number {number}",
    }
)


class Fault(Struct, frozen=True):
    """A fault of a record; as a string it is the sentence of the command line."""

    code: str
    facts: Mapping[str, Any] = {}

    def __str__(self) -> str:
        """Return the sentence, without its full stop.

        >>> str(Fault("no_action", {"number": 2}))
        "action 2 is none of this game's"
        """
        return TEXTS[self.code].format(**self.facts)


def fault(code: str, **facts: object) -> Fault:
    """Return a fault with its facts."""
    return Fault(code, facts)
