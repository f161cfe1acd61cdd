"""Computer players for Expect."""

from engine.opponents import Opponents
from engine.opponents.expect.appraisal import appraise, blunder
from engine.opponents.expect.levels import Easy, Normal, Oracle, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=Oracle(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
