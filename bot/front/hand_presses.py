"""A person's turn: pressed in their private panel, sent by its form, or typed as a command."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from bot.errors import Repeated, StaleAction, TimedOut
from bot.faces.forms import Draft, Form
from bot.front import custom_ids
from bot.front.context import Context
from bot.front.feature_registry import Features
from bot.front.hands import show_hand, show_without_seat
from bot.front.permissions import require_permissions
from bot.front.refusals import sentence, shows_hand
from bot.front.table_panels import COME_BACK, GOT_IT, HAND, REFRESH_HAND
from bot.front.table_surfaces import table_surface
from bot.tables.seat_rules import is_substituted, persons, seat_of
from bot.tables.table import Table
from engine.core import Action, IllegalAction

Decision: TypeAlias = Action | Draft | Form | None
"""An action, a draft of one, a form that asks for more, or None to show the hand only."""

OLD_FORM = table_surface(custom_ids.GAME_FORM, "game_form")
"""The form of a turn, as older versions opened it."""
SURFACES = (HAND, OLD_FORM)


@HAND.answers(COME_BACK)
async def come_back(context: Context, table: Table) -> None:
    """Give a person their seat back, and show their hand."""
    with context.services.publisher.answering(table, context.person):
        if is_substituted(table.chairs, context.person):
            await context.services.tables.seating.come_back(table, context.person)
        else:
            seat_of(table.chairs, context.person)
        await show_hand(context, table, here=context.is_private)


@HAND.answers(GOT_IT)
async def end_advice(context: Context, table: Table) -> None:
    """Advise a person never again, unless they ask for it in their settings."""
    if context.person not in persons(table.chairs):
        await show_without_seat(context, table, here=context.is_private)
        return
    with context.services.publisher.answering(table, context.person):
        await context.services.people.change(context.person, no_advice=True)
        await show_hand(context, table, here=context.is_private)


@HAND.answers(REFRESH_HAND)
async def refresh(context: Context, table: Table) -> None:
    """Show the hand as it is now."""
    if context.person not in persons(table.chairs):
        await show_without_seat(context, table, here=context.is_private)
    else:
        await take_turn(context, table, lambda: None, context.moment)


@HAND.control(name=custom_ids.FACE)
async def play(context: Context, table: Table) -> None:
    """Answer a control of the game's face, or what a feature opens beside the hand."""
    game = table.game.name
    if context.person not in persons(table.chairs):
        await show_without_seat(context, table, here=context.is_private)
    elif button := context.services.own(Features).hand_button(game, context.number):
        await button.open(context, table)
    else:
        await take_turn(context, table, partial(_pressed, context, table), context.moment)


HAND.renew = OLD_FORM.renew = refresh


def _pressed(context: Context, table: Table) -> Decision:
    """Return what a press means to the face."""
    seat = seat_of(table.chairs, context.person)
    table.require_moment(seat, context.moment)
    view, draft, values = table.view(seat), table.draft(context.person), context.press.values
    face = context.services.face(table)
    decision: Decision = face.decide(view, context.number, values, draft, context.words)
    return decision


async def take_turn(
    context: Context, table: Table, decide: Callable[[], Decision], moment: int | None = None
) -> None:
    """Carry out what a person decides, and answer with their hand or with the form that asks for more.

    A panel that had stopped updating says that it is up to date again. A refusal that is best understood
    beside the hand is shown there as a note; others are raised as RuleError or TableError. The moment is
    that of the pressed control, or None for typed input.
    """
    context.table = table
    note, here, tables = None, context.is_private, context.services.tables
    is_outdated = here and not context.services.publisher.panels.is_open(table, context.person)
    await tables.welcome(table, context.person)
    with context.services.publisher.answering(table, context.person):
        try:
            decision = decide()
            if isinstance(decision, Form):
                await context.ask(decision, HAND.at(table.id, table.moment))
                return
            if isinstance(decision, Draft):
                table.keep_draft(context.person, decision)
            elif decision is not None:
                _wake(context, table)
                await tables.playing.act(table, context.person, decision, moment)
        except Repeated:
            if not is_outdated:
                raise
        except (StaleAction, TimedOut, IllegalAction) as error:
            if not shows_hand(error):
                raise
            note = sentence(context.words, error, table)
        renewed = context.words("hand.renewed") if is_outdated else None
        await show_hand(context, table, note or renewed, here=here)


def _wake(context: Context, table: Table) -> None:
    """Resume a suspended table if the bot may show it; raise TableError naming what it lacks."""
    if table.suspended and context.channel == table.channel:
        require_permissions(context)
        context.services.tables.resume(table)
