"""The panel behind [⋯]: the seal for everybody, decisions for the organiser and for moderators."""

from collections.abc import Callable, Sequence
from functools import partial

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Choice, Panel, Part, Row, Text
from bot.faces.words import Words
from bot.front.context import Context, Question
from bot.front.controls import Asks, Control, Surface
from cogs.cups import decisions, rulings
from cogs.cups.cup import Cup
from cogs.cups.cup_access import (
    cups_of,
    directs,
    find_cup,
    gone_from,
    moderates,
    require_director,
)
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Phase
from cogs.cups.entrant_panel import NOTHING
from cogs.cups.public_panel import heading, link_to, organiser_line, pairing_line, setting_lines
from cogs.cups.rules.pairings import Pairing
from engine.chance import commitment
from engine.core import InvalidAction

MAX_DIGITS = 4
"""Digits of the number of a pairing."""
MOST_CHOICES = 25
"""Discord's limit."""
DAYS = (1, 3, 7)
"""How much time the organiser may give a pairing at once."""


async def _directed_cup(context: Context) -> Cup:
    cup = await find_cup(context)
    require_director(context, cup)
    return cup


async def show_menu(context: Context, cup: Cup) -> None:
    """Show what a person may do beside playing."""
    rights: tuple[Control[Cup], ...] = ()
    gone: Sequence[int] = ()
    if directs(context, cup):
        rights = (end,) if cup.is_organiser(context.person) else (take_over, end)
        gone = await gone_from(context, cup)
    panel = menu_panel(cup, context.services.faces[cup.game], context.words, rights, gone)
    await context.update(panel, ORGANISER.at(cup.id, NOTHING))


ORGANISER: Surface[Cup] = Surface("co", "cup_organiser", _directed_cup, renew=show_menu)
"""The panel behind [⋯]; the moment of its controls is the number of a pairing, or the place of an entrant."""
BACK = ORGANISER.declare("back", "cup.button.back", handler=show_menu)


# ------------------------------------------------------------------ decisions


async def _change(context: Context, cup: Cup, decide: Callable[[Cup], Change]) -> None:
    cup = await context.services.own(cups_of).change(cup.id, cup.guild, decide)
    await context.update_text("cup.done", link_to(cup, context.words))


def question_of(context: Context, cup: Cup, key: str, at: int | None = None, **facts: str) -> Question:
    """Return what is asked about a cup before something that cannot be undone."""
    words = cup.words(context.words)
    where = None if at is None else ORGANISER.at(cup.id, at)
    above = (heading(cup, words),)
    return Question(words(key, **facts), words("cup.button.yes"), BACK.button(words), above, where)


def _asking(key: str) -> Asks[Cup]:
    """Let a control ask a question by its key."""

    async def ask(context: Context, cup: Cup) -> Question:
        return question_of(context, cup, key)

    return ask


@ORGANISER.control("cup.menu.which")
async def pick(context: Context, cup: Cup) -> None:
    """Show the pairing that was chosen."""
    number = context.press.chosen_number(MAX_DIGITS)
    panel = pairing_panel(cup, cup.pairing(number), context.words)
    await context.update(panel, ORGANISER.at(cup.id, number))


def _winner(context: Context, cup: Cup) -> int:
    """Return the entrant of the pairing whose win was pressed: the first, or the second."""
    return cup.pairing(context.moment).entrants[-1 if context.number else 0]


async def _ask_who_wins(context: Context, cup: Cup) -> Question:
    name = cup.words(context.words).person(_winner(context, cup))
    return question_of(context, cup, "cup.menu.wins_question", name=name)


@ORGANISER.control("cup.button.wins", asks=_ask_who_wins)
async def wins(context: Context, cup: Cup) -> None:
    """Decide that the first or the second of a pairing wins."""
    winner = _winner(context, cup)
    await _change(context, cup, partial(rulings.deciding, number=context.moment, winner=winner))


@ORGANISER.control("cup.button.both_lost", asks=_asking("cup.menu.both_lost_question"))
async def both_lost(context: Context, cup: Cup) -> None:
    """Decide that both of a pairing lose."""
    await _change(context, cup, partial(rulings.deciding, number=context.moment, winner=None))


@ORGANISER.control("cup.button.extend")
async def extend(context: Context, cup: Cup) -> None:
    """Give a pairing more days."""
    if context.number not in DAYS:
        raise InvalidAction("no_such_control")
    now, number = context.services.own(cups_of).clock(), context.moment
    await _change(context, cup, partial(rulings.extending, number=number, days=context.number, now=now))


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
    await _change(context, cup, partial(decisions.dropping, place=_entrant(cup, context.moment)))


@ORGANISER.control("cup.button.end", style="danger", asks=_asking("cup.menu.end_question"))
async def end(context: Context, cup: Cup) -> None:
    """End a cup without a winner."""
    await _change(context, cup, decisions.closing)


@ORGANISER.control("cup.button.take_over", asks=_asking("cup.menu.take_over_question"))
async def take_over(context: Context, cup: Cup) -> None:
    """Become the organiser."""
    if not moderates(context, cup):
        raise TableError("not_organiser")
    await _change(context, cup, partial(rulings.taking_over, person=context.person, name=context.name))


# ------------------------------------------------------------------ the panels


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
        parts.append(Row(tuple(each.button(words) for each in rights)))
    elif cup.is_open:
        parts.append(Text(f"-# {words('cup.menu.who')}"))
    return Panel((*parts, Row((link_to(cup, words),))), NEUTRAL)


def _decisions(cup: Cup, words: Words, gone: Sequence[int]) -> tuple[Part, ...]:
    """Offer the open pairings, and the entrants to take out; first those who left the server."""
    pairings = []
    for each in cup.competition.open_pairings[:MOST_CHOICES]:
        names = [words.people[place] for place in each.entrants]
        label = words("cup.menu.pair", first=names[0], second=names[-1])[:100]
        pairings.append(Choice(str(each.number), label))
    active = [each for each in range(len(cup.entrants)) if each not in cup.competition.withdrawn]
    active.sort(key=lambda each: each not in gone)
    people = [
        Choice(str(place), words.people[place], note=words("cup.menu.left_server") if place in gone else "")
        for place in active[:MOST_CHOICES]
    ]
    decide = Text(words("cup.menu.decide"))
    return decide, Row((pick.select(words, pairings),)), Row((drop.select(words, people),))


def pairing_panel(cup: Cup, pairing: Pairing, words: Words) -> Panel:
    """Offer what may be decided about a pairing."""
    words = cup.words(words)
    first, second = (words.people[each] for each in (pairing.entrants[0], pairing.entrants[-1]))
    decided = (
        wins.button(words, label=words("cup.button.wins", name=first)[:80]),
        wins.button(words, number=1, label=words("cup.button.wins", name=second)[:80]),
        both_lost.button(words),
    )
    more = tuple(
        extend.button(words, number=days, label=words("cup.button.extend", count=days)) for days in DAYS
    )
    lines = Text(pairing_line(cup, pairing, words))
    return Panel((heading(cup, words), lines, Row(decided), Row((*more, BACK.button(words)))), NEUTRAL)
