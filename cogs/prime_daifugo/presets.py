"""The tournaments of Prime Daifugo that tables and cups can be played like (rule book, 2.7)."""

from bot.faces.presets import Preset
from bot.faces.speeds import Speed
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
