"""What lessons bring to the bot."""

from bot.front.feature import Feature, GameButton
from cogs.lessons.lesson_panel import LESSON
from cogs.lessons.lessons import BEGIN

FEATURE = Feature(
    surfaces=(LESSON,),
    additions=(GameButton(BEGIN, lambda face: face.lesson is not None, 2, is_with_games=True),),
)
