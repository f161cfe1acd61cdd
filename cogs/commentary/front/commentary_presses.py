"""The panel behind [Commentary]: what it is, who agrees, and the buttons to agree and to withdraw."""

from collections.abc import Iterator
from enum import IntEnum

import discord

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Button, Link, Panel, Row, Text
from bot.faces.words import Words
from bot.front import components, responses
from bot.front.custom_ids import Address, Press
from bot.front.feature import Answer
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.table_panels import title
from bot.tables.names import words_for
from bot.tables.seat_rules import persons, seat_of
from bot.tables.table import Table
from cogs.commentary.commentary_rounds import running, without_consent
from cogs.commentary.commentary_storage import Commentary
from cogs.commentary.front.commentator import Commentaries
from engine.core import InvalidAction

COMMENTARY = "uc"
NEEDED = ("create_public_threads", "send_messages_in_threads")
"""The permissions that the bot needs for a thread."""


class CommentarySlot(IntEnum):
    """The buttons of the panel, and of the message that asks the others."""

    SHOW = 0
    AGREE = 1
    WITHDRAW = 2


async def answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    """Answer a press on the panel, or on the message that asks the others."""
    person, commentaries = interaction.user.id, services.own(Commentaries)
    before = await commentaries.of(table)
    if press.slot == CommentarySlot.AGREE:
        seat_of(table.chairs, person)
        _require_thread(interaction)
        await commentaries.agree(table, person)
    elif press.slot == CommentarySlot.WITHDRAW:
        seat_of(table.chairs, person)
        await commentaries.withdraw(table, person)
    elif press.slot != CommentarySlot.SHOW:
        raise InvalidAction("no_such_control")
    await responses.update_or_show(interaction, *await shown(services, interaction, table))
    if not before.consents and press.slot == CommentarySlot.AGREE:
        await _ask_others(services, interaction, table)


async def shown(services: Services, interaction: Interaction, table: Table, _: Press | None = None) -> Answer:
    """Return the panel for a person, and where its controls are."""
    commentary = await services.own(Commentaries).of(table)
    panel = commentary_panel(table, commentary, words_of(interaction, table), interaction.user.id)
    return panel, Address(COMMENTARY, table.id, table.moment)


def _require_thread(interaction: Interaction) -> None:
    """Raise TableError where the bot cannot open a thread."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise TableError("no_thread_here")
    allowed, words = interaction.app_permissions, words_of(interaction)
    lacking = [words(f"permission.{name}") for name in NEEDED if not getattr(allowed, name)]
    if lacking:
        raise TableError("no_permission", missing=words.listed(lacking))


async def _ask_others(services: Services, interaction: Interaction, table: Table) -> None:
    """Tell the channel, once for a table, that somebody suggests commentary."""
    commentary = await services.own(Commentaries).of(table)
    if not without_consent(table, commentary) or not services.own(Commentaries).asks(table):
        return
    words = words_for(table, table.language)
    name = words.person(seat_of(table.chairs, interaction.user.id))
    asked = Text(words("commentary.asked", name=name, table=table.id))
    row = Row((Button(CommentarySlot.SHOW, words("button.commentary")),))
    at = Address(COMMENTARY, table.id, table.moment)
    await interaction.followup.send(view=components.view_of(Panel((asked, row), NEUTRAL), at))


def commentary_panel(table: Table, commentary: Commentary, words: Words, person: int) -> Panel:
    """Show what is told, who agrees, and to somebody seated the button to agree or to withdraw."""
    seated = persons(table.chairs)
    controls: list[Button | Link] = []
    if person in seated and person in commentary.consents:
        withdraw = words("button.withdraw_commentary")
        controls.append(Button(CommentarySlot.WITHDRAW, withdraw, "danger"))
    elif person in seated:
        controls.append(Button(CommentarySlot.AGREE, words("button.agree_commentary"), "success"))
    if commentary.thread is not None:
        url = f"https://discord.com/channels/{table.guild}/{commentary.thread}"
        controls.append(Link(words("button.to_thread"), url))
    return Panel(
        (
            Text(f"{title(table, words)}\n**{words('commentary.title')}**"),
            Text(f"{words('commentary.about')}\n{words('commentary.consent')}"),
            Text("\n".join(_state(table, commentary, words))),
            *((Row(tuple(controls)),) if controls else ()),
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
