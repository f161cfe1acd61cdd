"""Services shared by the handlers of commands and presses."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from bot.database.store import Store
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.front.advice import Advice
from bot.front.commentary import Commentaries
from bot.front.interactions import Interaction, require_permissions
from bot.front.invitation_rate import InvitationRate
from bot.front.publisher import Publisher
from bot.replays.recent import Recent
from bot.tables.clocks import Clocks
from bot.tables.elsewhere import plays_elsewhere
from bot.tables.people import People
from bot.tables.registry import Tables
from bot.tables.servers import Servers
from bot.tables.table import Table
from bot.workers.analysing import Analysing
from bot.workers.factoring import Factoring
from bot.workers.fair_share import FairQueue, PerPerson

SHARE_INTERVAL = 60.0
"""Seconds from one position that a person posts in a channel to the next."""
Beginnings: TypeAlias = dict[str, Callable[[Interaction], Awaitable[None]]]
"""What begins something for a person, by the game."""


@dataclass(frozen=True)
class Services:
    """The tables, their faces, the publisher, the store and the settings."""

    tables: Tables
    faces: Mapping[str, AnyFace]
    publisher: Publisher
    advice: Advice
    clocks: Clocks
    commentaries: Commentaries
    store: Store
    people: People
    servers: Servers
    factoring: Factoring
    analysing: Analysing
    openings: PerPerson = field(default_factory=PerPerson)
    """Each person opens one table at a time."""
    invitations: InvitationRate = field(default_factory=InvitationRate)
    """Who was notified by whom."""
    deals: FairQueue = field(default_factory=FairQueue)
    """Puzzles are dealt one at a time, as each keeps a processor busy."""
    reviews: PerPerson = field(default_factory=PerPerson)
    """Each person has one review prepared at a time."""
    failed_reviews: set[str] = field(default_factory=set)
    """The tables whose analysis failed since the start: no deck tries them again."""
    replays: Recent = field(default_factory=Recent)
    """The finished games that somebody stepped through last, by table."""
    opened_files: Recent = field(default_factory=partial(Recent, 8))
    """Those of record files, by digest; apart, as whoever writes a file chooses its digest within limits."""
    shares: InvitationRate = field(default_factory=partial(InvitationRate, SHARE_INTERVAL))
    """Who posted a position for all, and in which channel."""
    exports: FairQueue = field(default_factory=FairQueue)
    """One person's data is read at a time."""
    puzzles: Beginnings = field(default_factory=dict)
    """What sets somebody a puzzle of a game, for the games that have any."""
    lessons: Beginnings = field(default_factory=dict)
    """What teaches somebody a game, for the games that have a lesson."""
    questions: dict[str, Callable[[Interaction, str], Awaitable[None]]] = field(default_factory=dict)
    """What answers a typed question about the numbers of a game, for the games that take any."""

    aids: dict[tuple[str, int], Callable[[Interaction, Table], Awaitable[None]]] = field(default_factory=dict)
    """What a button of a game's private panels opens beside the hand, by the game and the slot."""

    def face(self, table: Table) -> AnyFace:
        """Return the face of a table's game."""
        return self.faces[table.game.name]

    def wake(self, interaction: Interaction, table: Table) -> None:
        """Resume a suspended table if the bot may show it; raise TableError naming what it lacks."""
        if table.suspended and interaction.channel_id == table.channel:
            require_permissions(interaction)
            self.tables.resume(table)


async def require_not_playing(services: Services, interaction: Interaction, game: str) -> None:
    """Raise TableError for a person seated in a running game of this kind, in any server."""
    person = interaction.user.id
    if services.tables.plays(person, game) or await plays_elsewhere(services.store, person, game):
        raise TableError("playing")
