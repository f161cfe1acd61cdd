"""The router of presses and forms, by the surface that they were made on."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.errors import TableError
from bot.front.interactions import Interaction
from bot.front.ui import Press, read_press

Handler: TypeAlias = Callable[[Interaction, Press], Awaitable[None]]
"""Answers a press; raises RuleError or TableError to refuse it."""


class Router:
    """The handlers of all surfaces; a surface is the letter in a control's custom_id."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def register(self, surface: str, handler: Handler) -> None:
        """Register the handler of a surface; raise ValueError if it has one."""
        if surface in self._handlers:
            raise ValueError(f"the surface {surface} is taken")
        self._handlers[surface] = handler

    async def answer(self, interaction: Interaction) -> None:
        """Answer a press or a form; raise RuleError or TableError to refuse it."""
        press = read_press(interaction.data or {})
        handler = self._handlers.get(press.at.surface) if press else None
        if press is None or handler is None:
            raise TableError("foreign_control")
        await handler(interaction, press)
