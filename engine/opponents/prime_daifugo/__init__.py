"""Computer players for Prime Daifugo."""

from engine.opponents import Opponents
from engine.opponents.prime_daifugo.appraisal import appraise, blunder
from engine.opponents.prime_daifugo.levels import Beginner, Easy, Normal, Oracle, Strong
from engine.opponents.prime_daifugo.newcomer import Newcomer

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Easy(), "normal": Normal(), "strong": Strong()},
    newcomer=Newcomer(),
    oracle=Oracle(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
