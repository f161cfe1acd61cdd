"""The referee: decides a sample of decisions again, with the hidden cards dealt anew.

View, legal actions and chance are the same, so another choice shows that a policy used something else, such
as a hidden card that it found in the process. The referee has its own process, which never holds the state
of a game, nor the seed of the contest. A policy that guesses this seed is not found: take one nobody knows.
"""

from collections.abc import Sequence

from bot.arena.deals import Decision, decide
from bot.arena.players import ArenaError, Contest, players
from engine.chance import Chance
from engine.games import GAMES

CHEAT = """{name} chose otherwise when nothing but the hidden cards was dealt anew.
It sees more than its view, or its choice depends on something else than view and chance."""


def inspect(contest: Contest, samples: Sequence[Decision]) -> ArenaError | None:
    """Decide again; return an error that names the first policy that chooses otherwise."""
    for decision in samples:
        if not _is_repeated(contest, decision):
            return ArenaError(CHEAT.format(name=decision.name))
    return None


def _is_repeated(contest: Contest, decision: Decision) -> bool:
    game, asked = GAMES[contest.game], decision.question
    world = game.imagine(asked.view, asked.seat, Chance(asked.seed, f"dealt anew {asked.occasion}"))
    try:
        again = decide(game, players(contest)[decision.name], world, asked, "listed anew")
    except ArenaError:
        return False
    return bool(again.action == decision.action)
