"""The options of Prime Daifugo, and the tournaments to play tables and cups like (rule book, 2.7)."""

from bot.faces.options import OFF_ON, ON_OFF, GameOptions, Option, Preset
from bot.faces.speeds import Speed
from bot.faces.words import Words
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.dealing import pack_of, usual_hand
from engine.games.prime_daifugo.values import Options

PRESETS = (
    Preset("sapporo", Options(hand=11, revolution=True, factors=False), Speed.LIVE),
    Preset(
        "sapporo_light",
        Options(hand=7, revolution=True, hand_limit=19, factors=False, even_copies=3, max_cards=6),
        Speed.LIGHT,
    ),
    Preset("mathprime", Options(hand=11, revolution=True, under="kept", factors=False), Speed.LIVE),
)
"""The open and the light class of the Sapporo Cup (札幌杯), and the Math Prime Cup (マスプライム杯)."""


def _told_hand(options: Options, words: Words) -> str:
    """Tell the size of a hand, also where it follows from the people at the table."""
    if not options.hand and not words.names:
        return words("prime_daifugo.option.hand.0")
    usual = usual_hand(max(len(words.names), GAME.seats[0]), len(pack_of(options)))
    return words("prime_daifugo.option.hand", count=options.hand or usual)


OPTIONS = GameOptions(
    GAME,
    (
        Option("rules", {"seed": False, "official": True}, "revolution"),
        Option("hand", (0, 5, 7, 11), command=(5, 7, 11), told=_told_hand),
        Option("jokers", (2, 0)),
        Option("exponents", ON_OFF),
        Option("penalty", ("all", "shown", "one")),
        Option("under", ("shuffled", "kept")),
        Option("lock_out", OFF_ON),
        Option("hand_limit", (0, 19, 20, 32), is_usual_told=False),
        Option("factors", {"shown": True, "hidden": False}),
        Option("evens", (4, 3), "even_copies"),
        Option("longest", (0, 6), "max_cards"),
        Option("assist", OFF_ON),
    ),
    switches={
        "jokers": 2,
        "exponents": "on",
        "factors": "shown",
        "under": "shuffled",
        "lock_out": "on",
        "evens": 3,
        "longest": 6,
        "assist": "on",
    },
    presets=PRESETS,
)
