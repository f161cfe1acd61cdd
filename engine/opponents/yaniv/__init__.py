"""Computer players for Yaniv."""

from engine.opponents import Opponents
from engine.opponents.yaniv.appraisal import appraise
from engine.opponents.yaniv.blunders import blunder
from engine.opponents.yaniv.easy import Easy
from engine.opponents.yaniv.normal import Normal
from engine.opponents.yaniv.strong import SeesAll, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=SeesAll(),
    blunder=blunder,
    appraise=appraise,
    unit="points",
)
