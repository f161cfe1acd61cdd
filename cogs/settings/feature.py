"""What settings bring to the bot."""

from bot.front import server_settings, settings
from bot.front.feature import Feature, HelpLine, HubButton, HubRow, Surface
from bot.front.interactions import may_manage
from cogs.settings.commands import Settings

FEATURE = Feature(
    surfaces=(
        Surface(settings.SETTINGS, "settings", settings.answer),
        Surface(server_settings.SERVER, "server_settings", server_settings.answer),
    ),
    commands=(Settings,),
    hub=HubRow(
        40,
        (
            HubButton(4, "button.settings", settings.show_settings, is_with_games=True),
            HubButton(10, "button.server_settings", server_settings.show_server_settings, may_manage),
        ),
    ),
    help=HelpLine(40, "help.settings", ("settings",)),
)
