"""People who use everything that the bot offers, beside the games under way."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.soak.busy.finished import FINISHED
from tests.soak.shards.gateway import Gateway
from tests.soak.shards.messages import Message
from tests.soak.shards.people import People
from tests.soak.shards.places import CHANNELS, GUILDS, PEOPLE, channel_at, guild_at
from tests.soak.shards.wire import Changed
from tests.support.instant_discord import Payload

COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("algo puzzle", {"level": 1}),
    ("algo puzzle", {}),
    ("primedaifugo practice", {}),
    ("primedaifugo primes", {}),
    ("primedaifugo check", {"number": "11213"}),
    ("review game", {}),
    ("replay", {}),
    ("replay", {"file": True}),
    ("play", {}),
    ("help", {}),
    ("stats", {}),
    ("history", {}),
    ("leaderboard", {}),
    ("leaderboard", {"game": "yaniv"}),
    ("settings", {}),
    ("table show", {}),
    ("privacy export", {}),
    ("expect rules", {}),
)
"""What is typed, with its options."""
SUBCOMMAND, TYPES = 1, {str: 3, int: 4, bool: 11}
"""Discord's types of options; True stands for the file."""
SUBMISSION = 5
"""Discord's type of a form that is sent."""
LABEL = 18
"""Discord's type of what holds a field of a form."""
RECENT = 60
PARTS = msgspec.json.Decoder(list[dict[str, Any]])
TYPED = ("2", "57", "1213", "24=2^3*3", "none")
REPLAY = "af"
"""The surface whose messages carry a file."""


class Evening(People):
    """Chooses presses on everything."""

    def __init__(self, gateway: Gateway, rng: Random, record: Path) -> None:
        super().__init__(gateway, rng)
        self._record = record
        self.kinds |= {self.command: 18, self.private: 34, self.form: 6, self.start: 3}

    def command(self) -> None:
        """Type a command as somebody who has played a game to its end."""
        number = self._rng.randrange(FINISHED)
        name, given = self._rng.choice(COMMANDS)
        guild, person = guild_at(number % GUILDS), PEOPLE + number * 10
        channel = channel_at(guild, self._rng.randrange(CHANNELS))
        self._send(self._new("command", guild, channel, person), self._typed(name, given))

    def _typed(self, name: str, given: dict[str, Any]) -> Payload:
        """Return what Discord sends of a command."""
        options: list[Payload] = [
            {"name": each, "type": TYPES[type(value)], "value": "7" if value is True else value}
            for each, value in given.items()
        ]
        root, *leaf = name.split(" ")
        if leaf:
            options = [{"name": leaf[0], "type": SUBCOMMAND, "options": options}]
        resolved = {"attachments": {"7": self._file()}}
        return {"id": "1", "name": root, "type": 1, "options": options, "resolved": resolved}

    def private(self) -> None:
        """Press anything in a private message, mostly a late one, as the person who sees it."""
        seen = self._gateway.messages.private()[-RECENT:]
        message = self._rng.choice(seen) if seen else None
        if message is not None and message.owner is not None:
            self._use("private", place_of(message), message.owner, message)

    def form(self) -> None:
        """Send a form that was opened."""
        forms = self._gateway.messages.forms
        if not forms:
            return
        form = forms.pop(self._rng.randrange(len(forms)))
        message = self._gateway.messages.at(form.message)
        fields = [each for each in PARTS.decode(form.components) if each.get("component")]
        sent = [
            {"type": LABEL, "id": number, "component": self._answer(each["component"])}
            for number, each in enumerate(fields)
        ]
        press = self._new("form", form.guild, form.channel, form.person, form.custom_id)
        press.message = form.message
        data = {"custom_id": form.custom_id, "components": sent}
        self._send(press, data, self._shown(form.channel, message) if message else None, kind=SUBMISSION)

    def _answer(self, field: dict[str, Any]) -> Payload:
        """Fill in a field of a form."""
        offered = [each["value"] for each in field.get("options", ())]
        given = {"values": offered[:1]} if offered else {"value": self._rng.choice(TYPED)}
        return {"type": field["type"], "id": 9, "custom_id": field["custom_id"]} | given

    def attached(self, message: Message) -> Payload:
        """Return the file that a replay of a file carries."""
        return {"attachments": [self._file()]} if message.surface == REPLAY else {}

    def _file(self) -> Payload:
        size, url = self._record.stat().st_size, self._record.as_uri()
        return {"id": "7", "filename": "game.json", "size": size, "url": url, "proxy_url": url}


def place_of(message: Message) -> Changed:
    """Return the place of a message, as if it were a table."""
    guild = message.channel >> 22 << 22
    return Changed("", guild, message.channel, 0, "", message.owner, ())
