"""Files that the bot sends, and the pictures of its messages."""

from io import BytesIO
from typing import NotRequired, TypedDict

import discord
from discord import ui

from bot.charts.picture_cache import DrawnPanel
from bot.front.components import picture_name, view_of
from bot.front.custom_ids import Address


class Upload(discord.File):
    """A file whose id is sent as a string, as Discord's API description demands."""

    def to_dict(self, index: int) -> dict[str, object]:
        """Describe the file in its message's payload."""
        return {**super().to_dict(index), "id": str(index)}


class Kept:
    """A file that a message already has and keeps; its id is sent as text, as Discord describes its API."""

    def __init__(self, attachment: discord.Attachment) -> None:
        self._attachment = attachment

    def to_dict(self) -> dict[str, object]:
        """Describe the file in its message's payload."""
        return {"id": str(self._attachment.id), "filename": self._attachment.filename}


class SendArguments(TypedDict):
    """The keyword arguments for sending a message."""

    view: ui.LayoutView
    files: NotRequired[list[Upload]]


class EditArguments(TypedDict):
    """The keyword arguments for editing a message."""

    view: ui.LayoutView
    attachments: NotRequired[list[Upload]]


def message_of(drawn: DrawnPanel, at: Address) -> SendArguments:
    """Return the arguments for sending a panel: the view, and the files if there are any."""
    message, files = SendArguments(view=view_of(drawn.panel, at)), _uploads(drawn)
    if files:
        message["files"] = files
    return message


def edit_of(drawn: DrawnPanel, at: Address, message: discord.Message | None) -> EditArguments:
    """Return the arguments for editing a message; its older pictures are removed."""
    edit, files = EditArguments(view=view_of(drawn.panel, at)), _uploads(drawn)
    if files or (message is not None and message.attachments):
        edit["attachments"] = files
    return edit


def _uploads(drawn: DrawnPanel) -> list[Upload]:
    return [Upload(BytesIO(file), picture_name(number)) for number, file in enumerate(drawn.files, 1)]


def may_attach(channel: object) -> bool:
    """Return whether the bot may attach files in a channel, as far as it knows."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return True
    try:
        return channel.permissions_for(channel.guild.me).attach_files
    except discord.ClientException:  # of a thread whose channel is unknown
        return True
