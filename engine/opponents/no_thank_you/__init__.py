"""Computer players for NO THANK YOU!."""

from engine.opponents import Opponents
from engine.opponents.no_thank_you.appraisal import appraise, blunder
from engine.opponents.no_thank_you.levels import Easy, Normal, OpenStrong, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=OpenStrong(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
