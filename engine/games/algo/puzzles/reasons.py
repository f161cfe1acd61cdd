"""Why a face-down card has its number: the facts of each rule, to be put into words elsewhere.

A card is *known* if it is face up or found, and *left* if it is in play but not known. All cards in play are
in the lines, so every card left is one of the face-down cards. The *bounds* of a face-down card are the
nearest known cards below and above it in its line, or None at the end of the line.
"""

from typing import Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import astuple

from engine.games.algo.cards import Card
from engine.games.algo.values import Placed, Tag

Rule: TypeAlias = Literal["between", "together", "squeezed", "only_place", "shared", "otherwise"]


class Between(Struct, frozen=True, tag="between"):
    """Only one number of its colour remains between its bounds.

    Each of the other numbers between the bounds is accounted for by exactly one of the facts.
    """

    low: Tag | None
    """The nearest known card below it in its line, or None at the end of the line."""
    high: Tag | None
    """The nearest known card above it in its line, or None at the end of the line."""
    seen: tuple[Tag, ...]
    """Known cards of its colour in other lines, ascending."""
    absent: tuple[Card, ...]
    """Cards of its colour that are not in play, ascending."""
    missed: tuple[int, ...]
    """Numbers of failed attacks on it, ascending."""


class Together(Struct, frozen=True, tag="together"):
    """As many cards are left between the bounds as lie there face down, so they lie in ascending order."""

    low: Tag | None
    high: Tag | None
    run: tuple[Tag, ...]
    """All face-down cards between the bounds in the order of the line, including this one."""
    left: tuple[Card, ...]
    """The cards of both colours left between the bounds, ascending: the first is in the first place."""


class Squeezed(Struct, frozen=True, tag="squeezed"):
    """The face-down cards next to it leave it a single number.

    With the cards below it as low as possible, its number is a lower bound; with the cards above it as high
    as possible, an upper bound. Cards further away in the run are not needed for this.
    """

    low: Tag | None
    high: Tag | None
    below: tuple[Placed, ...]
    """The face-down cards directly below it, ascending, each as the lowest card it can be."""
    above: tuple[Placed, ...]
    """The face-down cards directly above it, ascending, each as the highest card it can be."""
    left: tuple[Card, ...]
    """The cards of both colours left between the bounds, ascending."""


class Span(Struct, frozen=True, gc=False):
    """The lowest and highest number a face-down card can have, judging by its own line alone."""

    tag: Tag
    least: int
    most: int


class OnlyPlace(Struct, frozen=True, tag="only_place"):
    """The card of this number and colour is left and can be in no other place."""

    others: tuple[Span, ...]
    """The other face-down cards of its colour: the number is outside their span, or a failed attack."""


class Shared(Struct, frozen=True, tag="shared"):
    """Other face-down cards of its colour take up all its possible numbers but one."""

    group: tuple[Tag, ...]
    """The two or three others, which can have only the shared numbers, judging by their own lines alone."""
    numbers: tuple[int, ...]
    """The numbers they share, as many as the cards of the group, ascending."""


class Otherwise(Struct, frozen=True, tag="otherwise"):
    """No arrangement of all cards is possible with any other number: the last resort."""

    others: tuple[int, ...]
    """Its other possible numbers, judging by its own line alone, ascending."""


Reason: TypeAlias = Between | Together | Squeezed | OnlyPlace | Shared | Otherwise


class Deduction(Struct, frozen=True):
    """One step of a solution: the number of a card and the reason for it."""

    tag: Tag
    number: int
    reason: Reason

    @property
    def rule(self) -> Rule:
        """Return the name of the rule that found it."""
        return cast("Rule", self.reason.__struct_config__.tag)

    @property
    def facts(self) -> int:
        """Count the facts of the reason."""
        return sum(len(fact) for fact in astuple(self.reason) if isinstance(fact, tuple))
