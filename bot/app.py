"""The client: it finds the features, restores the tables, and answers every press in one error handler."""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import discord

from bot import shutdown
from bot.background import Background
from bot.charts.picture_cache import Pictures
from bot.database.errors import StoreError
from bot.database.lease import TIME_TO_LIVE
from bot.database.ownership import Ownership
from bot.database.statements import is_within
from bot.database.store import Store
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.words import Commands
from bot.front import (
    hands,
    invitations,
    lobby_presses,
    result_presses,
    score_sheets,
    server_settings,
    table_menu,
)
from bot.front.acknowledgment import acknowledging, acknowledgment_of, log_if_too_late
from bot.front.channel_messages import ChannelMessages
from bot.front.channel_posts import ChannelPosts
from bot.front.command_tree import CommandSync, Tree, limit_text
from bot.front.discord_context import DiscordContext
from bot.front.emoji_sync import upkeep_of
from bot.front.emojis import Emojis
from bot.front.faults import log_fault
from bot.front.feature import Feature
from bot.front.feature_registry import Features, find_features
from bot.front.game_cog import GameCog
from bot.front.guild_events import GuildEvents
from bot.front.interactions import Client, Interaction, guarded
from bot.front.languages import Languages
from bot.front.portable_messages import PortableMessages
from bot.front.private_panels import OpenPanels
from bot.front.publisher import Publisher
from bot.front.router import Admission, Router
from bot.front.services import Services
from bot.front.translator import Translator
from bot.garbage import Garbage
from bot.metrics import PRESS_SECONDS
from bot.scores.advice import Advice
from bot.scores.luck import Luck
from bot.shards import Shards
from bot.tables.clock_runner import Clocks
from bot.tables.computers import Computers
from bot.tables.idle_timers import Expiry
from bot.tables.number_lookups import Lookups
from bot.tables.person_settings import People
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers, ServerSettings
from bot.tables.staged_restart import Reopening
from bot.tables.table_index import Stored
from bot.workers.factoring import Factoring
from bot.workers.fair_share import PerPerson
from bot.workers.opponent_workers import THINKING, Thinking
from bot.workers.worker import Worker
from engine.core import RuleError

log = logging.getLogger(__name__)

PLATFORM = (hands, invitations, lobby_presses, result_presses, score_sheets, server_settings, table_menu)
"""The modules that answer presses on the messages and panels of tables."""
MAX_SUGGESTIONS = 3
"""How many suggestions a person may await at once; further ones are empty."""
PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Tefuda(Client):
    """The bot; a guest only registers the commands, also beside the bot that uses the database.

    The pictures with `emoji_names` are kept on Discord.
    """

    def __init__(
        self,
        database_url: str,
        *,
        always_sync: bool = False,
        is_guest: bool = False,
        emoji_names: Sequence[str] = (),
        defaults: ServerSettings = ServerSettings(),  # noqa: B008 -- frozen
        thinking: float = THINKING,
        shards: Shards | None = None,
        lease_seconds: float = TIME_TO_LIVE,
        **options: Any,
    ) -> None:
        self.store = Store(database_url)
        self.ownership = Ownership(database_url, self.store, shards, lease_seconds, is_guest=is_guest)
        trace = guarded(self.ownership.require_held, options.pop("http_trace", None))
        super().__init__(Tree, shards, http_trace=trace, **options)
        self.ownership.on_loss(self._abandon)
        self.gate, self._background = shutdown.Gate(), Background()
        self.router, self._faces = Router(), dict[str, AnyFace]()
        self.admission = Admission(self.gate, self.router.max_text)
        self._garbage = Garbage(self._background, self.gate.running)
        self.drawing, self.analysing, self.factoring = Worker(), Worker(), Factoring()
        self.thinking, self.luck = Thinking(thinking), Luck(self.store, self.analysing, self._background)
        self.pictures, self.suggestions = Pictures(self.drawing), PerPerson(MAX_SUGGESTIONS)
        self.people, self.servers = People(self.store), Servers(self.store, defaults)
        self.own_emojis, self.own_commands = Emojis(), Commands()
        self._languages = Languages(self.people, self.servers, self._background)
        self.services = self._new_services()
        self.features = self.services.own(Features)
        self._register()
        self._listen(self.services.tables)
        self._always_sync, self._is_guest = always_sync, is_guest
        # Of several processes, one brings pictures to Discord.
        uploads = self.ownership.shards.has_first
        self._upkeep = upkeep_of(self.services, emoji_names, self.drawing, uploads=uploads)
        self._restored: list[Stored] | None = []
        """The tables to bring back; None once that has begun."""

    def _new_services(self) -> Services:
        """Create the tables, and the publisher that shows them."""
        tables = Tables(self.store, self._faces, self._background, discord.utils.utcnow, self.servers)
        posts = ChannelPosts(self, self.own_emojis, self.pictures)
        parts = (posts, tables, self._faces, self.people, self.luck)
        self.clocks = Clocks(tables, self.people, self.store, self._background)
        panels = OpenPanels(self._background, self._faces, Advice(self.store, self.people, self._background))
        places = ChannelMessages(*parts), PortableMessages(*parts)
        publisher = Publisher(*places, panels, tables, self.clocks, self._background)
        return Services(
            client=self,
            tables=tables,
            faces=self._faces,
            publisher=publisher,
            posts=posts,
            store=self.store,
            people=self.people,
            servers=self.servers,
            factoring=self.factoring,
            analysing=self.analysing,
            background=self._background,
        )

    def _register(self) -> None:
        """Register the platform's surfaces and all features; raise ValueError for what two of them claim."""
        for module in PLATFORM:
            self.router.register("the platform", module.SURFACES)
        for name, feature in self.find_features().items():
            self.features.add(name, feature)
            self.router.register(name, feature.surfaces)
            if feature.face:
                self._faces[feature.face.game.name] = feature.face
            if feature.on.forget:
                self.services.tables.forgetting.on_forget(partial(feature.on.forget, self.services))
            if feature.contests:
                self.services.tables.loading.on_load(partial(feature.contests.prepare, self.services))
                self.services.publisher.on_result(partial(feature.contests.result, self.services))
        for face in self._faces.values():
            finders = [find for feature in self.features for find in feature.game_surfaces]
            self.router.register(face.game.name, (surface for find in finders for surface in find(face)))

    def _listen(self, tables: Tables) -> None:
        """Create what acts by itself when a table changes."""
        self._computers = Computers(tables, self._background, self.thinking)
        self._lookups = Lookups(tables, self._faces, self.store, self.factoring, self._background)
        self._expiry = Expiry(tables, self._background)
        self._reopening = Reopening(self._background, tables.loading.load, discord.utils.utcnow)
        # A person's private panels are in their language.
        self.people.listen(self.services.publisher.update_tables_of)
        tables.forgetting.on_forgotten(self.people.forget_person)
        tables.listen(self.features.table_changed)
        tables.closing.on_give_up(self.features.table_ended)
        self.servers.listen(self.features.server_settings_changed)

    async def login(self, token: str) -> None:
        """Log in once the database is known to be usable; raise StoreError if it is not."""
        # discord.py does this in its own login; without it `close` would fail.
        await self._async_setup_hook()
        await self.ownership.take()
        await super().login(token)

    async def setup_hook(self) -> None:
        """Load the commands of all features, and read which tables are open."""
        await self.add_cog(GuildEvents(self.services, self.clocks))
        await self.load_commands()
        if not self._is_guest:
            shards = self.ownership.shards
            await self.clocks.restore(shards)
            self._restored = await self.services.tables.loading.read_all(is_within(shards))
        await self.sync_commands(force=self._always_sync)
        self._garbage.begin()

    def find_features(self) -> Mapping[str, Feature]:
        """Return the features to offer, by their names."""
        return find_features()

    async def load_commands(self) -> None:
        """Add the commands of all features, and to a game what all features add; it needs no connection."""
        await self.tree.set_translator(Translator())
        for make in (each for feature in self.features for each in feature.commands):
            cog = make(self.services)
            if isinstance(cog, GameCog):
                for find in (each for other in self.features for each in other.game_commands):
                    for command in find(self.services, cog.face.game.name):
                        cog.add_command(command)
            await self.add_cog(cog)
        limit_text(self.tree.walk_commands())

    async def on_ready(self) -> None:
        """Bring tables back and tell the features, once: the event is repeated after a lost connection."""
        await self._upkeep.begin()
        if self._restored is not None:
            restored, self._restored = self._restored, None
            self._reopening.begin(restored, self._is_there)
            self.features.ready()
            self._background.spawn(self.services.tables.forgetting.resume)

    def _is_there(self, table: Stored) -> bool:
        """Return whether the channel of a table is known; that of an archived thread may not be.

        That of a portable table need not be.
        """
        if table.portable:
            return True
        guild = self.get_guild(table.guild)
        return guild is not None and guild.get_channel_or_thread(table.channel) is not None

    async def sync_commands(self, *, force: bool = False) -> bool:
        """Sync the commands with Discord if they have changed; return whether they had."""
        assert self.application_id is not None  # noqa: S101 -- known since the login
        syncing = CommandSync(self.tree, self.http, self.store, self.application_id)
        # Of several processes, one does it.
        is_changed = self.ownership.shards.has_first and await syncing.sync(force=force)
        self.own_commands.use(await syncing.ids())
        return is_changed

    async def close(self) -> None:
        """Refuse new presses, finish running ones, go offline and close the store."""
        began = time.monotonic()
        self.gate.close()
        self._background.stop()
        await shutdown.finish(self.gate.running, self._background.tasks)
        workers = (self.drawing, self.factoring, self.analysing, self.thinking)
        closing = (super().close(), asyncio.gather(*[each.close() for each in workers]))
        await asyncio.gather(*map(shutdown.close_within, closing, ("the connection", "the workers")))
        await shutdown.close_within(self.clocks.stop(), "the time of the end")
        await shutdown.close_within(self.services.tables.deferred.flush(), "what is still to be written")
        # The slowest step on a busy disk: it may use the time that the others have left.
        left = shutdown.SHUTDOWN_TIMEOUT - (time.monotonic() - began)
        await shutdown.close_within(self.store.close(), "the store", left)
        await shutdown.close_within(self.ownership.release(), "the right to the database")

    def _abandon(self) -> None:
        """Stop to act, as another process may answer instead."""
        self.gate.close()
        self._background.stop()
        shutdown.cancel(self.gate.running, self._background.tasks)

    # ------------------------------------------------------------------ error handling

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses and forms; slash commands go through the tree."""
        if interaction.type not in PRESSES:
            return
        with PRESS_SECONDS.labels(self.router.metric(interaction)).time(), acknowledging(interaction):
            try:
                await self.admission.share.metered(interaction.user.id, self._answer(interaction))
            except Exception as error:
                await self.report_fault(interaction, error)

    async def _answer(self, interaction: Interaction) -> None:
        try:
            if await self.admit(interaction):
                await self.router.answer(self.services, interaction)
        except (RuleError, TableError) as error:
            await DiscordContext(self.services, interaction).refuse(error)

    async def admit(self, interaction: Interaction) -> bool:
        """Return whether to answer an interaction, once the settings that the answer depends on are known."""
        if not self.ownership.answers(interaction.guild_id):
            return False
        try:
            is_admitted = self.admission.admit(interaction)
            if is_admitted and interaction.type is not discord.InteractionType.autocomplete:
                acknowledgment_of(interaction).begin()
            if is_admitted:
                await self.admission.share.turn(interaction.user.id)
        finally:
            # A refusal is in the person's language too.
            await self._languages.load(interaction)
        if is_admitted and interaction.type is not discord.InteractionType.autocomplete:
            self._languages.note(interaction)
        return is_admitted

    async def report_fault(self, interaction: Interaction, error: Exception) -> None:
        """Log a fault once, and send the person its reference."""
        if not self.ownership.holds() or log_if_too_late(interaction, error):
            return
        reference = log_fault(interaction, error)
        sentence = error.failure.sentence if isinstance(error, StoreError) else "error.fault"
        try:
            await DiscordContext(self.services, interaction).say(sentence, reference=reference)
        except discord.HTTPException as failure:
            log.warning("fault %s could not be reported: HTTP %s", reference, failure.status)
