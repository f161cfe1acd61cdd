"""The forms for what directors choose about a cup, and what was answered in them."""

from datetime import datetime

from bot.errors import TableError
from bot.faces.forms import Field, FormField, TextField
from bot.faces.panel import Choice
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import chosen
from bot.tables import time_zones
from bot.tables.person_settings import PersonSettings
from bot.tables.quiet_hours import zone_of
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Seeding
from cogs.cups.entry import CHECK_INS
from cogs.cups.rules.cup_rules import BestOf, Format
from cogs.cups.start_times import LONGEST, read_moment
from cogs.cups.terms import LONGEST_TEXT, LONGEST_TITLE
from engine.core import InvalidAction

BESTS: tuple[BestOf, ...] = (1, 3, 5)
YES, NO = "yes", "no"
FIRST, SECOND, THIRD = range(3)
"""The slots of the questions of each form."""
LONGEST_NUMBER = 2
LONGEST_ZONE = 40


def description_fields(cup: Cup, words: Words) -> tuple[FormField, ...]:
    """Ask for the title and the text."""
    title, text = cup.terms.title, cup.terms.text
    return (
        TextField(FIRST, words("cup.form.title"), most=LONGEST_TITLE, value=title, required=False),
        TextField(
            SECOND, words("cup.form.text"), most=LONGEST_TEXT, value=text, required=False, is_long=True
        ),
    )


def start_fields(cup: Cup, person: PersonSettings, words: Words) -> tuple[FormField, ...]:
    """Ask for the start time, and for the time zone that it is in."""
    zone = person.quiet.zone if person.quiet else time_zones.home_of(words.language) or "UTC"
    starts = cup.settings.starts
    value = f"{starts.astimezone(zone_of(zone)):%Y-%m-%d %H:%M}" if starts else ""
    return (
        TextField(FIRST, words("cup.form.start"), words("cup.form.start.prompt"), LONGEST, value),
        TextField(SECOND, words("cup.form.zone"), "Europe/Lisbon", LONGEST_ZONE, zone),
    )


def typed_start(context: Context, now: datetime) -> datetime:
    """Return the start time that was typed; raise TableError for what is no time or no time zone."""
    zone = zone_of(time_zones.read_zone(context.typed(SECOND)))
    return read_moment(context.typed(FIRST), zone, now)


def entry_fields(cup: Cup, words: Words) -> tuple[FormField, ...]:
    """Ask how many may enter, for how long before the start they check in, and by what they are seeded."""
    settings = cup.settings
    times = tuple(
        Choice(
            str(each),
            words("cup.form.check_in.time", count=each) if each else words("cup.form.check_in.none"),
            each == settings.check_in,
        )
        for each in CHECK_INS
    )
    return (
        TextField(FIRST, words("cup.form.most"), most=LONGEST_NUMBER, value=str(settings.most)),
        Field(SECOND, words("cup.form.check_in"), times),
        Field(THIRD, words("cup.seeding"), chosen([settings.seeding], Seeding, words, "cup.seeding")),
    )


def answered_entry(context: Context) -> tuple[int, int, Seeding]:
    """Return the most entrants, the minutes of the check-in, and the seeding that were chosen."""
    check_in, seeding = context.typed(SECOND), context.typed(THIRD)
    if check_in not in map(str, CHECK_INS) or seeding not in [*Seeding]:
        raise InvalidAction("no_such_control")
    return _number(context), int(check_in), Seeding(seeding)


def play_fields(cup: Cup, words: Words) -> tuple[FormField, ...]:
    """Ask for the days of a round, the games of a pairing, and in an elimination for the third place."""
    rules = cup.rules
    games = tuple(
        Choice(str(each), words(f"command.cup.open.best_of.{each}"), each == rules.best_of) for each in BESTS
    )
    value = YES if rules.third_place else NO
    third = Field(
        THIRD, words("cup.form.third_place"), chosen([value], (NO, YES), words, "cup.form.third_place")
    )
    return (
        TextField(FIRST, words("cup.form.days"), most=LONGEST_NUMBER, value=str(cup.terms.days)),
        Field(SECOND, words("cup.form.best_of"), games),
        *((third,) if rules.format is Format.ELIMINATION else ()),
    )


def answered_play(context: Context) -> tuple[int, BestOf, bool]:
    """Return the days of a round, the games of a pairing, and whether the third place is played for."""
    best_of, third = context.typed(SECOND), context.typed(THIRD)
    games = next((each for each in BESTS if str(each) == best_of), None)
    if games is None or third not in ("", YES, NO):
        raise InvalidAction("no_such_control")
    return _number(context), games, third == YES


def _number(context: Context) -> int:
    """Return the number that was typed in the first field; raise TableError for anything else."""
    typed = context.typed(FIRST)
    if not (typed.isdecimal() and len(typed) <= LONGEST_NUMBER):
        raise TableError("cup_number")
    return int(typed)
