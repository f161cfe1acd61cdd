"""The panel of a pairing that a director decides."""

from functools import partial

from bot.faces.panel import NEUTRAL, Choice, Panel, Row, Text
from bot.faces.words import Words
from bot.front.context import Context, Question
from cogs.cups import rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.organiser_surface import (
    BACK,
    MAX_DIGITS,
    MOST_CHOICES,
    ORGANISER,
    asking,
    change,
    question_of,
)
from cogs.cups.public_panel import heading, pairing_line
from cogs.cups.rules.pairings import Pairing
from engine.core import InvalidAction

DAYS = (1, 3, 7)
"""How much time a director may give a pairing at once."""


@ORGANISER.control("cup.menu.which")
async def pick(context: Context, cup: Cup) -> None:
    """Show the pairing that was chosen."""
    number = context.press.chosen_number(MAX_DIGITS)
    panel = pairing_panel(cup, cup.pairing(number), context.words)
    await context.update(panel, ORGANISER.at(cup.id, number))


def _winner(context: Context, cup: Cup) -> int:
    """Return the entrant of the pairing whose win was pressed: the first, or the second."""
    return cup.pairing(context.moment).entrants[-1 if context.number else 0]


async def _ask_who_wins(context: Context, cup: Cup) -> Question:
    name = cup.words(context.words).person(_winner(context, cup))
    return question_of(context, cup, "cup.menu.wins_question", name=name)


@ORGANISER.control("cup.button.wins", asks=_ask_who_wins)
async def wins(context: Context, cup: Cup) -> None:
    """Decide that the first or the second of a pairing wins."""
    winner = _winner(context, cup)
    await change(context, cup, partial(rulings.deciding, number=context.moment, winner=winner))


@ORGANISER.control("cup.button.both_lost", asks=asking("cup.menu.both_lost_question"))
async def both_lost(context: Context, cup: Cup) -> None:
    """Decide that both of a pairing lose."""
    await change(context, cup, partial(rulings.deciding, number=context.moment, winner=None))


@ORGANISER.control("cup.button.extend")
async def extend(context: Context, cup: Cup) -> None:
    """Give a pairing more days."""
    if context.number not in DAYS:
        raise InvalidAction("no_such_control")
    now, number = context.services.own(cups_of).clock(), context.moment
    await change(context, cup, partial(rulings.extending, number=number, days=context.number, now=now))


def pairing_choices(cup: Cup, words: Words) -> list[Choice]:
    """List the open pairings; the words are those of the cup."""
    choices = []
    for each in cup.competition.open_pairings[:MOST_CHOICES]:
        names = [words.people[place] for place in each.entrants]
        label = words("cup.menu.pair", first=names[0], second=names[-1])[:100]
        choices.append(Choice(str(each.number), label))
    return choices


def pairing_panel(cup: Cup, pairing: Pairing, words: Words) -> Panel:
    """Offer what may be decided about a pairing."""
    words = cup.words(words)
    first, second = (words.people[each] for each in (pairing.entrants[0], pairing.entrants[-1]))
    decided = (
        wins.button(words, label=words("cup.button.wins", name=first)[:80]),
        wins.button(words, number=1, label=words("cup.button.wins", name=second)[:80]),
        both_lost.button(words),
    )
    more = tuple(
        extend.button(words, number=days, label=words("cup.button.extend", count=days)) for days in DAYS
    )
    lines = Text(pairing_line(cup, pairing, words))
    return Panel((heading(cup, words), lines, Row(decided), Row((*more, BACK.button(words)))), NEUTRAL)
