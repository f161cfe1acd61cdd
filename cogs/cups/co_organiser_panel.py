"""The panel in which the organiser names co-organisers, and takes them out again."""

from collections.abc import Sequence
from functools import partial

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Choice, Panel, Part, Row, Text
from bot.faces.person_names import presentable
from bot.faces.words import Words
from bot.front.chosen import Guest
from bot.front.context import Context
from cogs.cups import rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of, directs, leads
from cogs.cups.cup_values import Organiser
from cogs.cups.organiser_surface import BACK, ORGANISER
from cogs.cups.public_panel import heading, link_to, organiser_line
from cogs.cups.rulings import MOST_CO_ORGANISERS

ID_DIGITS = 20
"""Digits of the id of a person."""


async def _show(context: Context, cup: Cup) -> None:
    is_leading = leads(context, cup)
    removable = [each for each in cup.co_organisers if is_leading or each.person == context.person]
    panel = co_organiser_panel(cup, context.words, removable, may_name=is_leading)
    await context.update(panel, ORGANISER.at(cup.id))


CO_ORGANISERS = ORGANISER.declare("co_organisers", "cup.button.co_organisers", handler=_show)


@ORGANISER.control("cup.menu.name_co_organisers")
async def add(context: Context, cup: Cup) -> None:
    """Make those who were chosen co-organisers."""
    if not leads(context, cup):
        raise TableError("not_organiser")
    people = tuple(organiser_of(each) for each in context.chosen_people())
    decide = partial(rulings.naming, people=people)
    await _show(context, await context.services.own(cups_of).change(cup.id, cup.guild, decide))


@ORGANISER.control("cup.menu.remove_co_organiser")
async def remove(context: Context, cup: Cup) -> None:
    """Take a co-organiser out; they may do so themselves."""
    person = context.press.chosen_number(ID_DIGITS)
    if person != context.person and not leads(context, cup):
        raise TableError("not_organiser")
    decide = partial(rulings.unnaming, person=person)
    cup = await context.services.own(cups_of).change(cup.id, cup.guild, decide)
    if directs(context, cup):
        await _show(context, cup)
    else:
        await context.update_text("cup.done", link_to(cup, context.words))


def organiser_of(guest: Guest) -> Organiser:
    """Return somebody who was chosen as a co-organiser; raise TableError for who cannot be one."""
    if guest.is_bot:
        raise TableError("cup_no_bot")
    if not guest.can_read:
        raise TableError("cup_cannot_read", people=(guest.name,))
    return Organiser(guest.id, guest.name)


def co_organiser_panel(cup: Cup, words: Words, removable: Sequence[Organiser], *, may_name: bool) -> Panel:
    """Show who organises a cup, and let co-organisers be named and taken out."""
    told = f"{organiser_line(cup, words)}\n-# {words('cup.menu.co_organisers', most=MOST_CO_ORGANISERS)}"
    parts: list[Part] = [heading(cup, words), Text(told)]
    room = MOST_CO_ORGANISERS - len(cup.co_organisers)
    if may_name and room > 0:
        parts.append(Row((add.people(words, room),)))
    if removable:
        choices = [Choice(str(each.person), presentable(each.name) or "?") for each in removable]
        parts.append(Row((remove.select(words, choices),)))
    return Panel((*parts, Row((BACK.button(words),))), NEUTRAL)
