"""A context without Discord: what a handler shows, edits, posts and asks is recorded.

The services are those of a real bot on a real database, which is not connected.
"""

from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from bot import shutdown
from bot.app import Tefuda
from bot.charts.picture_cache import DrawnPanel
from bot.errors import TableError
from bot.faces.forms import Form
from bot.faces.panel import Button, Link, Panel, Row, Select, Text
from bot.faces.words import Words
from bot.front.chosen import Guest, Role
from bot.front.context import Attached, Context, File
from bot.front.controls import Control, Surface
from bot.front.custom_ids import COMMAND, NOWHERE, Address, Press
from bot.front.refusals import sentence
from bot.front.services import Services
from bot.tables.names import words_at
from bot.tables.seat_rules import Chairs
from engine.core import InvalidAction, RuleError
from tests.support import databases

T = TypeVar("T")

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
GUILD, CHANNEL, MESSAGE = 100, 200, 300


class Shown(Struct):
    """What somebody was shown, and where its controls are."""

    panel: Panel
    at: Address = NOWHERE
    files: tuple[File, ...] = ()

    @property
    def text(self) -> str:
        """Return all that can be read."""
        controls = [each for part in self.panel.parts if isinstance(part, Row) for each in part.controls]
        labels = [each.label for each in controls if isinstance(each, Button | Link)]
        texts = [part.text for part in self.panel.parts if isinstance(part, Text)]
        return "\n".join((*texts, *labels))

    @property
    def selects(self) -> dict[str, Select]:
        """Return the selects among the controls."""
        return {name: each for name, each in self.controls.items() if isinstance(each, Select)}

    @property
    def controls(self) -> dict[str, Button | Select]:
        """Return the declared controls, by their names and, where they have one, numbers."""
        return {f"{each.control}.{each.slot}" if each.slot else each.control: each for each in self.drawn}

    @property
    def drawn(self) -> list[Button | Select]:
        """Return all buttons and selects, from top to bottom."""
        rows = [part.controls for part in self.panel.parts if isinstance(part, Row)]
        return [each for row in rows for each in row if isinstance(each, Button | Select)]


class PlainContext(Context):
    """Somebody who presses, types and chooses without Discord."""

    def __init__(
        self, services: Services, person: int = 1, name: str = "Ana", *, language: str = "en"
    ) -> None:
        self.services = services
        self.press = COMMAND
        self.person, self.name, self.locale, self.is_bot = person, name, language, False
        self.guild, self.channel, self.is_member = GUILD, CHANNEL, True
        self.are_answers_hidden = False
        self.channel_or_parent, self.is_text_channel = self.channel, True
        self.created_at = NOW
        self.message, self.is_private = None, False
        self.permissions: set[str] = {"send_messages"}
        """Those of the person, by Discord's names."""
        self.lacking: tuple[str, ...] = ()
        """What the bot lacks here."""
        self.channels = {CHANNEL}
        """Those of the server, which the person can read."""
        self.people: list[Guest] = []
        """Who was chosen in a select."""
        self.roles: list[Role] = []
        """Those of the server."""
        self.own_roles: set[int] = set()
        """The ids of those that the person has."""
        self.uploads: dict[int, Attached] = {}
        """The files sent in a form, by slot."""
        self.message_id = MESSAGE
        """The pressed message, if one was."""
        self.sees_private = True
        """Whether the pressed message is private."""
        self.is_deleted = False
        """Whether the pressed message was deleted meanwhile."""
        self.shown: list[Shown] = []
        """New private messages."""
        self.edited: list[Shown] = []
        """What the pressed message showed, one after the other."""
        self.posted: list[Shown] = []
        self.form: Form | None = None
        self.deferred: list[bool] = []
        """For each deferral, whether the answer is for all."""
        self._has_waited = False
        """Whether the press may have been deferred."""
        self._seen: list[Shown] = []
        """All of these, in their order."""

    # ------------------------------------------------------------------ pressing

    async def pressed(
        self,
        control: Control[Any],
        about: str = "0",
        moment: int = 0,
        number: int = 0,
        values: Sequence[str] = (),
        *,
        answers: dict[int, str] | None = None,
        surface: Surface[Any] | None = None,
        named: str = "",
    ) -> Shown:
        """Press a control as the router does; return what the person then sees."""
        where = surface or control.surface
        assert where is not None
        typed = {slot: (text,) for slot, text in (answers or {}).items()}
        chosen = tuple(values) or tuple(text for texts in typed.values() for text in texts)
        at = Address(where.letters, about, moment)
        return await self.send(where, Press(at, number, chosen, typed, named or control.name, number))

    async def click(self, label: str, shown: Shown | None = None) -> Shown:
        """Press the button with a label in what is shown, by default last; return what is then shown."""
        shown = shown or self.last
        (found,) = (each for each in shown.drawn if isinstance(each, Button) and label in each.label)
        assert not found.disabled, f"{label} is disabled"
        return await self._use(found, shown, about=found.id)

    async def choose(self, control: Control[Any], *values: str, shown: Shown | None = None) -> Shown:
        """Choose in a select of what is shown, by default last; return what is then shown."""
        shown = shown or self.last
        selects = [each for each in shown.drawn if isinstance(each, Select)]
        named = {(each.surface or shown.at.surface, each.control): each for each in selects}
        found = named[control.letters or shown.at.surface, control.name]
        return await self._use(found, shown, values)

    @property
    def _surfaces(self) -> dict[str, Surface[Any]]:
        client = self.services.client
        assert isinstance(client, Tefuda)
        return client.router._surfaces

    async def _use(
        self, used: Button | Select, shown: Shown, values: Sequence[str] = (), about: str = ""
    ) -> Shown:
        surface = self._surfaces[used.surface or shown.at.surface]
        at = Address(surface.letters, about or shown.at.table, shown.at.moment)
        return await self.send(surface, Press(at, used.slot, tuple(values), {}, used.control, used.slot))

    async def send(self, surface: Surface[Any], press: Press) -> Shown:
        """Send any press to a surface, forged or not; return what the person then sees."""
        self.press, self.table, self.game, self.is_confirmed = press, None, "", False
        self.message, self.is_private, self._has_waited = self.message_id, self.sees_private, False
        try:
            await surface.answer(self)
        except (RuleError, TableError) as error:
            await self.refuse(error)
        return self.last

    async def called(self, handler: Callable[..., Coroutine[Any, Any, object]], *given: Any) -> Shown:
        """Call a command; return what the person then sees."""
        self.press, self.table, self.game, self.is_confirmed = COMMAND, None, "", False
        self.message, self.is_private, self._has_waited = None, False, False
        try:
            await handler(self, *given)
        except (RuleError, TableError) as error:
            await self.refuse(error)
        return self.last

    @property
    def last(self) -> Shown:
        """Return what the person was shown last."""
        return self._seen[-1]

    def _see(self, where: list[Shown], shown: Shown) -> None:
        where.append(shown)
        self._seen.append(shown)

    # ------------------------------------------------------------------ what a context tells

    def words_among(self, chairs: Chairs | None) -> Words:
        known = self.services.people.known(self.person)
        language = (known and known.language) or self.locale
        return Words(language) if chairs is None else words_at(chairs, language)

    @property
    def attachments(self) -> Sequence[Attached]:
        return [Attached(each.name, len(each.content), each.content) for each in self.last.files]

    def uploaded(self, slot: int) -> Attached | None:
        return self.uploads.get(slot)

    def chosen_people(self) -> Sequence[Guest]:
        if not self.people:
            raise InvalidAction("no_such_control")
        return self.people

    def role(self, role: int) -> Role | None:
        return next((each for each in self.roles if each.id == role), None)

    def has_role(self, role: int) -> bool:
        return role in self.own_roles

    async def has_left(self, person: int) -> bool:
        return False

    def may(self, permission: str) -> bool:
        return permission in self.permissions

    def may_write(self) -> bool:
        return "send_messages" in self.permissions

    def missing_permissions(self, *needed: str) -> str:
        return self.words.listed([each for each in self.lacking if not needed or each in needed])

    def may_see(self, channel: int) -> bool:
        return channel in self.channels

    def is_open_to_all(self, channel: int) -> bool:
        return channel in self.channels

    def has_channel(self, channel: int) -> bool:
        return channel in self.channels

    def may_post(self, channel: int) -> bool:
        return channel in self.channels and not self.lacking

    # ------------------------------------------------------------------ answers

    @property
    def is_answered(self) -> bool:
        return False

    async def show(self, panel: Panel, at: Address = NOWHERE, files: Sequence[File] = ()) -> None:
        self._see(self.shown, Shown(panel, at, tuple(files)))

    async def edit(self, panel: Panel, at: Address = NOWHERE, kept: Attached | None = None) -> bool:
        if not self.is_deleted:
            files = (File(kept.name, kept.source),) if kept else ()
            self._see(self.edited, Shown(panel, at, files))
        return not self.is_deleted

    async def edit_answer(self, panel: Panel, at: Address) -> None:
        self._see(self.edited, Shown(panel, at))

    async def delete_answer(self) -> None:
        self.is_deleted = True

    @property
    def hides_answers(self) -> bool:
        return self.are_answers_hidden

    @property
    def can_post(self) -> bool:
        return True

    @property
    def has_ended(self) -> bool:
        return True

    async def ended(self) -> None: ...

    async def post(
        self, panel: Panel | DrawnPanel, at: Address = NOWHERE, *, notified: Iterable[int] = ()
    ) -> int | None:
        self._see(self.posted, Shown(panel.panel if isinstance(panel, DrawnPanel) else panel, at))
        return MESSAGE + len(self.posted)

    async def ask(self, form: Form, at: Address) -> None:
        assert not self._has_waited, "a press that was deferred can open no form"
        self.form = form
        self._seen.append(Shown(Panel((Text(form.title), Text(form.text))), at))

    async def defer(self, *, is_public: bool = False) -> None:
        self.deferred.append(is_public)
        self._has_waited = True

    async def read(self, attached: Attached) -> bytes | None:
        return attached.source if isinstance(attached.source, bytes) else None

    async def later(
        self,
        work: Coroutine[Any, Any, T],
        waiting: str | Callable[[], str],
        *,
        here: bool = False,
        is_long: bool = False,
    ) -> T:
        self._has_waited = True
        return await work

    async def refuse(self, error: RuleError | TableError) -> None:
        await self.tell(sentence(self.words, error, self.table, self.game))


@asynccontextmanager
async def plain_services(path: Path, bot_class: type[Tefuda] = Tefuda) -> AsyncIterator[Services]:
    """Yield the services of a bot that is not connected, on a database of its own."""
    databases.prepare_opened(path)
    bot = bot_class(databases.url_of(path))
    await bot.ownership.take()
    try:
        yield bot.services
    finally:
        bot._background.stop()
        await shutdown.finish(bot._background.tasks)
        for worker in (bot.drawing, bot.factoring, bot.analysing, bot.thinking):
            await worker.close()
        await bot.services.tables.deferred.flush()
        await bot.store.close()
        await bot.ownership.release()
