"""Computer players for Expect."""

from engine.opponents import Opponents
from engine.opponents.expect.appraisal import appraise, blunder
from engine.opponents.expect.levels import Beginner, Normal, Oracle, Strong

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Beginner(), "normal": Normal(), "strong": Strong()},
    newcomer=Beginner(),
    oracle=Oracle(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
