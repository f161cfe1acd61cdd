"""The menu behind [⋯]: rare actions, and those that only some people may take."""

from collections.abc import Sequence
from enum import IntEnum

from bot.errors import LastPerson, StaleAction, TableError
from bot.faces.panel import NEUTRAL, Button, Panel, Row, Text, rows_of, text_panel
from bot.faces.rules import rules_at
from bot.faces.words import Words
from bot.front import clock_presses, custom_ids, responses
from bot.front.clock_presses import said
from bot.front.custom_ids import Address, Press
from bot.front.feature import Answer, MenuHandler, Surface, TableButton
from bot.front.feature_registry import Features
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.permissions import ends_seated, may_end, may_moderate, may_see
from bot.front.services import Services
from bot.front.table_guard import at_open_table
from bot.front.table_panels import title
from bot.tables.seat_rules import persons, seat_of
from bot.tables.table import Phase, Table
from engine.chance import commitment
from engine.core import InvalidAction


class MenuSlot(IntEnum):
    """The buttons behind [⋯], and those of the questions that it asks."""

    LEAVE = 0
    END = 1
    REPOST = 2
    TAKE_OVER = 3
    LEAVE_AND_CLOSE = 4
    END_IT = 5
    KEEP = 6
    RULES = 7


LEAVING = (MenuSlot.LEAVE, MenuSlot.LEAVE_AND_CLOSE, MenuSlot.KEEP)
"""The buttons that also work for somebody seated who cannot read the channel any more."""


async def show(services: Services, interaction: Interaction, table: Table) -> None:
    """Show the menu of a table as this person may use it."""
    await responses.show(interaction, *_menu(services, interaction, table))


def _menu(services: Services, interaction: Interaction, table: Table, note: str = "") -> Answer:
    words, ends = words_of(interaction, table), may_end(interaction, table)
    panel = menu_panel(
        table,
        words,
        interaction.user.id,
        services.own(Features).table_buttons,
        may_end=ends,
        refusal=_refusal(interaction, table),
        note=note,
    )
    return panel, Address(custom_ids.MENU, table.id, table.moment)


async def _answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    """Carry out a choice and confirm it; raise TableError if it is not allowed."""
    added = {each.slot: each.answer for each in services.own(Features).table_buttons}
    handler = (HANDLERS | added).get(press.slot)
    if handler is None:
        raise InvalidAction("no_such_control")
    answer = await handler(services, interaction, table, press)
    await responses.update_or_show(interaction, *answer)


# -------------------------------------------------------------------- leaving


async def leave(services: Services, interaction: Interaction, table: Table) -> None:
    """Answer a command to leave a table; the last person is asked first."""
    await responses.show(interaction, *await _try_to_leave(services, interaction, table))


async def ask_to_leave(interaction: Interaction, table: Table) -> None:
    """Ask the last person whether to leave and close the table."""
    await responses.show(interaction, *_leave_question(interaction, table))


async def _try_to_leave(services: Services, interaction: Interaction, table: Table) -> Answer:
    try:
        await services.tables.seating.leave(table, interaction.user.id, may_close=False)
    except LastPerson:
        return _leave_question(interaction, table)
    return _left(interaction, table)


async def _leave(services: Services, interaction: Interaction, table: Table, _: Press) -> Answer:
    return await _try_to_leave(services, interaction, table)


async def _leave_and_close(
    services: Services, interaction: Interaction, table: Table, press: Press
) -> Answer:
    try:
        await services.tables.seating.leave(table, interaction.user.id, seating=press.at.moment)
    except StaleAction:
        if not may_see(interaction, table.channel):
            return await _try_to_leave(services, interaction, table)
        return _menu(services, interaction, table, words_of(interaction)("menu.not_left"))
    return _left(interaction, table)


def _left(interaction: Interaction, table: Table) -> Answer:
    """Confirm that a person left, and promise a way back only where there is one."""
    keys = {Phase.LOBBY: "menu.left_lobby", Phase.PLAYING: "menu.left"}
    return said(interaction, keys.get(table.phase, "menu.left_closed"), table=table.id)


def _leave_question(interaction: Interaction, table: Table) -> Answer:
    words = words_of(interaction, table)
    confirm = Button(MenuSlot.LEAVE_AND_CLOSE, words("button.leave_and_close"), "danger")
    return _question(table, words("menu.leave_question"), confirm, words)


# --------------------------------------------------------------------- ending


async def end(interaction: Interaction, table: Table) -> None:
    """Answer a command to end a table: ask whoever may do that first."""
    await responses.show(interaction, *_end_question(interaction, table))


async def _end(_: Services, interaction: Interaction, table: Table, __: Press) -> Answer:
    return _end_question(interaction, table)


async def _end_it(services: Services, interaction: Interaction, table: Table, press: Press) -> Answer:
    _require_may_end(interaction, table)
    try:
        # They may, even if somebody else becomes the host meanwhile.
        await services.tables.closing.close(
            table, interaction.user.id, may_moderate=True, seating=press.at.moment
        )
    except StaleAction:
        return _menu(services, interaction, table, words_of(interaction)("menu.not_ended"))
    return said(interaction, "menu.ended", table=table.id)


def _end_question(interaction: Interaction, table: Table) -> Answer:
    table.require(Phase.LOBBY, Phase.PLAYING)
    _require_may_end(interaction, table)
    words, people = words_of(interaction, table), len(persons(table.chairs))
    confirm = Button(MenuSlot.END_IT, words("button.end_it"), "danger")
    asked = words("menu.end_question", count=people) if people > 1 else words("menu.end_question_alone")
    return _question(table, asked, confirm, words)


def _require_may_end(interaction: Interaction, table: Table) -> None:
    if not may_end(interaction, table):
        raise TableError("not_seated_to_end" if ends_seated(interaction, table) else "not_moderator")


def _refusal(interaction: Interaction, table: Table) -> str:
    """Return the key of the sentence that says who may end a table."""
    return "error.not_seated_to_end" if ends_seated(interaction, table) else "error.not_moderator"


def _question(table: Table, question: str, confirm: Button, words: Words) -> Answer:
    """Ask before something that cannot be undone; the answer counts while the seating stays."""
    keep = words("button.keep_playing" if table.phase is Phase.PLAYING else "button.keep_open")
    row = Row((confirm, Button(MenuSlot.KEEP, keep)))
    panel = Panel((Text(title(table, words)), Text(question), row), NEUTRAL)
    return panel, Address(custom_ids.MENU, table.id, table.seating)


async def _keep(_: Services, interaction: Interaction, table: Table, __: Press) -> Answer:
    return said(interaction, "menu.kept", table=table.id)


# --------------------------------------------------------------- other choices


async def _repost(services: Services, interaction: Interaction, table: Table, _: Press) -> Answer:
    if not may_moderate(interaction, table):
        seat_of(table.chairs, interaction.user.id)
    services.publisher.repost(table)
    return said(interaction, "menu.reposted")


async def _rules(services: Services, interaction: Interaction, table: Table, _: Press) -> Answer:
    words = words_of(interaction, table)
    return text_panel(rules_at(services.face(table), table.options, table.speed, words)), custom_ids.NOWHERE


HANDLERS: dict[int, MenuHandler] = {
    MenuSlot.LEAVE: _leave,
    MenuSlot.END: _end,
    MenuSlot.REPOST: _repost,
    MenuSlot.TAKE_OVER: clock_presses.take_over,
    MenuSlot.LEAVE_AND_CLOSE: _leave_and_close,
    MenuSlot.END_IT: _end_it,
    MenuSlot.KEEP: _keep,
    MenuSlot.RULES: _rules,
    **clock_presses.HANDLERS,
}


SURFACES = (Surface(custom_ids.MENU, "menu", at_open_table(_answer, LEAVING)),)


def menu_panel(
    table: Table,
    words: Words,
    person: int,
    added: Sequence[TableButton] = (),
    *,
    may_end: bool,
    refusal: str = "error.not_moderator",
    note: str = "",
) -> Panel:
    """Show the menu's buttons with a line about each; the refusal tells who may end the table."""
    seated, is_playing = person in persons(table.chairs), table.phase is Phase.PLAYING
    over = Button(MenuSlot.TAKE_OVER, words("button.take_over"), disabled=not _is_overdue(table, person))
    buttons = (
        Button(MenuSlot.REPOST, words("button.repost"), disabled=not (seated or may_end)),
        *((over,) if is_playing else ()),
        Button(MenuSlot.LEAVE, words("button.leave_table"), disabled=not seated),
        Button(MenuSlot.END, words("button.end"), "danger", disabled=not may_end),
    )
    hints = "\n".join(words(key) for key in _hints(table, person, None if may_end else refusal))
    seal = Text(f"-# {words('lobby.sealed', seal=commitment(table.seed))}")
    notes = (Text(note),) if note else ()
    rules = Button(MenuSlot.RULES, words("button.rules"))
    further = rows_of((rules, *(Button(each.slot, words(each.label)) for each in added)))
    clock = clock_presses.menu_row(table, words, person)
    parts = (Text(title(table, words)), *notes, Text(hints), *clock, Row(buttons), *further, seal)
    return Panel(parts, NEUTRAL)


def _hints(table: Table, person: int, refusal: str | None) -> tuple[str, ...]:
    """Return the keys of the lines about the buttons."""
    is_playing, is_last = table.phase is Phase.PLAYING, persons(table.chairs) == (person,)
    return (
        "menu.repost_hint",
        *((_take_over_hint(table),) if is_playing else ()),
        *clock_presses.menu_hints(table),
        "menu.leave_last_hint" if is_last else "menu.leave_hint" if is_playing else "menu.leave_lobby_hint",
        refusal or "menu.end_hint",
    )


def _take_over_hint(table: Table) -> str:
    return "clock.take_over_hint" if table.clock.plays else "menu.take_over_hint"


def _is_overdue(table: Table, person: int) -> bool:
    """Return whether a person may hand the seat to act to a computer."""
    try:
        table.overdue(person)
    except TableError:
        return False
    return True
