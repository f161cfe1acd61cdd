"""Forms and partial choices, as plain data."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.faces.panel import Choice
from engine.core import Redacted


class Field(Redacted, frozen=True):
    """A question of a form, answered by `least` to `most` of its choices."""

    slot: int
    label: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1

    def takes(self, chosen: Sequence[str]) -> bool:
        """Return whether this answers the question.

        >>> offered = (Choice("a", "A"), Choice("b", "B"))
        >>> Field(0, "Which?", offered).takes(["a"]), Field(0, "Which?", offered).takes(["c"])
        (True, False)
        >>> [Field(0, "Which?", offered, 0, 2).takes(each) for each in ([], ["a", "b"], ["a", "a"])]
        [True, True, False]
        """
        offered = {choice.value for choice in self.choices}
        is_set = len(set(chosen)) == len(chosen)
        return is_set and set(chosen) <= offered and self.least <= len(chosen) <= self.most


class TextField(Redacted, frozen=True):
    """A question of a form that is answered by typing."""

    slot: int
    label: str
    prompt: str = ""
    most: int = 100
    """Maximum characters of the answer."""
    value: str = ""
    """The initial text."""
    required: bool = True
    is_long: bool = False
    """Whether it takes several lines."""


class FileField(Redacted, frozen=True):
    """A question of a form that is answered by a file."""

    slot: int
    label: str
    required: bool = True


FormField: TypeAlias = Field | TextField | FileField


class Form(Struct, frozen=True):
    """A form with up to five questions; its answers come back as a press at its slot."""

    title: str
    fields: tuple[FormField, ...]
    slot: int = 0
    text: str = ""
    """What stands above the questions, in the place of one of them."""
    control: str = ""
    """The name of the declared control to which the answers come."""

    def __repr__(self) -> str:
        """Return the slot alone: the text may hold a hand, which must not end up in a log."""
        return f"<Form at slot {self.slot}>"


Answers: TypeAlias = Mapping[int, tuple[str, ...]]
"""What was chosen or typed in a form, by slot; for a file its id."""


class Draft(Redacted, frozen=True):
    """A partial choice: what was selected so far, by slot; valid for one moment of the game."""

    chosen: tuple[tuple[int, tuple[str, ...]], ...] = ()

    def values(self, slot: int) -> tuple[str, ...]:
        """Return what was chosen at a slot."""
        return dict(self.chosen).get(slot, ())

    def with_values(self, slot: int, values: Sequence[str]) -> "Draft":
        """Return the draft with another choice at a slot.

        >>> Draft().with_values(2, ["a"]).with_values(2, ["b"]).values(2)
        ('b',)
        """
        return replace(self, chosen=tuple({**dict(self.chosen), slot: tuple(values)}.items()))


NO_DRAFT = Draft()
ONLY_LOOKED_AT = Draft(((-1, ()),))
"""In the place of a draft where nothing can be pressed: cards that stand on buttons elsewhere are shown."""
