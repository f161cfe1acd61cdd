"""Computer players for Algo."""

from engine.opponents import Opponents
from engine.opponents.algo.easy import Easy
from engine.opponents.algo.normal import Normal

OPPONENTS = Opponents(levels={"easy": Easy(), "normal": Normal()})
