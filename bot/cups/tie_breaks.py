"""Points and tie-breaks, as FIDE Handbook C.07 (of 2024) defines them, in exact fractions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from bot.cups.pairings import Entrant, How, Pairing
from bot.cups.points import HALF, NOTHING, WIN, points_of
from bot.cups.rules import Format
from bot.cups.state import Competition

Values: TypeAlias = Mapping[Entrant, Fraction | None]


class TieBreak(StrEnum):
    """What decides between equal points, by its name in C.07."""

    BUCHHOLZ_CUT_1 = "buchholz_cut_1"
    BUCHHOLZ = "buchholz"
    SONNEBORN_BERGER = "sonneborn_berger"
    WINS = "wins"
    DIRECT_ENCOUNTER = "direct_encounter"


ORDER: dict[Format, tuple[TieBreak, ...]] = {
    Format.ELIMINATION: (),
    Format.ROUND_ROBIN: (TieBreak.SONNEBORN_BERGER, TieBreak.DIRECT_ENCOUNTER, TieBreak.WINS),
    Format.SWISS: (
        TieBreak.BUCHHOLZ_CUT_1,
        TieBreak.BUCHHOLZ,
        TieBreak.SONNEBORN_BERGER,
        TieBreak.WINS,
        TieBreak.DIRECT_ENCOUNTER,
    ),
}
"""The tie-breaks in the order in which they are asked; who is equal in all shares a place."""


class Score(Struct, frozen=True):
    """What an entrant got in a round."""

    points: Fraction
    opponent: Entrant | None
    """None where there was no game."""
    is_absence: bool = False
    """Whether the entrant stayed away: lost without a game, or had left."""
    pairing: Pairing | None = None
    """None for a round in which the entrant was not paired any more."""


class Scores:
    """What everybody got, and the tie-breaks that follow from it."""

    def __init__(self, cup: Competition) -> None:
        self._cup = cup
        self._is_swiss = cup.rules.format is Format.SWISS
        self.annulled = frozenset(entrant for entrant in cup.withdrawn if _is_annulled(cup, entrant))
        """Whose results count for nobody."""
        self.rows = {entrant: tuple(self._row(entrant)) for entrant in cup.lots}
        self.points = {
            entrant: sum((each.points for each in row), NOTHING) for entrant, row in self.rows.items()
        }

    def values(self, tie_break: TieBreak, group: Sequence[Entrant]) -> Values:
        """Return a tie-break for entrants who are equal so far."""
        if tie_break is TieBreak.DIRECT_ENCOUNTER:
            return self._direct(group)
        by_name: dict[TieBreak, Callable[[Entrant], Fraction]] = {
            TieBreak.BUCHHOLZ_CUT_1: self._buchholz_cut_1,
            TieBreak.BUCHHOLZ: self._buchholz,
            TieBreak.SONNEBORN_BERGER: self._sonneborn_berger,
            TieBreak.WINS: self._wins,
        }
        return {entrant: by_name[tie_break](entrant) for entrant in group}

    def _row(self, entrant: Entrant) -> Iterator[Score]:
        """Yield what an entrant got in each round, but for what is open and what does not count."""
        for each in self._cup.rounds if entrant not in self.annulled else ():
            pairing = next((pairing for pairing in each.pairings if entrant in pairing.entrants), None)
            if pairing is None:
                yield Score(NOTHING, None, is_absence=True)
            elif not pairing.is_open and self.annulled.isdisjoint(pairing.entrants):
                yield self._score(pairing, entrant)

    def _score(self, pairing: Pairing, entrant: Entrant) -> Score:
        """Return what a pairing gave; in a round robin the bye, which everybody has, gives nothing."""
        points, opponent = points_of(pairing, entrant), pairing.opponent(entrant)
        if not self._is_swiss:
            return Score(points if opponent is not None else NOTHING, opponent, pairing=pairing)
        if pairing.was_played:
            return Score(points, opponent, pairing=pairing)
        return Score(points, None, is_absence=not points, pairing=pairing)

    def _buchholz(self, entrant: Entrant) -> Fraction:
        """Sum the points of the opponents (C.07, 8.1)."""
        return sum((self._worth(entrant, each) for each in self.rows[entrant]), NOTHING)

    def _buchholz_cut_1(self, entrant: Entrant) -> Fraction:
        """Leave out the lowest part of Buchholz (C.07, 14.1), but first one of an absence, if any (16.5)."""
        row = self.rows[entrant]
        parts = [self._worth(entrant, each) for each in row if each.is_absence] or [
            self._worth(entrant, each) for each in row
        ]
        return self._buchholz(entrant) - min(parts, default=NOTHING)

    def _sonneborn_berger(self, entrant: Entrant) -> Fraction:
        """Sum the points of each opponent times what was scored against them (C.07, 9.1)."""
        return sum((each.points * self._worth(entrant, each) for each in self.rows[entrant]), NOTHING)

    def _wins(self, entrant: Entrant) -> Fraction:
        """Count the pairings that were won by playing (C.07, WON)."""
        row = self.rows[entrant]
        return Fraction(
            sum(each.points == WIN and each.pairing is not None and each.pairing.was_played for each in row)
        )

    def _worth(self, entrant: Entrant, score: Score) -> Fraction:
        """Return what the opponent of a round counts.

        In a Swiss cup a round without a game counts as one against a dummy with one's own points (C.07,
        16.4), and the last rounds of an opponent who stayed away count half a point each (16.3). In a round
        robin all count as they are, also what was decided without a game; who is free meets nobody.
        """
        if score.opponent is not None:
            return self._adjusted(score.opponent) if self._is_swiss else self.points[score.opponent]
        return self.points[entrant] if self._is_swiss else NOTHING

    def _adjusted(self, entrant: Entrant) -> Fraction:
        row = self.rows[entrant]
        away = next((place for place, each in enumerate(reversed(row)) if not each.is_absence), len(row))
        return self.points[entrant] + away * HALF

    def _direct(self, group: Sequence[Entrant]) -> Values:
        """Sum the points among equals (C.07, 6), or None for all unless everybody has met everybody."""
        if len(group) == 1:
            return dict.fromkeys(group)
        among = {one: [each for each in self.rows[one] if each.opponent in group] for one in group}
        if any(len({each.opponent for each in row}) < len(group) - 1 for row in among.values()):
            return dict.fromkeys(group)
        return {one: sum((each.points for each in row), NOTHING) for one, row in among.items()}


def _is_annulled(cup: Competition, entrant: Entrant) -> bool:
    """Return whether who withdrew from a round robin had played less than half of the pairings.

    FIDE's rule for tournaments: then the results are left out for all, else the other pairings are lost.
    """
    own = [pairing.outcome for pairing in cup.pairings if entrant in pairing.entrants]
    played = sum(each is not None and each.how is How.PLAYED for each in own)
    return cup.rules.format is Format.ROUND_ROBIN and 2 * played < cup.entrants - 1
