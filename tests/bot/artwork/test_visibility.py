"""Pictures seen small, on dark and light, and by eyes that tell fewer colours apart."""

from itertools import groupby
from typing import cast

import numpy as np
import pytest
from PIL import Image, ImageColor

from bot.artwork import cards
from bot.artwork.cards import playing_card
from bot.artwork.rendering import rendered
from bot.artwork.shapes import SUITS
from bot.faces.icon_names import CARDS, MARKS, MINUS_NUMBERS, THANK_YOU, minus, moving, names, ranks, tiles
from bot.faces.icons import CardStyle
from tests.support.vision import GROUNDS, VISIONS, closest, contrast, opened

LEAST_CONTRAST = 3
"""WCAG 2.2 AA, for large text and for graphics."""
LEAST_DISTANCE = 20
"""Black and white are 100 apart. Two hues of one lightness are below 10 in grey."""
INSIDE = (30, 22, 98, 106)
"""Of a picture: the part that holds its sign and no outline."""
LEAST_SHARE = 0.03
"""Of the inside: less is a blend at an edge."""
SETS = {
    "two": [f"two_{card}" for card in sorted(CARDS)],
    "four": [f"four_{card}" for card in sorted(CARDS)],
    "ranks": ranks(),
    "tiles": tiles(),
    "minus": (*map(minus, MINUS_NUMBERS), THANK_YOU),
    "marks": MARKS,
}


def pixels(image: Image.Image) -> list[tuple[int, ...]]:
    return [tuple(pixel) for row in np.asarray(image).tolist() for pixel in row]


def sign_contrast(picture: bytes) -> float:
    """Return the contrast between what a sign stands on and the sign."""
    inside = opened(picture).crop(INSIDE).convert("RGB")
    size = inside.width * inside.height
    counted = cast("list[tuple[int, tuple[int, ...]]]", inside.getcolors(size))
    ground, *signs = [colour for count, colour in sorted(counted)[::-1] if count >= LEAST_SHARE * size]
    return max(contrast(ground, sign) for sign in signs)


def edge_contrast(picture: bytes, ground: str) -> float:
    """Return the contrast of a ground with the outline or with what is inside it, where that is larger."""
    row = pixels(opened(picture).crop((0, 64, 64, 65)))
    flat = [colour for colour, run in groupby(row) if len(list(run)) >= 3 and colour[3] == 255]
    return max(contrast(colour, ImageColor.getrgb(ground)) for colour in flat[:2])


def test_every_sign_stands_out_from_its_ground(pictures: dict[str, bytes]) -> None:
    for name in names():
        assert sign_contrast(pictures[name]) >= LEAST_CONTRAST, name


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_picture_stands_out_from_discord(pictures: dict[str, bytes], ground: str) -> None:
    for name in names():
        assert edge_contrast(pictures[name], ground) >= LEAST_CONTRAST, name


def card(name: str, look: cards.Look, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Draw a card of the deck of two colours in another look."""
    monkeypatch.setitem(cards.DECKS[CardStyle.TWO], name[-1], look)
    return rendered(playing_card(name, CardStyle.TWO))


def test_a_pale_sign_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pale = cards.DECKS[CardStyle.TWO]["H"]._replace(sign="#ff9aa2")
    assert sign_contrast(card("5H", pale, monkeypatch)) < LEAST_CONTRAST


def test_a_dark_card_without_a_light_outline_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    dark = cards.DECKS[CardStyle.FOUR]["S"]._replace(line="#15171c")
    picture = card("5S", dark, monkeypatch)
    assert [edge_contrast(picture, each) >= LEAST_CONTRAST for each in GROUNDS] == [False, False, True, True]


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("group", SETS)
def test_no_two_pictures_of_a_set_fall_together(pictures: dict[str, bytes], group: str, vision: str) -> None:
    distance, *names = closest({name: pictures[name] for name in SETS[group]}, vision)
    assert distance >= LEAST_DISTANCE, names


@pytest.mark.parametrize("ground", [None, "#a66a00"])
def test_suits_that_differ_in_hue_alone_are_found(
    monkeypatch: pytest.MonkeyPatch, ground: str | None
) -> None:
    heart = cards.DECKS[CardStyle.FOUR]["H"]
    monkeypatch.setitem(SUITS, "D", SUITS["H"])
    monkeypatch.setitem(cards.DECKS[CardStyle.FOUR], "D", heart._replace(ground=ground or "#2f8d2f"))
    deck = {name: rendered(playing_card(name, CardStyle.FOUR)) for name in ("8H", "8D", "8S")}
    found = {vision: closest(deck, vision)[0] < LEAST_DISTANCE for vision in VISIONS}
    assert (found["normal"], found["grey"]) == (False, True)
    assert found["deutan"] or ground


def test_every_picture_is_held_against_the_others() -> None:
    assert {name for group in SETS.values() for name in group} | set(moving()) == set(names())
