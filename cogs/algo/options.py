"""The options of Algo, as they are offered and told."""

from bot.faces.options import OFF_ON, GameOptions, Option
from bot.faces.words import Words
from engine.games.algo import GAME
from engine.games.algo.values import Options


def _chips(options: Options, words: Words) -> str:
    """Tell who pays; in play without pairs, only whether chips are paid."""
    chips = options.chips if options.pairs or options.chips == "off" else "on"
    return words(f"algo.told.chips.{chips}")


OPTIONS = GameOptions(
    GAME,
    (
        Option("pairs", OFF_ON),
        Option("chips", ("team", "each", "off"), told=_chips),
        Option("rounds", {"all": False, "one": True}, "single"),
        Option("notes", OFF_ON, is_usual_told=False),
    ),
)
