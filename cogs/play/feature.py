"""What the hub brings to the bot."""

from bot.front.feature import Feature, HelpLine, Listeners, TableButton
from cogs.play.commands import Play
from cogs.play.greeting import greet, show_games
from cogs.play.hub import BUTTONS, MORE, OPENINGS, PLAY

FEATURE = Feature(
    surfaces=(PLAY,),
    commands=(Play,),
    additions=(
        TableButton(MORE, place=20),
        BUTTONS,
        *OPENINGS,
        HelpLine(10, "help.time"),
    ),
    on=Listeners(
        guild_join=greet,
        playground=show_games,
    ),
)
