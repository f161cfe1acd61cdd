"""What settings bring to the bot."""

from bot.front.feature import Feature, HelpLine, HubButton, HubRow, Surface
from bot.front.permissions import may_manage
from cogs.settings.commands import Settings
from cogs.settings.front import personal_presses, server_presses

FEATURE = Feature(
    surfaces=(
        Surface(personal_presses.SETTINGS, "settings", personal_presses.answer),
        Surface(server_presses.SERVER, "server_settings", server_presses.answer),
    ),
    commands=(Settings,),
    hub=HubRow(
        40,
        (
            HubButton(4, "button.settings", personal_presses.show_settings, is_with_games=True),
            HubButton(10, "button.server_settings", server_presses.show_server_settings, may_manage),
        ),
    ),
    help=HelpLine(40, "help.settings", ("settings",)),
)
