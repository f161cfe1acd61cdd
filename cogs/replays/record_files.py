"""Record files, opened in private.

The message carries the record, so that a press finds it after a restart too: a control names the digest of
that file, and what is no longer kept is read and checked again.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Literal, TypeAlias

import sqlalchemy as sa
from msgspec import Struct

from bot.bounded import Bounded
from bot.database.schema import TABLES
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.forms import FileField
from bot.front.context import Attached, Context, File
from bot.front.controls import Surface, nothing
from bot.front.feature import RecordKind
from bot.front.feature_registry import Features
from bot.front.services import Services
from bot.notation.record_from_text import told
from bot.records.record import MAX_RECORD_BYTES
from bot.tables.seat_rules import Chairs
from bot.tables.table import Phase
from bot.workers.worker import WorkError
from cogs.replays.opened_record import Opened, digest_of, file_of, open_record, replay_of_record
from cogs.replays.replay_panel import SHARE, SHOW, STEPS, replay_panel, shown_of
from cogs.replays.replay_presses import renew
from cogs.replays.replay_steps import SPECTATOR, Position, Replay
from engine.core import InvalidAction

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds for checking a record, including the start of the worker."""
MEGABYTE = 1_000_000
MOST_FILES = 8
"""How many are kept."""
Fault: TypeAlias = Literal[
    "replay_long_text", "replay_no_json", "replay_no_record", "replay_not_utf8", "replay_too_long"
]
REFUSED: Mapping[str, Fault] = {
    "long_text": "replay_long_text",
    "no_json": "replay_no_json",
    "no_record": "replay_no_record",
    "not_utf8": "replay_not_utf8",
    "too_long": "replay_too_long",
}
"""The refusals of files that are no records, by what is wrong with them."""


def opened_files(_: Services) -> Bounded[str, Replay]:
    """Return the games of record files that somebody stepped through last, by the digest of the file.

    Apart from those of tables, as whoever writes a file chooses its digest within limits.
    """
    return Bounded(MOST_FILES)


class FileReplay(Struct, frozen=True):
    """The game of a record file, in the message that carries the file."""

    replay: Replay
    digest: str
    file: Attached

    @property
    def chairs(self) -> Chairs:
        """Return who sat where."""
        return self.replay.chairs

    async def show(self, context: Context, at: Position) -> None:
        """Show a step in the message, which keeps its file."""
        face = context.services.faces[self.replay.game.name]
        shown = shown_of(face, self.replay, self.chairs, at)
        panel = replay_panel(shown, context.words_among(self.chairs))
        await context.edit(panel, FILE.at(self.digest, shown.at.step), self.file)


async def _carried(context: Context) -> FileReplay:
    """Return the game of the file that the pressed message carries; raise InvalidAction if it has none."""
    files, digest = context.attachments if context.is_private else (), context.id
    if len(files) != 1:
        raise InvalidAction("no_such_control")
    replay = context.services.own(opened_files).use(digest)
    if replay is None:
        # Checking may take longer than Discord waits; the message stays as it is meanwhile.
        await context.defer()
        _, opened = await _check(context, files[0])
        replay, file = await _replayed(context, opened)
        if digest_of(file) != digest:
            raise InvalidAction("no_such_control")
    await _require_ended(context.services.store, replay)
    return FileReplay(replay, digest, files[0])


FILE: Surface[FileReplay] = Surface("af", "replay_file", _carried, renew=renew)
FILE.controls |= {name: each for name, each in STEPS.controls.items() if each not in (SHARE, SHOW)}


async def open_file(context: Context, attached: Attached) -> None:
    """Check a record from a file, and show its deal, or what a feature tells of a record of another kind.

    Raise TableError for anything else.
    """
    content, opened = await context.later(_check(context, attached), "waiting.replay", is_long=True)
    if opened.refusal == "no_record":
        for kind in context.services.own(Features).all(RecordKind):
            told = await kind.told(context, content)
            if told is not None:
                await context.show(told)
                return
    replay, file = await _replayed(context, opened)
    await _require_ended(context.services.store, replay)
    face, at = context.services.faces[replay.game.name], Position(0, SPECTATOR)
    shown = shown_of(face, replay, replay.chairs, at)
    panel = replay_panel(shown, context.words_among(replay.chairs))
    await context.show(panel, FILE.at(digest_of(file)), [File(f"tefuda-{replay.table}.json", file)])


UPLOAD: Surface[None] = Surface("au", "replay_upload", nothing)


@UPLOAD.control("button.replay_file", name="open")
async def ask_for_file(context: Context, _: None) -> None:
    """Open the form for a file."""
    words = context.words
    form = open_uploaded.form(words("button.replay_file"), (FileField(0, words("replay.file")),))
    await context.ask(form, UPLOAD.at())


@UPLOAD.control(name="file")
async def open_uploaded(context: Context, _: None) -> None:
    """Check a record from the file of the form, and show its deal."""
    file = context.uploaded(0)
    if file is None:
        raise TableError("replay_unread")
    await open_file(context, file)


async def _check(context: Context, attached: Attached) -> tuple[bytes, Opened]:
    """Return a file and what was read in it; raise TableError if that cannot be told."""
    if attached.size > MAX_RECORD_BYTES:
        raise _too_large()
    content = await context.read(attached)
    if content is None:
        raise TableError("replay_unread")
    try:
        run = context.services.analysing.run
        return content, await run(open_record, content, within=PATIENCE, person=context.person)
    except WorkError as error:
        log.warning("a record was not checked: %s", error)
        raise TableError("replay_unchecked") from None


async def _replayed(context: Context, opened: Opened) -> tuple[Replay, bytes]:
    """Return the game of a checked record, which is then kept, and its file; raise TableError for others."""
    if opened.record is None:
        raise _refusal(opened, context)
    file = file_of(opened.record)
    if len(file) > MAX_RECORD_BYTES:
        raise _too_large()
    replay = await asyncio.to_thread(replay_of_record, opened.record)
    context.services.own(opened_files)[digest_of(file)] = replay
    return replay, file


def _too_large() -> TableError:
    return TableError("replay_too_large", most=MAX_RECORD_BYTES // MEGABYTE)


def _refusal(opened: Opened, context: Context) -> TableError:
    """Return the refusal of a file, with all faults of its record."""
    if opened.refusal == "too_large":
        return _too_large()
    if opened.refusal:
        return TableError(REFUSED[opened.refusal])
    words = context.words
    if opened.misread is not None:
        return TableError("replay_misread", fault=told(opened.misread, words))
    faults = (f"- {words(f'replay.fault.{each.code}', **each.facts)}" for each in opened.faults)
    return TableError("replay_faults", faults="\n".join(faults))


async def _require_ended(store: Store, replay: Replay) -> None:
    """Raise TableError for the deal of a game that is not over: its seed would tell all cards.

    The id in a record does not count: with another seed it is another deal, and an answer would tell anybody
    which tables there are.
    """
    row = TABLES.c
    is_open = (~row.end_shown, row.phase.in_((Phase.LOBBY, Phase.PLAYING)))
    if await store.ask(sa.select(row.id).where(*is_open, row.seed == replay.seed).limit(1)):
        raise TableError("replay_running")
