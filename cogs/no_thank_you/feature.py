"""What NO THANK YOU! brings to the bot."""

from bot.front.feature import Feature
from cogs.no_thank_you.commands import NoThankYou

FEATURE = Feature(face=NoThankYou.face, commands=(NoThankYou,))
