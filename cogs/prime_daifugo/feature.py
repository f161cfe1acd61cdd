"""What Prime Daifugo brings to the bot."""

from bot.faces.face import AnyFace
from bot.faces.forms import Form, TextField
from bot.front import components
from bot.front.components import Address, Press
from bot.front.feature import Feature, GameButton, HandButton, HelpLine, Surface
from bot.front.interactions import Interaction, words_of
from bot.front.services import Services
from bot.front.table_guard import at_open_table
from bot.tables.table import Table
from cogs.prime_daifugo import turn
from cogs.prime_daifugo.commands import PrimeDaifugo, Primes, check_number
from cogs.prime_daifugo.primes.front.list_presses import PRIMES
from cogs.prime_daifugo.primes.front.offer_presses import PRIME_ASSIST
from cogs.prime_daifugo.primes.front.training_presses import PRIME_TRAINING

GAME = PrimeDaifugo.face.game
ASK, QUESTION = 5, 6
"""The slots in the hub: a question about a number, and the form of older versions for it."""
NUMBER = "ic"
MOST_CHARACTERS = 300
"""Of a question."""
MAX_LIST_TEXT = 4000
"""Maximum characters of a list that is pasted: what Discord lets a question take."""


def _is_own(face: AnyFace) -> bool:
    return face.game == GAME


# ------------------------------------------------------------------ the hub


async def _ask_number(_: Services, interaction: Interaction, __: str, ___: Press) -> None:
    words = words_of(interaction)
    field = TextField(0, words("play.which_number"), most=MOST_CHARACTERS)
    form = Form(words("button.ask"), (field,), 0)
    await interaction.response.send_modal(components.modal_of(form, Address(NUMBER, "0", 0)))


async def _answer_number(services: Services, interaction: Interaction, press: Press) -> None:
    await check_number(services, interaction, "".join(press.values))


async def _answer_old_form(services: Services, interaction: Interaction, _: str, press: Press) -> None:
    await _answer_number(services, interaction, press)


# ------------------------------------------------------------------ surfaces


async def _answer_primes(services: Services, interaction: Interaction, press: Press) -> None:
    await services.own(Primes).list.answer(interaction, press)


async def _answer_training(services: Services, interaction: Interaction, press: Press) -> None:
    await services.own(Primes).training.answer(interaction, press)


async def _answer_assist(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    await services.own(Primes).assist.answer(services, interaction, table, press)


async def _open_assist(services: Services, interaction: Interaction, table: Table) -> None:
    await services.own(Primes).assist.open(interaction, table)


FEATURE = Feature(
    surfaces=(
        Surface(PRIMES, "primes", _answer_primes, MAX_LIST_TEXT),
        Surface(PRIME_TRAINING, "prime_training", _answer_training),
        Surface(PRIME_ASSIST, "prime_assist", at_open_table(_answer_assist)),
        Surface(NUMBER, "number_question", _answer_number),
    ),
    face=PrimeDaifugo.face,
    commands=(PrimeDaifugo,),
    game_buttons=(
        GameButton(ASK, _ask_number, _is_own, "button.ask"),
        GameButton(QUESTION, _answer_old_form, _is_own),
    ),
    hand_buttons=(HandButton(GAME.name, turn.PRIMES, _open_assist),),
    help=HelpLine(70, "help.primes", ("primedaifugo primes",)),
)
