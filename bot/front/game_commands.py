"""Slash commands made from what a game declares: `start` with its options, and its typed actions."""

from collections.abc import Callable, Sequence
from functools import partial
from inspect import Parameter, Signature, signature
from typing import Any, TypeVar, cast

from discord import app_commands
from discord.app_commands import Choice
from msgspec import Struct

from bot.faces.face import AnyFace
from bot.faces.level_words import level_choice
from bot.faces.options import Value
from bot.faces.speed_words import speed_choice
from bot.faces.speeds import Speed
from bot.front.faults import suggesting
from bot.front.feature import GameCommand
from bot.front.game_cog import GameCog
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH, choices, spelled
from engine.opponents import LEVELS

F = TypeVar("F", bound=Callable[..., Any])


class TypedField(Struct, frozen=True):
    """A field of a typed action: what a person gives beside the name of the action."""

    name: str
    kind: type[str | int] = str
    is_required: bool = True
    suggests: str = ""
    """The field of the face for which it suggests values, if any."""
    choices: tuple[str, ...] = ()
    """All values, if a person chooses among a few."""


def start_command(face: AnyFace) -> GameCommand:
    """Make the command `start` of a game: its options as they are declared, its speeds and a computer."""
    game, group, options = face.game.name, _group(face), face.options
    declared = {each.name: each.typed for each in options.offered if each.typed}
    shared: dict[str, list[Choice[Any]]] = {
        "preset": spelled(options.title, *(preset.key for preset in options.presets)),
        "speed": spelled(lambda speed, words: speed_choice(face, Speed(speed), words), *face.speeds),
        "computer": spelled(partial(level_choice, game), *LEVELS),
    }
    offered: dict[str, list[Choice[Any]]] = {
        name: choices(f"{group} start {name}", *typed)
        for name, typed in declared.items()
        if not isinstance(typed, range)
    }
    kinds = {"preset": str} if options.presets else {}
    kinds |= {name: _kind(typed) for name, typed in declared.items()}
    kinds |= {"speed": str, "computer": str}
    texts = {name: ENGLISH(f"command.{group}.start.{name}.description") for name in declared}
    texts |= {name: ENGLISH(f"option.{name}.description") for name in shared}

    async def start(cog: GameCog, interaction: Interaction, **given: Any) -> None:
        await cog.open(interaction, **given)

    _take(start, [_optional(name, kind | None, None) for name, kind in kinds.items()])
    app_commands.describe(**{name: texts[name] for name in kinds})(start)
    app_commands.choices(**{name: both for name, both in (shared | offered).items() if name in kinds})(start)
    return app_commands.Command(
        name="start", description=ENGLISH("command.game.start.description"), callback=start
    )


def action_command(face: AnyFace, action: str, *fields: TypedField) -> GameCommand:
    """Make the command of a typed action, with its fields, and the table where a person has several."""
    path = f"command.{_group(face)}.{action}"

    async def act(
        cog: GameCog, interaction: Interaction, table: str | None = None, **given: str | int
    ) -> None:
        await cog.act(interaction, table, action, **{name: str(value) for name, value in given.items()})

    taken = [
        Parameter(field.name, Parameter.KEYWORD_ONLY, annotation=field.kind)
        if field.is_required
        else _optional(field.name, field.kind, "")
        for field in fields
    ]
    _take(act, [*taken, _optional("table", str | None, None)])
    texts = {field.name: ENGLISH(f"{path}.{field.name}.description") for field in fields}
    app_commands.describe(**texts, table=ENGLISH("option.table.description"))(act)
    chosen: dict[str, list[Choice[Any]]] = {
        field.name: choices(f"{_group(face)} {action} {field.name}", *field.choices)
        for field in fields
        if field.choices
    }
    app_commands.choices(**chosen)(act)
    suggested = {field.name: _suggestions(field.suggests) for field in fields if field.suggests}
    app_commands.autocomplete(**suggested, table=GameCog.suggest_tables)(act)
    return app_commands.Command(name=action, description=ENGLISH(f"{path}.description"), callback=act)


def _group(face: AnyFace) -> str:
    """Return the name of the group with the commands of a game."""
    return face.game.name.replace("_", "")


def _kind(values: Sequence[Value]) -> Any:
    """Return what annotates a parameter that takes these values."""
    if isinstance(values, range):
        return cast("Any", app_commands.Range)[int, values[0], values[-1]]
    return type(values[0])


def _optional(name: str, kind: Any, usual: str | None) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=usual)


def _take(callback: F, parameters: Sequence[Parameter]) -> None:
    """Let a function of a cog take these parameters, as discord.py reads them from its signature."""
    own = [each for each in signature(callback).parameters.values() if each.name in ("cog", "interaction")]
    vars(callback)["__signature__"] = Signature([*own, *parameters])
    _of_cog(callback)


def _of_cog(callback: F) -> F:
    """Let discord.py pass the cog first, as it does to whatever bears the name of a class."""
    callback.__qualname__ = f"GameCog.{callback.__name__}"
    return callback


def _suggestions(field: str) -> Any:
    """Return what suggests values for a field of a typed action."""

    async def suggest(cog: GameCog, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await cog.suggest(interaction, field, current)

    return _of_cog(suggesting(suggest))
