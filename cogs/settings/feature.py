"""What settings bring to the bot."""

from bot.front import server_settings
from bot.front.feature import Feature, HelpLine, HubButton, HubRow, ServerSection
from bot.front.permissions import manages
from cogs.settings import personal, server
from cogs.settings.commands import Settings

FEATURE = Feature(
    surfaces=(personal.SETTINGS,),
    commands=(Settings,),
    additions=(
        ServerSection(0, server.parts),
        HubRow(
            40,
            (
                HubButton(personal.OPEN, 4, is_with_games=True),
                HubButton(server_settings.OPEN, 10, manages),
            ),
        ),
        HelpLine(40, "help.settings", ("settings",)),
    ),
)
