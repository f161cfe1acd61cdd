"""The places of a cup."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from cogs.cups.rules.bracket_places import lost, place_of
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import HALF, NOTHING, WIN, Entrant, How
from cogs.cups.rules.tie_breaks import ORDER, Score, Scores, Values, annulled, scores_of


class Standing(Struct, frozen=True):
    """The place of an entrant; those whom no tie-break parts share one."""

    place: int
    """From 1."""
    entrant: Entrant
    points: Fraction
    """1 for a win or a bye and ½ for a draw; in an elimination, the pairings won."""
    tie_breaks: tuple[Fraction | None, ...] = ()
    """In the order of `ORDER`; None for a direct encounter that decides nothing."""
    won: int = 0
    """Byes are not counted."""
    drawn: int = 0
    lost: int = 0
    has_withdrawn: bool = False
    is_annulled: bool = False
    """Whether the results count for nobody: in a round robin, of who withdrew before half of the games."""


def standings(cup: Competition) -> tuple[Standing, ...]:
    """Return the places at present, best first, and equal ones by lot."""
    if not cup.rules.is_bracket:
        return _scored(cup)
    return tuple(sorted((_in_bracket(cup, each) for each in cup.lots), key=lambda each: each.place))


def ranking(cup: Competition) -> tuple[tuple[Entrant, ...], ...]:
    """Return the entrants by place, best first."""
    by_place = groupby(standings(cup), key=lambda each: each.place)
    return tuple(tuple(each.entrant for each in tied) for _, tied in by_place)


def winners(cup: Competition) -> tuple[Entrant, ...]:
    """Return who has won the cup; nobody before its end, or if both finalists lost."""
    return tuple(each.entrant for each in standings(cup) if cup.is_over and each.place == 1)


def _in_bracket(cup: Competition, entrant: Entrant) -> Standing:
    """Return the place in an elimination, with the pairings won and lost."""
    outcomes = [pairing.outcome for pairing in cup.pairings if entrant in pairing.entrants]
    won = sum(each is not None and each.winner == entrant and each.how is not How.BYE for each in outcomes)
    return Standing(
        place_of(cup, entrant),
        entrant,
        Fraction(won),
        won=won,
        lost=len(lost(cup, entrant)),
        has_withdrawn=entrant in cup.withdrawn,
    )


def _scored(cup: Competition) -> tuple[Standing, ...]:
    """Return the places by points and tie-breaks; those whose results do not count come last."""
    scores, out = scores_of(cup), annulled(cup)
    counted = [entrant for entrant in cup.lots if entrant not in out]
    values: list[Values] = [scores.points]
    groups = list(_split(counted, scores.points))
    for tie_break in ORDER[cup.rules.format]:
        found = {one: value for group in groups for one, value in scores.values(tie_break, group).items()}
        groups = [part for group in groups for part in _split(group, found)]
        values.append(found)
    groups.append([entrant for entrant in cup.lots if entrant in out])
    placed, place = list[Standing](), 1
    for group in groups:
        placed += [_standing(cup, scores, place, entrant, values) for entrant in group]
        place += len(group)
    return tuple(placed)


def _split(group: Sequence[Entrant], values: Values) -> Iterator[list[Entrant]]:
    """Yield the parts of a group with equal values, best first."""

    def value(entrant: Entrant) -> Fraction:
        return values[entrant] or Fraction(0)

    ordered = sorted(group, key=value, reverse=True)
    return (list(tied) for _, tied in groupby(ordered, key=value))


def _standing(
    cup: Competition, scores: Scores, place: int, entrant: Entrant, values: Sequence[Values]
) -> Standing:
    row: Sequence[Score] = scores.rows.get(entrant, ())
    met = [each.points for each in row if each.opponent is not None]
    return Standing(
        place,
        entrant,
        scores.points.get(entrant, NOTHING),
        tuple(each.get(entrant) for each in values[1:]),
        won=met.count(WIN),
        drawn=met.count(HALF),
        lost=met.count(NOTHING),
        has_withdrawn=entrant in cup.withdrawn,
        is_annulled=entrant not in scores.rows,
    )
