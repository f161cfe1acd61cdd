"""Views of Prime Daifugo at given positions, and what the face shows of them."""

from typing import Any

from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Part, Select
from bot.faces.words import Words
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.turn import FORM
from engine.core import Seat
from engine.games.prime_daifugo.values import View
from tests.cogs.panels import controls_of, text_of
from tests.engine.games.prime_daifugo.tables import table

NAMES = ("Ana", "Ben", "Cleo", "さくら")
EN, JA = Words("en", NAMES), Words("ja", NAMES)


def seen(*hands: str, seat: Seat | None = 0, **fields: Any) -> View:
    """Return what a seat sees of a table with these hands."""
    return table(*hands, **fields).view(seat)


def typed(*texts: str) -> Draft:
    """Return the draft after typing into the form."""
    return NO_DRAFT.with_values(FORM, texts)


def panel(view: View, draft: Draft = NO_DRAFT, words: Words = EN) -> tuple[Part, ...]:
    return FACE.panel(view, draft, words)


def panel_text(view: View, draft: Draft = NO_DRAFT, words: Words = EN) -> str:
    return text_of(panel(view, draft, words))


def buttons(view: View, draft: Draft = NO_DRAFT) -> dict[int, Button]:
    return {each.slot: each for each in controls_of(panel(view, draft)) if isinstance(each, Button)}


def choices(view: View, draft: Draft) -> list[str]:
    selects = [each for each in controls_of(panel(view, draft)) if isinstance(each, Select)]
    return [choice.label for select in selects for choice in select.choices]
