"""Computer players for NO THANK YOU!."""

from engine.opponents import Opponents
from engine.opponents.no_thank_you.appraisal import appraise, blunder
from engine.opponents.no_thank_you.levels import Beginner, Normal, OpenStrong, Strong

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Beginner(), "normal": Normal(), "strong": Strong()},
    newcomer=Beginner(),
    oracle=OpenStrong(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
