"""The places of a cup, and what breaks ties."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from bot.cups.pairings import Entrant, How
from bot.cups.rules import Format
from bot.cups.state import Competition


class TieBreak(StrEnum):
    """What decides between equal points, by the names of FIDE Handbook C.07."""

    BUCHHOLZ_CUT_1 = "buchholz_cut_1"
    BUCHHOLZ = "buchholz"
    SONNEBORN_BERGER = "sonneborn_berger"
    WINS = "wins"
    DIRECT_ENCOUNTER = "direct_encounter"


class Standing(Struct, frozen=True):
    """The place of an entrant; those whom no tie-break parts share one."""

    place: int
    """From 1."""
    entrant: Entrant
    points: Fraction
    """1 for a win and ½ for a draw; in an elimination, the pairings won."""
    tie_breaks: tuple[Fraction | None, ...] = ()
    """In the order of `tie_breaks_of`; None for a direct encounter that decides nothing."""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    has_withdrawn: bool = False
    is_annulled: bool = False
    """Whether the results count for nobody: in a round robin, of who withdrew before half of the games."""


def standings(cup: Competition) -> tuple[Standing, ...]:
    """Return the places at present, best first, and equal ones by lot."""
    return eliminated(cup) if cup.rules.format is Format.ELIMINATION else ()


def eliminated(cup: Competition) -> tuple[Standing, ...]:
    """Return the places of an elimination: whoever lost in the same round shares one.

    There is no match for the third place. Those still in share the first place until the final is won; if
    both finalists lose, they share the second, and nobody is first.
    """
    unsorted = [_in_bracket(cup, entrant) for entrant in cup.lots]
    return tuple(sorted(unsorted, key=lambda each: each.place))


def _in_bracket(cup: Competition, entrant: Entrant) -> Standing:
    own = [pairing for pairing in cup.pairings if entrant in pairing.entrants]
    outcomes = [pairing.outcome for pairing in own if pairing.outcome]
    won = sum(each.winner == entrant and each.how is not How.BYE for each in outcomes)
    out = next((each.round for each in own if each.outcome and each.outcome.winner != entrant), None)
    place = 1 if out is None else (1 << (cup.total_rounds - out - 1)) + 1
    return Standing(
        place,
        entrant,
        Fraction(won),
        won=won,
        lost=int(out is not None),
        has_withdrawn=entrant in cup.withdrawn,
    )
