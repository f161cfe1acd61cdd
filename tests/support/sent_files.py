"""Files attached to a command, as Discord sends them."""

import simcord
from simcord.enums import InteractionType

from tests.support.harness import Stage

ATTACHMENT = 11
"""Discord's type of the option."""


async def send_file(stage: Stage, who: str, command: str, data: bytes) -> simcord.InteractionResult:
    """Send a command with its option `file`."""
    backend = stage.env.backend
    root = backend.find_command(command, stage.guild.id, type=1)
    assert root is not None
    number = backend.snowflake()
    stored = backend.cdn.store_attachment(number, stage.channel.id, "record.json", data, None)
    sent = {
        "id": root["id"],
        "name": command,
        "type": 1,
        "options": [{"name": "file", "type": ATTACHMENT, "value": str(number)}],
        "resolved": {"attachments": {str(number): stored}},
    }
    return await stage[who]._dispatch_interaction(InteractionType.APPLICATION_COMMAND, stage.channel, sent)
