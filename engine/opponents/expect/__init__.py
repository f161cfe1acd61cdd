"""Computer players for Expect."""

from engine.opponents import Opponents
from engine.opponents.expect.normal import Normal
from engine.opponents.expect.strong import Strong

OPPONENTS = Opponents(levels={"normal": Normal(), "strong": Strong()})
