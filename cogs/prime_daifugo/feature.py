"""What Prime Daifugo brings to the bot."""

from bot.front.feature import Feature, GameButton, HandButton, HelpLine
from cogs.prime_daifugo import turn
from cogs.prime_daifugo.commands import PrimeDaifugo
from cogs.prime_daifugo.primes.list_panel import PRIMES
from cogs.prime_daifugo.primes.number_questions import NUMBER, answer, ask
from cogs.prime_daifugo.primes.offer_presses import OFFERS, open_offers
from cogs.prime_daifugo.primes.training_panel import TRAINING

GAME = PrimeDaifugo.face.game

FEATURE = Feature(
    surfaces=(PRIMES, TRAINING, OFFERS, NUMBER),
    face=PrimeDaifugo.face,
    commands=(PrimeDaifugo,),
    additions=(
        GameButton(ask, lambda face: face.game == GAME, 5, place=20),
        # The form of older versions.
        GameButton(answer, lambda face: face.game == GAME, 6),
        HandButton(GAME.name, turn.PRIMES, open_offers),
        HelpLine(70, "help.primes", ("primedaifugo primes",)),
    ),
)
