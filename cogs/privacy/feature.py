"""What privacy brings to the bot."""

from bot.front.feature import Feature, HelpLine, HubButton, HubRow, Surface
from cogs.privacy.commands import Privacy
from cogs.privacy.front.privacy_presses import PRIVACY, answer, ask, send_export

FEATURE = Feature(
    surfaces=(Surface(PRIVACY, "privacy", answer),),
    commands=(Privacy,),
    hub=HubRow(
        50,
        (HubButton(6, "button.export", send_export), HubButton(7, "button.delete_data", ask)),
    ),
    help=HelpLine(80, "help.privacy", ("privacy export", "privacy delete")),
)
