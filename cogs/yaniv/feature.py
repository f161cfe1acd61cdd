"""What Yaniv brings to the bot."""

from bot.front.feature import Feature
from cogs.yaniv.commands import Yaniv

FEATURE = Feature(face=Yaniv.face, commands=(Yaniv,))
