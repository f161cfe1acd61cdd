"""The harness: a simulated Discord, the real bot, and people who press what they see."""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import simcord
from simcord import interactions
from simcord.backend import Backend, serializers
from simcord.backend.models import Interaction
from simcord.components import walk_components
from simcord.enums import InteractionType

from bot.app import Tefuda
from bot.faces.line_breaks import JOINER, SPACE
from bot.faces.speeds import PATIENCE
from bot.front.controls import Control
from bot.front.custom_ids import FACE
from bot.front.lobby_panel import ADD_COMPUTER
from bot.front.loop_share import LoopShare
from bot.front.message_tokens import MessageTokens
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.router import PressRate
from bot.front.table_menu import end
from bot.front.table_panels import HAND_BUTTON
from bot.playground.simulated_discord import speaking
from bot.playground.user_installs import UserInstalls
from bot.tables.server_settings import ServerSettings
from bot.tables.table import Table
from tests.support import databases, quick_commands, quick_copies, unchanged_panels
from tests.support.control_ids import face_id, face_slots, id_of, named
from tests.support.quick_drawing import QuickDrawing

quick_commands.install()
quick_copies.install()
unchanged_panels.install()

PEOPLE = {"Ana": "en-US", "Ben": "en-GB", "Cleo": "fr", "さくら": "ja", "たけし": "ja"}


OVERDUE_SECONDS = PATIENCE.move + 2 * EDIT_INTERVAL
"""Seconds after which somebody has kept the others waiting too long: the clock starts with their ping."""
LEASE_SECONDS = 1e7
"""Longer than any test: the clock of the stage jumps, that of a database does not."""
IDLE = 0.002
"""Seconds between two polls for idle work; simcord takes 0.05."""


class StillEnv(simcord.Env):
    """A simulated Discord whose clock moves only when a test advances it."""

    def __init__(self, bot: Any, **options: Any) -> None:
        super().__init__(bot, **options)
        self.backend: UserInstalls = UserInstalls()

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 -- simcord's signature
        idle: float = IDLE,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        idle = min(idle, IDLE)
        await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)

    def _schedule_timer(self, record: Any, callback: Any, args: Any, context: Any) -> None:
        record.real_handle = None


class Stage:
    """A server with one channel, the bot that runs now, and people by name."""

    bot_class: type[Tefuda] = Tefuda
    defaults = ServerSettings()
    judges_luck = False
    """Whether luck and skill at a finished game are judged, which takes a process of its own."""
    draws_results = False
    """Whether the pictures of results are drawn, which takes a process of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.env = StillEnv(self.new_bot(), settle_timeout=20, shard_count=1)
        self.locales: dict[int, str] = {}
        self.hands: dict[str, int] = {}
        """The message of each person's private panel."""
        self.were_seated: set[tuple[str, int, int]] = set()
        """Table, seat and person of each seat taken before the latest rush of a crowd.

        Whoever gives up a seat may still be answered with its hand.
        """

    @property
    def address(self) -> str:
        """The address of the stage's database."""
        return databases.url_of(self.path)

    def new_bot(self) -> Tefuda:
        """Create a bot on the stage's database."""
        bot = self.bot_class(self.address, defaults=self.defaults, lease_seconds=LEASE_SECONDS)
        # By a clock that stands still, any number of presses comes at once.
        bot.admission.rate, bot.admission.share = PressRate(inf), LoopShare(inf)
        # What was loaded would never be freed; after a test it is of no use.
        vars(bot._garbage)["begin"] = lambda: None
        if not self.judges_luck:
            bot.luck.has_judge = lambda _game: False
        if not self.draws_results:
            bot.pictures._worker = QuickDrawing(bot.drawing)
        return bot

    async def open(self) -> None:
        """Start the bot; create a server with one channel and people."""
        databases.prepare_opened(self.path)
        await self.env.start()
        self.guild = self.env.create_guild("Club")
        self.channel = self.guild.create_text_channel("table")
        self.people = {name: self.newcomer(name, locale) for name, locale in PEOPLE.items()}

    async def close(self) -> None:
        """Close the bot and the environment; raise the bot's errors."""
        await self._close_bot()
        await self.env.shutdown()
        self.env._raise_errors_since(self.env._errors_acknowledged)
        outdated, unchanged_panels.outdated = unchanged_panels.outdated, []
        assert not outdated, outdated

    def deliver_twice(self) -> None:
        """Deliver every interaction twice from now on, the second before the first is answered."""
        emit = self.env.backend.emit

        def emit_twice(event: str, payload: Any) -> None:
            for _ in range(2 if event == "INTERACTION_CREATE" else 1):
                emit(event, payload)

        vars(self.env.backend)["emit"] = emit_twice

    def newcomer(self, name: str, locale: str = "en-US") -> simcord.MemberActor:
        """Add a person to the server."""
        person = self.guild.add_member(self.env.create_user(name, global_name=name))
        self.locales[person.id] = locale
        return person

    def __getitem__(self, name: str) -> simcord.MemberActor:
        return self.people[name]

    @property
    def bot(self) -> Tefuda:
        """The bot that runs now."""
        assert isinstance(self.env.bot, Tefuda)
        return self.env.bot

    @property
    def table(self) -> Table:
        """The newest open table."""
        return list(self.bot.services.tables)[-1]

    async def restart(self, downtime: float = 0.0, *, is_killed: bool = False) -> None:
        """Replace the bot by a new one, so many seconds after it was closed, or killed."""
        await (self._kill() if is_killed else self._close_bot())
        self.env.backend.advance_clock(downtime)
        await self.env.restart_bot(self.new_bot())
        await self.env.settle()

    async def _close_bot(self) -> None:
        with self.within():
            await self.bot.close()

    async def _kill(self) -> None:
        """End the bot's work where it stands: what waits to be written is lost."""
        await self.env._detach_bot()
        await self.bot.store.close()
        await self.bot.ownership.release()

    async def pass_time(self, seconds: float = EDIT_INTERVAL) -> None:
        """Advance the clock: deferred edits are made, computers move."""
        await self.env.advance_time(seconds)

    def end_tokens(self) -> None:
        """End what can edit messages without the bot's own name, as a quarter of an hour would."""
        self.bot.services.posts.tokens = MessageTokens()

    @contextmanager
    def within(self) -> Iterator[None]:
        """Run code as the bot does: by its clock, and awaited by `pass_time`."""
        with self.env.time_context(), self.env._bot_scope():
            yield

    # ------------------------------------------------------------------ seeing

    def message(self, message_id: int | None, channel: int | None = None) -> Any:
        """Find a message as Discord keeps it."""
        assert message_id is not None
        return self.env.backend.get_message(channel or self.channel.id, message_id)

    @property
    def board(self) -> str:
        """What the table message says."""
        return text_of(self.message(self.table.message).components)

    def hand(self, who: str) -> Any:
        """Find a person's private panel."""
        return self.message(self.hands[who])

    def to_act(self) -> str | None:
        """Return the name of the person to act at the newest table; None for a computer or nobody."""
        table = self.table
        chair = None if table.to_act is None else table.chairs[table.to_act]
        return chair.name if chair and not chair.is_computer else None

    def public_messages(self) -> list[Any]:
        """List what everybody in the channel sees, oldest first."""
        kept = self.env.backend.messages[self.channel.id].values()
        return [message for message in kept if not message.flags & 64]

    # ------------------------------------------------------------------ doing

    async def press(self, who: str, message: Any, label: str) -> simcord.InteractionResult:
        """Press the button with a label."""
        found = [c for c in controls(message.components) if label in str(c.get("label", ""))]
        assert len(found) == 1, f"{label!r}: {[c.get('label') for c in controls(message.components)]}"
        assert not found[0].get("disabled"), f"{label!r} is disabled"
        return await self.forge(who, found[0]["custom_id"], message)

    async def details(self, who: str) -> str:
        """Return the details of the newest result, in the language of whoever asks."""
        labels = {"Details", "詳しく"}
        result = [
            m for m in self.public_messages() if any(c.get("label") in labels for c in controls(m.components))
        ][-1]
        (found,) = (c for c in controls(result.components) if c.get("label") in labels)
        return said(await self.forge(who, found["custom_id"], result))

    async def forge(self, who: str, custom_id: str, message: Any, **data: Any) -> simcord.InteractionResult:
        """Send a press with any custom_id, forged or not."""
        stored = self.message(message.id)
        sent = {"custom_id": custom_id, "component_type": 2, **data}
        return await self[who]._dispatch_interaction(
            InteractionType.MESSAGE_COMPONENT,
            self.channel,
            sent,
            extra={"message": dict(serializers.message_payload(self.env.backend, stored))},
            source_message_id=stored.id,
        )

    async def at_once(self, *presses: tuple[str, str, Any]) -> list[simcord.InteractionResult]:
        """Send presses of (who, custom_id, message) before the bot can answer any of them."""
        results = self.send(*presses)
        await self.env.settle()
        return results

    def send(self, *presses: tuple[str, str, Any]) -> list[simcord.InteractionResult]:
        """Send presses without waiting."""
        kind = InteractionType.MESSAGE_COMPONENT
        records = [
            self.emit(who, kind, {"custom_id": custom_id, "component_type": 2}, message)
            for who, custom_id, message in presses
        ]
        return [simcord.InteractionResult(self.env, record) for record in records]

    def emit(
        self, who: str, kind: int, data: dict[str, Any], message: Any = None, channel: Any = None
    ) -> Interaction:
        """Send an interaction without waiting and without the checks of a client."""
        place = {"channel_id": (channel or self.channel).id, "guild_id": self.guild.id}
        backend = self.env.backend
        record, payload = interaction(backend, kind, data, message, user_id=self[who].id, **place)
        backend.emit("INTERACTION_CREATE", payload)
        return record

    async def lobby(self, who: str, label: str) -> simcord.InteractionResult:
        """Press a button of the newest table's message."""
        return await self.press(who, self.message(self.table.message), label)

    async def add_computer(self, who: str, *levels: str) -> simcord.InteractionResult:
        """Choose levels in the lobby's select, also what it does not offer; one normal computer if none."""
        custom_id = id_of(ADD_COMPUTER, self.table.id, self.table.moment)
        pressed = self.message(self.table.message)
        return await self.forge(who, custom_id, pressed, component_type=3, values=list(levels or ("normal",)))

    async def open_hand(self, who: str) -> simcord.InteractionResult:
        """Press [My hand] and remember the panel that appears."""
        message = self.message(self.table.message)
        ids = (each["custom_id"] for each in controls(message.components))
        result = await self.forge(who, named(ids, HAND_BUTTON.name)[0], message)
        answer = result.followups[-1] if result.followups else result.response
        assert answer is not None
        self.hands[who] = answer.id
        return result

    async def play(
        self, who: str, pressed: int | Control[Any], *, moment: int | None = None
    ) -> simcord.InteractionResult:
        """Press a control of one's private panel: one of the game's face by its slot, or a declared one."""
        panel = self.hand(who)
        ids = [each["custom_id"] for each in controls(panel.components)]
        own = named(ids, FACE) if isinstance(pressed, int) else named(ids, pressed.name)
        found = [each for each in own if not isinstance(pressed, int) or face_slots([each]) == [pressed]]
        assert found, f"{pressed} is not among {ids}"
        custom_id = found[0]
        if moment is not None:
            custom_id = re.sub(r":[0-9]+:([a-z_.0-9]+)$", rf":{moment}:\1", custom_id)
        return await self.forge(who, custom_id, panel)

    async def choose(self, who: str, slot: int, *values: str) -> simcord.InteractionResult:
        """Choose in a select of one's private panel, by its slot."""
        custom_id = face_id(self.table.id, self.table.moment, slot)
        return await self.forge(who, custom_id, self.hand(who), component_type=3, values=[*values])

    def slots(self, who: str) -> list[int]:
        """List the slots of the game's own controls in a person's panel."""
        return face_slots(each["custom_id"] for each in controls(self.hand(who).components))

    async def deal_two(self, other: str = "さくら", **options: Any) -> tuple[str, str]:
        """Start a game of Ana and another with open panels; return who is to act, and who is not."""
        await self.start("Ana", other, **options)
        for name in ("Ana", other):
            await self.open_hand(name)
        who = self.to_act()
        assert who is not None
        return who, other if who == "Ana" else "Ana"

    async def end_table(self, who: str, table: Table | None = None) -> simcord.InteractionResult:
        """Press [End the table] behind [⋯], and say that it is meant."""
        ended = table or self.table
        question = await self.forge(who, id_of(end, ended.id), self.message(ended.message))
        return await self.press(who, question.response, self._in(who, "End it", "終了する"))

    async def leave_last(self, who: str, **options: str) -> simcord.InteractionResult:
        """Type `/table leave` as the last person, and say that it is meant."""
        question = await self[who].slash(self.channel, "table leave", **options)
        return await self.press(who, question.response, self._in(who, "Leave and close", "離れて閉じる"))

    def _in(self, who: str, english: str, japanese: str) -> str:
        """Choose what a person sees."""
        return japanese if self.locales.get(self[who].id) == "ja" else english

    async def start(self, *names: str, computers: int = 0, game: str = "nothankyou", **options: str) -> Table:
        """Open a table and start the game; the first name is the host."""
        japanese = self.locales[self[names[0]].id] == "ja"
        await self[names[0]].slash(self.channel, f"{game} start", **options)
        for name in names[1:]:
            await self.lobby(name, "参加する" if japanese else "Join")
        for _ in range(computers):
            await self.add_computer(names[0])
        await self.lobby(names[0], "開始する" if japanese else "Start")
        return self.table


def interaction(
    backend: Backend, kind: int, data: dict[str, Any], message: Any = None, **place: int
) -> tuple[Interaction, dict[str, Any]]:
    """Make an interaction at a place, perhaps on a message: as Discord keeps it, and as it sends it."""
    record, payload = interactions.base_payload(backend, type=kind, data=data, **place)
    if message is not None:
        payload["message"] = dict(serializers.message_payload(backend, message))
        record.source_message_id = message.id
    return record, payload


S = TypeVar("S", bound=Stage)


@asynccontextmanager
async def running(stage: S) -> AsyncIterator[S]:
    """Open a stage; close it afterwards."""
    with speaking(stage.locales):
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()


@asynccontextmanager
async def fresh(kind: Callable[[Path], S]) -> AsyncIterator[S]:
    """Open a stage on a new database in a folder of its own; remove both afterwards."""
    with TemporaryDirectory() as folder:
        async with running(kind(Path(folder) / "tefuda.db")) as stage:
            yield stage


def staged(path: Path) -> AbstractAsyncContextManager[Stage]:
    """Open a plain stage on a database; close it afterwards."""
    return running(Stage(path))


def controls(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """List everything that can be pressed."""
    return [c for c in walk_components(components) if c.get("custom_id")]


def texts(components: list[dict[str, Any]]) -> Iterator[str]:
    """Yield everything that can be read."""
    for component in walk_components(components):
        yield from (str(component[key]) for key in ("content", "label", "placeholder") if component.get(key))


def text_of(components: list[dict[str, Any]]) -> str:
    """Join everything that can be read, as it is typed: with plain spaces, and nothing invisible."""
    return "\n".join(texts(components)).replace(SPACE, " ").replace(JOINER, "")


def said(result: simcord.InteractionResult) -> str:
    """Return what a press or command was answered with."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None, result
    return text_of(message.components)
