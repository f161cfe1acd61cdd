"""Slash commands made from what a game declares: `start` with its options, and its typed actions."""

from collections.abc import Sequence
from functools import partial
from inspect import Parameter, Signature, signature
from typing import Any, cast

from discord import app_commands
from discord.app_commands import Choice
from msgspec import Struct

from bot.faces.face import AnyFace
from bot.faces.level_words import level_choice
from bot.faces.speed_words import speed_choice
from bot.faces.speeds import Speed
from bot.front.faults import suggesting
from bot.front.feature import GameCommand
from bot.front.game_cog import GameCog
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH, choices, spelled
from engine.opponents import LEVELS


class TypedField(Struct, frozen=True):
    """A field of a typed action: what a person gives beside the name of the action."""

    name: str
    kind: type[str | int] = str
    is_required: bool = True
    suggests: str = ""
    """The field of the face for which it suggests values, if any."""
    choices: tuple[str, ...] = ()
    """All values, if a person chooses among a few."""


class _Given(Struct, frozen=True):
    """What a command takes from a person."""

    name: str
    kind: Any
    """As discord.py annotates it."""
    text: str
    """Its description."""
    choices: Sequence[Choice[Any]] = ()
    usual: Any = None
    """What it is unless it is given; `Parameter.empty` if it has to be."""
    suggests: Any = None
    """What suggests values."""


def start_command(face: AnyFace) -> GameCommand:
    """Make the command `start` of a game: its options as they are declared, its speeds and a computer."""
    options, group = face.options, _group(face)
    presets = spelled(options.title, *(preset.key for preset in options.presets))
    speeds = spelled(lambda speed, words: speed_choice(face, Speed(speed), words), *face.speeds)
    computers = spelled(partial(level_choice, face.game.name), *LEVELS)
    given = [_Given("preset", str | None, ENGLISH("option.preset.description"), presets)] if presets else []
    for option in options.offered:
        if option.typed:
            text = ENGLISH(f"command.{group}.start.{option.name}.description")
            offered: list[Choice[Any]] = []
            kind: Any = type(option.typed[0])
            if isinstance(option.typed, range):
                kind = cast("Any", app_commands.Range)[int, option.typed[0], option.typed[-1]]
            else:
                offered = choices(f"{group} start {option.name}", *option.typed)
            given.append(_Given(option.name, kind | None, text, offered))
    given.append(_Given("speed", str | None, ENGLISH("option.speed.description"), speeds))
    given.append(_Given("computer", str | None, ENGLISH("option.computer.description"), computers))

    async def start(cog: GameCog, interaction: Interaction, **given: Any) -> None:
        await cog.open(interaction, **given)

    return _command("start", ENGLISH("command.game.start.description"), start, given)


def action_command(face: AnyFace, action: str, *fields: TypedField) -> GameCommand:
    """Make the command of a typed action, with its fields, and the table where a person has several."""
    group = _group(face)
    given = [
        _Given(
            field.name,
            field.kind,
            ENGLISH(f"command.{group}.{action}.{field.name}.description"),
            choices(f"{group} {action} {field.name}", *field.choices),
            Parameter.empty if field.is_required else "",
            _suggestions(field.suggests) if field.suggests else None,
        )
        for field in fields
    ]
    of_table = ENGLISH("option.table.description")
    given.append(_Given("table", str | None, of_table, suggests=GameCog.suggest_tables))

    async def act(cog: GameCog, interaction: Interaction, table: str | None, **typed: str | int) -> None:
        await cog.act(interaction, table, action, **{name: str(value) for name, value in typed.items()})

    return _command(action, ENGLISH(f"command.{group}.{action}.description"), act, given)


def _command(name: str, text: str, callback: Any, given: Sequence[_Given]) -> GameCommand:
    """Make a command; its function takes by name what is given, as discord.py reads from its signature."""
    own = [each for each in signature(callback).parameters.values() if each.name in ("cog", "interaction")]
    taken = [
        Parameter(each.name, Parameter.KEYWORD_ONLY, annotation=each.kind, default=each.usual)
        for each in given
    ]
    callback.__signature__ = Signature([*own, *taken])
    app_commands.describe(**{each.name: each.text for each in given})(callback)
    app_commands.choices(**{each.name: [*each.choices] for each in given if each.choices})(callback)
    app_commands.autocomplete(**{each.name: each.suggests for each in given if each.suggests})(callback)
    return app_commands.Command(name=name, description=text, callback=_of_cog(callback))


def _group(face: AnyFace) -> str:
    """Return the name of the group with the commands of a game."""
    return face.game.name.replace("_", "")


def _of_cog(function: Any) -> Any:
    """Let discord.py pass the cog first, as it does to whatever bears the name of a class."""
    function.__qualname__ = f"GameCog.{function.__name__}"
    return function


def _suggestions(field: str) -> Any:
    """Return what suggests values for a field of a typed action."""

    async def suggest(cog: GameCog, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await cog.suggest(interaction, field, current)

    return _of_cog(suggesting(suggest))
