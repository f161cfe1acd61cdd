"""What cups are called where their games are listed and replayed."""

from collections.abc import Collection, Mapping
from typing import TypeAlias

from bot.bounded import Bounded
from bot.errors import TableError
from bot.faces.words import Words, escape
from bot.front.context import Context
from bot.front.services import Services
from cogs.cups import listed_cups
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_lines import stage_name
from cogs.cups.listed_cups import NamedCup
from cogs.cups.public_panel import title_in
from cogs.cups.rules.cup_state import Competition, Played
from cogs.cups.rules.pairings import Pairing

MOST_KEPT = 16
"""How many tables are kept with their rounds."""
Found: TypeAlias = tuple[Competition, Pairing]


async def titles(context: Context, cup_ids: Collection[str]) -> Mapping[str, str]:
    """Return the titles of cups of this server by their ids, as far as the person may see them."""
    return {each.id: title_in(each.title, each.game, context.words) for each in await _seen(context, cup_ids)}


async def own_titles(context: Context) -> Mapping[str, str]:
    """Return the titles of the cups of this server that a person entered and may see, newest first."""
    found = await listed_cups.entered(context.services.store, context.guild, context.person)
    seen = (each for each in found if context.may_see(each.channel))
    return {each.id: title_in(each.title, each.game, context.words) for each in seen}


async def line(context: Context, cup_id: str, table_id: str, words: Words) -> str:
    """Say in which cup and round a table was played; empty for a cup that the person may not see."""
    for each in await _seen(context, [cup_id]):
        title = escape(title_in(each.title, each.game, words))
        return words.dotted(filter(None, (f"🏆 {title}", await _round(context, cup_id, table_id, words))))
    return ""


async def _seen(context: Context, cup_ids: Collection[str]) -> list[NamedCup]:
    found = await listed_cups.named(context.services.store, context.guild, cup_ids)
    return [each for each in found if context.may_see(each.channel)]


def found_rounds(_: Services) -> Bounded[str, Found]:
    """Return the rounds of the tables that were asked for last: whoever steps through a game asks often."""
    return Bounded(MOST_KEPT)


async def _round(context: Context, cup_id: str, table_id: str, words: Words) -> str:
    """Name the round of a table; empty if its result does not count, or the cup cannot be replayed."""
    kept = context.services.own(found_rounds)
    found = kept.use(table_id)
    if found is None:
        try:
            cup = await context.services.own(cups_of).read(cup_id)
        except TableError:
            return ""
        found = _pairing(cup.course, table_id) if cup and cup.course else None
    if found is None:
        return ""
    kept[table_id] = found
    return stage_name(*found, words)


def _pairing(course: Competition, table_id: str) -> Found | None:
    """Return the pairing for which a table was played; None if its result does not count."""
    played = (each.pairing for each in course.acts if isinstance(each, Played) and each.table == table_id)
    number = next(played, None)
    return next(((course, each) for each in course.pairings if each.number == number), None)
