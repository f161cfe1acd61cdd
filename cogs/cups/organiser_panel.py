"""The panel behind [⋯]: the seal for everybody, decisions for the organiser and for moderators."""

from collections.abc import Sequence
from functools import partial

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Choice, Panel, Part, Row, Text, rows_of
from bot.faces.words import Words
from bot.front.context import Context, Question
from bot.front.controls import Control
from cogs.cups import rulings
from cogs.cups.co_organiser_panel import CO_ORGANISERS
from cogs.cups.cup import Cup
from cogs.cups.cup_access import directs, gone_from, leads, may_take_over
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_values import Phase
from cogs.cups.entrant_panel import NOTHING
from cogs.cups.organiser_surface import (
    BACK,
    MAX_DIGITS,
    MOST_CHOICES,
    ORGANISER,
    asking,
    change,
    director,
    question_of,
)
from cogs.cups.public_panel import heading, link_to, organiser_line, setting_lines
from cogs.cups.rules.revocation import last_ruling
from cogs.cups.ruling_panel import pairing_choices, pick, revoke
from cogs.cups.settings_panel import OPEN as SETTINGS_BUTTON
from engine.chance import commitment


@ORGANISER.answers(BACK)
async def show_menu(context: Context, cup: Cup) -> None:
    """Show what a person may do beside playing."""
    gone = await gone_from(context, cup) if directs(context, cup) else ()
    face = context.services.faces[cup.game]
    panel = menu_panel(cup, face, context.words, _rights(context, cup), gone)
    await context.update(panel, ORGANISER.at(cup.id, NOTHING))


ORGANISER.renew = show_menu


def _rights(context: Context, cup: Cup) -> list[Control[Cup]]:
    """List the buttons of a person who directs a cup."""
    if not directs(context, cup):
        return []
    is_helping = any(each.person == context.person for each in cup.co_organisers)
    rights = [CO_ORGANISERS] if is_helping or leads(context, cup) else []
    if may_take_over(context, cup):
        rights.append(take_over)
    if cup.phase == Phase.RUNNING and last_ruling(cup.competition) is not None:
        rights.append(revoke)
    return [SETTINGS_BUTTON, *rights, end]


# ------------------------------------------------------------------ decisions


def _entrant(cup: Cup, place: int) -> int:
    if place >= len(cup.entrants):
        raise TableError("cup_not_entered")
    return place


async def _ask_to_drop(context: Context, cup: Cup) -> Question:
    place = _entrant(cup, context.press.chosen_number(MAX_DIGITS))
    name = cup.words(context.words).person(place)
    return question_of(context, cup, "cup.menu.drop_question", place, name=name)


@ORGANISER.control("cup.menu.drop", asks=_ask_to_drop)
async def drop(context: Context, cup: Cup) -> None:
    """Take an entrant out."""
    place, ruler = _entrant(cup, context.moment), director(context)
    await change(context, cup, partial(rulings.removing, place=place, ruler=ruler))


async def _ask_to_end(context: Context, cup: Cup) -> Question:
    rulings.require_bystander(cup, context.person)
    return question_of(context, cup, "cup.menu.end_question")


@ORGANISER.control("cup.button.end", style="danger", asks=_ask_to_end)
async def end(context: Context, cup: Cup) -> None:
    """End a cup without a winner."""
    ender = director(context)
    context.services.own(CupMessages).enders[cup.id] = ender.name
    await change(context, cup, partial(rulings.ending, director=ender))


@ORGANISER.control("cup.button.take_over", asks=asking("cup.menu.take_over_question"))
async def take_over(context: Context, cup: Cup) -> None:
    """Become the organiser."""
    if not may_take_over(context, cup):
        raise TableError("not_organiser")
    await change(context, cup, partial(rulings.taking_over, organiser=director(context)))


# ------------------------------------------------------------------ the panel


def menu_panel(
    cup: Cup, face: AnyFace, words: Words, rights: Sequence[Control[Cup]] = (), gone: Sequence[int] = ()
) -> Panel:
    """Show the facts of a cup, and to those who direct it what they may decide.

    `rights` are the controls of whoever directs it; `gone` are the places of entrants who are known to have
    left the server.
    """
    words = cup.words(words)
    facts = f"{organiser_line(cup, words)}\n{setting_lines(cup, face, words)}"
    seal = f"-# {words('cup.seal', seal=commitment(cup.terms.seed))}"
    parts: list[Part] = [heading(cup, words), Text(f"{facts}\n{seal}")]
    if rights and cup.is_open:
        if cup.phase == Phase.RUNNING:
            parts += _decisions(cup, words, gone)
        parts += rows_of([each.button(words) for each in rights])
    elif cup.is_open:
        parts.append(Text(f"-# {words('cup.menu.who')}"))
    return Panel((*parts, Row((link_to(cup, words),))), NEUTRAL)


def _decisions(cup: Cup, words: Words, gone: Sequence[int]) -> tuple[Part, ...]:
    """Offer the open pairings, and the entrants to take out; first those who left the server."""
    active = [each for each in range(len(cup.entrants)) if each not in cup.competition.withdrawn]
    active.sort(key=lambda each: each not in gone)
    people = [
        Choice(str(place), words.people[place], note=words("cup.menu.left_server") if place in gone else "")
        for place in active[:MOST_CHOICES]
    ]
    decide, pairings = Text(words("cup.menu.decide")), pick.select(words, pairing_choices(cup, words))
    return decide, Row((pairings,)), Row((drop.select(words, people),))
