"""Pictures inside text: emoji of cards and marks, in the place of the text for which they stand.

A deployment may have none of them, and a person may not want them: then the text stands there.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from bot.faces.cards import shown
from bot.faces.icon_names import CARDS, MARKS, SIGNS, TURNED, shown_by, text_of
from bot.faces.line_breaks import with_units
from bot.faces.panel import Button, Choice, Control, Link, Panel, Part, Row, Select, Text, evenly
from engine.cards import Card

MAX_CHARACTERS = 4000
"""Discord's limit for the text of a message."""
IN_A_LINE = 13
"""Maximum pictures in a line."""
TYPES = (("#", 7, 14), ("##", 8, 24), ("###", 10, 54))
"""Types of headings, how many pictures fit a line of 360 pixels in each, and for how many it is taken."""
PICTURE = re.compile(
    r"(?=[<\[🆕])(?P<stuck>(?<=[0-9A-Za-z]))?(?P<frame>[\[🆕]*)<a?:(?P<emoji>\w+):\d+>(?P<end>\]?)"
    r"(?P<gap>[ \u3000]?)(?P<next>(?=[0-9A-Za-z<\[🆕]))?",
    re.ASCII,
)
"""A picture in text, as Discord writes it, with what marks it, and whether something follows at once."""
WRITTEN = re.compile(
    r"(?=[`*♧♦♥♤🃏])"  # passes quickly over what begins neither
    r"(?:(?P<code>```.*?```)|(?P<bold>\*\*)?(?P<card>[♧♦♥♤](?:10|[2-9JQKA])|🃏[BR])(?(bold)\*\*)(?![0-9A-Za-z]))",
    re.DOTALL,
)
"""A card in text, which no name of a person contains; or a sheet, which is left as it is."""
CARDS_BY_TEXT = {shown(card): card for card in CARDS}
BLUE = "5D"
"""A card that is not red in the deck of four colours."""
OUTLINES = str.maketrans("♥♦", "♡♢")
SMALL_PRINT = re.compile(r"^-# .*$", re.MULTILINE)
APART = re.compile(r"(?<=\d>) (?=<a?:)")
"""The space between two pictures."""


class CardStyle(StrEnum):
    """How playing cards look."""

    FOUR = "four"
    """A colour for each suit."""
    TWO = "two"
    """Black and red."""
    TEXT = "text"
    """No pictures at all."""


DEFAULT_DECK = CardStyle.FOUR
"""For what everybody sees, and for whoever has not chosen one."""


class Icons:
    """The pictures for one reader: their deck, among those that the application has.

    Two of them are equal only if they are the same object.
    """

    def __init__(
        self,
        mentions: Mapping[str, str] = MappingProxyType({}),
        deck: CardStyle = CardStyle.TEXT,
        *,
        is_still: bool = False,
    ) -> None:
        self._mentions = mentions if deck is not CardStyle.TEXT else {}
        self._deck = deck
        self._is_still = is_still

    def stilled(self) -> "Icons":
        """Return the same pictures, none of which moves."""
        return Icons(self._mentions, self._deck, is_still=True)

    def __call__(self, name: str) -> str:
        """Return a picture as it is written in text; empty if there is none."""
        return self._mentions.get(f"{self._deck}_{name}" if name in CARDS else name, "")

    def turned(self, name: str) -> str:
        """Return the moving picture of a card that was just turned; the still one if that is all there is."""
        moving = "" if self._is_still else self._mentions.get(TURNED + name, "")
        return moving or self(name)

    def line(
        self,
        names: Iterable[str],
        frames: Mapping[str, str] = MappingProxyType({}),
        most: int = IN_A_LINE,
    ) -> str:
        """Return pictures side by side, in as few lines as needed; empty if one of them is missing.

        `frames` says what marks some of them, as "[{}]"; `most` is how many of them a line takes.
        """
        pictures = [(name, self(name)) for name in names]
        if not all(picture for _, picture in pictures):
            return ""
        framed = [frames.get(name, "{}").format(picture) for name, picture in pictures]
        return "\n".join("".join(part) for part in evenly(framed, most))

    def marked(self, text: str) -> str:
        """Return a text of the bot with pictures in the place of ▶, 🎁 and 💤, which no name contains."""
        for name in ("turn", "gift", "away"):
            text = text.replace(SIGNS[name], self(name) or SIGNS[name])
        return text

    def drawn(self, text: str, icon: Callable[[Card], str] = str) -> str:
        """Return a text of the bot with pictures in the place of the playing cards that it names.

        `icon` returns the name of a playing card's picture.
        """

        def picture(written: re.Match[str]) -> str:
            card = CARDS_BY_TEXT.get(written["card"])
            return (card is not None and self(icon(card))) or written[0]

        drawn = WRITTEN.sub(picture, text)
        return text if drawn == text else APART.sub("", drawn)

    def outlined(self, label: str, icon: Callable[[Card], str] = str) -> str:
        """Return a label, in which nothing can be drawn, without red suits where cards have four colours."""
        has_four = self._deck is CardStyle.FOUR and icon(BLUE) == BLUE and self(BLUE)
        return label.translate(OUTLINES) if has_four else label


NO_ICONS = Icons()
"""Words alone."""


def type_for(many: int) -> tuple[str, int]:
    """Return the type for a number of pictures, and how many of them a line of a small phone takes.

    >>> type_for(5), type_for(11), type_for(20), type_for(40)
    (('#', 7), ('#', 7), ('##', 8), ('###', 10))
    """
    return next((size, most) for size, most, limit in TYPES if many <= limit)


def enlarged(pictures: str, size: str = "#") -> str:
    r"""Return pictures in large type, each line ended; empty for none.

    >>> enlarged("<:a:1><:b:2>"), enlarged("")
    ('# <:a:1><:b:2>\n', '')
    """
    return "".join(f"{size} {line}\n" for line in pictures.splitlines())


def without_icons(panel: Panel) -> Panel:
    """Return a panel with the text for which each picture stands in its place."""
    return replace(panel, parts=tuple(map(_bare, panel.parts)))


def illustrated(parts: Iterable[Part], icons: Icons, icon: Callable[[Card], str] = str) -> tuple[Part, ...]:
    """Return parts with pictures in the place of the cards that texts name, and with labels that suit them.

    `icon` returns the name of a playing card's picture.
    """

    def drawn(part: Part) -> Part:
        if isinstance(part, Text):
            return replace(part, text=icons.drawn(part.text, icon))
        return _labelled(part, lambda each: replace(each, label=icons.outlined(each.label, icon)))

    return tuple(map(drawn, parts))


def with_plain_small_print(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return parts with texts in the place of the pictures in lines of small type."""
    return tuple(
        replace(part, text=SMALL_PRINT.sub(lambda line: PICTURE.sub(_as_text, line[0]), part.text))
        if isinstance(part, Text)
        else part
        for part in parts
    )


def within_limit(panel: Panel) -> Panel:
    """Return a panel without its pictures if their mentions make it too long for a message."""
    return panel if sum(map(_length, panel.parts)) <= MAX_CHARACTERS else without_icons(panel)


def _length(part: Part) -> int:
    """Count the characters of a part, in texts and on controls."""
    if isinstance(part, Row):
        return sum(
            len(each.label if isinstance(each, Button | Link) else each.prompt) for each in part.controls
        )
    # Each end of bold type may need one more.
    return len(with_units(part.text)) + part.text.count("**") if isinstance(part, Text) else 0


def _bare(part: Part) -> Part:
    if isinstance(part, Text):
        return replace(part, text=PICTURE.sub(_as_text, part.text))
    return _labelled(part, lambda each: replace(each, label=_bare_label(each), icon=""))


def _labelled(part: Part, change: Callable[[Any], Any]) -> Part:
    """Change the buttons and choices of a row; return any other part as it is."""

    def changed(control: Control) -> Control:
        if isinstance(control, Select):
            return replace(control, choices=tuple(map(change, control.choices)))
        return change(control) if isinstance(control, Button) else control

    return Row(tuple(map(changed, part.controls))) if isinstance(part, Row) else part


def _as_text(picture: re.Match[str]) -> str:
    """Return the text for which a picture stands, apart from what stands beside it."""
    name = shown_by(picture["emoji"])
    if name is None:
        return picture[0]
    text = text_of(name)
    if not text:
        return picture["frame"] + picture["end"]
    before = " " if picture["stuck"] is not None and text[0].isalnum() else ""
    behind = picture["gap"] or (" " if picture["next"] is not None else "")
    return f"{before}{picture['frame']}{text}{picture['end']}{behind}"


def _bare_label(labelled: Button | Choice) -> str:
    """Return the label of a control behind the text of its picture; a mark stands before a word for it."""
    picture, label = PICTURE.fullmatch(labelled.icon), labelled.label
    name = shown_by(picture["emoji"]) if picture else None
    if name is None or (label and name in MARKS):
        return label
    return f"{text_of(name)} {label}".rstrip()
