"""A person's turn: pressed in their private panel, sent by its form, or typed as a command."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from bot.errors import Repeated, StaleAction, TimedOut
from bot.faces.forms import Draft, Form
from bot.front import components, custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.feature import Surface
from bot.front.feature_registry import Features
from bot.front.interactions import Interaction, is_private
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.table_guard import at_open_table
from bot.front.table_panels import HandSlot
from bot.tables.seat_rules import is_substituted, persons, seat_of
from bot.tables.table import Table
from engine.core import Action, IllegalAction

Decision: TypeAlias = Action | Draft | Form | None
"""An action, a draft of one, a form that asks for more, or None to show the hand only."""


async def _answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    if press.slot == HandSlot.COME_BACK:
        await _come_back(services, interaction, table)
    elif interaction.user.id not in persons(table.chairs):
        await responses.show_without_seat(services, interaction, table, here=is_private(interaction))
    elif press.slot == HandSlot.GOT_IT:
        await _end_advice(services, interaction, table)
    elif button := services.own(Features).hand_button(table.game.name, press.slot):
        await button.open(services, interaction, table)
    else:
        decide = partial(_pressed, services, interaction, table, press)
        await take_turn(services, interaction, table, decide, press.at.moment)


async def _come_back(services: Services, interaction: Interaction, table: Table) -> None:
    person = interaction.user.id
    with services.publisher.answering(table, person):
        if is_substituted(table.chairs, person):
            await services.tables.seating.come_back(table, person)
        else:
            seat_of(table.chairs, person)
        await responses.show_hand(services, interaction, table, here=is_private(interaction))


async def _end_advice(services: Services, interaction: Interaction, table: Table) -> None:
    """Advise a person never again, unless they ask for it in their settings."""
    person = interaction.user.id
    with services.publisher.answering(table, person):
        await services.people.change(person, no_advice=True)
        await responses.show_hand(services, interaction, table, here=is_private(interaction))


def _pressed(services: Services, interaction: Interaction, table: Table, press: Press) -> Decision:
    """Return what a press means to the face; None for [Refresh]."""
    person = interaction.user.id
    seat = seat_of(table.chairs, person)
    if press.slot == HandSlot.REFRESH:
        return None
    table.require_moment(seat, press.at.moment)
    words, view, draft = words_of(interaction, table), table.view(seat), table.draft(person)
    decision: Decision = services.face(table).decide(view, press.slot, press.values, draft, words)
    return decision


async def take_turn(
    services: Services,
    interaction: Interaction,
    table: Table,
    decide: Callable[[], Decision],
    moment: int | None = None,
) -> None:
    """Carry out what a person decides, and answer with their hand or with the form that asks for more.

    A panel that had stopped updating says that it is up to date again. A refusal that is best understood
    beside the hand is shown there as a note; others are raised as RuleError or TableError. The moment is
    that of the pressed control, or None for typed input.
    """
    note, here = None, is_private(interaction)
    is_outdated = here and not services.publisher.panels.is_open(table, interaction.user.id)
    await services.tables.welcome(table, interaction.user.id)
    with services.publisher.answering(table, interaction.user.id):
        try:
            decision = decide()
            if isinstance(decision, Form):
                at = Address(custom_ids.GAME_FORM, table.id, table.moment)
                await interaction.response.send_modal(components.modal_of(decision, at))
                return
            await _carry_out(services, interaction, table, decision, moment)
        except Repeated:
            if not is_outdated:
                raise
        except (StaleAction, TimedOut, IllegalAction) as error:
            if not responses.shows_hand(error):
                raise
            note = responses.sentence(words_of(interaction, table), error, table)
        renewed = words_of(interaction)("hand.renewed") if is_outdated else None
        await responses.show_hand(services, interaction, table, note or renewed, here=here)


async def _carry_out(
    services: Services,
    interaction: Interaction,
    table: Table,
    decision: Action | Draft | None,
    moment: int | None,
) -> None:
    person = interaction.user.id
    if isinstance(decision, Draft):
        table.keep_draft(person, decision)
    elif decision is not None:
        services.wake(interaction, table)
        await services.tables.playing.act(table, person, decision, moment)


SURFACES = (
    Surface(custom_ids.HAND, "hand", at_open_table(_answer)),
    Surface(custom_ids.GAME_FORM, "game_form", at_open_table(_answer)),
)
