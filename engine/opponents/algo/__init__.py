"""Computer players for Algo."""

from engine.opponents import Opponents
from engine.opponents.algo.appraisal import appraise, blunder
from engine.opponents.algo.levels import Beginner, Normal, SeesAll, Strong

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Beginner(), "normal": Normal(), "strong": Strong()},
    newcomer=Beginner(),
    oracle=SeesAll(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
