"""Computer players for Prime Daifugo."""

from engine.opponents import Policy
from engine.opponents.prime_daifugo.easy import Easy
from engine.opponents.prime_daifugo.normal import Normal

LEVELS: dict[str, Policy] = {"easy": Easy(), "normal": Normal()}
