"""Presses and forms: what each control means, and the answer to it."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.errors import StaleAction, TableError, TableOver
from bot.faces.forms import Draft, Form
from bot.faces.panel import Link, text_panel
from bot.faces.rules import rules_of
from bot.front import lists, responses, ui
from bot.front.interactions import Interaction, is_private, name_of, require_permissions, words_of
from bot.front.lobby import LobbySlot, options_form
from bot.front.menu import Menu
from bot.front.result_panel import OutcomeSlot
from bot.front.services import Services
from bot.front.table_panels import BoardSlot, HandSlot, address_of
from bot.front.ui import Address, Press
from bot.records.record import record_of
from bot.tables.seats import seat_of
from bot.tables.table import Phase, Table
from engine.core import IllegalAction, InvalidAction

log = logging.getLogger(__name__)

Handler = Callable[[Interaction, Table, Press], Awaitable[None]]
Surface = Callable[[Interaction, Press], Awaitable[None]]


class Router:
    """Answers every press; each surface has its method."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables = services.tables
        self._publisher = services.publisher
        self._menu = Menu(services)
        self._surfaces: dict[str, Handler] = {
            ui.LOBBY: self._lobby,
            ui.FORM: self._form,
            ui.BOARD: self._board,
            ui.MENU: self._menu.answer,
            ui.HAND: self._hand,
            ui.GAME_FORM: self._hand,
        }
        self._brought: dict[str, Surface] = {}

    def seat(self, surface: str, answer: Surface) -> None:
        """Let somebody else answer what is pressed on a surface; raise ValueError where it is taken."""
        if surface in {*self._surfaces, *lists.SURFACES, *self._brought, ui.OUTCOME}:
            raise ValueError(f"the surface {surface} is taken")
        self._brought[surface] = answer

    async def answer(self, interaction: Interaction) -> None:
        """Answer a press or a form; raise RuleError or TableError with what is to be told."""
        press = ui.read_press(interaction.data or {})
        if press is None:
            raise TableError("foreign_control")
        if press.at.surface == ui.OUTCOME:
            await self._outcome(interaction, press)
            return
        turn = lists.SURFACES.get(press.at.surface)
        if turn is not None:
            await turn(self._services, interaction, press)
            return
        brought = self._brought.get(press.at.surface)
        if brought is not None:
            await brought(interaction, press)
            return
        handler = self._surfaces.get(press.at.surface)
        if handler is None:
            raise TableError("foreign_control")
        table = await self._open_table(interaction, press)
        if table is not None:
            async with responses.refusing(interaction, table):
                await handler(interaction, table, press)

    async def _open_table(self, interaction: Interaction, press: Press) -> Table | None:
        """Find the table of a press; one that has ended is answered with a link to its result."""
        try:
            table = self._tables.find(press.at.table, interaction.guild_id)
            table.require(Phase.LOBBY, Phase.PLAYING)
        except TableOver:
            # Its end has not been shown yet; perhaps the bot could not, and now it can.
            self._publisher.touch(table)
            await self._say_over(interaction, table)
        except TableError:
            await self._say_over(interaction, await self._tables.ended(press.at.table, interaction.guild_id))
        else:
            return table
        return None

    async def _say_over(self, interaction: Interaction, table: Table) -> None:
        words = words_of(interaction)
        label = "button.result" if table.outcome else "button.to_table"
        link = Link(words(label), address_of(table, table.outcome or table.message))
        await responses.show(interaction, text_panel(words("error.table_over"), link))

    # ------------------------------------------------------------------ lobby

    async def _lobby(self, interaction: Interaction, table: Table, press: Press) -> None:
        if press.slot == LobbySlot.RULES:
            await self._rules(interaction, table)
            return
        if _is_old_message(interaction, table):
            await self._say_moved(interaction, table)
            return
        if press.slot == LobbySlot.OPTIONS:
            await self._ask_options(interaction, table)
            return
        await self._seat(interaction, table, press)
        await self._update_table(interaction, table)

    async def _seat(self, interaction: Interaction, table: Table, press: Press) -> None:
        slot, person = press.slot, interaction.user
        if slot == LobbySlot.JOIN:
            await self._tables.seating.join(table, person.id, name_of(interaction))
        elif slot == LobbySlot.LEAVE:
            await self._tables.seating.leave_lobby(table, person.id)
        elif slot == LobbySlot.ADD_COMPUTER:
            await self._tables.seating.add_computer(table, person.id, press.at.moment)
        elif slot == LobbySlot.REMOVE_COMPUTER:
            await self._tables.seating.remove_computer(table, person.id, press.at.moment)
        elif slot == LobbySlot.START:
            await self._tables.playing.start(table, person.id)
        else:
            raise InvalidAction("no_such_control")

    async def _ask_options(self, interaction: Interaction, table: Table) -> None:
        if interaction.user.id != table.host:
            raise TableError("not_host")
        form = options_form(table, self._services.face(table), words_of(interaction, table))
        await interaction.response.send_modal(ui.modal_of(form, Address(ui.FORM, table.id, table.moment)))

    async def _form(self, interaction: Interaction, table: Table, press: Press) -> None:
        await self._tables.seating.choose_options(table, interaction.user.id, press.answers, press.at.moment)
        if _is_old_message(interaction, table):
            await self._say_moved(interaction, table)
        else:
            await self._update_table(interaction, table)

    async def _update_table(self, interaction: Interaction, table: Table) -> None:
        """Answer by the table message itself, which spends no edit of the channel's."""
        panel = self._publisher.panel(table)
        view = self._publisher.view(table, panel)
        try:
            await interaction.response.edit_message(view=view)
        except discord.NotFound:
            # A moderator deleted it this very moment: the table is posted anew, and has changed all the same.
            self._publisher.look_again(table)
            await self._say_moved(interaction, table)
            return
        self._publisher.showed(table, panel)
        # While the answer was under way the table may have moved on: then the message is edited once more.
        self._publisher.touch(table)

    async def _say_moved(self, interaction: Interaction, table: Table) -> None:
        words = words_of(interaction)
        link = Link(words("button.to_table"), address_of(table, table.message))
        await responses.show(interaction, text_panel(words("error.old_message"), link))

    # ------------------------------------------------------------------ table

    async def _board(self, interaction: Interaction, table: Table, press: Press) -> None:
        if press.slot == BoardSlot.HAND:
            await responses.show_own(self._services, interaction, table)
        elif press.slot == BoardSlot.RULES:
            await self._rules(interaction, table)
        elif press.slot == BoardSlot.MENU:
            await self._menu.show(interaction, table)
        elif press.slot == BoardSlot.LOOKBACK:
            await responses.show_lookback(self._services, interaction, table)
        else:
            raise InvalidAction("no_such_control")

    async def _rules(self, interaction: Interaction, table: Table) -> None:
        words = words_of(interaction, table)
        options = self._services.face(table).described(table.options, words)
        await responses.say(interaction, rules_of(table.game.name, words, options))

    # ------------------------------------------------------------------- hand

    async def _hand(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Carry out a press in a private panel, or a form that it opened; the panel is the answer."""
        with self._publisher.answering(table, interaction.user.id):
            if press.slot == HandSlot.COME_BACK:
                await self._tables.seating.come_back(table, interaction.user.id)
                await responses.show_hand(self._services, interaction, table, here=is_private(interaction))
            else:
                await self._decide(interaction, table, press)

    async def _decide(self, interaction: Interaction, table: Table, press: Press) -> None:
        note = None
        try:
            decided = self._decision(interaction, table, press)
            if isinstance(decided, Form):
                at = Address(ui.GAME_FORM, table.id, table.moment)
                await interaction.response.send_modal(ui.modal_of(decided, at))
                return
            await self._play(interaction, table, decided, press.at.moment)
        except (StaleAction, IllegalAction) as error:
            if not responses.shows_hand(error):
                raise
            note = responses.sentence(words_of(interaction, table), error, table)
        await responses.show_hand(self._services, interaction, table, note, here=is_private(interaction))

    def _decision(self, interaction: Interaction, table: Table, press: Press) -> Any:
        """Ask the face what a press means; None for [Refresh], which asks for nothing."""
        person = interaction.user.id
        seat = seat_of(table.chairs, person)
        if press.slot == HandSlot.REFRESH:
            return None
        table.require_moment(seat, press.at.moment)
        words = words_of(interaction, table)
        view, draft = table.view(seat), table.draft(person)
        return self._services.face(table).decide(view, press.slot, press.values, draft, words)

    async def _play(self, interaction: Interaction, table: Table, decided: Any, moment: int) -> None:
        person = interaction.user.id
        if isinstance(decided, Draft):
            table.keep_draft(person, decided)
        elif decided is not None:
            self._services.wake(interaction, table)
            await self._tables.playing.act(table, person, decided, moment)

    # ----------------------------------------------------------------- result

    async def _outcome(self, interaction: Interaction, press: Press) -> None:
        if press.slot == OutcomeSlot.REMATCH:
            await self._rematch(interaction, press.at.table)
        elif press.slot == OutcomeSlot.RECORD:
            table = await self._tables.ended(press.at.table, interaction.guild_id)
            record = record_of(table, await self._services.store.log(table.id))
            await responses.hand_out(interaction, record)
        else:
            raise InvalidAction("no_such_control")

    async def _rematch(self, interaction: Interaction, table_id: str) -> None:
        """Open the next lobby; a second press finds the one that is open already."""
        require_permissions(interaction)
        table = await self._tables.ended(table_id, interaction.guild_id)
        if interaction.channel_id != table.channel:
            raise InvalidAction("no_such_control")
        following, is_new = await self._tables.rematch(table, interaction.user.id)
        if is_new:
            await open_lobby(self._services, interaction, following)
        elif following.has_ended:
            await self._say_over(interaction, following)
        else:
            words = words_of(interaction)
            link = Link(words("button.to_table"), address_of(following, following.message))
            await responses.show(interaction, text_panel(words("rematch.open_already"), link))


async def open_lobby(services: Services, interaction: Interaction, table: Table) -> None:
    """Post a new table's message in answer to a press or a command."""
    panel = services.publisher.panel(table)
    view = services.publisher.view(table, panel)
    try:
        message = await _posted(interaction, view)
        services.publisher.showed(table, panel)
        await services.tables.posted(table, message=message)
    finally:
        # A table that could not be shown is open all the same: then the publisher posts it.
        services.tables.tell(table)


async def _posted(interaction: Interaction, view: discord.ui.LayoutView) -> int | None:
    """Answer by a message and give its id, also where it arrived though Discord reported an error."""
    try:
        return (await interaction.response.send_message(view=view)).message_id
    except discord.HTTPException as error:
        try:
            arrived = await interaction.original_response()
        except discord.HTTPException:
            raise error from None
        log.warning("an answer arrived in spite of HTTP %s", error.status)
        return arrived.id


def _is_old_message(interaction: Interaction, table: Table) -> bool:
    return interaction.message is not None and table.message not in (None, interaction.message.id)
