"""The custom_ids of controls, and presses decoded from Discord's payloads.

Nothing is registered with discord.py: every response is decoded here as untrusted input. So a restart needs
nothing, and a forged id cannot reach a callback.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.faces.forms import Answers
from bot.faces.line_breaks import unjoined
from engine.core import InvalidAction, Redacted

PLACE = r"(?P<surface>[a-z]{1,2}):(?P<table>[A-Za-z0-9]{1,40}):(?P<moment>[0-9]{1,9})"
CUSTOM_ID = re.compile(
    rf"t2:{PLACE}:(?P<control>[a-z](?:[a-z_]{{0,30}}[a-z])?)(?:\.(?P<number>[0-9]{{1,4}}))?"
    rf"|t1:{PLACE.replace('<', '<old_')}:(?P<slot>[0-9]{{1,3}})",
    re.ASCII,
)
"""A control by its name, and those of older versions by their slots."""
BOARD, HAND, LOBBY, MENU, FORM, GAME_FORM, OUTCOME, SHEET = "b", "p", "l", "k", "m", "f", "r", "s"
PING, WATCH, INVITATION = "w", "u", "li"
"""The surfaces of the platform: the second field of a custom_id. Each feature names its own."""
CONFIRMED = "yes_"
"""Before the name of a control whose question is answered."""
FACE = "play"
"""The control that stands for all of a game's face, which knows them by their slots."""


class Address(Struct, frozen=True):
    """Where the controls of a panel are: the surface, the table, and the moment they were drawn for."""

    surface: str
    table: str
    moment: int
    choices: int = 0
    """How many choices the person had made here when the controls were drawn; not in their custom_id."""

    def custom_id(self, slot: int, control: str = "", *, surface: str = "", about: str = "") -> str:
        """Build the custom_id of a control, which holds its name or position, and no card or meaning.

        >>> Address("p", "K7Q2M4", 12).custom_id(2, "extend")
        't2:p:K7Q2M4:12:extend.2'
        """
        place = f"{surface or self.surface}:{about or self.table}:{self.moment}"
        return f"t2:{place}:{control or FACE}" + (f".{slot}" if slot else "")

    def number(self, slot: int, control: str = "", surface: str = "") -> int:
        """Number a control anew after every choice and move, or a client keeps an old selection in it.

        >>> Address("p", "K7Q2M4", 12).number(3) in range(1, 2**31)
        True
        """
        return (
            crc32(f"{self.custom_id(slot, control, surface=surface)}:{self.choices}".encode()) >> 2 | 1 << 30
        )


NOWHERE = Address(MENU, "0", 0)
"""The address of a panel without controls of its own."""


def code_of(game: str) -> str:
    """Return a game's name as a custom_id holds it: it takes no underscores."""
    return game.replace("_", "")


def game_of(code: str, games: Iterable[str]) -> str | None:
    """Return the game that a custom_id names, among those there are.

    >>> game_of("nothankyou", ["algo", "no_thank_you"])
    'no_thank_you'
    """
    return next((game for game in games if code_of(game) == code), None)


class Press(Redacted, frozen=True):
    """A pressed control, a chosen select or a submitted form."""

    at: Address
    slot: int
    """The position of a control of a game's face, or of a message of an older version."""
    values: tuple[str, ...] = ()
    answers: Answers = msgspec.field(default_factory=dict)
    """What was chosen or typed in a form, by slot; for a file its id."""
    control: str = ""
    """The name of a declared control."""
    number: int = 0
    """Which one it is, where one declaration stands for several."""

    @property
    def only_value(self) -> str:
        """Return the one value that was chosen; empty for none or several."""
        return self.values[0] if len(self.values) == 1 else ""

    def named(self, control: str, number: int) -> "Press":
        """Return the same press, of a control by its name."""
        return replace(self, control=control, number=number)

    def only(self, *offered: str) -> str:
        """Return the one value that was chosen; raise InvalidAction unless it is one of those offered."""
        if self.only_value not in offered:
            raise InvalidAction("no_such_control")
        return self.only_value

    def chosen_number(self, digits: int) -> int:
        """Return the number that was chosen; raise InvalidAction unless it has 1 to so many digits."""
        value = self.only_value
        if not (value.isascii() and value.isdecimal() and len(value) <= digits):
            raise InvalidAction("no_such_control")
        return int(value)


COMMAND = Press(NOWHERE, 0)
"""In place of a press, where somebody called a command."""


def read_press(payload: Mapping[str, Any]) -> Press | None:
    """Decode a payload of Discord; None if the control is not one of ours."""
    found = CUSTOM_ID.fullmatch(str(payload.get("custom_id", "")))
    if found is None:
        return None
    answers = _answers(payload.get("components", ()))
    values = given(payload) or tuple(chain(*answers.values()))
    if found["control"] is None:
        at = Address(found["old_surface"], found["old_table"], int(found["old_moment"]))
        return Press(at, int(found["slot"]), values, answers)
    at, number = Address(found["surface"], found["table"], int(found["moment"])), int(found["number"] or 0)
    return Press(at, number, values, answers, found["control"], number)


def surface_of(payload: Mapping[str, object]) -> str:
    """Return the letters of the surface of a control; empty if it is not one of ours."""
    found = CUSTOM_ID.fullmatch(str(payload.get("custom_id", "")))
    return (found["surface"] or found["old_surface"]) if found else ""


def given(control: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what was chosen or typed in a control of a payload; what is no text is none of it.

    A radio group and a question to type have one value, which may be null; all others have a list of them.
    """
    values = (control.get("value"), *(control.get("values") or ()))
    return tuple(unjoined(each) for each in values if isinstance(each, str))


def _answers(components: Iterable[Mapping[str, Any]]) -> Answers:
    answers = {}
    for component in components:
        leaf = component.get("component", component)
        found = CUSTOM_ID.fullmatch(str(leaf.get("custom_id", "")))
        if found and (answer := given(leaf)):
            answers[int(found["slot"] or found["number"] or 0)] = answer
    return answers
