"""What a game brings to be shown, as plain data: no Discord in it, and never a state, only views."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.faces.chart import Chart, Limit
from bot.faces.records import BestScore, RecordKind
from bot.faces.words import Words, signed
from engine.core import Action, Event, Game, Result, Seat

V = TypeVar("V", bound=Struct)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
O = TypeVar("O", bound=Struct)  # noqa: E741 -- the options

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]


class Text(Struct, frozen=True):
    """A paragraph, in Discord's markup."""

    text: str


class Divider(Struct, frozen=True):
    """A line between two parts."""


class Button(Struct, frozen=True):
    """Something to press."""

    slot: int
    label: str
    style: Style = "secondary"
    disabled: bool = False


class Link(Struct, frozen=True):
    """A button that leads to another message."""

    label: str
    url: str


class Choice(Struct, frozen=True):
    """One of the things to choose from."""

    value: str
    label: str
    chosen: bool = False


class Select(Struct, frozen=True):
    """Something to choose from, up to 25 choices."""

    slot: int
    prompt: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


Control: TypeAlias = Button | Link | Select


class Row(Struct, frozen=True):
    """Up to five buttons, or one select, side by side."""

    controls: tuple[Control, ...]


ALT = 1024
"""How many characters Discord takes for what a picture shows."""


class Picture(Struct, frozen=True):
    """A chart to look at, and what it shows for those who cannot see it."""

    chart: Chart
    alt: str


Part: TypeAlias = Text | Divider | Row | Picture


class Panel(Struct, frozen=True):
    """A message: parts from top to bottom, with a coloured edge."""

    parts: tuple[Part, ...]
    accent: int | None = None


class Field(Struct, frozen=True):
    """A question of a form, answered by one of the choices, or by as many as it takes."""

    slot: int
    label: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1

    def takes(self, chosen: Sequence[str]) -> bool:
        """Say whether this answers the question.

        >>> offered = (Choice("a", "A"), Choice("b", "B"))
        >>> Field(0, "Which?", offered).takes(["a"]), Field(0, "Which?", offered).takes(["c"])
        (True, False)
        >>> [Field(0, "Which?", offered, 0, 2).takes(each) for each in ([], ["a", "b"], ["a", "a"])]
        [True, True, False]
        """
        offered = {choice.value for choice in self.choices}
        is_set = len(set(chosen)) == len(chosen)
        return is_set and set(chosen) <= offered and self.least <= len(chosen) <= self.most


class Typed(Struct, frozen=True):
    """A question of a form that is answered by typing."""

    slot: int
    label: str
    prompt: str = ""
    most: int = 100
    """How many characters it takes."""
    value: str = ""
    """What stands in it already."""
    required: bool = True


class Form(Struct, frozen=True):
    """A window with up to five questions; its answers come back as a press at its slot."""

    title: str
    fields: tuple[Field | Typed, ...]
    slot: int = 0


Answers: TypeAlias = Mapping[int, tuple[str, ...]]
"""What was chosen or typed in a form, by slot."""


class Draft(Struct, frozen=True):
    """A half-made choice: what was selected so far, by slot; good for one moment of the game."""

    chosen: tuple[tuple[int, tuple[str, ...]], ...] = ()

    def values(self, slot: int) -> tuple[str, ...]:
        """Give what was chosen at a slot."""
        return dict(self.chosen).get(slot, ())

    def with_values(self, slot: int, values: Sequence[str]) -> "Draft":
        """Give the draft with another choice at a slot.

        >>> Draft().with_values(2, ["a"]).with_values(2, ["b"]).values(2)
        ('b',)
        """
        return replace(self, chosen=tuple({**dict(self.chosen), slot: tuple(values)}.items()))


NO_DRAFT = Draft()


class Factors(Struct, frozen=True):
    """An enquiry: the prime factors of a number with their exponents, smallest first."""

    number: int


class Novelty(Struct, frozen=True):
    """An enquiry: whether a table was the first of its server to see a number as a mark of a kind."""

    kind: str
    number: int


Lookup: TypeAlias = Factors | Novelty
"""What takes time to find out about an event, and may be told later."""


class Face(ABC, Generic[V, A, E, O]):
    """How a game looks and is played: one for every game, registered by loading its cog."""

    game: Game[Any]
    accent: int
    records: tuple[RecordKind, ...] = (BestScore(),)
    """What a server remembers of its best players."""
    looks_back: bool = False
    """Whether anybody may look through what was laid so far; the table message has a button for it."""

    @abstractmethod
    def panel(self, view: V, draft: Draft, words: Words) -> tuple[Part, ...]:
        """Show a view: for a seat with its controls, for a spectator (the table message) without.

        There are no pictures in it, as it is shown anew with every move.
        """

    def lookback(self, view: V, words: Words) -> tuple[Part, ...]:
        """Show all that was laid open so far, from the view of a spectator, where a game looks back."""
        return ()

    @abstractmethod
    def decide(
        self, view: V, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> A | Draft | Form:
        """Tell what a press in the panel means: an action, half a choice, or a form that asks on.

        The values are what was selected, or the answers of a form in the order of its fields. Slots up to 899
        are the face's own; raise InvalidAction for one that the panel cannot have.
        """

    @abstractmethod
    def story(self, event: E, words: Words) -> str:
        """Tell an event in one line."""

    def lookup(self, event: E, options: O) -> Lookup | None:
        """Ask what is to be found out about an event that everybody may hear of."""
        return None

    def learned(self, event: E, answer: Any) -> E:
        """Give an event with the answer to its enquiry: None where it could not be found out."""
        return event

    @abstractmethod
    def read(self, text: str, view: V, words: Words) -> A:
        """Read a typed action; raise InvalidAction when it spells none."""

    def suggest(self, view: V, field: str, text: str, words: Words) -> Sequence[str]:
        """Suggest what a field of a typed action may hold, for what stands in it so far."""
        return ()

    @abstractmethod
    def score(self, view: V, seat: Seat, result: Result, words: Words) -> str:
        """Spell out how a seat's points came about."""

    def standing(self, view: V, seat: Seat, result: Result, words: Words) -> str:
        """Say beside a seat's rank what it has reached: its points."""
        return signed(result.scores[seat])

    def victory(self, view: V, first: Sequence[Seat], words: Words) -> str:
        """Say who has won, of whom there may be several."""
        key = "outcome.winner" if len(first) == 1 else "outcome.winners"
        return words(key, names=words.listed([words.name(seat) for seat in first]))

    def outcome(self, view: V, result: Result, words: Words) -> tuple[Part, ...]:
        """Show what else is worth telling at the end, below the ranks."""
        return ()

    def start(self, options: O, seats: int) -> int:
        """Say what everybody has before the first round of a match."""
        return 0

    def limit(self, options: O, words: Words) -> Limit | None:
        """Name the height in a chart of totals that means something under these options."""
        return None

    def fields(self, options: O, words: Words) -> tuple[Field, ...]:
        """Ask for the options; the words name those who sit in the lobby."""
        return ()

    def choose(self, options: O, answers: Answers) -> O:
        """Give the options with the answers to `fields`, which are of those offered."""
        return options

    def described(self, options: O, words: Words) -> str:
        """Describe the options in one line for the lobby."""
        return ""

    def reseat(self, options: O, order: Sequence[Seat]) -> O:
        """Give the options after people changed seats: new seat n was seat order[n] before."""
        return options

    def rematch(self, options: O, view: V, last: Sequence[Seat]) -> O:
        """Give the options of the next game of the same people, from a view of this one and who came last."""
        return options
