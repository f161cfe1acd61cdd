"""Computer players for Algo."""

from engine.opponents import Opponents
from engine.opponents.algo.appraisal import appraise, blunder
from engine.opponents.algo.levels import Beginner, Easy, Normal, SeesAll, Strong
from engine.opponents.algo.newcomer import Newcomer

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Easy(), "normal": Normal(), "strong": Strong()},
    newcomer=Newcomer(),
    oracle=SeesAll(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
