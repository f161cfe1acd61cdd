"""Games of the arena: each deal is played in every arrangement of the seats.

All chance follows from the seed of the contest, so a deal is the same whoever plays it. A policy gets a view,
the legal actions listed in a world that is imagined from the view, and chance that does not tell the deal.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, field

from bot.arena.players import ArenaError, Contest, Player, players, told
from engine.chance import Chance, commitment
from engine.core import Game, Result, RuleError, Seat, State
from engine.games import GAMES
from engine.opponents import opponents
from engine.play import Play, advance, begin

CHEAT = """{name} chose otherwise when nothing but the hidden cards was dealt anew.
It sees more than its view, or its choice depends on something else than view and chance."""


class Question(Struct, frozen=True):
    """All that a choice may depend on."""

    seat: Seat
    view: Any
    seed: str
    occasion: str
    """Seed and occasion of the chance."""


class Decision(Struct, frozen=True):
    """What a player chose, and how long it took."""

    name: str
    question: Question
    action: Any
    seconds: float
    """Seconds of the processor, as the other processes would be measured too."""


class Standing(NamedTuple):
    """How a seat finished a game."""

    win_share: float
    """1 for a win, a part of it for a shared one."""
    rank: float
    """1 is the first; tied seats share the mean of their ranks."""
    score: float


class Deal(Struct):
    """What came of a deal, by the names of the players."""

    standings: dict[str, list[Standing]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    blunders: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    samples: list[Decision] = field(default_factory=list)
    """Decisions for the referee."""


def play_deal(contest: Contest, number: int) -> Deal | ArenaError:
    """Play all arrangements of a deal; return an error if a policy fails."""
    deal, table = Deal(), [players(contest)[name] for name in contest.seats]
    seed = commitment(f"{contest.seed} {number}")[:32]
    try:
        for shift in range(len(table)):
            _play_arrangement(GAMES[contest.game], [*table[shift:], *table[:shift]], seed, deal)
    except ArenaError as error:
        return error
    return deal


def _play_arrangement(game: Game[Any], table: Sequence[Player], seed: str, deal: Deal) -> None:
    decisions = list[Decision]()
    result = play(game, table, seed, heard=decisions.append).state.result
    assert result is not None  # noqa: S101 -- a game is played to its end
    for player, standing in zip(table, standings(result), strict=True):
        deal.standings[player.name].append(standing)
    blunder = opponents(game.name).blunder
    for decision in decisions:
        deal.seconds[decision.name].append(decision.seconds)
        if made := blunder(decision.question.view, decision.action):
            deal.blunders[decision.name][made] += 1
    # The referee gets one decision of the game that was made from a view.
    blind = {player.name for player in table if not player.sees_all}
    judged = [decision for decision in decisions if decision.name in blind]
    if judged:
        deal.samples.append(Chance(judged[0].question.seed, "sample").choice(judged))


def standings(result: Result) -> list[Standing]:
    """Return how every seat finished.

    >>> [standing.rank for standing in standings(Result(((2,), (0, 1)), (5, 5, 9)))]
    [2.5, 2.5, 1.0]
    """
    found, before = {}, 0
    for tied in result.ranking:
        many = len(tied)
        for seat in tied:
            share = 0.0 if before else 1 / many
            found[seat] = Standing(share, before + (many + 1) / 2, result.scores[seat])
        before += many
    return [found[seat] for seat in sorted(found)]


def play(
    game: Game[Any],
    table: Sequence[Player],
    seed: str,
    options: Struct | None = None,
    heard: Callable[[Decision], object] = lambda _decision: None,
) -> Play:
    """Play a game to its end; `heard` is told every decision. Raise ArenaError if a policy fails."""
    played, dealt = begin(game, options or game.options(), len(table), seed), commitment(seed)
    while played.state.to_act:
        (seat,) = played.state.to_act
        # The seed of the table would tell the deal.
        chance = (dealt, f"computer {seat} {played.step}")
        decision = decide(game, table[seat], played.state, Question(seat, played.state.view(seat), *chance))
        heard(decision)
        try:
            played = advance(played, seat, decision.action)
        except RuleError as error:
            raise ArenaError(f"{decision.name} chose what is not legal: {error}") from None
    return played


def decide(
    game: Game[Any], player: Player, state: State[Any, Any, Any], asked: Question, listing: str = "listing"
) -> Decision:
    """Let a player choose; raise ArenaError if it fails. The oracle alone is given the state."""
    if isinstance(asked.view, State):
        raise ArenaError(f"{game.name} shows a state in place of a view")
    # The actions are those of an imagined world: their generator holds the world in which it runs.
    dealt = Chance(asked.seed, f"{listing} {asked.occasion}")
    listed = game.imagine(asked.view, asked.seat, dealt).legal_actions(asked.seat)
    chance = Chance(asked.seed, asked.occasion)
    began = time.process_time()
    try:
        if player.sees_all:
            action = player.policy.choose(state, asked.seat, chance)
        else:
            action = player.policy.choose(asked.view, listed, chance)
    except (Exception, SystemExit) as error:
        raise ArenaError(f"{player.name} failed: {told(error)}") from None
    seconds = time.process_time() - began
    try:
        # As a log keeps it: an action from a file may be of a class that equals everything.
        plain = _decoder(game.name).decode(msgspec.json.encode(action))
    except (msgspec.MsgspecError, TypeError) as error:
        raise ArenaError(f"{player.name} chose what is no action: {error}") from None
    return Decision(player.name, asked, plain, seconds)


@cache
def _decoder(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(GAMES[game].actions)


# ------------------------------------------------------------------ the referee


def inspect(contest: Contest, samples: Sequence[Decision]) -> ArenaError | None:
    """Decide again, with the hidden cards dealt anew; return an error that names whoever chooses otherwise.

    View, legal actions and chance are the same, so another choice shows that a policy used something else,
    such as a hidden card that it found in the process. The referee has its own process, which never holds the
    state of a game, nor the seed of the contest. A policy that guesses this seed is not found: take one that
    nobody knows.
    """
    game = GAMES[contest.game]
    for decision in samples:
        asked = decision.question
        world = game.imagine(asked.view, asked.seat, Chance(asked.seed, f"dealt anew {asked.occasion}"))
        try:
            again = decide(game, players(contest)[decision.name], world, asked, "listed anew")
        except ArenaError:
            return ArenaError(CHEAT.format(name=decision.name))
        if again.action != decision.action:
            return ArenaError(CHEAT.format(name=decision.name))
    return None
