"""What stands behind [⋯]: rarely wanted, and allowed to some."""

from collections.abc import Awaitable, Callable
from enum import IntEnum

from bot.errors import TableError
from bot.faces.panel import QUIET, Button, Panel, Row, Text, text_panel
from bot.faces.words import Words, escape
from bot.front import responses, ui
from bot.front.interactions import Interaction, is_private, may_moderate, words_of
from bot.front.services import Services
from bot.front.table_panels import title
from bot.front.ui import Address, Press
from bot.tables.seats import persons, seat_of
from bot.tables.table import Table
from engine.chance import commitment
from engine.core import InvalidAction

Choice = Callable[[Interaction, Table, Press], Awaitable[str]]
"""Does what was chosen and gives the sentence that tells it."""


class Menu:
    """Shows the menu of a table and carries out what is chosen there."""

    def __init__(self, services: Services) -> None:
        self._tables = services.tables
        self._publisher = services.publisher
        self._choices: dict[int, Choice] = {
            MenuSlot.LEAVE: self._leave,
            MenuSlot.END: self._end,
            MenuSlot.BRING_DOWN: self._bring_down,
            MenuSlot.TAKE_OVER: self._take_over,
        }

    async def show(self, interaction: Interaction, table: Table) -> None:
        """Show the menu as it is for this person."""
        person = interaction.user.id
        may_end = person == table.host or may_moderate(interaction, table)
        panel = menu_panel(table, words_of(interaction, table), person, may_end=may_end)
        await responses.show(interaction, panel, Address(ui.MENU, table.id, table.moment))

    async def answer(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Carry out what was chosen, and tell it; raise TableError where it may not be done."""
        choice = self._choices.get(press.slot)
        if choice is None:
            raise InvalidAction("no_such_control")
        done = await choice(interaction, table, press)
        if is_private(interaction):
            await responses.update(interaction, text_panel(done), ui.NOWHERE)
        else:
            await responses.say(interaction, done)

    async def _leave(self, interaction: Interaction, table: Table, _: Press) -> str:
        await self._tables.seating.leave(table, interaction.user.id)
        return words_of(interaction)("menu.left", table=table.id)

    async def _end(self, interaction: Interaction, table: Table, _: Press) -> str:
        moderates = may_moderate(interaction, table)
        await self._tables.closing.close(table, interaction.user.id, may_moderate=moderates)
        return words_of(interaction)("menu.ended", table=table.id)

    async def _take_over(self, interaction: Interaction, table: Table, press: Press) -> str:
        seat = await self._tables.seating.take_over(table, interaction.user.id, press.at.moment)
        name = table.chairs[seat].name
        return words_of(interaction)("menu.taken_over", name=escape(name))

    async def _bring_down(self, interaction: Interaction, table: Table, _: Press) -> str:
        if not may_moderate(interaction, table):
            seat_of(table.chairs, interaction.user.id)
        self._publisher.bring_down(table)
        return words_of(interaction)("menu.brought_down")


class MenuSlot(IntEnum):
    """The buttons behind [⋯]."""

    LEAVE = 0
    END = 1
    BRING_DOWN = 2
    TAKE_OVER = 3


def menu_panel(table: Table, words: Words, person: int, *, may_end: bool) -> Panel:
    """Offer what is rarely wanted."""
    seated, is_overdue = person in persons(table.chairs), _is_overdue(table, person)
    hints = ("menu.bring_down_hint", "menu.take_over_hint", "menu.leave_hint")
    lines = [*map(words, hints), words("menu.end_hint" if may_end else "error.not_moderator")]
    buttons = (
        Button(MenuSlot.BRING_DOWN, words("button.bring_down"), disabled=not (seated or may_end)),
        Button(MenuSlot.TAKE_OVER, words("button.take_over"), disabled=not is_overdue),
        Button(MenuSlot.LEAVE, words("button.leave_table"), disabled=not seated),
        Button(MenuSlot.END, words("button.end"), "danger", disabled=not may_end),
    )
    seal = words("lobby.sealed", seal=commitment(table.seed))
    return Panel((Text(title(table, words)), Text("\n".join(lines)), Row(buttons), Text(f"-# {seal}")), QUIET)


def _is_overdue(table: Table, person: int) -> bool:
    """Say whether a person may give the seat that everybody waits for to a computer."""
    try:
        table.overdue(person)
    except TableError:
        return False
    return True
