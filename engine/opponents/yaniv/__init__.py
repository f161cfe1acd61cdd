"""Computer players for Yaniv."""

from engine.opponents import Opponents
from engine.opponents.yaniv.appraisal import appraise, blunder
from engine.opponents.yaniv.levels import Easy, Normal, SeesAll, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=SeesAll(),
    blunder=blunder,
    appraise=appraise,
    unit="points",
)
