"""The private panel of an entrant: their game, getting ready, a win after the deadline, and withdrawing."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial

from bot.chats import url_of
from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Link, Panel, Part, Row, Text
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.custom_ids import Address
from bot.front.table_surfaces import address_of
from cogs.cups import decisions, meetings
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of, find_cup
from cogs.cups.cup_lines import stage_name
from cogs.cups.cup_thread import CupThreads
from cogs.cups.cup_values import Phase
from cogs.cups.entry_lines import moment
from cogs.cups.meetings import PATIENT
from cogs.cups.next_steps import next_step
from cogs.cups.public_panel import heading, link_to, pairing_line, table_button
from cogs.cups.ready_call import call_opponent
from cogs.cups.rules.pairings import Pairing
from cogs.cups.step_lines import step_line

NOTHING = 999_999_999
"""In place of a pairing or an entrant in the custom_id."""


async def show_own_game(context: Context, cup: Cup) -> None:
    """Show an entrant their open game."""
    await context.show(*_drawn(context, cup))


async def _renew(context: Context, cup: Cup) -> None:
    await context.update(*_drawn(context, cup))


async def _own_cup(context: Context) -> Cup:
    cup = await find_cup(context)
    cup.require_entrant(context.person)
    return cup


OWN_GAME: Surface[Cup] = Surface("cm", "cup_game", _own_cup, renew=_renew)
"""The panel of an entrant; the moment of its controls is the number of their pairing."""
WAIT = OWN_GAME.declare("wait", "cup.button.wait", handler=_renew)
REFRESH = OWN_GAME.declare("refresh", "cup.button.refresh", handler=_renew)
KEEP = OWN_GAME.declare("keep", "cup.button.keep_playing", handler=_renew)


def _drawn(context: Context, cup: Cup) -> tuple[Panel, Address]:
    place, cups = cup.require_entrant(context.person), context.services.own(cups_of)
    if cup.phase == Phase.ENTRY:
        raise TableError("cup_not_started")
    pairing = cup.pairing_of(place)
    table_id = cup.meeting(pairing.number).table_id if pairing else None
    known = context.services.tables.known.get(table_id or "")
    url = address_of(known, known.message) if known else url_of(cup.guild, cup.arena)
    panel = own_panel(cup, place, context.words, cups.clock(), url)
    return panel, OWN_GAME.at(cup.id, pairing.number if pairing else NOTHING)


@OWN_GAME.control("cup.button.ready", style="success")
async def ready(context: Context, cup: Cup) -> None:
    """Mark a person ready for the game that their panel shows, and call their opponent."""
    pairing = cup.pairing_of(cup.require_entrant(context.person))
    is_current = pairing is not None and pairing.number == context.moment
    # For an earlier game, or once the table is open, the panel is only shown anew.
    if pairing is not None and is_current and cup.meeting(pairing.number).table_id is None:
        cup = await context.services.own(CupThreads).checked(cup)
        cup = await context.services.own(cups_of).ready(cup.id, cup.guild, context.person)
        await call_opponent(context.services, cup, context.person)
    await _renew(context, cup)


@OWN_GAME.control("cup.button.not_ready")
async def not_ready(context: Context, cup: Cup) -> None:
    """Take back that a person is ready."""
    cups = context.services.own(cups_of)
    await _renew(context, await cups.ready(cup.id, cup.guild, context.person, is_ready=False))


@OWN_GAME.control("cup.button.claim", style="danger")
async def claim(context: Context, cup: Cup) -> None:
    """Claim the win over somebody who did not come in time."""
    cups = context.services.own(cups_of)
    decide = partial(meetings.claiming, person=context.person, number=context.moment, now=cups.clock())
    await _renew(context, await cups.change(cup.id, cup.guild, decide))


@OWN_GAME.control("cup.button.withdraw_it", style="danger")
async def withdraw(context: Context, cup: Cup) -> None:
    """Withdraw from a cup that runs."""
    decide = partial(decisions.withdrawing, person=context.person)
    await _renew(context, await context.services.own(cups_of).change(cup.id, cup.guild, decide))


async def ask_to_withdraw(context: Context, cup: Cup) -> None:
    """Ask an entrant whether they really withdraw."""
    cup.require(Phase.RUNNING)
    if cup.require_entrant(context.person) in cup.competition.withdrawn:
        raise TableError("cup_withdrawn")
    words = context.words
    row = Row((withdraw.button(words), KEEP.button(words)))
    panel = Panel((heading(cup, words), Text(words("cup.own.withdraw_question")), row), NEUTRAL)
    await context.show(panel, OWN_GAME.at(cup.id, NOTHING))


# ----------------------------------------------------------------- the panel


def own_panel(cup: Cup, place: int, words: Words, now: datetime, table_url: str = "") -> Panel:
    """Tell an entrant whom they play and what to do for it, or what they wait for."""
    words = cup.words(words)
    parts: list[Part] = [heading(cup, words)]
    if cup.course is None:
        return Panel((*parts, Text(words("cup.own.out")), Row((link_to(cup, words),))), NEUTRAL)
    pairing = cup.pairing_of(place)
    told = step_line(cup, place, next_step(cup, place), words, to_self=True)
    if pairing is None:
        row = Row((table_button(cup, words), link_to(cup, words)))
        return Panel((*parts, Text(told), row), NEUTRAL)
    parts.append(Text("\n".join((told, *_about(cup, pairing, words, now)))))
    table_id = cup.meeting(pairing.number).table_id
    if table_id is not None:
        link = Link(words("button.to_table"), table_url)
        parts += (Text(words("cup.own.table", table=table_id)), Row((link,)))
    else:
        parts += _getting_ready(cup, pairing, place, words, now)
    return Panel(tuple(parts), NEUTRAL)


def _about(cup: Cup, pairing: Pairing, words: Words, now: datetime) -> Iterator[str]:
    """Yield the round and how a best of several stands; and that the deadline has passed."""
    facts = [stage_name(cup.competition, pairing, words)]
    if cup.rules.best_of > 1:
        facts.append(words(f"command.cup.open.best_of.{cup.rules.best_of}"))
    if pairing.games:
        facts.append(pairing_line(cup, pairing, words))
    yield f"-# {words.dotted(facts)}"
    deadline = cup.deadline_of(pairing)
    if deadline is not None and deadline <= now:
        yield words("cup.own.late", time=moment(deadline, "R"))


def _getting_ready(cup: Cup, pairing: Pairing, place: int, words: Words, now: datetime) -> tuple[Part, ...]:
    """Show who is ready, and let an entrant get ready, wait, or claim the win."""
    own, other = cup.readiness(pairing, place)
    if own is None:
        told = words("cup.own.hint" if cup.terms.speed in PATIENT else "cup.own.hint_live")
        if other is not None:
            told = f"{words('cup.own.other_ready')}\n{told}"
        return (Text(told), Row((ready.button(words),)))
    can_claim = meetings.may_claim(cup, pairing, place, now)
    if other is not None:
        again = ready.button(words, label=words("cup.button.ready_again"))
        claims = (claim.button(words),) if can_claim else ()
        row = Row((again, *claims, not_ready.button(words), REFRESH.button(words)))
        return (Text(words("cup.own.both")), row)
    if can_claim:
        row = Row((claim.button(words), WAIT.button(words), not_ready.button(words)))
    else:
        row = Row((not_ready.button(words), REFRESH.button(words)))
    return (Text(words("cup.own.waiting")), row)
