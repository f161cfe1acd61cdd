"""The course of a cup: it begins with a draw, and goes on act by act.

A cup is (rules, number of entrants, seed, acts); everything else follows. The seed is drawn before anybody
enters, and its commitment shown, so that nobody can choose the draw.
"""

from collections.abc import Sequence

from caissify_pairings.engines.round_robin import berger_round
from msgspec import UNSET
from msgspec.structs import replace

from cogs.cups.rules import elimination, swiss
from cogs.cups.rules.cup_rules import CupError, CupRules, Format, check
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Played, Revoked, Withdrew
from cogs.cups.rules.pairings import Game, How, Outcome, Pairing, Round
from cogs.cups.rules.revocation import revoked
from engine.chance import Chance


def begin(rules: CupRules, entrants: int, seed: str) -> Competition:
    """Draw the lots and pair what can be paired; raise CupError for what `check` refuses.

    The order by seed, if there is one, takes the place of the draw.
    """
    check(rules, entrants)
    drawn = Chance(seed, "cup lots").shuffled(range(entrants))
    lots = drawn if rules.order is UNSET else rules.order
    return _continued(Competition(rules, entrants, seed, lots))


def advance(cup: Competition, act: Act) -> Competition:
    """Return the cup after an act; raise CupError if the act is not possible.

    The last act of a Swiss round pairs the next one, which may take a second in a large field.
    """
    if cup.is_over:
        raise CupError("cup_over")
    match act:
        case Played():
            changed = _played(cup, act)
        case Awarded():
            changed = _awarded(cup, act)
        case Revoked():
            changed = revoked(cup, act.pairing)
        case Withdrew():
            if act.entrant not in range(cup.entrants):
                raise CupError("cup_not_entered")
            if act.entrant in cup.withdrawn:
                raise CupError("cup_withdrawn")
            changed = replace(cup, withdrawn=(*cup.withdrawn, act.entrant))
    return _continued(replace(changed, acts=(*cup.acts, act)))


def replay(
    rules: CupRules, entrants: int, seed: str, acts: Sequence[Act], former: Competition | None = None
) -> Competition:
    """Return the cup after all acts, from how it was before, if that fits.

    Raise CupError at the first act that is not possible.
    """
    cup, start = former, (rules, entrants, seed)
    if cup is None or (cup.rules, cup.entrants, cup.seed) != start or cup.acts != acts[: len(cup.acts)]:
        cup = begin(*start)
    for act in acts[len(cup.acts) :]:
        cup = advance(cup, act)
    return cup


def _open(cup: Competition, number: int, winner: int | None) -> Pairing:
    """Return the open pairing with a number, in which somebody may win."""
    pairing = cup.pairing(number)
    if not pairing.is_open:
        raise CupError("cup_decided")
    if winner is not None and winner not in pairing.entrants:
        raise CupError("cup_not_in_pairing")
    return pairing


def _played(cup: Competition, act: Played) -> Competition:
    if any(game.table == act.table for pairing in cup.pairings for game in pairing.games):
        raise CupError("cup_counted", table=act.table)
    pairing = _open(cup, act.pairing, act.winner)
    game = Game(act.table, act.winner, bool(act.forfeit), act.helped or ())
    return cup.with_pairing(_judged(replace(pairing, games=(*pairing.games, game)), cup.rules))


def _awarded(cup: Competition, act: Awarded) -> Competition:
    pairing = _open(cup, act.pairing, act.winner)
    if act.drawn and (cup.rules.is_bracket or act.by != "organiser" or act.winner is not None):
        raise CupError("cup_no_draw")
    if act.winner is None and act.by == "opponent":
        raise CupError("cup_both_lost")
    how = How.RULED if act.by == "organiser" else How.FORFEIT
    return cup.with_pairing(replace(pairing, outcome=Outcome(act.winner, how, bool(act.drawn))))


def _judged(pairing: Pairing, rules: CupRules) -> Pairing:
    """Return the pairing decided, if a lead is too large to be made up.

    In a bracket a drawn game is played again. Elsewhere it counts for neither, and after the last game
    equal wins are a draw.
    """
    wins = [pairing.wins(entrant) for entrant in pairing.entrants]
    lead = abs(wins[0] - wins[1])
    counted = sum(wins) if rules.is_bracket else len(pairing.games)
    left = rules.best_of - counted
    if lead > left:
        winner = pairing.entrants[wins.index(max(wins))]
        return replace(pairing, outcome=Outcome(winner, How.PLAYED))
    return pairing if left else replace(pairing, outcome=Outcome(None, How.PLAYED, is_draw=True))


def _continued(cup: Competition) -> Competition:
    """Decide what needs no game, and pair what can be paired, until people are to act."""
    while True:
        settled = cup
        for pairing in cup.open_pairings:
            if (outcome := _settled(pairing, cup.withdrawn)) is not None:
                settled = settled.with_pairing(replace(pairing, outcome=outcome))
        following = _extended(settled)
        if following is cup:
            return cup
        cup = following


def _settled(pairing: Pairing, withdrawn: tuple[int, ...]) -> Outcome | None:
    """Return the outcome of a bye, or if somebody has left; None for a pairing that has to be played."""
    present = [entrant for entrant in pairing.entrants if entrant not in withdrawn]
    if len(present) == 2:
        return None
    how = How.BYE if present == list(pairing.entrants) else How.WITHDRAWAL
    return Outcome(present[0] if present else None, how)


def _extended(cup: Competition) -> Competition:
    """Return the cup with the pairings that follow, or as it is."""
    if cup.rules.is_bracket:
        return elimination.extended(cup)
    if cup.open_pairings or len(cup.rounds) == cup.total_rounds:
        return cup
    if cup.rules.format is Format.ROUND_ROBIN:
        pairings = _berger(cup)
    elif len(cup.active) > 1:
        pairings = swiss.paired(cup)
    else:
        return cup
    return replace(cup, rounds=(*cup.rounds, Round(len(cup.rounds), pairings)))


def _berger(cup: Competition) -> tuple[Pairing, ...]:
    """Pair the next round of a round robin by the Berger tables (FIDE Handbook C.05, annex 1).

    In an odd field, whoever meets the last number is free.
    """
    round_index, most = len(cup.rounds), cup.entrants + cup.entrants % 2
    start = sum(len(each.pairings) for each in cup.rounds)
    table = sorted(berger_round(most, round_index + 1), key=lambda lots: max(lots) > cup.entrants)
    pairings = []
    for number, lots in enumerate(table, start):
        # The first of the table starts.
        first, *other = (cup.lots[lot - 1] for lot in lots if lot <= cup.entrants)
        pairings.append(Pairing(number, round_index, first, other[0] if other else None))
    return tuple(pairings)
