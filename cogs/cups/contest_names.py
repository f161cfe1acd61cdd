"""What cups are called where their games are listed and replayed."""

from collections.abc import Collection, Mapping

from bot.errors import TableError
from bot.faces.words import Words, escape
from bot.front.context import Context
from cogs.cups import listed_cups
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_lines import round_name
from cogs.cups.listed_cups import NamedCup
from cogs.cups.public_panel import title_in
from cogs.cups.rules.cup_state import Played


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


async def _round(context: Context, cup_id: str, table_id: str, words: Words) -> str:
    """Name the round of a table; empty if its result does not count, or the cup cannot be replayed."""
    try:
        cup = await context.services.own(cups_of).read(cup_id)
    except TableError:
        return ""
    round_index = _round_index(cup, table_id) if cup and cup.course else None
    return "" if cup is None or round_index is None else round_name(cup.competition, round_index, words)


def _round_index(cup: Cup, table_id: str) -> int | None:
    """Return the round in which a table was played; None if its result does not count."""
    played = (each.pairing for each in cup.acts if isinstance(each, Played) and each.table == table_id)
    number = next(played, None)
    found = (each.round_index for each in cup.competition.pairings if each.number == number)
    return next(found, None)
