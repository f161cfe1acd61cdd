"""Controls, each declared once: how it looks, what it does, and whether it asks first.

A surface collects the controls of one kind of message. Its custom_ids name them, so nothing is registered
with Discord, and a restart needs nothing.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from bot.faces.forms import Form, FormField
from bot.faces.panel import (
    Button,
    ChannelSelect,
    Choice,
    Part,
    RoleSelect,
    Row,
    Select,
    Style,
    Text,
    UserSelect,
)
from bot.faces.words import Words
from bot.front.context import Context, Question
from bot.front.custom_ids import CONFIRMED, Address
from engine.core import InvalidAction

T = TypeVar("T")

Handler: TypeAlias = Callable[[Context, T], Awaitable[None]]
"""Answers a press about something; raises RuleError or TableError to refuse it."""
Asks: TypeAlias = Callable[[Context, T], Awaitable[Question | None]]
"""Returns what to ask first; None if there is nothing to ask."""
MAX_TEXT = 400
"""Maximum characters of all text in an interaction; a play of the whole pack takes fewer than 300."""


class Answered(Exception):
    """Raised in place of what a press is about, once that press has been answered."""


async def nothing(_: Context) -> None:
    """Find nothing, for controls that are about nothing in particular."""


@dataclass(eq=False)
class Control(Generic[T]):
    """A button, a select or a form."""

    name: str
    """What its custom_id holds."""
    label: str = ""
    """The key of its text."""
    style: Style = "secondary"
    asks: Asks[T] | None = None
    old: Sequence[int] = ()
    """Its slots in the custom_ids of public messages of older versions."""
    surface: "Surface[T] | None" = None
    """What answers it."""
    handler: Handler[T] | None = None

    @property
    def letters(self) -> str:
        """Return the letters of its surface."""
        return self.surface.letters if self.surface else ""

    async def press(self, context: Context, about: str = "0") -> None:
        """Answer a press of an older version, or below another panel, as one on this control."""
        assert self.surface is not None  # noqa: S101 -- it was declared on one
        at = Address(self.letters, about, 0)
        context.press = replace(context.press, at=at, control=self.name, number=0)
        await self.surface.answer(context)

    def button(
        self, words: Words, *, number: int = 0, label: str = "", disabled: bool = False, **look: Any
    ) -> Button:
        """Draw it as a button, with its own text or that label; what else a Button has may follow.

        The number tells apart several that stand for the same; `id` says what it is about, if not its panel.
        """
        look = {"style": self.style, "surface": self.letters, **look}
        return Button(number, label or words(self.label), disabled=disabled, control=self.name, **look)

    def select(
        self, words: Words, choices: Iterable[Choice], *, number: int = 0, label: str = "", **look: Any
    ) -> Select:
        """Draw it as a select; what else a Select has may follow."""
        look = {"surface": self.letters, **look}
        return Select(number, label or words(self.label), tuple(choices), control=self.name, **look)

    def channels(self, words: Words, chosen: tuple[int, ...], most: int) -> ChannelSelect:
        """Draw it as a select of channels."""
        return ChannelSelect(0, words(self.label), chosen, most, self.name)

    def people(self, words: Words, most: int) -> UserSelect:
        """Draw it as a select of people."""
        return UserSelect(0, words(self.label), most, self.name)

    def roles(self, words: Words, chosen: int | None) -> RoleSelect:
        """Draw it as a select of roles, of which one may be chosen."""
        return RoleSelect(0, words(self.label), chosen, self.name)

    def form(self, title: str, fields: Iterable[FormField], text: str = "", *, number: int = 0) -> Form:
        """Build the form whose answers come to it."""
        return Form(title, tuple(fields), number, text, self.name)


class Surface(Generic[T]):
    """The controls of one kind of message.

    Its letters are the second field of the custom_ids; messages in channels hold them for years. `find`
    returns what a press is about, and raises Answered if it has answered that press itself. `renew` shows a
    private panel of an older version anew.
    """

    def __init__(
        self,
        letters: str,
        metric: str,
        find: Callable[[Context], Awaitable[T]],
        *,
        renew: Handler[T] | None = None,
        max_text: int = MAX_TEXT,
    ) -> None:
        self.letters = letters
        self.metric = metric
        """What metrics call it."""
        self.max_text = max_text
        """Maximum characters typed into its forms."""
        self.renew = renew
        self.controls: dict[str, Control[Any]] = {}
        self._find = find

    def at(self, about: str = "0", moment: int = 0, choices: int = 0) -> Address:
        """Return the address of a panel of this surface."""
        return Address(self.letters, about, moment, choices)

    def declare(self, name: str, label: str = "", **declared: Any) -> Control[T]:
        """Declare a control whose handler follows; what else a Control has may follow too."""
        control: Control[T] = Control(name, label, surface=self, **declared)
        if name in self.controls:
            raise ValueError(f"the surface {self.letters} has two controls {name}")
        self.controls[name] = control
        return control

    def control(
        self, label: str = "", *, name: str = "", **declared: Any
    ) -> Callable[[Handler[T]], Control[T]]:
        """Declare a control by its handler, whose name it takes."""

        def declared_by(handler: Handler[T]) -> Control[T]:
            own = name or getattr(handler, "__name__", "").strip("_")
            return self.declare(own, label, handler=handler, **declared)

        return declared_by

    def opener(
        self, label: str, show: Callable[[Context], Awaitable[object]], *, name: str = "open"
    ) -> Control[T]:
        """Declare a button by which other panels open this one, whatever a press on it is about."""

        async def open_panel(context: Context, _: T) -> None:
            await show(context)

        return self.declare(name, label, handler=open_panel)

    def answers(self, *controls: Control[T]) -> Callable[[Handler[T]], Handler[T]]:
        """Let a function answer controls that were declared before."""

        def answered_by(handler: Handler[T]) -> Handler[T]:
            for control in controls:
                control.handler = handler
            return handler

        return answered_by

    async def answer(self, context: Context) -> None:
        """Answer a press on one of the controls; raise InvalidAction for one that there is not."""
        try:
            about = await self._find(context)
        except Answered:
            return
        control = self._pressed(context)
        if control is not None and control.handler is not None:
            asked = await control.asks(context, about) if control.asks and not context.is_confirmed else None
            await (control.handler(context, about) if asked is None else context.confirm(asked))
        elif not context.press.control and self.renew is not None:
            await self.renew(context, about)
        else:
            raise InvalidAction("no_such_control")

    def _pressed(self, context: Context) -> Control[T] | None:
        """Find the control of a press; note in the context which it is, and whether it was confirmed."""
        press = context.press
        if not press.control:
            found = next((each for each in self.controls.values() if press.slot in each.old), None)
            if found is not None:
                context.press = press.named(found.name, found.old.index(press.slot))
            return found
        name = press.control.removeprefix(CONFIRMED)
        context.is_confirmed = name != press.control
        context.press = press.named(name, press.number)
        return self.controls.get(name)


class Pager:
    """The buttons to the pages before and after the one shown."""

    def __init__(self, surface: Surface[Any], name: str = "page") -> None:
        self.control: Control[Any] = surface.declare(name)
        """Its number is that of the page to show, from 0; there may be fewer by now."""

    def parts(self, page: int, pages: int, words: Words, *others: Button) -> tuple[Part, ...]:
        """Show the number of the page and the buttons, with others beside them; no buttons for one page."""
        if pages <= 1:
            return (Row(others),) if others else ()
        back = self.control.button(words, number=max(page - 1, 0), label="‹", disabled=page == 0)
        on = self.control.button(
            words, number=min(page + 1, pages - 1), label="›", disabled=page >= pages - 1
        )
        number = Text(f"-# {words('list.page', page=page + 1, pages=pages)}")
        return number, Row((back, on, *others))


def titled(select: Control[Any], words: Words, choices: Iterable[Choice]) -> tuple[Part, ...]:
    """Show a select under a heading with its own text."""
    return Text(f"**{words(select.label)}**"), Row((select.select(words, choices),))


def chosen(values: Sequence[str], options: Iterable[str], words: Words, key: str) -> tuple[Choice, ...]:
    """Return options as choices, with their texts `KEY.OPTION` and, if there are, notes `KEY.OPTION.note`."""
    choices = []
    for each in options:
        note = f"{key}.{each}.note"
        text = words(note) if words.has(note) else ""
        choices.append(Choice(each, words(f"{key}.{each}"), each in values, text))
    return tuple(choices)
