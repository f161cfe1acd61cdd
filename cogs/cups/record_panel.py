"""What is told of the record of a cup to somebody who opens it as a file."""

import logging
from collections.abc import Sequence

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Panel, Part, Row, Text
from bot.faces.person_names import called
from bot.faces.words import Words
from bot.front.context import Context
from bot.workers.worker import WorkError
from cogs.cups import cup_storage
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Phase
from cogs.cups.public_panel import link_to, title_of, winner_line
from cogs.cups.rules.cup_record import CupRecord
from cogs.cups.rules.opened_record import open_record
from engine.chance import commitment

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds for checking a record, including the start of the worker."""


async def told(context: Context, file: bytes) -> Panel | None:
    """Say of a file that it is the record of a cup, and what to do with it; None for any other file."""
    run = context.services.analysing.run
    try:
        opened = await run(open_record, file, within=PATIENCE, person=context.person)
    except WorkError as error:
        log.warning("the record of a cup was not checked: %s", error)
        raise TableError("replay_unchecked") from None
    if opened is None:
        return None
    if opened.record is None:
        raise TableError("cup_record_damaged")
    stored = await _stored(context, opened.record)
    return record_panel(opened.record, opened.winners, stored, context.words)


async def _stored(context: Context, record: CupRecord) -> Cup | None:
    """Return the cup of a record, if it is one of this server that the person may see."""
    cup = await cup_storage.read_cup(context.services.store, record.cup)
    is_here = cup is not None and cup.guild == context.guild and context.may_see(cup.channel)
    is_same = cup is not None and cup.phase == Phase.OVER and commitment(cup.terms.seed) == record.seal
    return cup if is_here and is_same else None


def record_panel(record: CupRecord, won: Sequence[str] | None, stored: Cup | None, words: Words) -> Panel:
    """Tell the cup of a record and who has won it, which is not known of one that does not hold."""
    title = words("cup.file.title") if stored is None else f"🏆 {title_of(stored, words)}"
    game = words(f"{record.game}.title") if words.has(f"{record.game}.title") else record.game
    facts = (
        words("cup.id", game=game, cup=record.cup),
        words(f"cup.format.{record.rules.format}"),
        words("cup.file.entrants", count=len(record.names)),
    )
    head = f"## {title}\n-# {words('cup.file.kind')}\n-# {words.dotted(facts)}"
    said = words("cup.file.broken") if won is None else winner_line([called(each) for each in won], words)
    hint = words("cup.file.hint", file=f"tefuda-cup-{record.cup}.json")
    link: tuple[Part, ...] = (Row((link_to(stored, words),)),) if stored else ()
    return Panel((Text(head), Text(f"{said}\n-# {hint}"), *link), NEUTRAL)
