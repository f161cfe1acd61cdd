"""What Algo brings to the bot."""

from bot.front.feature import Feature
from cogs.algo.commands import Algo

FEATURE = Feature(face=Algo.face, commands=(Algo,))
