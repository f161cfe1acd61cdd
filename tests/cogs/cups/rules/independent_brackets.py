"""A second calculation of eliminations: from the lists of a tournament sheet, and the times of the acts.

A round is a list of pairings from the top; the winners of neighbours meet. Where the losers of the winners'
bracket drop to, and the places, stand here as tables. Each pairing is looked up in the log by itself.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import NamedTuple, TypeAlias

from msgspec import UNSET

from cogs.cups.rules.cup_rules import MAX_ENTRANTS, MIN_ENTRANTS, CupRules, Format
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Revoked, Withdrew
from cogs.cups.rules.standings import standings
from tests.cogs.cups.rules.random_cups import played_by

BEFORE = -1
"""The time of the draw; an act has that of its place in the log."""

FIRST_ROUND = {
    4: "1-4 2-3",
    8: "1-8 4-5 2-7 3-6",
    16: "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11",
    32: "1-32 16-17 8-25 9-24 4-29 13-20 5-28 12-21 2-31 15-18 7-26 10-23 3-30 14-19 6-27 11-22",
}
DROPS = {
    (2, 1): "1",
    (2, 2): "2 1",
    (2, 4): "4 3 2 1",
    (2, 8): "8 7 6 5 4 3 2 1",
    (3, 1): "1",
    (3, 2): "1 2",
    (3, 4): "2 1 4 3",
    (4, 1): "1",
    (4, 2): "2 1",
    (5, 1): "1",
}
"""Whose loser each place of the losers' bracket gets, by a round of the winners' bracket and its pairings."""
PLACES = {4: (4, 3), 8: (7, 5, 4, 3), 16: (13, 9, 7, 5, 4, 3), 32: (25, 17, 13, 9, 7, 5, 4, 3)}
"""The place of who loses in each round of the losers' bracket."""
SINGLE_PLACES = {4: (3, 2), 8: (5, 3, 2), 16: (9, 5, 3, 2), 32: (17, 9, 5, 3, 2)}


class Line(NamedTuple):
    """Who comes to a side: nobody is None; and since when that is known, None if it is not."""

    entrant: int | None
    since: int | None


NEVER, NOBODY = Line(None, None), Line(None, BEFORE)


class Match(NamedTuple):
    """A pairing with who goes on from it."""

    number: int
    entrants: frozenset[int]
    winner: Line
    loser: Line
    both_lost: bool = False


Matches: TypeAlias = list[Match]


class Course:
    """What becomes of a match from the time on at which both are known."""

    def __init__(self, number: int, both: list[int], best_of: int, gone: set[int], since: int) -> None:
        self._number, self._both, self._best_of, self._gone = number, both, best_of, gone
        self._wins = Counter[int]()
        self._open(since)

    def _open(self, time: int) -> None:
        present = [each for each in self._both if each not in self._gone]
        self.ended = time if len(present) < 2 else None
        self.winner = present[0] if len(present) == 1 else None

    def see(self, time: int, act: Act) -> None:
        """Take what an act changes."""
        if isinstance(act, Withdrew):
            self._gone.add(act.entrant)
            if self.ended is None:
                self._open(time)
        elif act.pairing != self._number:
            return
        elif isinstance(act, Revoked):
            self._open(time)
        elif isinstance(act, Awarded):
            self.ended, self.winner = time, act.winner
        elif act.winner is not None:
            self._wins[act.winner] += 1
            if 2 * self._wins[act.winner] > self._best_of:
                self.ended, self.winner = time, act.winner


class Sheet:
    """A cup from its log: matches by number, and the place of everybody."""

    def __init__(self, cup: Competition) -> None:
        self._cup, self.size = cup, next(size for size in FIRST_ROUND if size >= cup.entrants)
        self._numbers = count()
        self.matches: Matches = []
        self.places: dict[int, int] = dict.fromkeys(range(cup.entrants), 1)
        if cup.rules.format is Format.DOUBLE_ELIMINATION:
            self._double()
        else:
            self._single()

    def _first_round(self) -> Matches:
        lots = [Line(each, BEFORE) for each in self._cup.lots] + [NOBODY] * self.size
        pairs = (pair.split("-") for pair in FIRST_ROUND[self.size].split())
        return self._round([(lots[int(one) - 1], lots[int(other) - 1]) for one, other in pairs])

    def _round(self, pairs: list[tuple[Line, Line]]) -> Matches:
        found = [self._match(next(self._numbers), *pair) for pair in pairs]
        self.matches += found
        return found

    def _match(self, number: int, one: Line, other: Line) -> Match:
        if one.since is None or other.since is None:
            return Match(number, frozenset(), NEVER, NEVER)
        since = max(one.since, other.since)
        both = [each.entrant for each in (one, other) if each.entrant is not None]
        if not both:
            return Match(number, frozenset(), Line(None, since), Line(None, since))
        acts = self._cup.acts
        gone = {act.entrant for act in acts[: since + 1] if isinstance(act, Withdrew)}
        course = Course(number, both, self._cup.rules.best_of, gone, since)
        for time in range(since + 1, len(acts)):
            course.see(time, acts[time])
        winner = course.winner
        if course.ended is None:
            return Match(number, frozenset(both), NEVER, NEVER)
        loser = next((each for each in both if each != winner), None) if winner is not None else None
        lines = Line(winner, course.ended), Line(loser, course.ended)
        return Match(number, frozenset(both), *lines, both_lost=winner is None)

    def _place(self, matches: Matches, place: int) -> None:
        """Give a place to who lost in a round, for good."""
        for match in matches:
            for entrant in match.entrants if match.winner.since is not None else ():
                if entrant != match.winner.entrant:
                    self.places[entrant] = place

    # -------------------------------------------------------------- the formats

    def _single(self) -> None:
        matches, semi_finals = self._first_round(), Matches()
        for place in SINGLE_PLACES[self.size]:
            self._place(matches, place)
            if len(matches) > 1:
                semi_finals = matches
                matches = self._round(_winners_of(matches))
        if self._cup.rules.third_place:
            (third,) = self._round([(semi_finals[0].loser, semi_finals[1].loser)])
            self._place([each for each in semi_finals if each.both_lost], 4)
            self._place([third], 4)

    def _double(self) -> None:
        winners, places = self._first_round(), iter(PLACES[self.size])
        self._place([each for each in winners if each.both_lost], PLACES[self.size][0])
        second, losers = self._both(_winners_of(winners), _losers_of(winners))
        number = 2
        while True:
            self._place(losers, next(places))
            winners, drops = second, DROPS[number, len(second)].split()
            dropping = [winners[int(each) - 1] for each in drops]
            lines = [(one.winner, other.loser) for one, other in zip(losers, dropping, strict=True)]
            losers = self._round(lines)
            place = next(places)
            self._place([each for each in winners if each.both_lost], place)
            self._place(losers, place)
            if len(winners) == 1:
                break
            number += 1
            second, losers = self._both(_winners_of(winners), _winners_of(losers))
        self._finals(winners[0].winner, losers[0].winner)

    def _both(
        self, winners: list[tuple[Line, Line]], losers: list[tuple[Line, Line]]
    ) -> tuple[Matches, Matches]:
        """Number a round of the winners' bracket before that of the losers' bracket with it."""
        return self._round(winners), self._round(losers)

    def _finals(self, unbeaten: Line, beaten: Line) -> None:
        (final,) = self._round([(unbeaten, beaten)])
        is_needed = final.loser.entrant is not None and final.loser.entrant == unbeaten.entrant
        if is_needed:
            final = self._round([(final.loser, final.winner)])[0]
        self._place([final], 2)


def _winners_of(matches: Matches) -> list[tuple[Line, Line]]:
    return [(one.winner, other.winner) for one, other in _neighbours(matches)]


def _losers_of(matches: Matches) -> list[tuple[Line, Line]]:
    return [(one.loser, other.loser) for one, other in _neighbours(matches)]


def _neighbours(matches: Matches) -> Iterator[tuple[Match, Match]]:
    return zip(matches[::2], matches[1::2], strict=True)


# ------------------------------------------------------------------ comparison


def differences(cup: Competition) -> list[str]:
    """List in which pairings and places a cup differs from its sheet."""
    sheet = Sheet(cup)
    expected = {each.number: each for each in sheet.matches if each.entrants}
    known = {each.number: each for each in cup.pairings}
    faults = [f"pairing {number} is only in one" for number in expected.keys() ^ known.keys()]
    for number in expected.keys() & known.keys():
        match, pairing = expected[number], known[number]
        if match.entrants != set(pairing.entrants):
            faults.append(f"others meet in pairing {number}")
        elif (match.winner.since is None) is not pairing.is_open:
            faults.append(f"pairing {number} is open in one")
        elif pairing.outcome and pairing.outcome.winner != match.winner.entrant:
            faults.append(f"another one wins pairing {number}")
    places = {each.entrant: each.place for each in standings(cup)}
    return [
        *faults,
        *(f"{one} has place {places[one]}" for one in places if places[one] != sheet.places[one]),
    ]


def random_bracket(number: int) -> Competition:
    """Play a double elimination, or a single one with a match for the third place, to its end."""
    random = Random(f"bracket {number}")
    is_double = number % 3 > 0
    entrants = random.randint(MIN_ENTRANTS, MAX_ENTRANTS)
    seeded = random.random() < 0.3
    rules = CupRules(
        Format.DOUBLE_ELIMINATION if is_double else Format.ELIMINATION,
        random.choice((1, 1, 3)),
        third_place=UNSET if is_double else True,
        order=tuple(random.sample(range(entrants), entrants)) if seeded else UNSET,
    )
    often = random.choice((0.0, 0.02, 0.1))
    return played_by(rules, entrants, random, withdrawals=often, awards=random.choice((0.1, 0.3)))
