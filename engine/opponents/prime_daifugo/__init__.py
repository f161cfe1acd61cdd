"""Computer players for Prime Daifugo."""

from engine.opponents import Opponents
from engine.opponents.prime_daifugo.appraisal import appraise, blunder
from engine.opponents.prime_daifugo.levels import Beginner, Normal, Oracle, Strong

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Beginner(), "normal": Normal(), "strong": Strong()},
    newcomer=Beginner(),
    oracle=Oracle(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
