"""All pictures of an application: their vector sources, and their names as emojis."""

import re
from functools import cache
from hashlib import sha256
from types import MappingProxyType

from bot.artwork import cards
from bot.artwork.marks import PICTURES
from bot.faces import icon_names
from bot.faces.icons import CardStyle

DIGITS = 6
"""Of the hash in the name of an emoji."""
EMOJI_NAME = re.compile(rf"\w+_[0-9a-f]{{{DIGITS}}}", re.ASCII)


def symbol(name: str) -> str:
    """Return a picture as the inner part of an SVG with the view box "0 0 128 128".

    It uses no ids and no fonts, so it can stand in another SVG any number of times. Of a moving picture it is
    the last frame. Raise ValueError for a name that is no picture.
    """
    return frames(name)[-1]


def frames(name: str) -> tuple[str, ...]:
    """Return the frames of a picture, each like `symbol`: one, or two if it moves."""
    try:
        return _frames()[name]
    except KeyError:
        raise ValueError(f"there is no picture with the name {name!r}") from None


def draw(name: str) -> bytes:
    """Return a picture of 128 by 128 pixels: a PNG, or a GIF if it moves.

    Raise ValueError for a name that is no picture.
    """
    # The bot itself, which draws in a worker, does without these libraries.
    from bot.artwork.rendering import animated, rendered  # noqa: PLC0415

    drawn = [rendered(frame) for frame in frames(name)]
    return animated(drawn) if len(drawn) > 1 else drawn[0]


def emoji_name(name: str) -> str:
    """Return the name of the emoji of a picture: what it shows, and a hash of how it is drawn.

    A picture that is drawn anew becomes another emoji, and old messages keep theirs.
    """
    digest = _digest(name)
    return f"{icon_names.spoken(name)}_{digest}"


def former_emoji_name(name: str) -> str:
    """Return the name that an older version gave the emoji of the same picture."""
    return f"{name}_{_digest(name)}"


def name_of(emoji: str) -> str | None:
    """Return the name of the picture that an emoji shows, as drawn now or before; None if none of ours."""
    return icon_names.shown_by(emoji) if EMOJI_NAME.fullmatch(emoji) else None


def _digest(name: str) -> str:
    return sha256("\n".join(frames(name)).encode()).hexdigest()[:DIGITS]


@cache
def _frames() -> MappingProxyType[str, tuple[str, ...]]:
    turned = icon_names.TURNED
    return MappingProxyType(
        {
            name: (cards.minus_back(), _still(name.removeprefix(turned)))
            if name.startswith(turned)
            else (_still(name),)
            for name in icon_names.names()
        }
    )


def _still(name: str) -> str:
    kind, _, value = name.partition("_")
    if kind in icon_names.DECKS:
        return cards.playing_card(value, CardStyle(kind))
    if kind == "rank":
        return cards.rank_card(value)
    if kind == "minus":
        return cards.minus(int(value))
    if name == icon_names.THANK_YOU:
        return cards.thank_you()
    return PICTURES[name] if name in PICTURES else _tile(name)


def _tile(name: str) -> str:
    kind, *words = name.split("_")
    if kind == "back":
        return cards.tile_back(words[0], "".join(words[1:]))
    if kind in icon_names.COLOURS:
        return cards.open_tile(kind, words[0])
    colour, number = words
    return cards.hit_tile(colour, number) if kind == "hit" else cards.known_tile(colour, number)
