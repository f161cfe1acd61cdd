"""What reviews bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice, HubButton, HubRow
from cogs.reviews.commands import Review
from cogs.reviews.review_presses import DECK, REVIEW, REVIEWS, choose, open_all

FEATURE = Feature(
    surfaces=(REVIEW, DECK, REVIEWS),
    commands=(Review,),
    additions=(
        HistoryChoice(choose, place=20),
        HubRow(25, (HubButton(open_all),)),
        HelpLine(30, "help.reviews", ("review game",)),
    ),
)
