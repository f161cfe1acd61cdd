"""What /cup open asks for, read and checked."""

from functools import partial

import msgspec
from msgspec import Struct

from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.options import Preset
from bot.front.chosen import Guest
from bot.front.context import Context
from bot.front.new_table import openings, require_place
from bot.front.permissions import server_of
from bot.tables.table import encode
from bot.tables.table_creation import require_playable
from cogs.cups.co_organiser_panel import organiser_of
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_presses import post_cup
from cogs.cups.cup_settings import require_opener
from cogs.cups.cup_values import AtDeadline, CupSettings, CupTerms, Organiser
from cogs.cups.rules.cup_rules import BestOf, CupRules, Format
from cogs.cups.terms import shown_title
from engine.core import InvalidOptions

MOST_ROUNDS = 9
DEFAULT_DAYS = 3
PAIR = 2


class Asked(Struct, frozen=True):
    """What the organiser typed; None for what they left out."""

    game: str | None = None
    preset: str | None = None
    format: str | None = None
    best_of: int | None = None
    speed: str | None = None
    days: int | None = None
    rounds: int | None = None
    title: str | None = None
    co_organiser: Guest | None = None
    deadline: str | None = None


async def open_cup(context: Context, asked: Asked) -> None:
    """Open a cup in this channel; raise TableError or InvalidOptions for what is not possible."""
    guild, channel = server_of(context), context.channel
    await require_place(context)
    settings = await context.services.servers.of(guild)
    require_opener(context, settings)
    face, preset = _game(context, asked)
    if PAIR not in face.game.seats:
        raise TableError("cup_seats")
    options = preset.options if preset else face.game.options()
    require_playable(face.game, options)
    usual = preset.speed if preset else settings.usual_speed(face.speeds)
    terms = CupTerms(
        guild=guild,
        channel=channel,
        language=settings.language or context.words.language,
        title=shown_title(asked.title or ""),
        game=face.game.name,
        options=encode(options),
        speed=face.read_speed(asked.speed) if asked.speed else usual,
        rules_json=encode(_rules(asked, preset)),
        days=asked.days or DEFAULT_DAYS,
    )
    organiser = Organiser(context.person or NOBODY, context.name)
    cup = Cup(
        id="",
        terms=terms,
        organiser=organiser,
        co_organisers=_helping(context, asked),
        settings_json=encode(_settings(asked)),
    )
    with context.services.own(openings).share(context.person):
        cup = await context.services.own(cups_of).open(cup, partial(context.defer, is_public=True))
    await post_cup(context, cup)


def _helping(context: Context, asked: Asked) -> tuple[Organiser, ...]:
    if asked.co_organiser is None or asked.co_organiser.id == context.person:
        return ()
    return (organiser_of(asked.co_organiser),)


def _game(context: Context, asked: Asked) -> tuple[AnyFace, Preset | None]:
    """Return the game and the preset; a preset alone names its game."""
    faces = context.services.faces
    if asked.preset is not None:
        name, _, key = asked.preset.partition(":")
        if name not in faces or asked.game not in (None, name):
            raise InvalidOptions("option_out_of_range")
        return faces[name], faces[name].options.preset(key)
    if asked.game is None:
        raise TableError("cup_which_game")
    if asked.game not in faces:
        raise TableError("unknown_game")
    return faces[asked.game], None


def _settings(asked: Asked) -> CupSettings:
    if asked.deadline is None:
        return CupSettings()
    if asked.deadline not in [*AtDeadline]:
        raise InvalidOptions("option_out_of_range")
    return CupSettings(at_deadline=AtDeadline(asked.deadline))


def _rules(asked: Asked, preset: Preset | None) -> CupRules:
    best_of: BestOf = preset.best_of if preset else 1
    chosen = {"format": asked.format or Format.SWISS, "best_of": asked.best_of or best_of}
    if asked.rounds is not None and chosen["format"] != Format.SWISS:
        raise TableError("cup_rounds_of_swiss")
    try:
        return msgspec.convert(chosen | {"rounds": asked.rounds or 0}, type=CupRules)
    except msgspec.ValidationError as error:
        raise InvalidOptions("option_out_of_range") from error
