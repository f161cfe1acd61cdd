"""Computer players for Yaniv."""

from engine.opponents import Opponents
from engine.opponents.yaniv.appraisal import appraise, blunder
from engine.opponents.yaniv.levels import Beginner, Normal, SeesAll, Strong

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Beginner(), "normal": Normal(), "strong": Strong()},
    newcomer=Beginner(),
    oracle=SeesAll(),
    blunder=blunder,
    appraise=appraise,
    unit="points",
)
