"""The panel in which directors settle a cup before it starts, and what happens at the deadlines of rounds."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Panel, Part, Row, Text, rows_of
from bot.faces.words import Words
from bot.front.channel_posts import PostError
from bot.front.chosen import Role, chosen_role
from bot.front.context import Context, Question
from bot.front.controls import chosen
from bot.tables.person_settings import PersonSettings
from cogs.cups import entry, terms
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import AtDeadline, Phase
from cogs.cups.entrants_panel import PEOPLE
from cogs.cups.entry_calls import announce_cup, tell_start
from cogs.cups.entry_lines import moment, settled_lines, told_text
from cogs.cups.organiser_surface import BACK
from cogs.cups.public_panel import heading, setting_lines
from cogs.cups.settings_forms import (
    answered_entry,
    answered_play,
    description_fields,
    entry_fields,
    play_fields,
    start_fields,
    typed_start,
)
from cogs.cups.settings_surface import BACK_TO_SETTINGS, SETTINGS, question

MINUTE = 60
"""Seconds."""


@SETTINGS.answers(BACK_TO_SETTINGS)
async def show_settings(context: Context, cup: Cup) -> None:
    """Show what is settled, in place of the private panel that was pressed."""
    role = cup.settings.announce_role
    named = None if role is None else context.role(role)
    panel = settings_panel(cup, context.services.faces[cup.game], context.words, named)
    await context.update(panel, SETTINGS.at(cup.id))


SETTINGS.renew = show_settings
OPEN = SETTINGS.declare("open", "cup.button.settings", handler=show_settings)


async def _change(context: Context, cup: Cup, decide: Callable[[Cup], Change]) -> Cup:
    cup = await context.services.own(cups_of).change(cup.id, cup.guild, decide)
    await show_settings(context, cup)
    return cup


# ------------------------------------------------------------- title and text


@SETTINGS.control("cup.button.describe")
async def describe(context: Context, cup: Cup) -> None:
    """Open the form for the title and the text."""
    words = context.words
    form = set_description.form(words("cup.button.describe"), description_fields(cup, words))
    await context.ask(form, SETTINGS.at(cup.id))


@SETTINGS.control()
async def set_description(context: Context, cup: Cup) -> None:
    """Change the title and the text."""
    title, text = context.typed(0), context.typed(1)
    await _change(context, cup, partial(terms.describing, title=title, text=text))


# ---------------------------------------------------------------------- start


@SETTINGS.control("cup.button.schedule")
async def schedule(context: Context, cup: Cup) -> None:
    """Open the form for the start time."""
    words = context.words
    person = context.services.people.known(context.person) or PersonSettings()
    fields = start_fields(cup, person, words)
    await context.ask(set_start.form(words("cup.button.schedule"), fields), SETTINGS.at(cup.id))


async def _ask_start(context: Context, cup: Cup) -> Question:
    """Show the time that was typed before it counts, as everybody sees it in their own time zone."""
    now = context.services.own(cups_of).clock()
    starts = typed_start(context, now)
    entry.scheduling(cup, starts, now)
    facts = {"time": moment(starts), "left": moment(starts, "R")}
    return question(context, cup, "cup.setup.start_question", int(starts.timestamp()) // MINUTE, **facts)


@SETTINGS.control(asks=_ask_start)
async def set_start(context: Context, cup: Cup) -> None:
    """Let the cup start by itself, and tell the entrants when."""
    await _schedule(context, cup, datetime.fromtimestamp(context.moment * MINUTE, UTC))


@SETTINGS.control("cup.button.no_start")
async def clear_start(context: Context, cup: Cup) -> None:
    """Let the cup start by hand, and tell the entrants."""
    await _schedule(context, cup, None)


async def _schedule(context: Context, cup: Cup, starts: datetime | None) -> None:
    if starts == cup.settings.starts:
        await show_settings(context, cup)
        return
    now = context.services.own(cups_of).clock()
    cup = await _change(context, cup, partial(entry.scheduling, starts=starts, now=now))
    await tell_start(context.services, cup, changed_by=context.person)


# ------------------------------------------------------------- entry and play


@SETTINGS.control("cup.button.entry")
async def admit(context: Context, cup: Cup) -> None:
    """Open the form for the most entrants, the check-in and the seeding."""
    words = context.words
    form = set_entry.form(words("cup.button.entry"), entry_fields(cup, words))
    await context.ask(form, SETTINGS.at(cup.id))


@SETTINGS.control()
async def set_entry(context: Context, cup: Cup) -> None:
    """Change the most entrants, the check-in and the seeding."""
    most, check_in, seeding = answered_entry(context)
    now = context.services.own(cups_of).clock()
    await _change(
        context, cup, partial(entry.admitting, most=most, check_in=check_in, seeding=seeding, now=now)
    )


@SETTINGS.control("cup.button.play")
async def play(context: Context, cup: Cup) -> None:
    """Open the form for how it is played."""
    words = context.words
    await context.ask(set_play.form(words("cup.button.play"), play_fields(cup, words)), SETTINGS.at(cup.id))


@SETTINGS.control()
async def set_play(context: Context, cup: Cup) -> None:
    """Change how it is played."""
    days, best_of, third = answered_play(context)
    await _change(context, cup, partial(terms.playing, best_of=best_of, days=days, third_place=third))


@SETTINGS.control("cup.setup.at_deadline")
async def at_deadline(context: Context, cup: Cup) -> None:
    """Choose what happens at the deadlines of rounds."""
    value = AtDeadline(context.press.only(*AtDeadline))
    await _change(context, cup, partial(terms.ending_rounds, at_deadline=value, person=context.person))


# ---------------------------------------------------------------------- roles


@SETTINGS.control("cup.setup.entry_role")
async def entry_role(context: Context, cup: Cup) -> None:
    """Choose the role that may enter; none, or that of everybody, for everybody."""
    role = chosen_role(context)
    wanted = None if role is None or role.is_everyone else role.id
    await _change(context, cup, partial(entry.choosing, entry_role=wanted))


@SETTINGS.control("cup.setup.announce_role")
async def announce_role(context: Context, cup: Cup) -> None:
    """Choose the role that is to be told of the cup."""
    role = chosen_role(context)
    if role is not None:
        _require_mention(context, cup, role)
    await _change(context, cup, partial(entry.addressing, role=role.id if role else None))


def _require_mention(context: Context, cup: Cup, role: Role) -> None:
    """Raise TableError unless the person and the bot may mention a role in the channel of the cup."""
    if role.is_everyone:
        raise TableError("cup_everyone")
    if context.channel != cup.channel:
        raise TableError("cup_announce_there", channel=f"<#{cup.channel}>")
    if not role.is_mentionable:
        if not context.may("mention_everyone"):
            raise TableError("cup_may_not_mention")
        if missing := context.missing_permissions("mention_everyone"):
            raise TableError("no_permission", missing=missing)


def _role_to_tell(context: Context, cup: Cup) -> Role:
    """Return the role that was chosen to be told; raise TableError where it cannot be."""
    entry.announcing(cup)
    role = context.role(cup.settings.announce_role or 0)
    if role is None:
        raise TableError("cup_no_role")
    _require_mention(context, cup, role)
    return role


async def _ask_to_announce(context: Context, cup: Cup) -> Question:
    return question(context, cup, "cup.setup.announce_question", role=f"<@&{_role_to_tell(context, cup).id}>")


@SETTINGS.control("cup.button.announce", asks=_ask_to_announce)
async def announce(context: Context, cup: Cup) -> None:
    """Tell the role of the cup, once: that it was told is written before."""
    role, cups = _role_to_tell(context, cup), context.services.own(cups_of)
    cup = await cups.change(cup.id, cup.guild, entry.announcing)
    try:
        await announce_cup(context.services, cup, role.id)
    except PostError:
        await cups.change(cup.id, cup.guild, partial(entry.choosing, announced=False))
        raise TableError("cup_not_announced") from None
    await show_settings(context, cup)


# ------------------------------------------------------------------ the panel


def settings_panel(cup: Cup, face: AnyFace, words: Words, named: Role | None = None) -> Panel:
    """Show what is settled and what may be changed; `named` is the role that may be told, if it is there."""
    words = cup.words(words)
    deadlines = at_deadline.select(
        words, chosen([cup.settings.at_deadline], AtDeadline, words, "cup.setup.at_deadline")
    )
    back = Row((BACK.button(words),))
    if cup.phase != Phase.ENTRY:
        told = Text(setting_lines(cup, face, words))
        choices = (Row((deadlines,)),) if cup.phase == Phase.RUNNING else ()
        return Panel((heading(cup, words), told, *choices, back), NEUTRAL)
    text, settled = told_text(cup), "\n".join(settled_lines(cup, words))
    facts = "\n".join(each for each in (text, settled, setting_lines(cup, face, words)) if each)
    forms = [describe, schedule, *((clear_start,) if cup.settings.starts else ()), admit, play, PEOPLE]
    parts: list[Part] = [heading(cup, words), Text(facts)]
    parts += rows_of([*(each.button(words) for each in forms)], most=3)
    parts.append(Row((deadlines,)))
    parts.append(Row((entry_role.roles(words, cup.settings.entry_role),)))
    return Panel((*parts, *_announcing(cup, words, named), back), NEUTRAL)


def _announcing(cup: Cup, words: Words, named: Role | None) -> tuple[Part, ...]:
    """Offer to tell a role, until that was done."""
    if cup.settings.announced:
        return ()
    choice = Row((announce_role.roles(words, named.id if named else None),))
    if named is None:
        return (choice,)
    return choice, Row((announce.button(words, label=words("cup.button.announce", role=named.name)[:80]),))
