"""Presses on the public message of a cup, and a new cup as the answer to a command."""

from collections.abc import Callable
from functools import partial

from bot.errors import TableError
from bot.faces.panel import text_panel
from bot.front.context import Context, File
from bot.front.permissions import require_permissions
from bot.records.record import encode_record
from cogs.cups import decisions, entry
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of, require_director, require_entry_role
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Phase
from cogs.cups.entrant_panel import ask_to_withdraw, show_own_game
from cogs.cups.organiser_panel import show_menu
from cogs.cups.public_panel import (
    CUP,
    ENTER,
    HERE,
    MENU,
    MY_GAME,
    RECORD,
    START,
    TABLE,
    WITHDRAW,
    entry_closed_panel,
    link_to,
    table_panel,
)
from cogs.cups.rules.cup_record import cup_record
from cogs.cups.seeds import ratings_of

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
    require_entry_role(context, cup)
    now = context.services.own(cups_of).clock()
    await _change(context, cup, partial(entry.entering, person=context.person, name=context.name, now=now))


@CUP.answers(HERE)
async def check_in(context: Context, cup: Cup) -> None:
    """Note that an entrant is there."""
    cups = context.services.own(cups_of)
    await cups.change(cup.id, cup.guild, partial(entry.checking_in, person=context.person, now=cups.clock()))
    await context.say("cup.checked_in")


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
    ratings = await ratings_of(context.services.store, cup)
    await _change(context, cup, partial(entry.starting, ratings=ratings))


async def _change(context: Context, cup: Cup, decide: Callable[[Cup], Change]) -> None:
    """Change a cup, and answer by editing the pressed message: no rate limit counts that."""
    messages = context.services.own(CupMessages)
    cup = await context.services.own(cups_of).change(cup.id, cup.guild, decide)
    if context.message is None or context.message != cup.posted.message:
        await context.say("cup.done_there", link_to(cup, context.words))
        return
    if cup.phase == Phase.ENTRY or messages.threads.may_open(cup):
        panel = messages.panel(cup)
        messages.mark_shown(cup, panel)
    else:
        panel = entry_closed_panel(cup, context.services.faces[cup.game], messages.words(cup))
    if not await context.edit(panel, messages.at(cup)):
        # A moderator has just deleted it: the change stands, and the message is posted again.
        messages.update(cup)
        await context.say("cup.done_there")


# -------------------------------------------------------------------- command


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
        await cups.note_posted(cup, message=message)
    cups.tell(cup)
