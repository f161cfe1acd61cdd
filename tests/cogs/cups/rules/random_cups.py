"""Cups played at random: games, draws, double losses and withdrawals."""

from functools import cache
from random import Random

from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import BestOf, CupRules, Format
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Played, Withdrew

SEED = "0123456789abcdef" * 2


def act_in(cup: Competition, random: Random, *, withdrawals: float = 0.05, awards: float = 0.08) -> Act:
    """Choose something that can happen."""
    pairing, chance = random.choice(cup.open_pairings), random.random()
    if chance < withdrawals:
        return Withdrew(random.choice(cup.active))
    if chance < withdrawals + awards:
        return Awarded(pairing.number, random.choice((*pairing.entrants, None)), "organiser")
    winner = None if random.random() < 0.25 else random.choice(pairing.entrants)
    return Played(pairing.number, f"T{len(cup.acts)}", winner)


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
    cup = begin(CupRules(style, best_of, rounds), entrants, f"{number:032x}")
    while not cup.is_over:
        cup = advance(cup, act_in(cup, random, withdrawals=withdrawals, awards=awards))
    return cup


@cache
def all_won_by_lot(style: Format, entrants: int) -> Competition:
    """Play a cup in which the lower number always wins."""
    cup = begin(CupRules(style), entrants, SEED)
    while not cup.is_over:
        pairing = cup.open_pairings[0]
        cup = advance(cup, Played(pairing.number, f"T{len(cup.acts)}", min(pairing.entrants)))
    return cup
