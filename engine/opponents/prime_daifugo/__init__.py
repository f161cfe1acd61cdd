"""Computer players for Prime Daifugo."""

from engine.opponents import Opponents
from engine.opponents.prime_daifugo.easy import Easy
from engine.opponents.prime_daifugo.normal import Normal

OPPONENTS = Opponents(levels={"easy": Easy(), "normal": Normal()})
