"""Computer players for Algo."""

from engine.opponents import Policy, Random

LEVELS: dict[str, Policy] = {"normal": Random()}
