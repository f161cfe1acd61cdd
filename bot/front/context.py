"""What a handler gets: who pressed, typed or called something, and how to answer them.

Handlers know nothing of Discord. So most of their tests need none, and another front end could answer them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from bot.charts.picture_cache import DrawnPanel
from bot.faces.forms import Form
from bot.faces.panel import NEUTRAL, Button, Link, Panel, Row, Text, text_panel
from bot.faces.words import Words
from bot.front.chosen import Guest, Role
from bot.front.custom_ids import CONFIRMED, NOWHERE, Address, Press
from bot.tables.person_settings import PersonSettings
from bot.tables.seat_rules import Chairs
from bot.tables.table import Table
from engine.core import RuleError

if TYPE_CHECKING:
    from bot.errors import TableError
    from bot.front.services import Services

T = TypeVar("T")


class File(Struct, frozen=True):
    """A file to send."""

    name: str
    content: bytes


class Attached(Struct, frozen=True):
    """A file that a person sent, or that the pressed message carries."""

    name: str
    size: int
    """In bytes."""
    source: Any
    """What the front end reads it from."""


class Question(Struct, frozen=True):
    """What is asked before something that cannot be undone."""

    text: str
    yes: str
    """The label of the button that goes on."""
    no: Button
    """The button that does not."""
    above: tuple[Text, ...] = ()
    at: Address | None = None
    """The address of both buttons; by default that of the pressed control."""
    control: str = ""
    """The name of the control that is meant; by default the pressed one."""


class Context(ABC):
    """A person who pressed, typed or called something, where they did, and the means to answer them."""

    services: "Services"
    press: Press
    person: int
    """The person's id."""
    name: str
    """What they are called at a table."""
    guild: int
    """The server, or what stands for a chat without one (`bot/chats.py`)."""
    is_member: bool
    """Whether the bot is a member of the server, so that it can post by itself."""
    channel: int
    channel_or_parent: int
    """The channel; for a thread the one that it belongs to."""
    is_text_channel: bool
    """Whether this is a channel of a server for text, and no thread in one."""
    created_at: datetime
    locale: str
    """The language of the person's Discord, of those that the bot speaks."""
    is_bot: bool
    """Whether this is no person at all."""
    message: int | None
    """The id of the pressed message; None for a command."""
    is_private: bool
    """Whether the pressed message is seen by this person alone."""
    table_message: int | None = None
    """The pressed message, if it is one that shows a table to all."""
    table: Table | None = None
    """The table that this is about; its people are named in the words."""
    game: str = ""
    """The game that this is about; refusals are in its words."""
    is_confirmed: bool = False
    """Whether the person has answered the question of a control that asks first."""

    # ------------------------------------------------------------------ what was pressed

    @property
    def id(self) -> str:
        """Return what the pressed control is about, as its custom_id holds it."""
        return self.press.at.table

    @property
    def moment(self) -> int:
        """Return the moment for which the pressed control was drawn."""
        return self.press.at.moment

    @property
    def number(self) -> int:
        """Return which of several controls was pressed that are declared as one."""
        return self.press.number

    def typed(self, slot: int) -> str:
        """Return what was typed in a field of a form, without blanks around it."""
        return "".join(self.press.answers.get(slot, ())).strip()

    # ------------------------------------------------------------------ who it was

    @property
    def words(self) -> Words:
        """Return the person's language, with the names at the table that this is about."""
        return self.words_among(self.table.chairs if self.table else None)

    @abstractmethod
    def words_among(self, chairs: Chairs | None) -> Words:
        """Return the person's language, with the names of those in these seats."""

    async def settings(self) -> PersonSettings:
        """Return what the person has chosen for themselves."""
        return await self.services.people.of(self.person)

    # ------------------------------------------------------------------ where it was

    @property
    @abstractmethod
    def attachments(self) -> Sequence[Attached]:
        """Return the files of the pressed message."""

    @abstractmethod
    def uploaded(self, slot: int) -> Attached | None:
        """Return the file that was sent in a field of a form, if one was; raise InvalidAction for others."""

    @abstractmethod
    def chosen_people(self) -> Sequence[Guest]:
        """List the people who were chosen in a select; raise InvalidAction if there is nobody."""

    @abstractmethod
    def role(self, role: int) -> Role | None:
        """Return a role of this server; None if there is none."""

    @abstractmethod
    def has_role(self, role: int) -> bool:
        """Return whether the person has a role of this server; everybody has its default role."""

    @abstractmethod
    async def has_left(self, person: int) -> bool:
        """Return whether somebody is known to have left the server; that is asked of Discord."""

    @abstractmethod
    def may(self, permission: str) -> bool:
        """Return whether the person has a permission here, by Discord's name of it."""

    @abstractmethod
    def may_write(self) -> bool:
        """Return whether the person could write here themselves."""

    @property
    @abstractmethod
    def hides_answers(self) -> bool:
        """Return whether Discord shows all answers to this person alone, as far as it says."""

    @abstractmethod
    def missing_permissions(self, *needed: str) -> str:
        """List the permissions that the bot lacks here, in the person's language; empty if none.

        Without those needed, by Discord's names, what it takes to show a table counts.
        """

    @abstractmethod
    def may_see(self, channel: int) -> bool:
        """Return whether the person can read a channel; False for a channel that the bot does not know."""

    @abstractmethod
    def is_open_to_all(self, channel: int) -> bool:
        """Return whether everybody in the server can read a channel."""

    @abstractmethod
    def has_channel(self, channel: int) -> bool:
        """Return whether this server still has a channel."""

    @abstractmethod
    def may_post(self, channel: int) -> bool:
        """Return whether the bot may write in a channel of this server."""

    # ------------------------------------------------------------------ answers

    @property
    @abstractmethod
    def is_answered(self) -> bool:
        """Return whether an answer was sent already."""

    @abstractmethod
    async def show(self, panel: Panel, at: Address = NOWHERE, files: Sequence[File] = ()) -> None:
        """Show a panel privately, in a message of its own.

        Raise TableError if files are to be sent where the bot may not attach them.
        """

    @abstractmethod
    async def edit(self, panel: Panel, at: Address = NOWHERE, kept: Attached | None = None) -> bool:
        """Show a panel in the pressed message, whoever sees it; return False if that was deleted.

        A file that the message carries stays below it if it is `kept`.
        """

    @abstractmethod
    async def edit_answer(self, panel: Panel, at: Address) -> None:
        """Show another panel in the message that was shown as the answer, as long as Discord allows that."""

    @abstractmethod
    async def delete_answer(self) -> None:
        """Delete the message that was shown as the answer."""

    @abstractmethod
    async def post(
        self, panel: Panel | DrawnPanel, at: Address = NOWHERE, *, notified: Iterable[int] = ()
    ) -> int | None:
        """Answer with a message for all in the channel, or send one after the answer; return its id.

        People who are mentioned in it are notified if they are named. Raise TableError if Discord shows it to
        one person alone.
        """

    @property
    @abstractmethod
    def can_post(self) -> bool:
        """Return whether Discord still takes a message after the answer."""

    @property
    @abstractmethod
    def has_ended(self) -> bool:
        """Return whether the handler has ended: what is posted before that may stand in for its answer."""

    @abstractmethod
    async def ended(self) -> None:
        """Wait until the handler has ended."""

    @abstractmethod
    async def ask(self, form: Form, at: Address) -> None:
        """Open a form; raise TableError if that is too late, as the press was acknowledged meanwhile."""

    @abstractmethod
    async def defer(self, *, is_public: bool = False) -> None:
        """Acknowledge a press without a visible answer, or before one that takes long.

        The answer to a command is then a message that only the person sees, unless it `is_public`. What
        creates something defers first: if Discord does not await the answer any more, nothing is created.
        """

    @abstractmethod
    async def read(self, attached: Attached) -> bytes | None:
        """Return the content of a file; None if it cannot be read."""

    @abstractmethod
    async def later(
        self,
        work: Coroutine[Any, Any, T],
        waiting: str | Callable[[], str],
        *,
        here: bool = False,
        is_long: bool = False,
    ) -> T:
        """Await work; if that takes long, say what is being done, where the next answer will stand.

        `waiting` is the key of that sentence, or returns it. With `here` it stands in the pressed message,
        unless others see that too. Of work that `is_long` it is said at once.
        """

    @abstractmethod
    async def refuse(self, error: "RuleError | TableError") -> None:
        """Explain a refusal to the person; acknowledge a repeated press silently."""

    async def say(self, key: str, *links: Link, **facts: object) -> None:
        """Show a sentence privately."""
        await self.tell(self.words(key, **facts), *links)

    async def tell(self, text: str, *links: Link) -> None:
        """Show a text privately."""
        await self.show(text_panel(text, *links))

    async def update(self, panel: Panel, at: Address = NOWHERE) -> bool:
        """Show a panel in the pressed message if that is private, which is returned, or else in a new one."""
        if self.is_private and await self.edit(panel, at):
            return True
        await self.show(panel, at)
        return False

    async def update_text(self, key: str, *links: Link, **facts: object) -> None:
        """Show a sentence in place of the pressed private message, or in a new one."""
        await self.update(text_panel(self.words(key, **facts), *links))

    async def confirm(self, question: Question) -> None:
        """Ask whether a control is meant; the answer comes back as a press of it."""
        control = CONFIRMED + (question.control or self.press.control)
        yes = Button(self.press.number, question.yes, "danger", control=control)
        panel = Panel((*question.above, Text(question.text), Row((yes, question.no))), NEUTRAL)
        await self.update(panel, question.at or self.press.at)
