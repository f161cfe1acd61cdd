"""Competitions replayed from the log of acts, of which the latest are kept."""

from bot.bounded import Bounded
from cogs.cups.rules.act_kinds import Act
from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import CupRules
from cogs.cups.rules.cup_state import Competition

KEPT = 64
"""How many competitions are kept: a press reads the same one several times."""
_kept = Bounded[str, tuple[tuple[object, ...], tuple[Act, ...], Competition]](KEPT)


def replayed(cup_id: str, rules: CupRules, entrants: int, seed: str, acts: tuple[Act, ...]) -> Competition:
    """Return a competition after some acts, from the one that is kept where that fits.

    Raise CupError if an act is not possible.
    """
    start = (rules, entrants, seed)
    former, done, competition = _kept.get(cup_id) or ((), (), None)
    if competition is None or former != start or acts[: len(done)] != done:
        done, competition = (), begin(rules, entrants, seed)
    for act in acts[len(done) :]:
        competition = advance(competition, act)
    _kept[cup_id] = (start, acts, competition)
    return competition


def is_kept(cup_id: str, acts: tuple[Act, ...]) -> bool:
    """Return whether a competition need not be replayed."""
    kept = _kept.get(cup_id)
    return kept is not None and kept[1] == acts
