"""The surface behind [⋯], and what all panels of those who direct a cup share."""

from collections.abc import Callable

from bot.front.context import Context, Question
from bot.front.controls import Asks, Surface
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of, find_cup, require_director
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Organiser
from cogs.cups.public_panel import heading, link_to

MAX_DIGITS = 4
"""Digits of the number of a pairing, or of the place of an entrant."""
MOST_CHOICES = 25
"""Discord's limit."""


async def directed_cup(context: Context) -> Cup:
    """Find a cup that a person directs; raise TableError for anybody else."""
    cup = await find_cup(context)
    require_director(context, cup)
    return cup


ORGANISER: Surface[Cup] = Surface("co", "cup_organiser", directed_cup)
"""The panels behind [⋯]; the moment of a control is the number of a pairing, or the place of an entrant."""
BACK = ORGANISER.declare("back", "cup.button.back")


def director(context: Context) -> Organiser:
    """Return whoever pressed, as the one who decides."""
    return Organiser(context.person, context.name)


async def change(context: Context, cup: Cup, decide: Callable[[Cup], Change]) -> Cup:
    """Make a decision on a cup, and say that it was made; return the cup after it."""
    cup = await context.services.own(cups_of).change(cup.id, cup.guild, decide)
    await context.update_text("cup.done", link_to(cup, context.words))
    return cup


def question_of(context: Context, cup: Cup, key: str, at: int | None = None, **facts: str) -> Question:
    """Return what is asked about a cup before something that cannot be undone."""
    words = cup.words(context.words)
    where = None if at is None else ORGANISER.at(cup.id, at)
    above = (heading(cup, words),)
    return Question(words(key, **facts), words("cup.button.yes"), BACK.button(words), above, where)


def asking(key: str) -> Asks[Cup]:
    """Let a control ask a question by its key."""

    async def ask(context: Context, cup: Cup) -> Question:
        return question_of(context, cup, key)

    return ask
