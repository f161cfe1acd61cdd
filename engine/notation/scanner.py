"""Reading one line from left to right."""

import re
from collections.abc import Mapping

from engine.cards import Card, read_card
from engine.core import Seat
from engine.notation.errors import NotationError, Place, expected

COMMENT = ";"
LABEL = re.compile(r"[^\W\d_]{1,8}")
"""The letter, or the short name, of a player."""
_CARD = re.compile(r"[0-9A-Za-z♣♧♦♢♥♡♠♤]{2,3}")
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | str.maketrans("\u3000\t、×−", "  ,*-")
"""Full-width signs, each as one other character, so that columns stay."""
TURN = re.compile(rf"(?:(\d{{1,6}})\s*\.)?\s*({LABEL.pattern})\s*(?:\(\s*([a-z]+)\s*\)\s*)?:")
"""How a turn begins: its number, its player, and who decided instead of the player."""


class Scanner:
    """A line, and how far it is read."""

    def __init__(self, raw: str, line: int, labels: Mapping[str, Seat]) -> None:
        self.raw = raw
        self.labels = labels
        self.at = 0
        """The index of the next character."""
        self._text = raw.translate(_NARROW)
        self._line = line
        self.skip()

    @property
    def place(self) -> Place:
        """Return the place of the next character."""
        return Place(self._line, self.at + 1)

    def fail(self, *what: str) -> NotationError:
        """Return the error for the next character."""
        return expected(self.place, *what)

    def skip(self) -> None:
        """Skip spaces."""
        while self.peek() == " ":
            self.at += 1

    @property
    def is_at_end(self) -> bool:
        """Return whether nothing but a comment follows."""
        return self.peek() in ("", COMMENT)

    @property
    def ends_turn(self) -> bool:
        """Return whether a turn cannot go on here, as the line ends or another turn begins."""
        return self.is_at_end or TURN.match(self._text, self.at) is not None

    def require_end(self) -> None:
        """Raise NotationError unless nothing but a comment follows."""
        if not self.is_at_end:
            raise self.fail("end")

    def is_at_word(self, word: str) -> bool:
        """Return whether a word stands here, and not the beginning of a longer one."""
        after = self.at + len(word)
        return self._text.startswith(word, self.at) and not self._text[after : after + 1].isalnum()

    def take(self, sign: str) -> bool:
        """Skip a sign or a word and the spaces after it, if it stands here."""
        if not self._text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        self.skip()
        return True

    def need(self, sign: str, *others: str) -> None:
        """Skip a sign or a word; raise NotationError, naming the others too, if it does not stand here."""
        if not self.take(sign):
            raise self.fail(*others, sign)

    def peek(self) -> str:
        """Return the next character; empty at the end of the line."""
        return self._text[self.at : self.at + 1]

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Skip what matches a pattern, and the spaces after it."""
        found = pattern.match(self._text, self.at)
        if found:
            self.at = found.end()
            self.skip()
        return found

    def found(self, pattern: re.Pattern[str], *what: str) -> re.Match[str]:
        """Skip what matches a pattern; raise NotationError if nothing does."""
        found = self.match(pattern)
        if found is None:
            raise self.fail(*what)
        return found

    def seat(self) -> Seat:
        """Read the letter of a player."""
        place = self.place
        seat = self.labels.get(self.found(LABEL, "player")[0])
        if seat is None:
            raise expected(place, "player")
        return seat

    def card(self, *others: str) -> Card:
        """Read a playing card, as `7H`, `10S` or `XB`; `others` might stand here as well."""
        place = self.place
        card = read_card(self.found(_CARD, "card", *others)[0])
        if card is None:
            raise expected(place, "card", *others)
        return card

    @property
    def is_at_card(self) -> bool:
        """Return whether a card may follow rather than a bracket, a comma or the end."""
        return not self.is_at_end and self.peek() not in ",()"
