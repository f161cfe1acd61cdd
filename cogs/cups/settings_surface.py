"""The surface of the settings of a cup, and what its panels share."""

from bot.front.context import Context, Question
from bot.front.controls import Surface
from cogs.cups.cup import Cup
from cogs.cups.organiser_surface import directed_cup
from cogs.cups.public_panel import heading
from cogs.cups.terms import LONGEST_TEXT, LONGEST_TITLE

SETTINGS: Surface[Cup] = Surface("cs", "cup_settings", directed_cup, max_text=LONGEST_TITLE + LONGEST_TEXT)
"""The settings of a cup; the moment of a control is a start time in minutes, or the number of an entrant."""
BACK_TO_SETTINGS = SETTINGS.declare("back", "cup.button.back")


def question(context: Context, cup: Cup, key: str, at: int = 0, **facts: object) -> Question:
    """Return what is asked about a cup; the other button leads back to its settings."""
    words = cup.words(context.words)
    keep = BACK_TO_SETTINGS.button(words)
    where = SETTINGS.at(cup.id, at)
    return Question(words(key, **facts), words("cup.button.yes"), keep, (heading(cup, words),), where)
