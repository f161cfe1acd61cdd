"""A message as plain data: texts, buttons, selects and pictures.

What may tell a hand in private is hidden from logs.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct, to_builtins
from msgspec.json import encode

from bot.faces.chart import Image
from bot.faces.line_breaks import with_units
from engine.core import Redacted

T = TypeVar("T")
Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]


class Text(Redacted, frozen=True):
    """A paragraph, in Discord's markup."""

    text: str


class Caption(Text, frozen=True):
    """A paragraph about the controls below it, which says nothing without them."""


class Reveal(Text, frozen=True):
    """A paragraph that tells what happened last in full, so that a hand needs no line for it."""


class Divider(Struct, frozen=True):
    """A line between two parts."""


class Button(Redacted, frozen=True):
    """A button.

    A control of a game's face is known by its slot; a declared one by its name, and by the slot where one
    declaration stands for several.
    """

    slot: int
    label: str
    """Empty if the picture says it."""
    style: Style = "secondary"
    disabled: bool = False
    icon: str = ""
    """A picture before the label, as it is written in text."""
    surface: str = ""
    """The surface that answers it; empty for that of its panel."""
    id: str = ""
    """What it is about, as a custom_id holds it; empty for what its panel is about."""
    control: str = ""


class Link(Struct, frozen=True):
    """A button that links to another message."""

    label: str
    url: str


class Choice(Redacted, frozen=True):
    """An option of a select or a question."""

    value: str
    label: str
    chosen: bool = False
    note: str = ""
    """Small print below the label."""
    icon: str = ""
    """A picture before the label, as it is written in text."""


class Select(Redacted, frozen=True):
    """A select with up to 25 choices."""

    slot: int
    prompt: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    disabled: bool = False
    control: str = ""
    surface: str = ""


class ChannelSelect(Struct, frozen=True):
    """A select of channels, of which any number up to `most` is chosen, also none."""

    slot: int
    prompt: str
    chosen: tuple[int, ...] = ()
    most: int = 25
    control: str = ""


class UserSelect(Struct, frozen=True):
    """A select of people, of which at least one and at most `most` are chosen."""

    slot: int
    prompt: str
    most: int = 25
    control: str = ""


class RoleSelect(Struct, frozen=True):
    """A select of roles of the server, of which one or none is chosen."""

    slot: int
    prompt: str
    chosen: int | None = None
    control: str = ""


Control: TypeAlias = Button | Link | Select | ChannelSelect | UserSelect | RoleSelect


class Row(Struct, frozen=True):
    """Up to five buttons, or one select, side by side."""

    controls: tuple[Control, ...]


MOST_IN_ROW = 5
"""Discord's limit for the buttons of a row."""
MAX_ALT_TEXT = 1024
"""Discord's limit in characters for the alt text of a picture."""


class Picture(Redacted, frozen=True):
    """A chart or a result, with its alt text."""

    image: Image
    alt: str


Part: TypeAlias = Text | Divider | Row | Picture


def evenly(things: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """Split a sequence into as few parts as possible, of about the same length.

    >>> [len(part) for many in (4, 5, 6, 12) for part in evenly(range(many), 4)]
    [4, 3, 2, 3, 3, 4, 4, 4]
    >>> list(evenly((), 4))
    []
    """
    parts = -(-len(things) // most)
    each = -(-len(things) // parts) if parts else 1
    return (things[start : start + each] for start in range(0, len(things), each))


def rows_of(buttons: Sequence[Button | Link], most: int = MOST_IN_ROW) -> tuple[Row, ...]:
    """Return buttons in as few rows as possible; none for no buttons."""
    return tuple(Row(tuple(part)) for part in evenly(buttons, most))


def characters(parts: Iterable[Part]) -> int:
    """Count the characters of all text, as it is sent."""
    return sum(len(with_units(part.text)) for part in parts if isinstance(part, Text))


class Panel(Struct, frozen=True):
    """A message: parts from top to bottom, with a coloured edge."""

    parts: tuple[Part, ...]
    accent: int | None = None

    @property
    def digest(self) -> bytes:
        """Return bytes that tell it from all others: what a message shows is remembered by them.

        >>> Panel((Text("1"),)).digest == Panel((Caption("1"),)).digest
        False
        """
        kinds = [type(part).__name__ for part in self.parts]
        try:
            encoded = encode((kinds, self))
        except UnicodeEncodeError:
            # What was typed need not be valid Unicode, which a literal may hold.
            encoded = repr((kinds, to_builtins(self))).encode()
        return blake2b(encoded, digest_size=16).digest()


NEUTRAL = 0x4E5058
"""The accent of a message that needs no action."""


MEDALS = ("🥇", "🥈", "🥉")


NO_MEDAL = "▫️"


def medal(rank: int, *, is_last: bool) -> str:
    """Return the medal of one of the first ranks; the last rank has none.

    >>> medal(3, is_last=False), medal(3, is_last=True), medal(4, is_last=False)
    ('🥉', '▫️', '▫️')
    """
    return NO_MEDAL if is_last or rank > len(MEDALS) else MEDALS[rank - 1]


def text_panel(text: str, *links: Link) -> Panel:
    """Return a panel with a text and links."""
    rows = (Row(links),) if links else ()
    return Panel((Text(text), *rows), NEUTRAL)
