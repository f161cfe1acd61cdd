"""The lobby message, and the form for its options."""

from bot.faces.face import AnyFace
from bot.faces.forms import Form
from bot.faces.level_words import computer_line, level_name, level_note
from bot.faces.panel import Choice, Divider, Panel, Row, Text
from bot.faces.speed_words import speed_line, speed_name, speed_note
from bot.faces.words import Words
from bot.front.table_surfaces import LOBBY, heading
from bot.records.record import SHORT_SEAL
from bot.tables.seat_rules import filled
from bot.tables.table import Table
from bot.tables.table_speeds import speeds_of
from engine.chance import commitment
from engine.opponents import LEVELS

JOIN = LOBBY.declare("join", "button.join", style="primary", old=(0,))
LEAVE = LOBBY.declare("leave", "button.leave_lobby", old=(1,))
ADD_COMPUTER = LOBBY.declare("add_computer", "computer.which", old=(2,))
REMOVE_COMPUTER = LOBBY.declare("remove_computer", "button.remove_computer", old=(3,))
START = LOBBY.declare("start", "button.start", style="success", old=(4,))
OPTIONS = LOBBY.declare("options", "button.options", old=(5,))
RULES = LOBBY.declare("rules", "button.rules", old=(6,))
MENU = LOBBY.declare("menu", old=(7,))
SPEED = LOBBY.declare("speed", "speed.which", old=(8,))
INVITE = LOBBY.declare("invite", "button.invite", old=(9,))
SET_OPTIONS = LOBBY.declare("set_options", "options.title")
"""The form for the options."""


def lobby_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show who is seated, the options, and the buttons."""
    has_computer = _has_computer(table)
    join = JOIN.button(words, disabled=_is_full(table) and not has_computer)
    seal = words("lobby.short_seal", seal=commitment(table.seed)[:SHORT_SEAL])
    settings = (
        face.options.described(table.options, words),
        speed_line(face, table.speed, words, portable=table.portable),
    )
    return Panel(
        (
            Text(f"{heading(table, words)}\n{words(f'{table.game.name}.pitch')}"),
            Divider(),
            Text("\n".join(_seat_lines(table, words))),
            Divider(),
            Text("\n".join((_state(table, words), *(f"-# {each}" for each in settings if each)))),
            Text(f"-# {seal}"),
            *_select_rows(table, face, words),
            Row((join, LEAVE.button(words), REMOVE_COMPUTER.button(words, disabled=not has_computer))),
            _game_row(table, face, words),
        ),
        face.accent,
    )


def _seat_lines(table: Table, words: Words) -> list[str]:
    lines = []
    for seat, chair in enumerate(table.chairs):
        mark = " 👑" if chair.person == table.host else ""
        name = computer_line(seat, chair.computer, words) if chair.computer else words.name(seat)
        lines.append(f"**{seat + 1}.** {name}{mark}")
    free = range(len(table.chairs), table.game.seats.stop - 1)
    return lines + [f"-# {seat + 1}. {words('lobby.free')}" for seat in free]


def _state(table: Table, words: Words) -> str:
    missing = table.game.seats.start - len(table.chairs)
    if missing > 0:
        return words("lobby.missing", count=missing)
    # At the table of a cup nobody may start: it is dealt at once.
    host = next((seat for seat, chair in enumerate(table.chairs) if chair.person == table.host), None)
    ready = "" if host is None else words("lobby.ready", name=words.name(host))
    if filled(table.chairs):
        return f"{ready}\n-# {words('lobby.fillers')}"
    if _is_full(table) and _has_computer(table):
        return f"{ready}\n-# {words('lobby.replaceable')}"
    return ready


def _is_full(table: Table) -> bool:
    return len(table.chairs) >= table.game.seats.stop - 1


def _has_computer(table: Table) -> bool:
    return any(chair.person is None for chair in table.chairs)


def _select_rows(table: Table, face: AnyFace, words: Words) -> tuple[Row, Row]:
    """Return the selects of the speed and of a computer's level."""
    speeds = tuple(
        Choice(
            speed,
            words("speed.label", speed=speed_name(speed, words)),
            chosen=speed is table.speed,
            note=speed_note(face, speed, words, portable=table.portable),
        )
        for speed in speeds_of(face, portable=table.portable)
    )
    levels = tuple(
        Choice(
            level,
            level_name(level, words),
            note=level_note(table.game.name, level, words),
            icon=words.icons(level),
        )
        for level in LEVELS
    )
    computers = ADD_COMPUTER.select(words, levels, disabled=_is_full(table))
    return Row((SPEED.select(words, speeds),)), Row((computers,))


def _game_row(table: Table, face: AnyFace, words: Words) -> Row:
    has_options = bool(face.options.fields(table.options, words))
    return Row(
        (
            START.button(words, disabled=len(table.chairs) < table.game.seats.start),
            # Whoever is in a chat sees the table; elsewhere the bot can mention nobody by itself.
            *(() if table.portable else (INVITE.button(words),)),
            OPTIONS.button(words, disabled=not has_options),
            RULES.button(words),
            MENU.button(words, label="⋯"),
        )
    )


def options_form(table: Table, face: AnyFace, words: Words) -> Form:
    """Build the options form, filled in with the current options."""
    return SET_OPTIONS.form(words("options.title"), face.options.fields(table.options, words))
