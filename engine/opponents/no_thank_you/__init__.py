"""Computer players for NO THANK YOU!."""

from engine.opponents import Opponents
from engine.opponents.no_thank_you.appraisal import appraise
from engine.opponents.no_thank_you.blunders import blunder
from engine.opponents.no_thank_you.easy import Easy
from engine.opponents.no_thank_you.normal import Normal
from engine.opponents.no_thank_you.strong import OpenStrong, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=OpenStrong(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
