"""Computer players for Yaniv."""

from engine.opponents import Opponents
from engine.opponents.yaniv.appraisal import appraise, blunder
from engine.opponents.yaniv.levels import Beginner, Easy, Normal, SeesAll, Strong
from engine.opponents.yaniv.newcomer import Newcomer

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Easy(), "normal": Normal(), "strong": Strong()},
    newcomer=Newcomer(),
    oracle=SeesAll(),
    blunder=blunder,
    appraise=appraise,
    unit="points",
)
