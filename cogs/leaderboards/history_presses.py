"""The list of a person's own finished games: opened by a command, turned by presses."""

from collections.abc import Mapping

from bot.errors import TableError
from bot.faces.panel import Panel
from bot.front.chosen import Guest
from bot.front.contests import contest_titles, own_contests
from bot.front.context import Context
from bot.front.custom_ids import Address
from bot.front.feature import HistoryChoice
from bot.front.feature_registry import Features
from bot.scores.history import History, Wanted, history
from cogs.leaderboards.history_panel import HISTORY, PAGES, history_panel, id_of
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
    guild, services = context.guild, context.services
    shown = await history(services.store, guild, context.person, wanted, page)
    contests = await _titles(context, shown)
    selects = [each.control for each in services.own(Features).all(HistoryChoice)]
    panel = history_panel(
        shown,
        guild,
        context.words,
        services.faces,
        contests=contests,
        selects=selects,
        may_see=context.may_see,
    )
    return panel, HISTORY.at(id_of(wanted), shown.page)


# ------------------------------------------------------------------ contests


async def _titles(context: Context, shown: History) -> Mapping[str, str]:
    """Return the titles of contests in a list, as far as the person may see them.

    Raise TableError for a list of a contest that is not theirs, whether or not it is there.
    """
    wanted = shown.wanted.contest
    if wanted is None:
        return await contest_titles(context, {each.contest for each in shown.games if each.contest})
    own = await own_contests(context)
    if wanted not in own:
        raise TableError("unknown_cup")
    return {wanted: own[wanted]}


async def suggested_cups(context: Context, current: str) -> list[tuple[str, str]]:
    """List the contests to which a person can narrow their games: a label and the id."""
    labels = [
        (f"{each} · {title}"[:MOST_LABEL], each) for each, title in (await own_contests(context)).items()
    ]
    return [(label, each) for label, each in labels if current.casefold() in label.casefold()]
