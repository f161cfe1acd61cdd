"""Points and tie-breaks, as FIDE Handbook C.07 (of March 2026) defines them, in exact fractions."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import HALF, NOTHING, WIN, Entrant, How

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
    Format.DOUBLE_ELIMINATION: (),
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
    opponent: Entrant | None = None
    """None for a bye, and for a round in which the entrant was not paired any more."""
    is_played: bool = False
    is_absence: bool = False
    """Whether the entrant stayed away: lost without a game, or had left."""


class Scores:
    """What everybody got, and the tie-breaks that follow from it."""

    def __init__(self, rows: Mapping[Entrant, Sequence[Score]], rounds: int, *, is_swiss: bool) -> None:
        self.rows, self._rounds, self._is_swiss = rows, rounds, is_swiss
        self.points = {entrant: sum((each.points for each in row), NOTHING) for entrant, row in rows.items()}

    def values(self, tie_break: TieBreak, group: Sequence[Entrant]) -> Values:
        """Return a tie-break for entrants who are equal so far."""
        if tie_break is TieBreak.DIRECT_ENCOUNTER:
            return self._direct(group)
        return {entrant: self._value(tie_break, entrant) for entrant in group}

    def _value(self, tie_break: TieBreak, entrant: Entrant) -> Fraction:
        row = self.rows[entrant]
        if tie_break is TieBreak.WINS:
            # Pairings that were won by playing (C.07, WON).
            return Fraction(sum(each.is_played and each.points == WIN for each in row))
        worths = [self._worth(entrant, each) for each in row]
        if tie_break is TieBreak.SONNEBORN_BERGER:
            # The points of each opponent times what was scored against them (C.07, 9.1).
            return sum((each.points * worth for each, worth in zip(row, worths, strict=True)), NOTHING)
        # The points of the opponents (C.07, 8.1).
        buchholz = sum(worths, NOTHING)
        if tie_break is TieBreak.BUCHHOLZ:
            return buchholz
        # Without the lowest part (C.07, 14.1), but first one of an absence, if any (16.5).
        absences = [worth for each, worth in zip(row, worths, strict=True) if each.is_absence]
        return buchholz - min(absences or worths, default=NOTHING)

    def _worth(self, entrant: Entrant, score: Score) -> Fraction:
        """Return what the opponent of a round counts.

        In a round robin all count as they are, also what was decided without a game, and who is free meets
        nobody (C.07, 15). In a Swiss cup the last rounds of an opponent who stayed away count half a point
        each (16.3), and a round of one's own without a game counts as one against a dummy (16.4): with one's
        own points, but not more than the opponent who did not play, or than half of the rounds.
        """
        opponent = score.opponent
        if not self._is_swiss:
            return NOTHING if opponent is None else self.points[opponent]
        if opponent is not None and score.is_played:
            row = self.rows[opponent]
            away = next((place for place, each in enumerate(reversed(row)) if not each.is_absence), len(row))
            return self.points[opponent] + away * HALF
        most = Fraction(self._rounds, 2) if opponent is None else self.points[opponent]
        return min(self.points[entrant], most)

    def _direct(self, group: Sequence[Entrant]) -> Values:
        """Sum the points among equals (C.07, 6), or None for all unless everybody has met everybody.

        Unlike there, it is not taken again among those whom it leaves equal: they share a place.
        """
        among = {
            one: [
                each
                for each in self.rows[one]
                if each.opponent in group and (each.is_played or not self._is_swiss)
            ]
            for one in group
        }
        met = [len({each.opponent for each in row}) for row in among.values()]
        if len(group) == 1 or min(met) < len(group) - 1:
            return dict.fromkeys(group)
        return {one: sum((each.points for each in row), NOTHING) for one, row in among.items()}


def scores_of(cup: Competition) -> Scores:
    """Return the scores of those whose results count."""
    out = annulled(cup)
    rows = {entrant: tuple(_row(cup, entrant, out)) for entrant in cup.lots if entrant not in out}
    return Scores(rows, len(cup.rounds), is_swiss=cup.rules.format is Format.SWISS)


def annulled(cup: Competition) -> frozenset[Entrant]:
    """Return who withdrew from a round robin before half of the pairings was played.

    FIDE's rule for tournaments: then the results are left out for all, else the other pairings are lost.
    """
    if cup.rules.format is not Format.ROUND_ROBIN:
        return frozenset()
    finished = [each for each in cup.pairings if each.outcome and each.outcome.how is How.PLAYED]
    played = Counter(entrant for each in finished for entrant in each.entrants)
    return frozenset(entrant for entrant in cup.withdrawn if 2 * played[entrant] < cup.entrants - 1)


def _row(cup: Competition, entrant: Entrant, out: Collection[Entrant]) -> Iterator[Score]:
    """Yield what an entrant got in each round, but for what is open and what does not count."""
    for each in cup.rounds:
        pairing = next((pairing for pairing in each.pairings if entrant in pairing.entrants), None)
        if pairing is None:
            yield Score(NOTHING, is_absence=True)
        elif pairing.is_open or any(one in out for one in pairing.entrants):
            continue
        elif pairing.second is None and cup.rules.format is Format.ROUND_ROBIN:
            # Everybody has this bye, and it gives nothing.
            yield Score(NOTHING)
        else:
            points, was_played = pairing.points_of(entrant), pairing.was_played
            is_absence = not was_played and not points
            yield Score(points, pairing.opponent(entrant), was_played, is_absence=is_absence)
