"""A stage on which finished games are stepped through."""

from typing import Any

import simcord
from simcord.components import walk_components

from bot.front.controls import Control
from cogs.replays.replay_panel import SIGNS
from tests.support.control_ids import named
from tests.support.harness import Stage, controls
from tests.support.learning import InlineWorker


class ReplayStage(Stage):
    """Checks records in this process."""

    def new_bot(self) -> Any:
        bot = super().new_bot()
        self.worker = InlineWorker.in_place_of(bot.analysing)
        return bot

    def shown(self, answer: simcord.InteractionResult) -> Any:
        """Return the message of a replay as it is now."""
        assert answer.response is not None
        return self.message(answer.response.id)

    async def choose_in(
        self, who: str, answer: simcord.InteractionResult, control: Control[Any], value: str
    ) -> simcord.InteractionResult:
        """Choose in a select of a message."""
        message = self.shown(answer)
        ids = named((each["custom_id"] for each in controls(message.components)), control.name)
        (found,) = (each for each in ids if control.letters in ("", each.split(":")[1]))
        return await self.forge(who, found, message, component_type=3, values=[value])


def contents(message: Any) -> list[str]:
    """List the texts of a message from top to bottom."""
    return [each["content"] for each in walk_components(message.components) if each.get("content")]


def has_controls(message: Any) -> bool:
    return any(c.get("label") in SIGNS for c in controls(message.components))
