"""What the hub brings to the bot."""

from bot.front.custom_ids import Press
from bot.front.feature import Answer, Feature, HelpLine, Surface, TableButton
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.tables.table import Table
from cogs.play.commands import Help, Play
from cogs.play.front.greeting import greet, show_games
from cogs.play.front.hub_presses import BUTTONS, OPENINGS, PLAY, answer, more


async def _more(services: Services, interaction: Interaction, _: Table, __: Press) -> Answer:
    return more(services, interaction)


FEATURE = Feature(
    surfaces=(Surface(PLAY, "play", answer),),
    commands=(Play, Help),
    table_buttons=(TableButton(8, "button.more", _more, place=20),),
    hub=BUTTONS,
    game_buttons=OPENINGS,
    help=HelpLine(10, "help.time"),
    on_guild_join=greet,
    on_playground=show_games,
)
