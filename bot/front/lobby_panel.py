"""The lobby message, and the form for its options."""

from enum import IntEnum

from bot.faces.face import AnyFace
from bot.faces.forms import Form
from bot.faces.level_words import computer_line, level_name, level_note
from bot.faces.panel import Button, Choice, Divider, Panel, Row, Select, Text
from bot.faces.speed_words import speed_line, speed_name, speed_note
from bot.faces.words import Words
from bot.front.table_panels import title
from bot.records.record import SHORT_SEAL
from bot.tables.seat_rules import filled
from bot.tables.table import Table
from engine.chance import commitment
from engine.opponents import LEVELS


class LobbySlot(IntEnum):
    """The controls of a lobby."""

    JOIN = 0
    LEAVE = 1
    ADD_COMPUTER = 2
    REMOVE_COMPUTER = 3
    START = 4
    OPTIONS = 5
    RULES = 6
    MENU = 7
    SPEED = 8
    INVITE = 9


def lobby_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show who is seated, the options, and the buttons."""
    seal = words("lobby.short_seal", seal=commitment(table.seed)[:SHORT_SEAL])
    return Panel(
        (
            Text(f"{title(table, words)}\n{words(f'{table.game.name}.pitch')}"),
            Divider(),
            Text("\n".join(_seat_lines(table, words))),
            Divider(),
            Text("\n".join((_state(table, words), *_setting_lines(table, face, words)))),
            Text(f"-# {seal}"),
            _speed_row(table, face, words),
            _computer_row(table, words),
            _seats_row(table, words),
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
    ready = _ready(table, words)
    if filled(table.chairs):
        return f"{ready}\n-# {words('lobby.fillers')}"
    if _is_full(table) and _has_computer(table):
        return f"{ready}\n-# {words('lobby.replaceable')}"
    return ready


def _setting_lines(table: Table, face: AnyFace, words: Words) -> list[str]:
    settings = (face.options.described(table.options, words), speed_line(face, table.speed, words))
    return [f"-# {setting}" for setting in settings if setting]


def _is_full(table: Table) -> bool:
    return len(table.chairs) >= table.game.seats.stop - 1


def _has_computer(table: Table) -> bool:
    return any(chair.person is None for chair in table.chairs)


def _ready(table: Table, words: Words) -> str:
    """Say who may start; nobody may at the table of a cup, which is dealt at once."""
    host = next((seat for seat, chair in enumerate(table.chairs) if chair.person == table.host), None)
    return "" if host is None else words("lobby.ready", name=words.name(host))


def _speed_row(table: Table, face: AnyFace, words: Words) -> Row:
    choices = tuple(
        Choice(
            speed,
            words("speed.label", speed=speed_name(speed, words)),
            chosen=speed is table.speed,
            note=speed_note(face, speed, words),
        )
        for speed in face.speeds
    )
    return Row((Select(LobbySlot.SPEED, words("speed.which"), choices),))


def _computer_row(table: Table, words: Words) -> Row:
    choices = tuple(
        Choice(
            level,
            level_name(level, words),
            note=level_note(table.game.name, level, words),
            icon=words.icons(level),
        )
        for level in LEVELS
    )
    prompt = words("computer.which")
    return Row((Select(LobbySlot.ADD_COMPUTER, prompt, choices, disabled=_is_full(table)),))


def _seats_row(table: Table, words: Words) -> Row:
    full, computers = _is_full(table), _has_computer(table)
    return Row(
        (
            Button(LobbySlot.JOIN, words("button.join"), "primary", disabled=full and not computers),
            Button(LobbySlot.LEAVE, words("button.leave_lobby")),
            Button(LobbySlot.REMOVE_COMPUTER, words("button.remove_computer"), disabled=not computers),
        )
    )


def _game_row(table: Table, face: AnyFace, words: Words) -> Row:
    too_few = len(table.chairs) < table.game.seats.start
    asks = bool(face.options.fields(table.options, words))
    return Row(
        (
            Button(LobbySlot.START, words("button.start"), "success", disabled=too_few),
            Button(LobbySlot.INVITE, words("button.invite")),
            Button(LobbySlot.OPTIONS, words("button.options"), disabled=not asks),
            Button(LobbySlot.RULES, words("button.rules")),
            Button(LobbySlot.MENU, "⋯"),
        )
    )


def options_form(table: Table, face: AnyFace, words: Words) -> Form:
    """Build the options form, filled in with the current options."""
    return Form(words("options.title"), face.options.fields(table.options, words))
