"""The options of Yaniv, as they are offered and told."""

from collections.abc import Mapping
from itertools import product

from bot.faces.options import ON_OFF, GameOptions, Offer, Option, Value
from bot.faces.words import Words
from engine.core import InvalidOptions
from engine.games.yaniv import GAME
from engine.games.yaniv.values import Options

LIMITS = (100, 200)
ROUNDS = (1, 3, 5, 8, 10, 15, 20, 30, 50)


def _limits(_: Options, words: Words) -> list[Offer]:
    """Offer every limit twice: with and without halving."""
    return [
        Offer(
            str(limit) if halving else f"{limit}_whole",
            _limit(limit, halving, words),
            {"limit": limit, "halving": halving},
        )
        for limit, halving in product(LIMITS, (True, False))
    ]


def _limit(limit: int, halving: bool, words: Words) -> str:
    key = "yaniv.option.points.halving" if halving else "yaniv.option.points.whole"
    return words(key, limit=limit, half=limit // 2)


def _told_limit(options: Options, words: Words) -> str:
    return words("yaniv.told.points", limit=_limit(options.limit, options.halving, words))


def _endings(options: Options, words: Words) -> list[Offer]:
    """Offer two endings by elimination, and numbers of rounds with the present one."""
    by_elimination = [
        Offer(ending, words(f"yaniv.option.ending.{ending}"), {"ending": ending})
        for ending in ("survivor", "first_out")
    ]
    by_rounds = [
        Offer(str(rounds), words("yaniv.option.rounds", count=rounds), {"ending": "rounds", "rounds": rounds})
        for rounds in sorted({*ROUNDS, options.rounds})
    ]
    return [*by_elimination, *by_rounds]


def _implied(given: Mapping[str, Value]) -> Mapping[str, Value]:
    """Let a number of rounds imply a match that ends after them; raise InvalidOptions for another ending."""
    if "rounds" in given and given.get("ending", "rounds") != "rounds":
        raise InvalidOptions("rounds_not_counted")
    return {**given, "ending": "rounds"} if "rounds" in given else given


OPTIONS = GameOptions(
    GAME,
    (
        Option("points", command=(), offers=_limits, told=_told_limit),
        Option("call", (5, 7), "call_limit"),
        Option("limit", LIMITS, is_asked=False),
        Option("halving", ON_OFF, is_asked=False),
        Option("draw", ("ends", "any")),
        Option("jokers", {"both": True, "runs": False}, "jokers_in_sets"),
        Option("ending", ("survivor", "first_out", "rounds"), offers=_endings),
        Option("rounds", range(1, 51), is_asked=False),
    ),
    implied=_implied,
)
