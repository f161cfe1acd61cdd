"""Computer players for Expect."""

from engine.opponents import Opponents
from engine.opponents.expect.normal import Normal

OPPONENTS = Opponents(levels={"normal": Normal()})
