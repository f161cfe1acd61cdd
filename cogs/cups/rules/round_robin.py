"""Round robin by the Berger tables (FIDE Handbook C.05, annex 1)."""

from caissify_pairings.engines.round_robin import berger_round

from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import Pairing


def paired(cup: Competition) -> tuple[Pairing, ...]:
    """Return the pairings of the next round; in an odd field, whoever meets the last number is free."""
    round_index, most = len(cup.rounds), cup.entrants + cup.entrants % 2
    start = sum(len(each.pairings) for each in cup.rounds)
    table = sorted(berger_round(most, round_index + 1), key=lambda lots: max(lots) > cup.entrants)
    return tuple(_pairing(cup, start + place, round_index, lots) for place, lots in enumerate(table))


def _pairing(cup: Competition, number: int, round_index: int, lots: tuple[int, int]) -> Pairing:
    """Return the pairing of two numbers of the Berger table, the first of which starts."""
    known = [cup.lots[lot - 1] for lot in lots if lot <= cup.entrants]
    return Pairing(number, round_index, known[0], known[1] if len(known) == 2 else None)
