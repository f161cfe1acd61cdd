"""A second calculation of the tables of cups, written from the handbook, in whole numbers of quarter points.

It takes from the cup who was paired, and what was decided without a game; the rest it reads in the log.
"""

from collections.abc import Sequence
from typing import TypeAlias

from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition, Played
from cogs.cups.rules.pairings import How, Pairing

WIN, DRAW = 4, 2
Rounds: TypeAlias = dict[int, list[tuple[str, int, int]]]
"""Of everybody, for each round: its kind, the opponent or -1, and the points."""
Row: TypeAlias = tuple[int, int, int, tuple[int | None, ...]]


def table(cup: Competition) -> list[Row]:
    """Return place, entrant, points and tie-breaks, both in quarters, by place and entrant."""
    return _swiss(cup) if cup.rules.format is Format.SWISS else _round_robin(cup)


def _result(cup: Competition, pairing: Pairing) -> tuple[int, int]:
    """Return the points of both in a decided pairing of two."""
    assert pairing.outcome is not None
    if pairing.outcome.how is How.RULED and pairing.outcome.is_draw:
        return DRAW, DRAW
    if pairing.outcome.how is not How.PLAYED:
        return tuple(WIN * (pairing.outcome.winner == each) for each in pairing.entrants)  # type: ignore[return-value]
    games = [act.winner for act in cup.acts if isinstance(act, Played) and act.pairing == pairing.number]
    first, second = games.count(pairing.first), games.count(pairing.second)
    assert len(games) <= cup.rules.best_of
    return (WIN, 0) if first > second else (0, WIN) if second > first else (DRAW, DRAW)


def _rounds(cup: Competition) -> Rounds:
    """Return what happened to everybody: a game, none against somebody, a bye, or gone."""
    found: Rounds = {one: [] for one in range(cup.entrants)}
    for each in cup.rounds:
        for pairing in each.pairings:
            if pairing.outcome is None:
                continue
            if pairing.second is None:
                found[pairing.first].append(("bye", -1, WIN * (pairing.outcome.winner == pairing.first)))
                continue
            first, second = _result(cup, pairing)
            kind = "game" if pairing.games else "none"
            found[pairing.first].append((kind, pairing.second, first))
            found[pairing.second].append((kind, pairing.first, second))
        for gone in set(range(cup.entrants)) - {one for pairing in each.pairings for one in pairing.entrants}:
            found[gone].append(("gone", -1, 0))
    return found


def _stayed_away(kind: str, gained: int) -> bool:
    return kind == "gone" or (kind != "game" and gained == 0)


def _as_opponent(row: list[tuple[str, int, int]]) -> int:
    """Return the points of somebody for their opponents: half a point for each round at the end missed."""
    away = "".join("x" if _stayed_away(kind, gained) else "-" for kind, _, gained in row)
    return sum(gained for *_, gained in row) + DRAW * (len(away) - len(away.rstrip("x")))


def _worth(cup: Competition, rounds: Rounds, one: int) -> list[int]:
    """Return what each round counts for Buchholz."""
    total = {each: sum(gained for *_, gained in row) for each, row in rounds.items()}
    worth = []
    for kind, other, _ in rounds[one]:
        if kind == "game":
            worth.append(_as_opponent(rounds[other]))
        else:
            worth.append(min(total[one], total[other] if kind == "none" else len(cup.rounds) * WIN // 2))
    return worth


def _breaks(cup: Competition, rounds: Rounds, one: int) -> tuple[int, int, int, int]:
    worth, row = _worth(cup, rounds, one), rounds[one]
    absent = [
        value for value, (kind, _, gained) in zip(worth, row, strict=True) if _stayed_away(kind, gained)
    ]
    berger = sum(value * gained for value, (*_, gained) in zip(worth, row, strict=True)) // 4
    won = sum(kind == "game" and gained == WIN for kind, _, gained in row)
    return sum(worth) - min(absent or worth or [0]), sum(worth), berger, 4 * won


def _swiss(cup: Competition) -> list[Row]:
    rounds = _rounds(cup)
    total = {one: sum(gained for *_, gained in row) for one, row in rounds.items()}
    breaks = {one: _breaks(cup, rounds, one) for one in rounds}
    met = {
        one: [(other, gained) for kind, other, gained in row if kind == "game"] for one, row in rounds.items()
    }
    rows = []
    for one in rounds:
        equal = [other for other in rounds if (total[other], breaks[other]) == (total[one], breaks[one])]
        last = _direct(equal, met)[one]
        rows.append(((total[one], *breaks[one], last or 0), one, total[one], (*breaks[one], last)))
    return _places(rows)


def _direct(group: list[int], met: dict[int, list[tuple[int, int]]]) -> dict[int, int | None]:
    for one in group:
        if not set(group) - {one} <= {other for other, _ in met[one]} or len(group) == 1:
            return dict.fromkeys(group)
    return {one: sum(gained for other, gained in met[one] if other in group) for one in group}


def _places(
    rows: Sequence[tuple[tuple[int, ...], int, int, tuple[int | None, ...]]],
) -> list[Row]:
    return sorted(
        (1 + sum(other > key for other, *_ in rows), one, points, breaks) for key, one, points, breaks in rows
    )


def _round_robin(cup: Competition) -> list[Row]:
    decided = [each for each in cup.pairings if each.second is not None and each.outcome]
    games = dict.fromkeys(range(cup.entrants), 0)
    for each in decided:
        if each.outcome and each.outcome.how is How.PLAYED:
            games[each.entrants[0]] += 1
            games[each.entrants[1]] += 1
    struck = {one for one in cup.withdrawn if games[one] < (cup.entrants - 1) / 2}
    met: dict[int, list[tuple[int, int]]] = {one: [] for one in range(cup.entrants) if one not in struck}
    won = dict.fromkeys(met, 0)
    for each in decided:
        if struck & set(each.entrants):
            continue
        first, second = _result(cup, each)
        for one, other, gained in zip(each.entrants, each.entrants[::-1], (first, second), strict=True):
            met[one].append((other, gained))
            won[one] += 4 * (gained == WIN and bool(each.games))
    total = {one: sum(gained for _, gained in row) for one, row in met.items()}
    berger = {one: sum(gained * total[other] for other, gained in row) // 4 for one, row in met.items()}
    rows = []
    for one in met:
        group = [other for other in met if (total[other], berger[other]) == (total[one], berger[one])]
        direct = _direct(group, met)[one]
        rows.append(
            (
                (total[one], berger[one], direct or 0, won[one]),
                one,
                total[one],
                (berger[one], direct, won[one]),
            )
        )
    return _places(rows) + sorted((len(rows) + 1, one, 0, (None, None, None)) for one in struck)
