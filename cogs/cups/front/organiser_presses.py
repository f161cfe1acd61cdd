"""Presses behind [⋯]: what the organiser and moderators decide, each after a question."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from bot.errors import TableError
from bot.faces.panel import text_panel
from bot.front import custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction, name_of
from bot.front.languages import words_of
from bot.front.services import Services
from cogs.cups import decisions
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.front.cup_messages import ORGANISER
from cogs.cups.front.cup_services import (
    CupServices,
    cup_services,
    directs,
    find_cup,
    gone_from,
    moderates,
    require_director,
)
from cogs.cups.organiser_panel import (
    DAYS,
    NOTHING,
    MenuSlot,
    menu_panel,
    pairing_panel,
    question_panel,
)
from cogs.cups.public_panel import link_to
from engine.core import InvalidAction

Handler: TypeAlias = Callable[[CupServices, Interaction, Cup, Press], Awaitable[None]]

QUESTIONS = {
    MenuSlot.FIRST: "cup.menu.wins_question",
    MenuSlot.SECOND: "cup.menu.wins_question",
    MenuSlot.BOTH_LOST: "cup.menu.both_lost_question",
    MenuSlot.END: "cup.menu.end_question",
    MenuSlot.TAKE_OVER: "cup.menu.take_over_question",
}
"""What is asked before a decision that cannot be undone."""


async def show_menu(own: CupServices, interaction: Interaction, cup: Cup) -> None:
    """Show what a person may do beside playing."""
    is_director = directs(interaction, cup)
    gone = await gone_from(interaction, cup) if is_director else ()
    panel = menu_panel(
        cup,
        own.face(cup),
        words_of(interaction),
        directs=is_director,
        is_organiser=cup.is_organiser(interaction.user.id),
        gone=gone,
    )
    at = Address(ORGANISER, cup.id, NOTHING)
    if interaction.message is not None and interaction.message.id == cup.posted.message:
        await responses.show(interaction, panel, at)
    else:
        await responses.update_or_show(interaction, panel, at)


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press behind [⋯]."""
    own = services.own(cup_services)
    cup = await find_cup(own, interaction, press.at.table)
    require_director(interaction, cup)
    if press.slot == MenuSlot.BACK:
        await show_menu(own, interaction, cup)
    elif press.slot == MenuSlot.PICK:
        await _show_pairing(interaction, cup, _number(press))
    elif press.slot == MenuSlot.DROP:
        await _ask(interaction, cup, press.slot, _number(press))
    elif MenuSlot.EXTEND <= press.slot < MenuSlot.EXTEND + len(DAYS):
        days = DAYS[press.slot - MenuSlot.EXTEND]
        now, number = own.cups.clock(), press.at.moment
        await _change(own, interaction, cup, partial(decisions.extending, number=number, days=days, now=now))
    elif press.slot in QUESTIONS:
        await _ask(interaction, cup, press.slot, press.at.moment)
    else:
        await _confirmed(own, interaction, cup, press)


def _number(press: Press) -> int:
    """Return the number that was chosen in a select."""
    if not press.only_value.isdecimal() or len(press.only_value) > 4:
        raise InvalidAction("no_such_control")
    return int(press.only_value)


async def _show_pairing(interaction: Interaction, cup: Cup, number: int) -> None:
    panel = pairing_panel(cup, cup.pairing(number), words_of(interaction))
    await responses.update_or_show(interaction, panel, Address(ORGANISER, cup.id, number))


async def _ask(interaction: Interaction, cup: Cup, slot: int, number: int) -> None:
    """Ask whether a decision is meant; raise TableError if it is not possible any more."""
    words = cup.words(words_of(interaction))
    if slot == MenuSlot.DROP:
        question = words("cup.menu.drop_question", name=words.person(_entrant(cup, number)))
    elif slot in (MenuSlot.FIRST, MenuSlot.SECOND):
        question = words(QUESTIONS[MenuSlot(slot)], name=words.person(_winner(cup, number, slot)))
    else:
        question = words(QUESTIONS[MenuSlot(slot)])
    panel = question_panel(cup, question, slot, words)
    await responses.update_or_show(interaction, panel, Address(ORGANISER, cup.id, number))


def _entrant(cup: Cup, place: int) -> int:
    if place >= len(cup.entrants):
        raise TableError("cup_not_entered")
    return place


def _winner(cup: Cup, number: int, slot: int) -> int:
    pairing = cup.pairing(number)
    return pairing.entrants[0] if slot == MenuSlot.FIRST else pairing.entrants[-1]


async def _confirmed(own: CupServices, interaction: Interaction, cup: Cup, press: Press) -> None:
    slot, number = press.slot - MenuSlot.CONFIRM, press.at.moment
    decide: Callable[[Cup], Change]
    if slot in (MenuSlot.FIRST, MenuSlot.SECOND):
        decide = partial(decisions.deciding, number=number, winner=_winner(cup, number, slot))
    elif slot == MenuSlot.BOTH_LOST:
        decide = partial(decisions.deciding, number=number, winner=None)
    elif slot == MenuSlot.DROP:
        decide = partial(decisions.dropping, place=_entrant(cup, number))
    elif slot == MenuSlot.END:
        decide = decisions.closing
    elif slot == MenuSlot.TAKE_OVER:
        if not moderates(interaction, cup):
            raise TableError("not_organiser")
        decide = partial(decisions.taking_over, person=interaction.user.id, name=name_of(interaction))
    else:
        raise InvalidAction("no_such_control")
    await _change(own, interaction, cup, decide)


async def _change(
    own: CupServices, interaction: Interaction, cup: Cup, decide: Callable[[Cup], Change]
) -> None:
    cup = await own.cups.change(cup.id, cup.guild, decide)
    words = words_of(interaction)
    panel = text_panel(words("cup.done"), link_to(cup, words))
    await responses.update_or_show(interaction, panel, custom_ids.NOWHERE)


async def ask_to_end(interaction: Interaction, cup: Cup) -> None:
    """Ask whoever directs a cup whether to end it; raise TableError for anybody else."""
    require_director(interaction, cup)
    if not cup.is_open:
        raise TableError("cup_over")
    await _ask(interaction, cup, MenuSlot.END, NOTHING)
