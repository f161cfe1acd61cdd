"""What puzzles bring to the bot."""

from bot.front.feature import Feature

FEATURE = Feature()
