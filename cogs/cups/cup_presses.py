"""Presses on the public message of a cup, and cups as answers to commands."""

from collections.abc import Callable
from functools import partial

from bot.errors import TableError
from bot.faces.panel import Panel, Row, text_panel
from bot.faces.words import visible
from bot.front.context import Context, File
from bot.front.permissions import require_permissions, server_of
from bot.records.record import encode_record
from cogs.cups import cup_storage, decisions, entry
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of, find_cup, require_director
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Phase
from cogs.cups.entrant_panel import ask_to_withdraw, show_own_game
from cogs.cups.organiser_panel import show_menu
from cogs.cups.public_panel import (
    CUP,
    ENTER,
    MENU,
    MY_GAME,
    RECORD,
    START,
    TABLE,
    WITHDRAW,
    cup_panel,
    entry_closed_panel,
    link_to,
    table_panel,
)
from cogs.cups.rules.cup_record import cup_record

LISTED = 100
"""How many of the newest cups are looked through."""

CUP.answers(MENU)(show_menu)
CUP.answers(MY_GAME)(show_own_game)


@CUP.answers(TABLE)
async def show_table(context: Context, cup: Cup) -> None:
    """Show the bracket or the cross table privately; before the draw there is none."""
    if cup.phase not in (Phase.RUNNING, Phase.OVER):
        raise TableError("cup_not_started")
    await context.update(table_panel(cup, context.services.faces[cup.game], context.words))


@CUP.answers(RECORD)
async def send_record(context: Context, cup: Cup) -> None:
    """Send a person the record of a cup, with how to verify it; raise TableError before the end."""
    if cup.phase != Phase.OVER:
        raise TableError("cup_not_over")
    names = cup.words(context.services.own(CupMessages).words(cup)).people
    record = cup_record(cup.competition, cup.id, cup.game, names)
    file = File(f"tefuda-cup-{record.cup}.json", encode_record(record))
    await context.show(text_panel(context.words("cup.record", file=file.name)), files=[file])


# ---------------------------------------------------------------------- entry


@CUP.answers(ENTER)
async def enter(context: Context, cup: Cup) -> None:
    """Enter a cup."""
    if context.is_bot:
        raise TableError("no_person")
    await _change(context, cup, partial(entry.entering, person=context.person, name=context.name))


@CUP.answers(WITHDRAW)
async def withdraw(context: Context, cup: Cup) -> None:
    """Withdraw from a cup; once it runs, after a question."""
    if cup.phase != Phase.ENTRY:
        await ask_to_withdraw(context, cup)
    else:
        await _change(context, cup, partial(decisions.withdrawing, person=context.person))


@CUP.answers(START)
async def start(context: Context, cup: Cup) -> None:
    """Close the entry and draw the first round."""
    require_director(context, cup)
    require_permissions(context)
    await _change(context, cup, entry.starting)


async def _change(context: Context, cup: Cup, decide: Callable[[Cup], Change]) -> None:
    """Change a cup, and answer by editing the pressed message: no rate limit counts that."""
    messages = context.services.own(CupMessages)
    cup = await context.services.own(cups_of).change(cup.id, cup.guild, decide)
    if context.message is None or context.message != cup.posted.message:
        await context.say("cup.done_there", link_to(cup, context.words))
        return
    if cup.phase == Phase.ENTRY:
        panel = messages.panel(cup)
        messages.mark_shown(cup, panel)
    else:
        panel = entry_closed_panel(cup, context.services.faces[cup.game], messages.words(cup))
    if not await context.edit(panel, messages.at(cup)):
        # A moderator has just deleted it: the change stands, and the message is posted again.
        messages.update(cup)
        await context.say("cup.done_there")


# ------------------------------------------------------------------- commands


async def post_cup(context: Context, cup: Cup) -> None:
    """Answer a command with the message of a new cup."""
    messages, cups = context.services.own(CupMessages), context.services.own(cups_of)
    panel = messages.panel(cup)
    try:
        message = await context.post(panel, messages.at(cup))
    except Exception:
        # The cup is open all the same: its message is posted to the channel.
        messages.update(cup)
        raise
    if message is not None:
        messages.mark_shown(cup, panel)
        await cups.shown(cup, message, 0)
    cups.tell(cup)


async def show_cup(context: Context, cup_id: str | None) -> None:
    """Show a cup as its message does, with a link to it."""
    cup, words = await wanted(context, cup_id), context.words
    public = cup_panel(cup, context.services.faces[cup.game], words)
    panel = Panel((*public.parts, Row((link_to(cup, words),))), public.accent)
    await context.show(panel, context.services.own(CupMessages).at(cup))


async def wanted(context: Context, cup_id: str | None) -> Cup:
    """Find the cup that a command names: by its id, or the newest one that is open here."""
    guild = server_of(context)
    if cup_id:
        return await find_cup(context, cup_id.strip().upper())
    found = await cup_storage.newest(context.services.store, guild, LISTED)
    seen = [each for each in found if context.may_see(each.channel)]
    here = [each for each in seen if each.channel == context.channel] or seen
    opened = [each for each in here if each.phase in cup_storage.OPEN] or here
    if not opened:
        raise TableError("no_cup", cup_open=context.words.command("cup open"))
    return await find_cup(context, opened[0].id)


async def suggested(context: Context, current: str) -> list[tuple[str, str]]:
    """List cups of this server that a person may see, newest first: a label and the id."""
    if context.guild is None:
        return []
    found = await cup_storage.newest(context.services.store, context.guild, LISTED)
    labels = [
        (f"{each.id} · {visible(each.title) or context.words(f'{each.game}.title')}"[:100], each.id)
        for each in found
        if context.may_see(each.channel)
    ]
    return [(label, cup_id) for label, cup_id in labels if current.casefold() in label.casefold()]
