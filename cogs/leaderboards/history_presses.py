"""The list of a person's own finished games: opened by a command, turned by presses."""

from bot.errors import TableError
from bot.faces.panel import Panel
from bot.front.chosen import Guest
from bot.front.context import Context
from bot.front.custom_ids import Address
from bot.front.feature import HistoryChoice
from bot.front.feature_registry import Features
from bot.front.permissions import server_of
from bot.scores.history import EnteredCup, Wanted, entered_cups, history
from cogs.leaderboards.history_panel import HISTORY, PAGES, cup_title, history_panel, id_of
from cogs.leaderboards.leaderboard_presses import STATISTICS, require_game

MOST_LABEL = 100
"""Discord's limit in characters for a suggestion."""


async def show_history(
    context: Context, game: str | None = None, person: Guest | None = None, cup: str | None = None
) -> None:
    """Show a person their own games, or those of one kind, with somebody, or of a cup."""
    if game is not None:
        require_game(context, game)
    if person is not None and person.is_bot:
        raise TableError("no_person")
    if person is not None and person.id == context.person:
        raise TableError("history_self")
    cup_id = (cup or "").strip().upper() or None
    wanted = Wanted(game, person.id if person else None, cup_id)
    await context.show(*await _drawn(context, wanted, 0))


async def _show_all(context: Context) -> None:
    await show_history(context)


OPEN_HISTORY = STATISTICS.opener("button.history", _show_all, name="history")


@HISTORY.answers(PAGES.control)
async def turn(context: Context, wanted: Wanted) -> None:
    """Show another page of one's own games."""
    await context.update(*await _drawn(context, wanted, context.number))


async def _renew(context: Context, wanted: Wanted) -> None:
    await context.update(*await _drawn(context, wanted, context.moment))


HISTORY.renew = _renew


async def _drawn(context: Context, wanted: Wanted, page: int) -> tuple[Panel, Address]:
    guild, services = server_of(context), context.services
    cup = await _cup(context, wanted.cup) if wanted.cup else None
    shown = await history(services.store, guild, context.person, wanted, page)
    selects = [each.control for each in services.own(Features).all(HistoryChoice)]
    panel = history_panel(shown, guild, context.words, services.faces, cup=cup, selects=selects)
    return panel, HISTORY.at(id_of(wanted), shown.page)


# ------------------------------------------------------------------ cups


async def _own_cups(context: Context) -> list[EnteredCup]:
    """List the cups of this server that a person entered and may see, newest first."""
    found = await entered_cups(context.services.store, server_of(context), context.person)
    return [each for each in found if context.may_see(each.channel)]


async def _cup(context: Context, cup_id: str) -> EnteredCup:
    """Find a cup of a person; raise TableError for any other, whether or not it is there."""
    found = next((each for each in await _own_cups(context) if each.id == cup_id), None)
    if found is None:
        raise TableError("unknown_cup")
    return found


async def suggested_cups(context: Context, current: str) -> list[tuple[str, str]]:
    """List the cups to which a person can narrow their games: a label and the id."""
    labels = [
        (f"{each.id} · {cup_title(each, context.words)}"[:MOST_LABEL], each.id)
        for each in await _own_cups(context)
    ]
    return [(label, cup_id) for label, cup_id in labels if current.casefold() in label.casefold()]
