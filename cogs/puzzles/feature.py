"""What puzzles bring to the bot."""

from bot.front.feature import Feature, GameButton
from cogs.puzzles.commands import puzzle_commands
from cogs.puzzles.puzzle_presses import PUZZLES, begin, puzzle_surfaces

FEATURE = Feature(
    surfaces=(PUZZLES,),
    game_surfaces=(puzzle_surfaces,),
    game_commands=(puzzle_commands,),
    additions=(GameButton(begin, lambda face: face.trainer is not None, 4, place=10),),
)
