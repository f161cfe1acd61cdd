"""The private panel of an entrant: their game, getting ready, a win after the deadline, and withdrawing."""

from datetime import datetime
from enum import IntEnum

from bot.faces.panel import NEUTRAL, Button, Control, Link, Panel, Part, Row, Text
from bot.faces.words import Words
from cogs.cups.cup import Cup, Meeting, Phase
from cogs.cups.decisions import PATIENT
from cogs.cups.public_panel import heading, link_of, link_to, pairing_line, table_label
from cogs.cups.rules.pairings import Pairing


class OwnSlot(IntEnum):
    """The buttons of an entrant's panel, and those of its question."""

    READY = 0
    NOT_READY = 1
    CLAIM = 2
    WAIT = 3
    REFRESH = 4
    WITHDRAW_IT = 5
    KEEP = 6
    TABLE = 7


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
    return (Text(words(key)), Row((Button(OwnSlot.TABLE, table_label(cup, words)), link_to(cup, words))))


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
        return (Button(OwnSlot.READY, words("cup.button.ready"), "success"),)
    again = (Button(OwnSlot.READY, words("cup.button.ready_again"), "success"),) if other else ()
    back = Button(OwnSlot.NOT_READY, words("cup.button.not_ready"))
    if other is None and cup.is_late(pairing, now):
        claim = Button(OwnSlot.CLAIM, words("cup.button.claim"), "danger")
        return (claim, Button(OwnSlot.WAIT, words("cup.button.wait")), back)
    return (*again, back, Button(OwnSlot.REFRESH, words("cup.button.refresh")))


def withdrawal_panel(cup: Cup, words: Words) -> Panel:
    """Ask an entrant whether they really withdraw."""
    confirm = Button(OwnSlot.WITHDRAW_IT, words("cup.button.withdraw_it"), "danger")
    row = Row((confirm, Button(OwnSlot.KEEP, words("cup.button.keep_playing"))))
    return Panel((heading(cup, words), Text(words("cup.own.withdraw_question")), row), NEUTRAL)
