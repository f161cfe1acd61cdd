"""Computer players for Algo."""

from engine.opponents import Opponents
from engine.opponents.algo.appraisal import appraise
from engine.opponents.algo.blunders import blunder
from engine.opponents.algo.easy import Easy
from engine.opponents.algo.normal import Normal
from engine.opponents.algo.strong import SeesAll, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=SeesAll(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
