"""The panel behind [Commentary]: what it is, who agrees, and the buttons to agree and to withdraw."""

from collections.abc import Iterator

from bot.chats import url_of
from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Button, Link, Panel, Row, Text
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.table_surfaces import BACK, table_surface, title
from bot.tables.names import words_for
from bot.tables.seat_rules import persons, seat_of
from bot.tables.table import Table
from cogs.commentary.commentary_rounds import running, without_consent
from cogs.commentary.commentary_storage import Commentary
from cogs.commentary.commentator import Commentaries

NEEDED = ("create_public_threads", "send_messages_in_threads")
"""The permissions that the bot needs for a thread."""


async def show_commentary(context: Context, table: Table) -> None:
    """Show what commentary is and who agrees; raise TableError where the bot can open no thread at all."""
    if table.portable:
        raise TableError("server_only")
    commentary = await context.services.own(Commentaries).of(table)
    panel = commentary_panel(table, commentary, context.words, context.person)
    await context.update(panel, COMMENTARY.at(table.id, table.moment))


COMMENTARY = table_surface("uc", "commentary", renew=show_commentary)
SHOW = COMMENTARY.declare("show", "button.commentary", handler=show_commentary, old=(0,))


@COMMENTARY.control("button.agree_commentary", style="success")
async def agree(context: Context, table: Table) -> None:
    """Agree to commentary; raise TableError where the bot cannot open a thread."""
    seat_of(table.chairs, context.person)
    if table.portable:
        raise TableError("server_only")
    if not context.is_text_channel:
        raise TableError("no_thread_here")
    if missing := context.missing_permissions(*NEEDED):
        raise TableError("no_permission", missing=missing)
    commentaries = context.services.own(Commentaries)
    before = await commentaries.of(table)
    await commentaries.agree(table, context.person)
    await show_commentary(context, table)
    if not before.consents:
        await _ask_others(context, table)


@COMMENTARY.control("button.withdraw_commentary", style="danger")
async def withdraw(context: Context, table: Table) -> None:
    """Agree no longer."""
    seat_of(table.chairs, context.person)
    await context.services.own(Commentaries).withdraw(table, context.person)
    await show_commentary(context, table)


async def _ask_others(context: Context, table: Table) -> None:
    """Tell the channel, once for a table, that somebody suggests commentary."""
    commentaries = context.services.own(Commentaries)
    if not without_consent(table, await commentaries.of(table)) or not commentaries.asks(table):
        return
    words = words_for(table, table.language)
    name = words.person(seat_of(table.chairs, context.person))
    asked = Text(words("commentary.asked", name=name, table=table.id))
    panel = Panel((asked, Row((SHOW.button(words),))), NEUTRAL)
    await context.post(panel, COMMENTARY.at(table.id, table.moment))


def commentary_panel(table: Table, commentary: Commentary, words: Words, person: int) -> Panel:
    """Show what is told, who agrees, and to somebody seated the button to agree or to withdraw."""
    controls: list[Button | Link] = []
    if person in persons(table.chairs):
        controls.append((withdraw if person in commentary.consents else agree).button(words))
    if commentary.thread is not None:
        url = url_of(table.guild, commentary.thread)
        controls.append(Link(words("button.to_thread"), url))
    controls.append(BACK.button(words))
    return Panel(
        (
            Text(f"{title(table, words)}\n**{words('commentary.title')}**"),
            Text(f"{words('commentary.about')}\n{words('commentary.consent')}"),
            Text("\n".join(_state(table, commentary, words))),
            Row(tuple(controls)),
        ),
        NEUTRAL,
    )


def _state(table: Table, commentary: Commentary, words: Words) -> Iterator[str]:
    """Yield who agrees, and what is told."""
    for person in persons(table.chairs):
        key = "commentary.agreed" if person in commentary.consents else "commentary.not_agreed"
        yield words(key, name=words.person(seat_of(table.chairs, person)))
    if commentary.since is None:
        yield words("commentary.waiting")
    else:
        first = max(commentary.since, commentary.told + 1)
        yield words("commentary.on" if first <= max(running(table), 1) else "commentary.on_next")
