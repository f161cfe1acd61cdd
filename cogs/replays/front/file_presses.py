"""Record files, opened in private.

The message carries the record, so that a press finds it after a restart too: a control names the digest of
that file, and what is no longer kept is read and checked again.
"""

import asyncio
import logging
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Literal, TypeAlias

import discord
from discord import ui

from bot.bounded import Bounded
from bot.errors import TableError
from bot.faces.panel import Panel
from bot.front import components, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction, is_private
from bot.front.languages import words_among, words_of
from bot.front.services import Services
from bot.front.uploads import Kept, Upload
from bot.notation.faults import told
from bot.records.record import MAX_RECORD_BYTES
from bot.workers.worker import WorkError
from cogs.replays.opened_record import Opened, digest_of, file_of, open_record, replay_of_record
from cogs.replays.replay_controls import Control, Position, moved, read_slot
from cogs.replays.replay_panel import replay_panel, shown_of
from cogs.replays.replay_steps import SPECTATOR, Replay
from cogs.replays.running_game_check import is_running
from engine.core import InvalidAction

log = logging.getLogger(__name__)

FILE = "af"
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


async def open_file(services: Services, interaction: Interaction, attachment: discord.Attachment) -> None:
    """Check a record from a file, and show its deal; raise TableError for anything else."""
    work = _read(services, interaction, attachment)
    replay, file = await responses.working(interaction, work, lambda: words_of(interaction)("waiting.replay"))
    await _require_ended(services, replay)
    panel, at = _drawn(services, interaction, replay, Position(0, SPECTATOR), digest_of(file))
    name = f"tefuda-{replay.table}.json"

    async def send(each: Panel) -> None:
        upload = Upload(BytesIO(file), name)
        await responses.send(interaction, {"view": _view(each, at, name), "files": [upload]})

    await interaction.client.own_emojis.sent(panel, send)


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Step through the record that the pressed message carries."""
    attachment = _carried(interaction)
    replay = services.own(opened_files).use(press.at.table) or await _read_again(
        services, interaction, press, attachment
    )
    await _require_ended(services, replay)
    control, eyes = read_slot(press.slot, replay.chairs)
    if control >= Control.SHARE:
        raise InvalidAction("no_such_control")
    to = moved(replay, Position(press.at.moment, eyes), control, press.only_value, replay.chairs)
    panel, at = _drawn(services, interaction, replay, to, press.at.table)

    async def send(each: Panel) -> None:
        change: dict[str, Any] = {
            "view": _view(each, at, attachment.filename),
            "attachments": [Kept(attachment)],
        }
        if interaction.response.is_done():
            await interaction.edit_original_response(**change)
        else:
            await interaction.response.edit_message(**change)

    await interaction.client.own_emojis.sent(panel, send)


def _carried(interaction: Interaction) -> discord.Attachment:
    """Return the file of the pressed message; raise InvalidAction for a message that has none."""
    files = interaction.message.attachments if interaction.message and is_private(interaction) else []
    if len(files) != 1:
        raise InvalidAction("no_such_control")
    return files[0]


def _drawn(
    services: Services, interaction: Interaction, replay: Replay, at: Position, digest: str
) -> tuple[Panel, Address]:
    face = services.faces[replay.game.name]
    shown = shown_of(face, replay, replay.chairs, at, is_file=True)
    panel = replay_panel(shown, words_among(interaction, replay.chairs))
    return panel, Address(FILE, digest, shown.at.step)


def _view(panel: Panel, at: Address, name: str) -> ui.LayoutView:
    """Return a panel with the record below it."""
    view = components.view_of(panel, at)
    view.add_item(ui.File(f"attachment://{name}"))
    return view


# ------------------------------------------------------------------ reading


async def _read_again(
    services: Services, interaction: Interaction, press: Press, attachment: discord.Attachment
) -> Replay:
    # Checking may take longer than Discord waits; the message stays as it is meanwhile.
    await interaction.response.defer()
    replay, file = await _read(services, interaction, attachment)
    if digest_of(file) != press.at.table:
        raise InvalidAction("no_such_control")
    return replay


async def _read(
    services: Services, interaction: Interaction, attachment: discord.Attachment
) -> tuple[Replay, bytes]:
    """Return the game of a checked record, which is then kept, and its file; raise TableError for others."""
    opened = await _opened(services, interaction, await _bytes_of(attachment))
    if opened.record is None:
        raise _refusal(opened, interaction)
    file = file_of(opened.record)
    if len(file) > MAX_RECORD_BYTES:
        raise _too_large()
    replay = await asyncio.to_thread(replay_of_record, opened.record)
    services.own(opened_files)[digest_of(file)] = replay
    return replay, file


async def _bytes_of(attachment: discord.Attachment) -> bytes:
    if attachment.size > MAX_RECORD_BYTES:
        raise _too_large()
    try:
        return await attachment.read()
    except discord.HTTPException:
        raise TableError("replay_unread") from None


async def _opened(services: Services, interaction: Interaction, file: bytes) -> Opened:
    try:
        run = services.analysing.run
        return await run(open_record, file, within=PATIENCE, person=interaction.user.id)
    except WorkError as error:
        log.warning("a record was not checked: %s", error)
        raise TableError("replay_unchecked") from None


def _too_large() -> TableError:
    return TableError("replay_too_large", most=MAX_RECORD_BYTES // MEGABYTE)


def _refusal(opened: Opened, interaction: Interaction) -> TableError:
    """Return the refusal of a file, with all faults of its record."""
    if opened.refusal == "too_large":
        return _too_large()
    if opened.refusal:
        return TableError(REFUSED[opened.refusal])
    words = words_of(interaction)
    if opened.misread is not None:
        return TableError("replay_misread", fault=told(opened.misread, words))
    faults = (f"- {words(f'replay.fault.{each.code}', **each.facts)}" for each in opened.faults)
    return TableError("replay_faults", faults="\n".join(faults))


async def _require_ended(services: Services, replay: Replay) -> None:
    """Raise TableError for the deal of a game that is not over, whoever wrote the record."""
    if await is_running(services.store, replay.seed):
        raise TableError("replay_running")
