"""Computer players for Algo."""

from engine.opponents import Policy
from engine.opponents.algo.easy import Easy
from engine.opponents.algo.normal import Normal

LEVELS: dict[str, Policy] = {"easy": Easy(), "normal": Normal()}
