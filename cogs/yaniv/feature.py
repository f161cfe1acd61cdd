"""What Yaniv brings to the bot."""

from bot.front.feature import Feature
from bot.front.score_sheets import sheet_buttons
from cogs.yaniv.commands import Yaniv

FEATURE = Feature(
    face=Yaniv.face,
    commands=(Yaniv,),
    additions=sheet_buttons(Yaniv.face.game),
)
