"""The panels of a game's face at any position, without a table."""

import re
from typing import Any

from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Button, Part, Row, Select, Text
from bot.faces.words import Words
from tests.support.all_icons import all_icons


class Panels:
    """What each seat sees and decides, and None for spectators; the words are English unless given."""

    def __init__(self, face: AnyFace, *names: str) -> None:
        self.face = face
        self.en, self.ja = Words("en", names), Words("ja", names)
        self.pictured = self.en.pictured(all_icons())

    def parts(
        self, position: Any, seat: int | None, words: Words | None = None, draft: Draft = NO_DRAFT
    ) -> tuple[Part, ...]:
        return self.face.panel(position.view(seat), draft, words or self.en)

    def text(
        self, position: Any, seat: int | None, words: Words | None = None, draft: Draft = NO_DRAFT
    ) -> str:
        return text_of(self.parts(position, seat, words, draft))

    def drawn(self, position: Any, seat: int | None) -> str:
        """Return the text with the name of every picture in its place."""
        return spelled(self.text(position, seat, self.pictured))

    def controls(
        self, position: Any, draft: Draft = NO_DRAFT, words: Words | None = None, seat: int | None = None
    ) -> dict[int, Any]:
        """Return what a seat can press, by slot: that of the seat to act, if none is given."""
        viewer = position.to_act[0] if seat is None else seat
        return {each.slot: each for each in controls_of(self.parts(position, viewer, words, draft))}

    def pressed(
        self, position: Any, slot: int, *values: str, draft: Draft = NO_DRAFT, seat: int | None = None
    ) -> Any:
        viewer = position.to_act[0] if seat is None else seat
        return self.face.decide(position.view(viewer), slot, values, draft, self.en)


def text_of(parts: tuple[Part, ...]) -> str:
    return loosened("\n".join(part.text for part in parts if isinstance(part, Text)))


def loosened(text: str) -> str:
    """Return a text with plain spaces where a line may not break, and nothing where there is no space."""
    return text.replace("\u00a0", " ").replace("\u2060", "")


def controls_of(parts: tuple[Part, ...]) -> list[Button | Select]:
    found = [each for part in parts if isinstance(part, Row) for each in part.controls]
    return [each for each in found if isinstance(each, Button | Select)]


def spelled(shown: str) -> str:
    """Replace every picture by its name."""
    return re.sub(r"<a?:(\w+):\d+>", r"[\1]", shown)
