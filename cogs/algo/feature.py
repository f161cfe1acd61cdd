"""What Algo brings to the bot."""

from bot.front.feature import Feature
from bot.front.score_sheets import sheet_buttons
from cogs.algo.commands import Algo

FEATURE = Feature(
    face=Algo.face,
    commands=(Algo,),
    additions=sheet_buttons(Algo.face.game),
)
