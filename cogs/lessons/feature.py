"""What lessons bring to the bot."""

from bot.faces.face import AnyFace
from bot.front.custom_ids import Press
from bot.front.feature import Feature, GameButton, Surface
from bot.front.interactions import Interaction
from bot.front.services import Services
from cogs.lessons.commands import Learn
from cogs.lessons.front.lesson_presses import LESSON, answer, begin


def _has_lesson(face: AnyFace) -> bool:
    return face.lesson is not None


async def _begin(services: Services, interaction: Interaction, game: str, _: Press) -> None:
    await begin(services, interaction, game)


FEATURE = Feature(
    surfaces=(Surface(LESSON, "lesson", answer),),
    commands=(Learn,),
    game_buttons=(GameButton(2, _begin, _has_lesson, "button.learn", is_with_games=True),),
)
