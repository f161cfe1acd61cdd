"""Views of Prime Daifugo at given positions, and what the face shows of them."""

from typing import Any

from bot.faces.forms import NO_DRAFT, Draft, Form
from bot.faces.panel import Button, Part, Select
from bot.faces.words import Words
from cogs.prime_daifugo.drafts import FORM
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.keypad import PLAY, TAPS
from engine.core import Seat
from engine.games.prime_daifugo.values import View
from tests.cogs.panels import controls_of, text_of
from tests.engine.games.prime_daifugo.tables import table

NAMES = ("Ana", "Ben", "Cleo", "さくら")
EN, JA = Words("en", NAMES), Words("ja", NAMES)


def seen(*hands: str, seat: Seat | None = 0, **fields: Any) -> View:
    """Return what a seat sees of a table with these hands."""
    return table(*hands, **fields).view(seat)


def decided(view: View, slot: int, *values: str, draft: Draft = NO_DRAFT) -> Any:
    return FACE.decide(view, slot, values, draft, EN)


def typed(view: View, *texts: str) -> Draft:
    """Return the draft after typing into the form, whose last fields may be left empty."""
    asked = FACE.decide(view, PLAY, (), NO_DRAFT, EN)
    assert isinstance(asked, Form)
    found: Draft = decided(view, FORM, *texts, *[""] * (len(asked.fields) - len(texts)))
    return found


def tapped(view: View, taps: str) -> Draft:
    """Return the draft after tapping cards, signs and values of jokers: "2 4 = 2 ^ 3 * 3", "K X 9"."""
    slots = {tap: slot for slot, tap in TAPS.items()}
    draft, last = NO_DRAFT, ""
    for tap in taps.split():
        draft = decided(view, slots[f"X{tap}" if last == "X" else tap], draft=draft)
        last = tap
    return draft


def panel(view: View, draft: Draft = NO_DRAFT, words: Words = EN) -> tuple[Part, ...]:
    return FACE.panel(view, draft, words)


def panel_text(view: View, draft: Draft = NO_DRAFT, words: Words = EN) -> str:
    return text_of(panel(view, draft, words))


def buttons(view: View, draft: Draft = NO_DRAFT, words: Words = EN) -> dict[int, Button]:
    return {each.slot: each for each in controls_of(panel(view, draft, words)) if isinstance(each, Button)}


def choices(view: View, draft: Draft) -> list[str]:
    selects = [each for each in controls_of(panel(view, draft)) if isinstance(each, Select)]
    return [choice.label for select in selects for choice in select.choices]
