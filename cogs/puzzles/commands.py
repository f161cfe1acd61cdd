"""The commands of a game's puzzles, in the group of the game."""

from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.faces.puzzles import Trainer
from bot.front.custom_ids import code_of
from bot.front.faults import suggestions
from bot.front.feature import GameCommand
from bot.front.feature_cog import run
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.front.translator import ENGLISH, choices
from cogs.puzzles.practice import Practice, practices

TODAY = 0
"""The level that means the puzzle of the day."""


def puzzle_commands(services: Services, game: str) -> Iterator[GameCommand]:
    """Yield the commands of a game's puzzles, if it has any."""
    trainer, group = services.faces[game].trainer, code_of(game)
    if trainer is None:
        return
    practice, set_puzzle = services.own(practices)[game], _set_daily if trainer.week else _set
    yield set_puzzle(services, practice, trainer, group)
    if trainer.question(trainer.levels[0], ENGLISH) is None:
        yield _answer(services, practice, group)


def _set(services: Services, practice: Practice[Any], trainer: Trainer[Any], group: str) -> GameCommand:
    levels = trainer.levels

    @app_commands.describe(level=ENGLISH(f"command.{group}.{trainer.command}.level.description"))
    async def begin(
        interaction: Interaction, level: app_commands.Range[int, levels[0], levels[-1]] | None = None
    ) -> None:
        await run(services, interaction, practice.begin, level)

    return _command(group, trainer.command, begin)


def _set_daily(services: Services, practice: Practice[Any], trainer: Trainer[Any], group: str) -> GameCommand:
    @app_commands.describe(level=ENGLISH(f"command.{group}.{trainer.command}.level.description"))
    @app_commands.choices(level=choices(f"{group} {trainer.command} level", TODAY, *trainer.levels))
    async def begin(interaction: Interaction, level: int = TODAY) -> None:
        if level == TODAY:
            await run(services, interaction, practice.begin_today)
        else:
            await run(services, interaction, practice.begin, level)

    return _command(group, trainer.command, begin)


def _answer(services: Services, practice: Practice[Any], group: str) -> GameCommand:
    async def suggest(interaction: Interaction, current: str) -> list[Choice[str]]:
        pieces = await suggestions(services, interaction, practice.suggest, current)
        return [Choice(name=each.label, value=each.value) for each in pieces]

    @app_commands.describe(
        card=ENGLISH(f"command.{group}.answer.card.description"),
        number=ENGLISH(f"command.{group}.answer.number.description"),
    )
    @app_commands.autocomplete(card=suggest)
    async def answer(interaction: Interaction, card: str, number: int) -> None:
        await run(services, interaction, practice.type, card, str(number))

    return _command(group, "answer", answer)


def _command(group: str, name: str, callback: Callable[..., Coroutine[Any, Any, None]]) -> GameCommand:
    description = ENGLISH(f"command.{group}.{name}.description")
    return app_commands.Command(name=name, description=description, callback=callback)
