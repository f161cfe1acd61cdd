"""Pictures inside text: emoji of cards and marks, always beside the words that say the same.

A deployment may have none of them, and a person may not want them: then the words stand alone.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from msgspec.structs import replace

from bot.faces.icon_names import CARDS, TURNED
from bot.faces.panel import Button, Choice, Control, Link, Panel, Part, Row, Select, Text

MAX_CHARACTERS = 4000
"""Discord's limit for the text of a message."""
IN_A_LINE = 13
"""Maximum pictures in a line."""
MENTION = re.compile(r"<a?:\w+:\d+>[ \u3000]?", re.ASCII)
"""A picture in text, as Discord writes it."""
BARE_HEADING = re.compile(r"^#{1,3} *(?:\n|$)", re.MULTILINE)
"""A line of pictures, once they are gone."""


class Deck(StrEnum):
    """How playing cards look."""

    FOUR = "four"
    """A colour for each suit."""
    TWO = "two"
    """Black and red."""
    TEXT = "text"
    """No pictures at all."""


DEFAULT_DECK = Deck.FOUR
"""For what everybody sees, and for whoever has not chosen one."""


class Icons:
    """The pictures for one reader: their deck, among those that the application has.

    Two of them are equal only if they are the same object.
    """

    def __init__(
        self,
        mentions: Mapping[str, str] = MappingProxyType({}),
        deck: Deck = Deck.TEXT,
        *,
        is_still: bool = False,
    ) -> None:
        self._mentions = mentions if deck is not Deck.TEXT else {}
        self._deck = deck
        self._is_still = is_still

    def __call__(self, name: str) -> str:
        """Return a picture as it is written in text; empty if there is none."""
        return self._mentions.get(f"{self._deck}_{name}" if name in CARDS else name, "")

    def turned(self, name: str) -> str:
        """Return the moving picture of a card that was just turned; the still one if that is all there is."""
        moving = "" if self._is_still else self._mentions.get(TURNED + name, "")
        return moving or self(name)

    def line(self, names: Iterable[str]) -> str:
        """Return pictures side by side, in lines of at most 13; empty if one of them is missing."""
        pictures = [self(name) for name in names]
        if not all(pictures):
            return ""
        return "\n".join("".join(part) for part in _lines(pictures))


NO_ICONS = Icons()
"""Words alone."""


def _lines(pictures: Sequence[str]) -> Iterable[Sequence[str]]:
    """Split pictures into as few lines as possible, of about the same length."""
    lines = -(-len(pictures) // IN_A_LINE)
    each = -(-len(pictures) // lines) if lines else 1
    return (pictures[start : start + each] for start in range(0, len(pictures), each))


def heading(pictures: str, text: str, plain: str | None = None) -> str:
    r"""Show pictures in large type with the same as text below, or the text alone.

    `plain` is what stands alone without pictures, if that is not the text.

    >>> heading("<:a:1><:b:2>", "♥5 ♥7"), heading("", "♥5 ♥7", "## ♥5 ♥7")
    ('# <:a:1><:b:2>\n-# ♥5 ♥7', '## ♥5 ♥7')
    """
    if not pictures:
        return text if plain is None else plain
    large = "\n".join(f"# {line}" for line in pictures.splitlines())
    return f"{large}\n-# {text}"


def without_icons(panel: Panel) -> Panel:
    """Return a panel without its pictures: the words beside them say the same."""
    return replace(panel, parts=tuple(map(_bare, panel.parts)))


def fitting(panel: Panel) -> Panel:
    """Return a panel without its pictures if their mentions make it too long for a message."""
    return panel if sum(map(_length, panel.parts)) <= MAX_CHARACTERS else without_icons(panel)


def _length(part: Part) -> int:
    """Count the characters of a part, in texts and on controls."""
    if isinstance(part, Row):
        return sum(
            len(each.label if isinstance(each, Button | Link) else each.prompt) for each in part.controls
        )
    return len(part.text) if isinstance(part, Text) else 0


def _bare(part: Part) -> Part:
    if isinstance(part, Text):
        return Text(BARE_HEADING.sub("", MENTION.sub("", part.text)))
    return Row(tuple(map(_bare_control, part.controls))) if isinstance(part, Row) else part


def _bare_control(control: Control) -> Control:
    if isinstance(control, Button):
        return replace(control, icon="")
    if isinstance(control, Select):
        return replace(control, choices=tuple(map(_bare_choice, control.choices)))
    return control


def _bare_choice(choice: Choice) -> Choice:
    return replace(choice, icon="")
