"""What the hub brings to the bot."""

from bot.front.feature import Feature, HelpLine, TableButton
from cogs.play.commands import Play
from cogs.play.greeting import greet, show_games
from cogs.play.hub import BUTTONS, MORE, OPENINGS, PLAY

FEATURE = Feature(
    surfaces=(PLAY,),
    commands=(Play,),
    table_buttons=(TableButton(MORE, place=20),),
    hub=BUTTONS,
    game_buttons=OPENINGS,
    help=HelpLine(10, "help.time"),
    on_guild_join=greet,
    on_playground=show_games,
)
