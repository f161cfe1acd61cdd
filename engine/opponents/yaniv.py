"""Computer players for Yaniv."""

from engine.opponents import Policy

LEVELS: dict[str, Policy] = {}
