"""The menu behind [⋯]: rare actions, and those that only some people may take."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.chats import is_chat
from bot.errors import LastPerson, LosesGame, StaleAction, TableError
from bot.faces.panel import NEUTRAL, Button, Panel, Row, Text, rows_of
from bot.faces.words import Words
from bot.front import clock_presses
from bot.front.clock_panel import TAKE_OVER, skip_buttons
from bot.front.context import Context, Question
from bot.front.feature import TableButton
from bot.front.feature_registry import Features
from bot.front.permissions import ends_seated, may_end, may_moderate, plays_contest
from bot.front.table_panels import RULES_BUTTON, overview_panel
from bot.front.table_surfaces import BACK, MENU, title
from bot.tables.seat_rules import persons, plays_alone, seat_of
from bot.tables.table import Phase, Table
from engine.chance import commitment

SURFACES = (MENU,)


async def show(context: Context, table: Table) -> None:
    """Show the menu of a table as this person may use it."""
    await context.show(_menu(context, table), MENU.at(table.id, table.moment))


async def _renew(context: Context, table: Table, note: str = "") -> None:
    await context.update(_menu(context, table, note), MENU.at(table.id, table.moment))


def _menu(context: Context, table: Table, note: str = "") -> Panel:
    reader = Reader(context.person, may_end(context, table), ends_seated(context, table))
    added = [each for each in context.services.own(Features).all(TableButton) if each.offers(table)]
    return menu_panel(table, reader, context.words_among(table.chairs), added, note)


MENU.renew = _renew


@MENU.answers(BACK)
async def back(context: Context, table: Table) -> None:
    """Show the menu again."""
    await _renew(context, table)


@MENU.control("button.details")
async def details(context: Context, table: Table) -> None:
    """Show what the table message says, and all that this person was told lately."""
    words = context.words_among(table.chairs)
    seat = seat_of(table.chairs, context.person) if context.person in persons(table.chairs) else None
    panel = overview_panel(table, context.services.face(table), seat, words)
    panel = replace(panel, parts=(*panel.parts, Row((BACK.button(words),))))
    await context.update(panel, MENU.at(table.id, table.moment))


@MENU.control()
async def keep(context: Context, table: Table) -> None:
    """Do nothing, where it was asked whether something is meant."""
    await context.update_text("menu.kept", table=table.id)


def _question(context: Context, table: Table, control: str, text: str, yes: str) -> Question:
    """Ask before something that cannot be undone; the answer counts while the seating stays."""
    words = context.words
    stay = words("button.keep_playing" if table.phase is Phase.PLAYING else "button.keep_open")
    above, at = (Text(title(table, words)),), MENU.at(table.id, table.seating)
    return Question(text, words(yes), keep.button(words, label=stay), above, at, control)


# -------------------------------------------------------------------- leaving


async def ask_to_leave(context: Context, table: Table) -> None:
    """Ask somebody who would close the table, or lose the game of a contest, whether to leave."""
    text, yes = context.words("menu.leave_question"), "button.leave_and_close"
    if table.contest:
        text, yes = context.words("menu.lose_question"), "button.leave_and_lose"
    await context.confirm(_question(context, table, leave.name, text, yes))


async def try_to_leave(context: Context, table: Table) -> None:
    """Leave a table; whoever would close it or lose its game is asked first."""
    context.table = table
    try:
        await context.services.tables.seating.leave(table, context.person, may_close=False)
    except (LastPerson, LosesGame):
        await ask_to_leave(context, table)
    else:
        await _say_left(context, table)


@MENU.control("button.leave_table")
async def leave(context: Context, table: Table) -> None:
    """Leave a table; the last person closes it, and in a contest its game is lost, once they were asked."""
    if not context.is_confirmed:
        await try_to_leave(context, table)
        return
    try:
        await context.services.tables.seating.leave(table, context.person, seating=context.moment)
    except StaleAction:
        if not context.may_see(table.channel):
            await try_to_leave(context, table)
            return
        await _renew(context, table, context.words("menu.not_left"))
    else:
        await _say_left(context, table)


async def _say_left(context: Context, table: Table) -> None:
    """Confirm that a person left, and promise a way back only where there is one."""
    keys = {Phase.LOBBY: "menu.left_lobby", Phase.PLAYING: "menu.left", Phase.OVER: "menu.left_lost"}
    await context.update_text(keys.get(table.phase, "menu.left_closed"), table=table.id)


# --------------------------------------------------------------------- ending


async def _end_question(context: Context, table: Table) -> Question:
    table.require(Phase.LOBBY, Phase.PLAYING)
    _require_may_end(context, table)
    words, people = context.words, len(persons(table.chairs))
    asked = words("menu.end_question", count=people) if people > 1 else words("menu.end_question_alone")
    return _question(context, table, "end", asked, "button.end_it")


@MENU.control("button.end", style="danger", asks=_end_question)
async def end(context: Context, table: Table) -> None:
    """End a table, for whoever may do that and was asked."""
    _require_may_end(context, table)
    try:
        # They may, even if somebody else becomes the host meanwhile.
        closing = context.services.tables.closing
        await closing.close(table, context.person, may_moderate=True, seating=context.moment)
    except StaleAction:
        await _renew(context, table, context.words("menu.not_ended"))
    else:
        await context.update_text("menu.ended", table=table.id)


def _require_may_end(context: Context, table: Table) -> None:
    if plays_contest(context.person, table):
        raise TableError("own_contest")
    if may_end(context, table):
        return
    if ends_seated(context, table):
        raise TableError("not_seated_to_end")
    raise TableError("not_host_to_end" if is_chat(table.guild) else "not_moderator")


# --------------------------------------------------------------- other choices


@MENU.control("button.repost")
async def repost(context: Context, table: Table) -> None:
    """Post the table message anew at the end of the channel."""
    if not may_moderate(context, table):
        seat_of(table.chairs, context.person)
    if table.portable and context.hides_answers:
        raise TableError("answers_hidden")
    if table.portable and context.channel != table.channel:
        raise TableError("repost_there")
    context.services.publisher.repost(table)
    await context.update_text("menu.reposted")


class Reader(Struct, frozen=True):
    """Somebody who opens the menu, and what they may do."""

    person: int
    may_end: bool = False
    is_seat_enough: bool = False
    """Whether the server lets anybody seated end a table."""


def menu_panel(
    table: Table, reader: Reader, words: Words, added: Sequence[TableButton] = (), note: str = ""
) -> Panel:
    """Show the menu's buttons and those that features add, with a line about each, below a note."""
    is_seated = reader.person in persons(table.chairs)
    buttons = (
        repost.button(words, disabled=not (is_seated or reader.may_end)),
        *_over_buttons(table, reader.person, words),
        leave.button(words, disabled=not is_seated),
        end.button(words, disabled=not reader.may_end),
    )
    shown = (details.button(words),) if table.phase is Phase.PLAYING else ()
    parts = (
        Text(title(table, words)),
        *((Text(note),) if note else ()),
        Text("\n".join(words(key) for key in _hints(table, reader))),
        *clock_presses.menu_row(table, words, reader.person),
        Row(buttons),
        *rows_of((*shown, RULES_BUTTON.button(words), *(each.control.button(words) for each in added))),
        Text(f"-# {words('lobby.sealed', seal=commitment(table.seed))}"),
    )
    return Panel(parts, NEUTRAL)


def _over_buttons(table: Table, person: int, words: Words) -> tuple[Button, ...]:
    """Return the button for somebody who keeps the others waiting, where a table may have it."""
    if not _may_wait(table):
        return ()
    is_contest = bool(table.contest)
    buttons = skip_buttons(table, words) if is_contest else (TAKE_OVER.button(words),)
    is_early = not _is_overdue(table, person)
    return tuple(replace(each, style="secondary", disabled=is_early) for each in buttons)


def _hints(table: Table, reader: Reader) -> tuple[str, ...]:
    """Return the key of a line about each button."""
    is_last = persons(table.chairs) == (reader.person,)
    over = "clock.take_over_hint" if table.clock.plays else "menu.take_over_hint"
    if table.portable and table.clock.counts:
        over = "clock.take_over_late_hint"
    over = ("menu.skip_hint" if table.clock.asks else "menu.contest_hint") if table.contest else over
    return (
        "menu.repost_hint",
        *((over,) if _may_wait(table) else ()),
        *clock_presses.menu_hints(table),
        _leave_hint(table, is_last=is_last),
        "menu.end_hint" if reader.may_end else _refusal(table, reader),
    )


def _refusal(table: Table, reader: Reader) -> str:
    """Return the key of why somebody may not end a table."""
    if plays_contest(reader.person, table):
        return "error.own_contest"
    if reader.is_seat_enough:
        return "error.not_seated_to_end"
    return "error.not_host_to_end" if is_chat(table.guild) else "error.not_moderator"


def _leave_hint(table: Table, *, is_last: bool) -> str:
    is_playing = table.phase is Phase.PLAYING
    if is_playing and table.contest:
        return "menu.lose_hint"
    return "menu.leave_last_hint" if is_last else "menu.leave_hint" if is_playing else "menu.leave_lobby_hint"


def _may_wait(table: Table) -> bool:
    """Return whether somebody at a table may keep others waiting."""
    return table.phase is Phase.PLAYING and not plays_alone(table.chairs)


def _is_overdue(table: Table, person: int) -> bool:
    """Return whether a person may hand the seat to act to a computer."""
    try:
        table.overdue(person)
    except TableError:
        return False
    return True
