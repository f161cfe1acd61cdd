"""Files attached to a command, as Discord sends them."""

import simcord

from tests.support.harness import Stage
from tests.support.raw_commands import data_of, kind_of

ATTACHMENT = 11
"""Discord's type of the option."""


async def send_file(stage: Stage, who: str, command: str, data: bytes) -> simcord.InteractionResult:
    """Send a command with its option `file`."""
    backend = stage.env.backend
    number = backend.snowflake()
    stored = backend.cdn.store_attachment(number, stage.channel.id, "record.json", data, None)
    sent = data_of(backend, stage.guild.id, command, {}) | {
        "options": [{"name": "file", "type": ATTACHMENT, "value": str(number)}],
        "resolved": {"attachments": {str(number): stored}},
    }
    return await stage[who]._dispatch_interaction(kind_of(None), stage.channel, sent)
