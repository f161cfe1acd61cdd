"""What reviews bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice
from cogs.reviews.commands import Review
from cogs.reviews.review_presses import DECK, REVIEW, REVIEWS, choose

FEATURE = Feature(
    surfaces=(REVIEW, DECK, REVIEWS),
    commands=(Review,),
    additions=(
        HistoryChoice(choose, place=20),
        HelpLine(30, "help.reviews", ("review game",)),
    ),
)
