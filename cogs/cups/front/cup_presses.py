"""Presses on the public message of a cup, and on the private panels of its entrants."""

from functools import partial

import discord

from bot.errors import TableError
from bot.faces.panel import Panel, text_panel
from bot.front import components, custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction, name_of
from bot.front.languages import words_of
from bot.front.permissions import require_permissions
from bot.front.services import Services
from cogs.cups import decisions
from cogs.cups.cup import Cup, Phase
from cogs.cups.entrant_panel import OwnSlot, own_panel, withdrawal_panel
from cogs.cups.front import organiser_presses
from cogs.cups.front.cup_messages import OWN_GAME
from cogs.cups.front.cup_services import CupServices, cup_services, find_cup, require_director
from cogs.cups.front.show_command import send_cup_record
from cogs.cups.organiser_panel import NOTHING
from cogs.cups.public_panel import CupSlot, entry_closed_panel, link_to, table_panel
from engine.core import InvalidAction


async def answer_public(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press on the public message of a cup."""
    own = services.own(cup_services)
    cup = await find_cup(own, interaction, press.at.table)
    if press.slot == CupSlot.MENU:
        await organiser_presses.show_menu(own, interaction, cup)
    elif press.slot == CupSlot.TABLE:
        await show_table(own, interaction, cup)
    elif press.slot == CupSlot.RECORD:
        await send_cup_record(own, interaction, cup)
    elif press.slot == CupSlot.MY_GAME:
        await show_own_game(own, interaction, cup)
    elif press.slot == CupSlot.WITHDRAW and cup.phase != Phase.ENTRY:
        await _ask_to_withdraw(interaction, cup)
    else:
        await _change_entry(own, interaction, cup, press)


async def show_table(own: CupServices, interaction: Interaction, cup: Cup) -> None:
    """Show the bracket or the cross table privately; before the draw there is none."""
    if cup.phase not in (Phase.RUNNING, Phase.OVER):
        raise TableError("cup_not_started")
    panel = table_panel(cup, own.face(cup), words_of(interaction))
    await responses.update_or_show(interaction, panel, custom_ids.NOWHERE)


# ---------------------------------------------------------------------- entry


async def _change_entry(own: CupServices, interaction: Interaction, cup: Cup, press: Press) -> None:
    person = interaction.user.id
    if press.slot == CupSlot.ENTER:
        if interaction.user.bot:
            raise TableError("no_person")
        enter = partial(decisions.entering, person=person, name=name_of(interaction))
        cup = await own.cups.change(cup.id, cup.guild, enter)
    elif press.slot == CupSlot.WITHDRAW:
        cup = await own.cups.change(cup.id, cup.guild, partial(decisions.withdrawing, person=person))
    elif press.slot == CupSlot.START:
        require_director(interaction, cup)
        require_permissions(interaction)
        cup = await own.cups.change(cup.id, cup.guild, decisions.starting)
    else:
        raise InvalidAction("no_such_control")
    await _update(own, interaction, cup)


async def _update(own: CupServices, interaction: Interaction, cup: Cup) -> None:
    """Answer by editing the pressed message, which does not count against the channel's rate limit."""
    if interaction.message is None or interaction.message.id != cup.posted.message:
        link = link_to(cup, words_of(interaction))
        await responses.show(interaction, text_panel(words_of(interaction)("cup.done_there"), link))
        return
    if cup.phase == Phase.ENTRY:
        panel = own.messages.panel(cup)
        own.messages.mark_shown(cup, panel)
    else:
        panel = entry_closed_panel(cup, own.face(cup), own.messages.words(cup))
    await _edit(own, interaction, cup, panel)


async def _edit(own: CupServices, interaction: Interaction, cup: Cup, panel: Panel) -> None:
    edit, at = interaction.response.edit_message, own.messages.at(cup)
    try:
        await interaction.client.own_emojis.sent(panel, lambda each: edit(view=components.view_of(each, at)))
    except discord.NotFound:
        # A moderator has just deleted it: the change stands, and the message is posted again.
        own.messages.update(cup)
        await responses.say(interaction, words_of(interaction)("cup.done_there"))


# ------------------------------------------------------------------- own game


async def show_own_game(own: CupServices, interaction: Interaction, cup: Cup, *, here: bool = False) -> None:
    """Show an entrant their open game."""
    place, words, now = cup.require_entrant(interaction.user.id), words_of(interaction), own.cups.clock()
    if cup.phase == Phase.ENTRY:
        raise TableError("cup_not_started")
    pairing = cup.pairing_of(place)
    message = await _table_message(own, cup, place)
    panel = own_panel(cup, place, words, now, message)
    at = Address(OWN_GAME, cup.id, pairing.number if pairing else NOTHING)
    await (responses.update_or_show if here else responses.show)(interaction, panel, at)


async def _table_message(own: CupServices, cup: Cup, place: int) -> int | None:
    pairing = cup.pairing_of(place)
    table_id = cup.meeting(pairing.number).table_id if pairing else None
    known = own.services.tables.known.get(table_id or "")
    return known.message if known else None


async def _ask_to_withdraw(interaction: Interaction, cup: Cup) -> None:
    cup.require(Phase.RUNNING)
    place = cup.require_entrant(interaction.user.id)
    if place in cup.competition.withdrawn:
        raise TableError("cup_withdrawn")
    at = Address(OWN_GAME, cup.id, NOTHING)
    await responses.show(interaction, withdrawal_panel(cup, words_of(interaction)), at)


async def answer_own(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press on an entrant's panel."""
    own = services.own(cup_services)
    cup, person = await find_cup(own, interaction, press.at.table), interaction.user.id
    cup.require_entrant(person)
    if press.slot == OwnSlot.READY:
        cup = await _get_ready(own, interaction, cup, press)
    elif press.slot == OwnSlot.NOT_READY:
        cup = await own.cups.ready(cup.id, cup.guild, person, is_ready=False)
    elif press.slot == OwnSlot.CLAIM:
        claim = partial(decisions.claiming, person=person, number=press.at.moment, now=own.cups.clock())
        cup = await own.cups.change(cup.id, cup.guild, claim)
    elif press.slot == OwnSlot.WITHDRAW_IT:
        cup = await own.cups.change(cup.id, cup.guild, partial(decisions.withdrawing, person=person))
    elif press.slot == OwnSlot.TABLE:
        await show_table(own, interaction, cup)
        return
    elif press.slot not in (OwnSlot.WAIT, OwnSlot.REFRESH, OwnSlot.KEEP):
        raise InvalidAction("no_such_control")
    await show_own_game(own, interaction, cup, here=True)


async def _get_ready(own: CupServices, interaction: Interaction, cup: Cup, press: Press) -> Cup:
    """Mark a person ready for the game that their panel shows, and call their opponent."""
    person = interaction.user.id
    pairing = cup.pairing_of(cup.require_entrant(person))
    is_current = pairing is not None and pairing.number == press.at.moment
    if pairing is None or not is_current or cup.meeting(pairing.number).table_id is not None:
        # The panel is of an earlier game, or the table is open: it is shown anew.
        return cup
    cup = await own.cups.ready(cup.id, cup.guild, person)
    await own.messages.call_opponent(cup, person)
    return cup
