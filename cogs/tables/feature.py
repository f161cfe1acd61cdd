"""What the commands for tables bring to the bot."""

from bot.front.feature import Feature
from cogs.tables.commands import TableCog

FEATURE = Feature(commands=(TableCog,))
