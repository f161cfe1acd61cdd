"""Computer players for NO THANK YOU!."""

from engine.opponents import Opponents
from engine.opponents.no_thank_you.appraisal import appraise, blunder
from engine.opponents.no_thank_you.levels import Beginner, Easy, Normal, OpenStrong, Strong
from engine.opponents.no_thank_you.newcomer import Newcomer

OPPONENTS = Opponents(
    levels={"beginner": Beginner(), "easy": Easy(), "normal": Normal(), "strong": Strong()},
    newcomer=Newcomer(),
    oracle=OpenStrong(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
