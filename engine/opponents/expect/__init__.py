"""Computer players for Expect."""

from engine.opponents import Opponents
from engine.opponents.expect.appraisal import appraise
from engine.opponents.expect.blunders import blunder
from engine.opponents.expect.easy import Easy
from engine.opponents.expect.normal import Normal
from engine.opponents.expect.oracle import Oracle
from engine.opponents.expect.strong import Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=Oracle(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
