"""Cups played at random: games, draws, claims, deadlines, rulings, undone rulings and withdrawals."""

from functools import cache
from random import Random

from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import BestOf, CupError, CupRules, Format
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Played, Revoked, Withdrew
from cogs.cups.rules.pairings import Pairing
from cogs.cups.rules.revocation import last_ruling, revoked

SEED = "0123456789abcdef" * 2


def act_in(cup: Competition, random: Random, *, withdrawals: float = 0.05, awards: float = 0.08) -> Act:
    """Choose something that can happen; of three rulings about one is undone if it can be."""
    pairing, chance = random.choice(cup.open_pairings), random.random()
    if chance < withdrawals:
        return Withdrew(random.choice(cup.active))
    if chance < withdrawals + awards:
        return _awarded(cup, pairing, random)
    undoing = undoing_of(cup) if awards else None
    if undoing is not None and random.random() < 0.15:
        return undoing
    winner = None if random.random() < 0.25 else random.choice(pairing.entrants)
    if random.random() < 0.1:
        helped = (random.choice(pairing.entrants),)
        return Played(pairing.number, f"T{len(cup.acts)}", winner, winner is not None, helped)
    return Played(pairing.number, f"T{len(cup.acts)}", winner)


def _awarded(cup: Competition, pairing: Pairing, random: Random) -> Awarded:
    number, (first, *_) = pairing.number, pairing.entrants
    winner = random.choice((*pairing.entrants, None))
    chance = random.random()
    if chance < 0.25:
        return Awarded(number, first if winner is None else winner, "opponent")
    if chance < 0.5:
        return Awarded(number, winner, "deadline")
    if not cup.rules.is_bracket and chance < 0.6:
        return Awarded(number, None, "organiser", drawn=True)
    return Awarded(number, winner, "organiser")


def undoing_of(cup: Competition) -> Revoked | None:
    """Return the act that undoes the last ruling, if that can be undone."""
    number = last_ruling(cup)
    if number is None:
        return None
    try:
        revoked(cup, number)
    except CupError:
        return None
    return Revoked(number)


def played_by(
    rules: CupRules, entrants: int, random: Random, *, withdrawals: float = 0.05, awards: float = 0.08
) -> Competition:
    """Play a cup of some rules to its end."""
    cup = begin(rules, entrants, f"{random.getrandbits(128):032x}")
    while not cup.is_over:
        cup = advance(cup, act_in(cup, random, withdrawals=withdrawals, awards=awards))
    return cup


@cache
def played(
    style: Format,
    entrants: int,
    number: int = 0,
    *,
    best_of: BestOf = 1,
    rounds: int = 0,
    withdrawals: float = 0.05,
    awards: float = 0.08,
) -> Competition:
    """Play a cup to its end."""
    random = Random(f"{style} {entrants} {number}")
    return played_by(
        CupRules(style, best_of, rounds), entrants, random, withdrawals=withdrawals, awards=awards
    )


@cache
def all_won_by_lot(style: Format, entrants: int) -> Competition:
    """Play a cup in which the lower number always wins."""
    cup = begin(CupRules(style), entrants, SEED)
    while not cup.is_over:
        pairing = cup.open_pairings[0]
        cup = advance(cup, Played(pairing.number, f"T{len(cup.acts)}", min(pairing.entrants)))
    return cup
