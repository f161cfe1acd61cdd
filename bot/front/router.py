"""What every interaction passes: it is admitted, and a press or a form goes to the surface it was made on.

Each counts once, nobody sends too many, and the text is short.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import discord
from msgspec import Struct

from bot.bounded import Bounded
from bot.errors import TableError
from bot.front.controls import MAX_TEXT, Surface
from bot.front.custom_ids import given, read_press, surface_of
from bot.front.discord_context import DiscordContext
from bot.front.interactions import Interaction
from bot.front.loop_share import LoopShare
from bot.front.services import Services
from bot.shutdown import Gate
from engine.core import RuleError

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

    def admit(self, person: int, *, has_room: bool = True) -> bool:
        """Return whether to answer a press; raise TableError for some of those that come too fast.

        Without room those of the person that came before still wait.
        """
        now = time.monotonic()
        presses = self._people[person] = self._people.get(person) or _Presses()
        rested = max(presses.rested, now) + self._interval
        if has_room and rested <= now + BURST * self._interval:
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
        self.share = LoopShare()
        self._seen = Bounded[int, bool](MAX_REMEMBERED, TOKEN_LIFETIME)

    def admit(self, interaction: Interaction) -> bool:
        """Return whether to answer an interaction.

        False for one that Discord delivered before, and for most of those that come too fast. Raise
        TableError for some of these, while the bot is shutting down, and for text that is too long.
        """
        person = interaction.user.id
        # Ids in excess are not remembered: they would drive out those of other people.
        if not self.rate.admit(person, has_room=self.share.has_room(person)) or interaction.id in self._seen:
            return False
        self._seen[interaction.id] = True
        self._gate.enter()
        payload: Mapping[str, Any] = interaction.data or {}
        most = self._max_text(payload)
        if sum(map(len, _texts(payload))) > most:
            raise TableError("long_text", most=most)
        return True


def _texts(payload: Mapping[str, Any]) -> Iterator[str]:
    """Yield what was typed or chosen in a payload of Discord, at any depth."""
    yield from given(payload)
    for part in (*payload.get("options", ()), *payload.get("components", ())):
        yield from _texts(part)
    if "component" in payload:
        yield from _texts(payload["component"])


OTHER = "other"
KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
}


class Router:
    """The surfaces of all features, by the letters in the custom_ids of their controls."""

    def __init__(self) -> None:
        self._surfaces: dict[str, Surface[Any]] = {}
        self._owners = {("metric", name): "the platform" for name in (OTHER, *KINDS.values())}

    def register(self, owner: str, surfaces: Iterable[Surface[Any]]) -> None:
        """Register surfaces of an owner; raise ValueError if letters or a name in metrics are taken."""
        for surface in surfaces:
            for kind, name in (("letters", surface.letters), ("metric", surface.metric)):
                if taken := self._owners.get((kind, name)):
                    raise ValueError(f"{owner} and {taken} both bring a surface with the {kind} {name}")
                self._owners[kind, name] = owner
            self._surfaces[surface.letters] = surface

    async def answer(self, services: Services, interaction: Interaction) -> None:
        """Answer a press or a form; raise RuleError or TableError to refuse it."""
        press = read_press(interaction.data or {})
        surface = self._surfaces.get(press.at.surface) if press else None
        if press is None or surface is None:
            raise TableError("foreign_control")
        context = DiscordContext(services, interaction, press)
        try:
            await surface.answer(context)
        except (RuleError, TableError) as error:
            await context.refuse(error)

    def metric(self, interaction: Interaction) -> str:
        """Name what was pressed or typed; as custom_ids come from outside, all unknown ones have one name."""
        if interaction.type in KINDS:
            return KINDS[interaction.type]
        surface = self._find(interaction.data)
        return surface.metric if surface else OTHER

    def max_text(self, payload: Mapping[str, object] | None) -> int:
        """Return the maximum characters of all text in a payload of Discord."""
        surface = self._find(payload)
        return surface.max_text if surface else MAX_TEXT

    def _find(self, payload: Mapping[str, object] | None) -> Surface[Any] | None:
        return self._surfaces.get(surface_of(payload or {}))
