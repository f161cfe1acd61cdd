"""The router of presses and forms, by the surface that they were made on."""

from collections.abc import Iterable, Mapping
from typing import Any

import discord

from bot.errors import TableError
from bot.front.controls import MAX_TEXT, Surface
from bot.front.custom_ids import read_press, surface_of
from bot.front.discord_context import DiscordContext
from bot.front.interactions import Interaction
from bot.front.services import Services
from engine.core import RuleError

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
