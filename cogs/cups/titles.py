"""What a person has won in the cups of a server, as their statistics tell it."""

from collections import Counter
from collections.abc import Sequence

from bot.chats import url_of
from bot.faces.panel import MEDALS, Part, Text
from bot.faces.words import Words, escape
from bot.front.context import Context
from cogs.cups.listed_cups import Title, titles_of
from cogs.cups.public_panel import title_in

MOST_NAMED = 5
"""How many of the newest titles are named."""


async def titles(context: Context, person: int) -> tuple[Part, ...]:
    """Count the cups in which a person has a medal, and name the last few that the asker may see."""
    guild = context.guild
    won = await titles_of(context.services.store, guild, person, context.person)
    seen = [each for each in won if context.may_see(each.channel) and each.game in context.services.faces]
    return (titles_text(won, seen[:MOST_NAMED], guild, context.words),) if won else ()


def titles_text(won: Sequence[Title], named: Sequence[Title], guild: int, words: Words) -> Text:
    """Count all titles by their medals, and name some."""
    counts = sorted(Counter(each.rank for each in won).items())
    told = words.dotted(f"{MEDALS[rank - 1]} **{count}**" for rank, count in counts)
    lines = "\n".join(_line(each, guild, words) for each in named)
    return Text(words("cup.titles", counts=told, lines=lines).rstrip())


def _line(title: Title, guild: int, words: Words) -> str:
    return words(
        "cup.titles.line",
        medal=MEDALS[title.rank - 1],
        cup=escape(title_in(title.title, title.game, words)),
        address=url_of(guild, title.channel, title.message),
        day=f"<t:{title.ended.timestamp():.0f}:d>",
    )
