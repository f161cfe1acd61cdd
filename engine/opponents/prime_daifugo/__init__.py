"""Computer players for Prime Daifugo."""

from engine.opponents import Opponents
from engine.opponents.prime_daifugo.appraisal import appraise, blunder
from engine.opponents.prime_daifugo.levels import Easy, Normal, Oracle, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=Oracle(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
