"""Where a text is not what it should be, and what was expected there."""

from typing import NamedTuple

from engine.core import RuleError

KINDS = {
    "card": "a card",
    "checksum": "the checksum of this text",
    "clock_act": "what happened to the clock",
    "digest": "64 hexadecimal digits",
    "end": "the end of the line",
    "end_of_game": "the end of the text, as the game is over",
    "first_line": "the line `Tefuda notation 1`",
    "game": "the name of a game",
    "kind": "`person`, `computer`, `left` or `away`",
    "label": "a letter for a player that no other player has",
    "line": "a player's turn, or a line that begins with a known word",
    "name": "a name in quotation marks",
    "next_turn": "the next turn, as the game is not over",
    "number": "a number",
    "once": "this line only once",
    "option": "an option of this game",
    "order": "this line before the first turn",
    "player": "the letter of a player",
    "seed": "32 hexadecimal digits",
    "speed": "the name of a speed",
    "table": "the id of a table",
    "turn": "a turn",
    "value": "a value of this option",
}
"""What can be expected, but for signs and words, which are told as they are written."""


class Place(NamedTuple):
    """A place in a text; both numbers count from 1."""

    line: int
    column: int


class NotationError(Exception):
    """A text cannot be read; the code is also a catalog key.

    `expected`: something of `expected` has to stand here. `illegal`: the rules refuse the turn, as `cause`
    says. `no_game`: the options and the number of players make no game, as `cause` says. `other_rules`: the
    game was played by other rules. `no_seed`: the text cannot be replayed without a seed. `too_long`: nothing
    was read.
    """

    def __init__(
        self, place: Place, code: str, expected: tuple[str, ...] = (), cause: RuleError | None = None
    ) -> None:
        super().__init__(code)
        self.line, self.column = place
        self.code = code
        self.expected = expected
        """Keys of `KINDS`, and signs and words as they are written."""
        self.cause = cause

    def __reduce__(self) -> tuple[type["NotationError"], tuple[object, ...]]:
        """Return how to make it anew in another process."""
        return NotationError, (Place(self.line, self.column), self.code, self.expected, self.cause)

    def __str__(self) -> str:
        """Return the place and what is wrong, in English.

        >>> str(NotationError(Place(12, 7), "expected", ("card", ")")))
        'line 12, column 7: expected a card or `)`'
        """
        reason = "" if self.cause is None else f": {self.cause.code.replace('_', ' ')}"
        told = {
            "expected": f"expected {' or '.join(KINDS.get(each, f'`{each}`') for each in self.expected)}",
            "illegal": f"the rules refuse this turn{reason}",
            "no_game": f"options and number of players make no game{reason}",
            "other_rules": "the game was played by another version of the rules than the one here",
            "no_seed": "the text has no seed, so it cannot be replayed",
            "too_long": "the text is too long",
        }
        return f"line {self.line}, column {self.column}: {told[self.code]}"


def expected(place: Place, *what: str) -> NotationError:
    """Return the error for a place where something else has to stand."""
    return NotationError(place, "expected", what)
