"""The list of a server's cups: what stands in each, who won those that are over, and a select to open one."""

from collections.abc import Iterator, Mapping, Sequence

from bot.chats import url_of
from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Choice, Panel, Row, Text
from bot.faces.person_names import called
from bot.faces.words import Words, escape, visible
from bot.front.context import Context
from bot.front.controls import Pager, Surface, nothing
from bot.front.custom_ids import Address
from bot.front.permissions import server_of
from cogs.cups import cup_storage, listed_cups
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of, find_cup
from cogs.cups.cup_lines import round_name, shortened
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_values import Phase
from cogs.cups.listed_cups import CupPage, ListedCup
from cogs.cups.public_panel import cup_panel, link_to, title_in

MOST_SUGGESTED = 100
"""How many of the newest cups are suggested from."""
MOST_LABEL = 100
"""Discord's limit in characters for a choice."""
MOST_WINNERS = 2
"""How many of those who share the first place are named."""
LENGTHS = (60, 30, 15)
"""The most characters of a title and of a name, from which the first is taken that leaves room for all."""
MAX_CHARACTERS = 3500
"""Maximum characters of the cups of a page; Discord's limit for a message is 4000."""

CUPS: Surface[None] = Surface("cl", "cups", nothing)
"""The list of cups; server and channel come from the press."""
PAGES = Pager(CUPS)


async def show_cups(context: Context, cup_id: str | None = None) -> None:
    """Show the cups of this server, or one of them."""
    if cup_id:
        await show_cup(context, cup_id)
    else:
        await context.show(*await _drawn(context, 0))


@CUPS.answers(PAGES.control)
async def turn(context: Context, _: None) -> None:
    """Show another page."""
    await context.update(*await _drawn(context, context.number))


@CUPS.control("cup.list.which")
async def choose(context: Context, _: None) -> None:
    """Show the cup that was chosen, in a panel of its own."""
    await show_cup(context, context.press.only_value)


async def show_cup(context: Context, cup_id: str) -> None:
    """Show a cup as its message does, with a link to it."""
    cup, words = await find_cup(context, cup_id.strip().upper()), context.words
    public = cup_panel(cup, context.services.faces[cup.game], words)
    panel = Panel((*public.parts, Row((link_to(cup, words),))), public.accent)
    await context.show(panel, context.services.own(CupMessages).at(cup))


async def suggested(context: Context, current: str) -> list[tuple[str, str]]:
    """List cups of this server that a person may see, newest first: a label and the id."""
    if not context.is_member:
        return []
    found = await cup_storage.newest(context.services.store, context.guild, MOST_SUGGESTED)
    labels = [
        (f"{each.id} · {visible(each.title) or context.words(f'{each.game}.title')}"[:MOST_LABEL], each.id)
        for each in found
        if context.may_see(each.channel)
    ]
    return [(label, cup_id) for label, cup_id in labels if current.casefold() in label.casefold()]


async def _drawn(context: Context, page: int) -> tuple[Panel, Address]:
    guild, services = server_of(context), context.services
    seen = [each for each in await listed_cups.channels_of(services.store, guild) if context.may_see(each)]
    shown = await listed_cups.cups_in(
        services.store, guild, seen, services.faces.keys(), here=context.channel_or_parent, page=page
    )
    if not shown.cups:
        raise TableError("no_cup", cup_open=context.words.command("cup open"))
    opened = {each.id: await _read(context, each) for each in shown.cups if each.phase in cup_storage.OPEN}
    return list_panel(shown, guild, opened, context.words), CUPS.at("0", shown.page)


async def _read(context: Context, listed: ListedCup) -> Cup | None:
    """Read an open cup, of which a server has few; None for one that cannot be replayed."""
    try:
        return await context.services.own(cups_of).read(listed.id)
    except TableError:
        return None


# ----------------------------------------------------------------- the panel


def list_panel(shown: CupPage, guild: int, opened: Mapping[str, Cup | None], words: Words) -> Panel:
    """Show a page of cups: the open ones as they stand, those that are over with who won them."""
    lines = _lines(shown, guild, opened, words)
    choices = (
        Choice(
            each.id,
            title_in(each.title, each.game, words)[:MOST_LABEL],
            note=f"{words(f'{each.game}.title')} · {each.id}",
        )
        for each in shown.cups
    )
    head = Text(f"## 🏆 {words('cup.list.title')}")
    pages = PAGES.parts(shown.page, shown.pages, words)
    return Panel((head, Text(lines), *pages, Row((choose.select(words, choices),))), NEUTRAL)


def _lines(shown: CupPage, guild: int, opened: Mapping[str, Cup | None], words: Words) -> str:
    """Describe all cups of a page; long names are cut."""
    for length in LENGTHS:
        lines = [
            f"{_head(each, opened.get(each.id), guild, length, words)}"
            f"\n-# {words.dotted(_facts(each, opened.get(each.id), length, words))}"
            for each in shown.cups
        ]
        text = "\n".join(lines)
        if len(text) <= MAX_CHARACTERS:
            break
    return text


def _head(listed: ListedCup, opened: Cup | None, guild: int, length: int, words: Words) -> str:
    """Return the title of a cup, which leads to its message, with its deadline or the day of its end."""
    title = escape(shortened(title_in(listed.title, listed.game, words), length))
    address = url_of(guild, listed.channel, listed.message)
    head = [words("cup.list.linked", cup=title, address=address)]
    if listed.phase not in cup_storage.OPEN:
        head.append(f"<t:{listed.ended.timestamp():.0f}:d>")
    elif opened is not None and opened.deadline is not None:
        head.append(f"⏳ <t:{opened.deadline.timestamp():.0f}:R>")
    return words.dotted(head)


def _facts(listed: ListedCup, opened: Cup | None, length: int, words: Words) -> Iterator[str]:
    """Yield how an open cup stands, or what became of it."""
    yield words(f"{listed.game}.title")
    if opened is not None and opened.phase == Phase.ENTRY:
        yield words("cup.list.entry", count=len(opened.entrants), most=opened.settings.most)
    elif opened is not None:
        yield f"▶ {round_name(opened.competition, opened.round_number - 1, words)}"
    elif listed.won:
        yield words("cup.list.won", names=_winners(listed.won, length, words))
    elif listed.won is not None or listed.phase == Phase.CLOSED:
        yield words("cup.list.nobody")


def _winners(won: Sequence[str], length: int, words: Words) -> str:
    names = [called(shortened(each, length)) if each else words("person.deleted") for each in won]
    told = [f"**{name}**" for name in names[:MOST_WINNERS]]
    if len(won) > MOST_WINNERS:
        told.append(words("cup.list.more", count=len(won) - MOST_WINNERS))
    return words.listed(told)
