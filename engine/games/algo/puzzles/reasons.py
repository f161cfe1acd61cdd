"""Why a face-down card has its number: the facts of every rule, for others to put into words.

A card is *known* once it is face up or found. A card is *left* while it is in play and not known; since all
cards in play lie in the lines, every card that is left is one of the face-down ones. The *bounds* of a
face-down card are the nearest known cards below and above it in its line, None where its line ends first.
"""

from typing import Literal, TypeAlias, cast

from msgspec import Struct

from engine.games.algo.cards import Card
from engine.games.algo.values import Placed, Tag

Rule: TypeAlias = Literal["between", "together", "squeezed", "only_place", "shared", "otherwise"]


class Between(Struct, frozen=True, tag="between"):
    """Say that one number of its colour remains between its bounds.

    Of all other numbers that would fit there in its colour, every one is told in exactly one of the facts.
    """

    low: Tag | None
    """The nearest known card below it in its line, or None at the line's end."""
    high: Tag | None
    """The nearest known card above it in its line, or None at the line's end."""
    seen: tuple[Tag, ...]
    """Known cards of its colour in other lines, rising."""
    absent: tuple[Card, ...]
    """Cards of its colour that are not in play, rising."""
    missed: tuple[int, ...]
    """Numbers with which attacks on it have failed, rising."""


class Together(Struct, frozen=True, tag="together"):
    """Say that between the bounds as many cards are left as lie there face down: they lie in their order."""

    low: Tag | None
    high: Tag | None
    run: tuple[Tag, ...]
    """All cards between the bounds, in the order of the line, this one among them."""
    left: tuple[Card, ...]
    """All cards of both colours left between the bounds, rising: the first goes to the first place."""


class Squeezed(Struct, frozen=True, tag="squeezed"):
    """Say that the face-down cards beside it leave one number between the bounds.

    Laid as low as what is left allows, those below it leave it its number at least; laid as high as what is
    left allows, those above it leave it its number at most. Those further away in the run do not matter.
    """

    low: Tag | None
    high: Tag | None
    below: tuple[Placed, ...]
    """The face-down cards directly below it, rising, each with the lowest card that it can be."""
    above: tuple[Placed, ...]
    """The face-down cards directly above it, rising, each with the highest card that it can be."""
    left: tuple[Card, ...]
    """All cards of both colours left between the bounds, rising: what the run is laid of."""


class Span(Struct, frozen=True, gc=False):
    """Tell the lowest and the highest number that a face-down card can have as to its own line alone."""

    tag: Tag
    least: int
    most: int


class OnlyPlace(Struct, frozen=True, tag="only_place"):
    """Say that the card of this number and colour is in play and not known, and can lie nowhere else."""

    others: tuple[Span, ...]
    """All other face-down cards of the colour: the number is outside of the span, or was missed there."""


class Shared(Struct, frozen=True, tag="shared"):
    """Say that other face-down cards of its colour need all numbers but one that this one could have."""

    group: tuple[Tag, ...]
    """The others: two or three, none of which can have a number that is not shared, as to its own line."""
    numbers: tuple[int, ...]
    """What they share: as many numbers as they are, rising."""


class Otherwise(Struct, frozen=True, tag="otherwise"):
    """Say that with any other number no arrangement of all cards is left: the last resort."""

    others: tuple[int, ...]
    """The other numbers that its own line would leave it, rising."""


Reason: TypeAlias = Between | Together | Squeezed | OnlyPlace | Shared | Otherwise


class Deduction(Struct, frozen=True):
    """One step of a solution: the number of a card, and why it can be no other."""

    tag: Tag
    number: int
    reason: Reason

    @property
    def rule(self) -> Rule:
        """Name the rule that gives the reason."""
        return cast("Rule", self.reason.__struct_config__.tag)
