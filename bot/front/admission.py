"""What every interaction passes before anything reads it.

Each counts once, nobody sends too many, and the text is short.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from bot.bounded import Bounded
from bot.errors import TableError
from bot.front.custom_ids import given
from bot.front.interactions import Interaction
from bot.shutdown import Gate

TOKEN_LIFETIME = 15 * 60.0
"""Seconds for which an interaction can be answered, and so for which its id is remembered."""
MAX_REMEMBERED = 50_000
"""Maximum number of ids remembered: 55 interactions a second."""
PRESSES_PER_SECOND = 10.0
"""How many presses a second a person may go on making."""
BURST = 30
"""How many presses may come at once after a rest of a few seconds."""
REFUSAL_INTERVAL = 5.0
"""Seconds from one refusal of a person's presses to the next; an answer to each would cost as much."""


class _Presses(Struct):
    """The presses of a person."""

    rested: float = float("-inf")
    """When the person has rested from all presses so far: each takes its share of a second."""
    refused: float = float("-inf")


class PressRate:
    """Admits the presses of each person up to a rate, so that those in excess do not slow the others.

    A rate, and not a number of presses under way: each press of a flood is answered before the next arrives.
    """

    def __init__(self, per_second: float = PRESSES_PER_SECOND) -> None:
        self._interval = 1 / per_second
        # Later a new beginning changes nothing for a person.
        self._people = Bounded[int, _Presses](age=max(BURST * self._interval, REFUSAL_INTERVAL))

    def admit(self, person: int) -> bool:
        """Return whether to answer a press; raise TableError for some of those that come too fast."""
        now = time.monotonic()
        presses = self._people[person] = self._people.get(person) or _Presses()
        rested = max(presses.rested, now) + self._interval
        if rested <= now + BURST * self._interval:
            presses.rested = rested
            return True
        if presses.refused + REFUSAL_INTERVAL <= now:
            presses.refused = now
            raise TableError("too_fast")
        return False


class Admission:
    """Admits every interaction once, while the bot is not shutting down."""

    def __init__(self, gate: Gate, max_text: Callable[[Mapping[str, Any]], int]) -> None:
        self._gate = gate
        self._max_text = max_text
        self.rate = PressRate()
        self._seen = Bounded[int, bool](MAX_REMEMBERED, TOKEN_LIFETIME)

    def admit(self, interaction: Interaction) -> bool:
        """Return whether to answer an interaction.

        False for one that Discord delivered before, and for most of those that come too fast. Raise
        TableError for some of these, while the bot is shutting down, and for text that is too long.
        """
        # Ids in excess are not remembered: they would drive out those of other people.
        if not self.rate.admit(interaction.user.id) or not self._is_first(interaction.id):
            return False
        self._gate.enter()
        payload: Mapping[str, Any] = interaction.data or {}
        most = self._max_text(payload)
        if sum(map(len, _texts(payload))) > most:
            raise TableError("long_text", most=most)
        return True

    def _is_first(self, delivery: int) -> bool:
        if delivery in self._seen:
            return False
        self._seen[delivery] = True
        return True


def _texts(payload: Mapping[str, Any]) -> Iterator[str]:
    """Yield what was typed or chosen in a payload of Discord, at any depth."""
    yield from given(payload)
    for part in (*payload.get("options", ()), *payload.get("components", ())):
        yield from _texts(part)
    if "component" in payload:
        yield from _texts(payload["component"])
