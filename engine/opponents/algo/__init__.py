"""Computer players for Algo."""

from engine.opponents import Opponents
from engine.opponents.algo.appraisal import appraise, blunder
from engine.opponents.algo.levels import Easy, Normal, SeesAll, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=SeesAll(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
