"""What reviews bring to the bot."""

from bot.front.feature import Feature, HelpLine, HistoryChoice, Surface
from cogs.reviews.commands import Review
from cogs.reviews.front.review_presses import DECK, REVIEW, answer, open_game

FEATURE = Feature(
    surfaces=(Surface(REVIEW, "review", answer), Surface(DECK, "review_deck", answer)),
    commands=(Review,),
    history=HistoryChoice(4, "review.which", open_game, place=20),
    help=HelpLine(30, "help.reviews", ("review game",)),
)
