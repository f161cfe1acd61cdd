"""Computer players for Expect."""

from engine.opponents import Opponents
from engine.opponents.expect.appraisal import appraise, blunder
from engine.opponents.expect.levels import Beginner, Easy, Normal, Oracle, Strong
from engine.opponents.expect.newcomer import Newcomer

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Easy(), "normal": Normal(), "strong": Strong()},
    newcomer=Newcomer(),
    oracle=Oracle(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
