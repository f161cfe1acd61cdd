"""The private panel of an entrant: their game, getting ready, a win after the deadline, and withdrawing."""

from datetime import datetime
from functools import partial

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Control, Link, Panel, Part, Row, Text
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.custom_ids import Address
from cogs.cups import decisions
from cogs.cups.cup import Cup, Meeting, Phase
from cogs.cups.cup_access import cups_of, find_cup
from cogs.cups.cup_messages import messages_of
from cogs.cups.decisions import PATIENT
from cogs.cups.public_panel import heading, link_of, link_to, pairing_line, table_button
from cogs.cups.rules.pairings import Pairing

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
for _name, _label in {"wait": "wait", "refresh": "refresh", "keep": "keep_playing"}.items():
    OWN_GAME.declare(_name, f"cup.button.{_label}", handler=_renew)
WAIT, REFRESH, KEEP = (OWN_GAME.controls[name] for name in ("wait", "refresh", "keep"))


def _drawn(context: Context, cup: Cup) -> tuple[Panel, Address]:
    place, cups = cup.require_entrant(context.person), context.services.own(cups_of)
    if cup.phase == Phase.ENTRY:
        raise TableError("cup_not_started")
    pairing = cup.pairing_of(place)
    table_id = cup.meeting(pairing.number).table_id if pairing else None
    known = context.services.tables.known.get(table_id or "")
    panel = own_panel(cup, place, context.words, cups.clock(), known.message if known else None)
    return panel, OWN_GAME.at(cup.id, pairing.number if pairing else NOTHING)


@OWN_GAME.control("cup.button.ready", style="success")
async def ready(context: Context, cup: Cup) -> None:
    """Mark a person ready for the game that their panel shows, and call their opponent."""
    pairing = cup.pairing_of(cup.require_entrant(context.person))
    is_current = pairing is not None and pairing.number == context.moment
    # For an earlier game, or once the table is open, the panel is only shown anew.
    if pairing is not None and is_current and cup.meeting(pairing.number).table_id is None:
        cup = await context.services.own(cups_of).ready(cup.id, cup.guild, context.person)
        await context.services.own(messages_of).call_opponent(cup, context.person)
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
    decide = partial(decisions.claiming, person=context.person, number=context.moment, now=cups.clock())
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


def own_panel(cup: Cup, place: int, words: Words, now: datetime, table_message: int | None = None) -> Panel:
    """Show an entrant their open game, or that they have none now."""
    words = cup.words(words)
    pairing = cup.pairing_of(place)
    if pairing is None:
        return Panel((heading(cup, words), *_without_game(cup, place, words)), NEUTRAL)
    parts: list[Part] = [heading(cup, words), Text(pairing_line(cup, pairing, words))]
    parts += _time(cup, pairing, words, now)
    return Panel((*parts, *_game(cup, pairing, place, words, now, table_message)), NEUTRAL)


def _without_game(cup: Cup, place: int, words: Words) -> tuple[Part, ...]:
    is_out = cup.phase != Phase.RUNNING or place in cup.competition.withdrawn
    key = "cup.own.out" if is_out else "cup.own.no_game"
    return (Text(words(key)), Row((table_button(cup, words), link_to(cup, words))))


def _time(cup: Cup, pairing: Pairing, words: Words, now: datetime) -> list[Part]:
    deadline = cup.deadline_of(pairing)
    if deadline is None:
        return []
    key = "cup.own.late" if deadline <= now else "cup.until"
    return [Text(f"-# {words(key, time=f'<t:{deadline.timestamp():.0f}:R>')}")]


def _game(
    cup: Cup, pairing: Pairing, place: int, words: Words, now: datetime, table_message: int | None
) -> tuple[Part, ...]:
    meeting = cup.meeting(pairing.number)
    if meeting.table_id is not None:
        link = Link(words("button.to_table"), link_of(cup.guild, cup.channel, table_message))
        return (Text(words("cup.own.table", table=meeting.table_id)), Row((link,)))
    own, other = _marks(pairing, meeting, place)
    told = _told(cup, own, other, words)
    return (Text(told), Row(_buttons(cup, pairing, own, other, words, now)))


def _marks(pairing: Pairing, meeting: Meeting, place: int) -> tuple[datetime | None, datetime | None]:
    return meeting.ready if place == pairing.first else meeting.ready[::-1]


def _told(cup: Cup, own: datetime | None, other: datetime | None, words: Words) -> str:
    if own is not None:
        return words("cup.own.waiting" if other is None else "cup.own.both")
    hint = words("cup.own.hint" if cup.terms.speed in PATIENT else "cup.own.hint_live")
    return f"{words('cup.own.other_ready')}\n{hint}" if other is not None else hint


def _buttons(
    cup: Cup, pairing: Pairing, own: datetime | None, other: datetime | None, words: Words, now: datetime
) -> tuple[Control, ...]:
    if own is None:
        return (ready.button(words),)
    again = (ready.button(words, label=words("cup.button.ready_again")),) if other else ()
    if other is None and cup.is_late(pairing, now):
        return (claim.button(words), WAIT.button(words), not_ready.button(words))
    return (*again, not_ready.button(words), REFRESH.button(words))
