"""What puzzles bring to the bot."""

from collections.abc import Iterator

from bot.faces.face import AnyFace
from bot.front.custom_ids import Press
from bot.front.feature import Feature, GameButton, Surface
from bot.front.interactions import Interaction
from bot.front.services import Services
from cogs.puzzles.commands import puzzle_commands
from cogs.puzzles.front.practice import practices


def _has_puzzles(face: AnyFace) -> bool:
    return face.trainer is not None


async def _begin(services: Services, interaction: Interaction, game: str, _: Press) -> None:
    await services.own(practices)[game].begin(interaction)


def _surface(face: AnyFace) -> Iterator[Surface]:
    async def answer(services: Services, interaction: Interaction, press: Press) -> None:
        await services.own(practices)[face.game.name].answer(interaction, press)

    if face.trainer:
        yield Surface(face.trainer.surface, face.trainer.metric, answer)


FEATURE = Feature(
    game_surfaces=(_surface,),
    game_commands=(puzzle_commands,),
    game_buttons=(GameButton(4, _begin, _has_puzzles, "button.puzzle", place=10),),
)
