"""What privacy brings to the bot."""

from bot.front.feature import Feature, HelpLine, HubButton, HubRow
from cogs.privacy.commands import Privacy
from cogs.privacy.personal_data import ASK, EXPORT, PRIVACY

FEATURE = Feature(
    surfaces=(PRIVACY,),
    commands=(Privacy,),
    additions=(
        HubRow(50, (HubButton(EXPORT, 6), HubButton(ASK, 7))),
        HelpLine(80, "help.privacy", ("privacy export", "privacy delete")),
    ),
)
