"""Cups of a server as they are stored: open ones, and those that are over, without their games."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from msgspec.structs import replace

from bot.database.schema import CUP_ENTRANTS
from bot.front.services import Services
from cogs.cups import cup_storage, entry
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_values import Organiser, Phase
from cogs.cups.rules.cup_rules import Format
from tests.cogs.cups.test_decisions import NOW, cup_of
from tests.support.plain_context import CHANNEL, GUILD

FOUR = ("Ana", "Ben", "Cleo", "Dora")


async def past_cup(
    services: Services,
    number: int,
    ranks: Sequence[int | None] = (1, 2, 3, 4),
    *,
    channel: int = CHANNEL,
    phase: Phase = Phase.OVER,
    people: Sequence[tuple[int | None, str]] = tuple(enumerate(FOUR, 1)),
    title: str = "",
) -> str:
    """Store a cup that opened so many days after the first, with the places of its people; return its id."""
    opened: datetime = NOW + timedelta(days=number)
    cup = cup_of(0, title=title or f"Cup {number}")
    terms = replace(cup.terms, guild=GUILD, channel=channel, opened=opened)
    cup = replace(cup, id=f"CUP{number:03}", terms=terms, phase=phase.value)
    await cup_storage.insert_cup(services.store, cup)
    rows = [
        {"cup_id": cup.id, "number": at, "person": person, "name": name, "rank": rank}
        for at, ((person, name), rank) in enumerate(zip(people, ranks, strict=True), 1)
    ]
    async with services.store.writing() as connection:
        await connection.execute(CUP_ENTRANTS.insert(), rows)
    return cup.id


async def opened_cup(
    services: Services,
    number: int,
    *,
    is_drawn: bool = False,
    channel: int = CHANNEL,
    title: str = "",
    form: Format = Format.ELIMINATION,
) -> Cup:
    """Open a cup that four have entered; perhaps it is drawn."""
    cups, organiser = services.own(cups_of), Organiser(number, "P")
    empty = cup_of(0, form, title or f"Open {number}", organiser=organiser)
    cup = await cups.open(replace(empty, terms=replace(empty.terms, guild=GUILD, channel=channel)))
    for person, name in enumerate(FOUR, 1):
        cup = await cups.change(cup.id, cup.guild, partial(entry.entering, person=person, name=name))
    return await cups.change(cup.id, cup.guild, entry.starting) if is_drawn else cup
