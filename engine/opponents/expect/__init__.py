"""Computer players for Expect."""

from engine.opponents import Policy
from engine.opponents.expect.normal import Normal

LEVELS: dict[str, Policy] = {"normal": Normal()}
