"""Computer players for Expect."""

from engine.opponents import Policy, Random

LEVELS: dict[str, Policy] = {"normal": Random()}
