"""What Prime Daifugo brings to the bot."""

from bot.faces.face import AnyFace
from bot.front.feature import Feature, GameButton, HandButton, HelpLine, Surface
from bot.front.table_guard import at_open_table
from cogs.prime_daifugo import turn
from cogs.prime_daifugo.commands import PrimeDaifugo
from cogs.prime_daifugo.front import list_presses, number_questions, offer_presses
from cogs.prime_daifugo.front.list_presses import PRIME_TRAINING, PRIMES

GAME = PrimeDaifugo.face.game
ASK, QUESTION = 5, 6
"""The slots in the hub: a question about a number, and the form of older versions for it."""
MAX_LIST_TEXT = 4000
"""Maximum characters of a list that is pasted: what Discord lets a question take."""


def _is_own(face: AnyFace) -> bool:
    return face.game == GAME


FEATURE = Feature(
    surfaces=(
        Surface(PRIMES, "primes", list_presses.answer, MAX_LIST_TEXT),
        Surface(PRIME_TRAINING, "prime_training", list_presses.answer_training),
        Surface(offer_presses.PRIME_ASSIST, "prime_assist", at_open_table(offer_presses.answer)),
        Surface(number_questions.NUMBER, "number_question", number_questions.answer),
    ),
    face=PrimeDaifugo.face,
    commands=(PrimeDaifugo,),
    game_buttons=(
        GameButton(ASK, number_questions.ask, _is_own, "button.ask", place=20),
        GameButton(QUESTION, number_questions.answer_old, _is_own),
    ),
    hand_buttons=(HandButton(GAME.name, turn.PRIMES, offer_presses.open_offers),),
    help=HelpLine(70, "help.primes", ("primedaifugo primes",)),
)
