"""What Algo brings to the bot."""

from bot.faces.face import AnyFace
from bot.front.components import Press
from bot.front.feature import Feature, GameButton, Surface
from bot.front.interactions import Interaction
from bot.front.services import Services
from cogs.algo.commands import DEDUCTION, Algo, puzzles


def _is_algo(face: AnyFace) -> bool:
    return face.game == Algo.face.game


async def _begin(services: Services, interaction: Interaction, _: str, __: Press) -> None:
    await services.own(puzzles).begin(interaction)


async def _answer(services: Services, interaction: Interaction, press: Press) -> None:
    await services.own(puzzles).answer(interaction, press)


FEATURE = Feature(
    surfaces=(Surface(DEDUCTION, "deduction", _answer),),
    face=Algo.face,
    commands=(Algo,),
    game_buttons=(GameButton(4, _begin, _is_algo, "button.puzzle"),),
)
