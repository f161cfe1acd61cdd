"""What Expect brings to the bot."""

from bot.front.feature import Feature
from cogs.expect.commands import Expect

FEATURE = Feature(face=Expect.face, commands=(Expect,))
