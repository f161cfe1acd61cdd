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

from bot.faces.forms import Answers
from engine.core import InvalidAction, Redacted

CUSTOM_ID = re.compile(
    r"t1:(?P<surface>[a-z]{1,2}):(?P<table>[A-Za-z0-9]{1,16}):(?P<moment>[0-9]{1,9}):(?P<slot>[0-9]{1,3})",
    re.ASCII,
)
BOARD, HAND, LOBBY, MENU, FORM, GAME_FORM, OUTCOME, SHEET = "b", "p", "l", "k", "m", "f", "r", "s"
PING, WATCH, INVITATION = "w", "u", "li"
"""The surfaces of the platform: the first field of a custom_id. Each feature names its own."""


class Address(Struct, frozen=True):
    """Where the controls of a panel are: the surface, the table, and the moment they were drawn for."""

    surface: str
    table: str
    moment: int
    choices: int = 0
    """How many choices the person had made here when the controls were drawn; not in their custom_id."""

    def custom_id(self, slot: int, surface: str = "") -> str:
        """Build the custom_id of a control, which holds its position, not its meaning.

        >>> Address("p", "K7Q2M4", 12).custom_id(3)
        't1:p:K7Q2M4:12:3'
        """
        return f"t1:{surface or self.surface}:{self.table}:{self.moment}:{slot}"

    def number(self, slot: int) -> int:
        """Number a control anew after every choice and move, or a client keeps an old selection in it.

        >>> Address("p", "K7Q2M4", 12).number(3) in range(1, 2**31)
        True
        """
        return crc32(f"{self.custom_id(slot)}:{self.choices}".encode()) >> 2 | 1 << 30


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
    values: tuple[str, ...] = ()
    answers: Answers = msgspec.field(default_factory=dict)
    """What was chosen or typed in a form, by slot."""

    @property
    def only_value(self) -> str:
        """Return the one value that was chosen; empty for none or several."""
        return self.values[0] if len(self.values) == 1 else ""

    def only(self, *offered: str) -> str:
        """Return the one value that was chosen; raise InvalidAction unless it is one of those offered."""
        if self.only_value not in offered:
            raise InvalidAction("no_such_control")
        return self.only_value


def read_press(payload: Mapping[str, Any]) -> Press | None:
    """Decode a payload of Discord; None if the control is not one of ours."""
    found = CUSTOM_ID.fullmatch(str(payload.get("custom_id", "")))
    if found is None:
        return None
    at = Address(found["surface"], found["table"], int(found["moment"]))
    answers = _answers(payload.get("components", ()))
    values = tuple(str(value) for value in payload.get("values", ())) or tuple(chain(*answers.values()))
    return Press(at, int(found["slot"]), values, answers)


def _answers(components: Iterable[Mapping[str, Any]]) -> Answers:
    answers = {}
    for component in components:
        leaf = component.get("component", component)
        found = CUSTOM_ID.fullmatch(str(leaf.get("custom_id", "")))
        chosen = leaf.get("values") or ([leaf["value"]] if leaf.get("value") is not None else [])
        if found and chosen:
            answers[int(found["slot"])] = tuple(str(value) for value in chosen)
    return answers
