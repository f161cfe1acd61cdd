"""What the contests are called for which tables are played, as the features say that hold them."""

from collections.abc import Collection

from bot.faces.words import Words
from bot.front.context import Context
from bot.front.feature import ContestNames
from bot.front.feature_registry import Features


def _names(context: Context) -> list[ContestNames]:
    return context.services.own(Features).all(ContestNames)


async def contest_titles(context: Context, contests: Collection[str]) -> dict[str, str]:
    """Return the titles of some contests by their ids, as far as the person may see them."""
    found: dict[str, str] = {}
    for each in _names(context) if contests else ():
        found |= await each.titles(context, contests)
    return found


async def own_contests(context: Context) -> dict[str, str]:
    """Return the titles of the contests of this server that the person entered and may see, newest first."""
    found: dict[str, str] = {}
    for each in _names(context):
        found |= await each.own(context)
    return found


async def contest_line(context: Context, contest: str | None, table_id: str, words: Words) -> str:
    """Say in which contest and round a table was played, for use in text; empty for none."""
    for each in _names(context) if contest else ():
        if line := await each.line(context, contest or "", table_id, words):
            return line
    return ""
