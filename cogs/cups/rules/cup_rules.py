"""What a cup is played by, and the error of what it does not allow."""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from bot.errors import TableError

MIN_ENTRANTS, MAX_ENTRANTS = 4, 32
MAX_SWISS_ROUNDS = 9

BestOf: TypeAlias = Literal[1, 3, 5]


class CupError(TableError):
    """Something that the cup does not allow now; nothing has changed. Its text is `error.` and the code."""


class Format(StrEnum):
    """Who meets whom."""

    ELIMINATION = "elimination"
    """Whoever loses is out."""
    DOUBLE_ELIMINATION = "double_elimination"
    """Whoever loses twice is out."""
    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody, by the Berger tables (FIDE Handbook C.05)."""
    SWISS = "swiss"
    """Equal scores meet, nobody twice, by the Dutch system (FIDE Handbook C.04.3)."""


class CupRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The format, the games of a pairing, and the rounds of a Swiss cup."""

    format: Format
    best_of: BestOf = 1
    rounds: int = 0
    """Rounds of a Swiss cup, or 0 for as many as single out one winner; the other formats have no choice."""
    third_place: bool | UnsetType = UNSET
    """Whether those who lost a semi-final of a single elimination play for the third place."""
    order: Annotated[tuple[int, ...], Meta(max_length=MAX_ENTRANTS)] | UnsetType = UNSET
    """All entrants by seed, best first, where the lots are not drawn."""

    @property
    def is_bracket(self) -> bool:
        """Return whether losing puts out of the cup; then a pairing cannot be drawn."""
        return self.format in (Format.ELIMINATION, Format.DOUBLE_ELIMINATION)


def rounds_of(rules: CupRules, entrants: int) -> int:
    """Return how many rounds a cup has.

    Elimination and Swiss need ⌈log₂ n⌉ to leave one without a loss. A Swiss cup has at most 9, and never more
    than a round robin, as nobody is to meet anybody twice. A double elimination has the rounds of its losers'
    bracket, one before them and the two finals, of which the second may not be needed.

    >>> [rounds_of(CupRules(Format.SWISS), entrants) for entrants in (4, 8, 9, 16, 17, 32)]
    [2, 3, 4, 4, 5, 5]
    >>> [rounds_of(CupRules(Format.DOUBLE_ELIMINATION), entrants) for entrants in (4, 8, 32)]
    [5, 7, 11]
    """
    everybody = entrants - 1 + entrants % 2
    if rules.format is Format.ROUND_ROBIN:
        return everybody
    least = (entrants - 1).bit_length()
    if rules.format is Format.SWISS:
        return min(rules.rounds or least, everybody, MAX_SWISS_ROUNDS)
    return 2 * least + 1 if rules.format is Format.DOUBLE_ELIMINATION else least


def check(rules: CupRules, entrants: int) -> None:
    """Raise CupError unless so many can play by these rules."""
    if entrants < MIN_ENTRANTS:
        raise CupError("cup_too_few", count=entrants, least=MIN_ENTRANTS)
    if entrants > MAX_ENTRANTS:
        raise CupError("cup_too_many", count=entrants, most=MAX_ENTRANTS)
    if not 0 <= rules.rounds <= MAX_SWISS_ROUNDS:
        raise CupError("cup_rounds", rounds=rules.rounds)
    if rules.third_place and rules.format is not Format.ELIMINATION:
        raise CupError("cup_third_place")
    if rules.order is not UNSET and sorted(rules.order) != list(range(entrants)):
        raise CupError("cup_order")
