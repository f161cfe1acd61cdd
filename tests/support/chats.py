"""A stage with places where the bot is not a member: a direct message, a group chat, a server without it."""

from pathlib import Path
from typing import Any

import simcord

from bot.app import Tefuda
from bot.playground.places import Place
from bot.playground.user_installs import direct_message, group_chat, uninvited_server
from bot.tables.table import Table
from tests.support.harness import Stage, text_of


class Corner(Stage):
    """One of those places: what a stage does, done there."""

    def __init__(self, stage: Stage, place: Place) -> None:
        self.stage, self.place = stage, place
        self.path, self.env, self.locales = stage.path, stage.env, stage.locales
        self.guild, self.channel = place.guild, place.channel
        self.people = {actor.name: actor for actor in place.people}
        self.hands, self.were_seated = {}, set()

    def new_bot(self) -> Tefuda:
        """Create a bot as the stage does."""
        return self.stage.new_bot()

    def newcomer(self, name: str, locale: str = "en-US") -> simcord.MemberActor:
        """Let a new person come here, who never installed the app."""
        person = self.place.join(self.env.create_user(name, global_name=name))
        self.locales[person.id] = locale
        self.people[name] = person
        return person

    @property
    def table(self) -> Table:
        """The newest open table of this place."""
        return [table for table in self.bot.services.tables if table.channel == self.channel.id][-1]

    @property
    def newest(self) -> Any:
        """The newest message that everybody here sees."""
        return self.public_messages()[-1]

    def seen_by(self, who: str) -> list[str]:
        """List the texts of all messages that a person sees here, private ones too, oldest first."""
        person = self[who].id
        kept = self.env.backend.messages[self.channel.id].values()
        return [text_of(message.components) for message in kept if message.visible_to(person)]

    def notified(self, message: Any) -> set[str]:
        """Name whom a message notified when it was sent."""
        called = self.place.notified(self.message(message.id))
        return {name for name, actor in self.people.items() if actor.id in called}


class ChatStage(Stage):
    """A stage, with places beside its server; everybody but さくら has installed the app."""

    dm: Corner
    """Of Ana and さくら."""
    group: Corner
    """Of Ana, Ben, Cleo and さくら."""
    server: Corner
    """A server with all people, which never invited the bot."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.corners: tuple[Corner, ...] = ()

    async def open(self) -> None:
        """Open the stage and the places."""
        await super().open()
        users = {name: actor.user for name, actor in self.people.items()}
        self.env.backend.installed |= {user.id for name, user in users.items() if name != "さくら"}
        four = [users[name] for name in ("Ana", "Ben", "Cleo", "さくら")]
        self.dm = Corner(self, direct_message(self.env, users["Ana"], users["さくら"]))
        self.group = Corner(self, group_chat(self.env, four, "friends"))
        self.server = Corner(self, uninvited_server(self.env, "Elsewhere", users.values()))
        self.corners = (self.dm, self.group, self.server)

    def requests(self) -> list[Any]:
        """List what the bot asked of those places in its own name, which is to be nothing."""
        return [request for corner in self.corners for request in corner.place.requests()]
