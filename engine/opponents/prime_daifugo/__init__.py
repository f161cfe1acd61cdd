"""Computer players for Prime Daifugo."""

from engine.opponents import Opponents
from engine.opponents.prime_daifugo.appraisal import appraise
from engine.opponents.prime_daifugo.blunders import blunder
from engine.opponents.prime_daifugo.easy import Easy
from engine.opponents.prime_daifugo.normal import Normal
from engine.opponents.prime_daifugo.strong import Oracle, Strong

OPPONENTS = Opponents(
    levels={"easy": Easy(), "normal": Normal(), "strong": Strong()},
    oracle=Oracle(),
    blunder=blunder,
    appraise=appraise,
    unit="wins",
)
