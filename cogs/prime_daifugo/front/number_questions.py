"""Slow questions about numbers, answered privately and refused to people playing the game."""

from bot.faces.forms import Form, TextField
from bot.front import components, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services, require_not_playing
from bot.workers.fair_share import PerPerson
from cogs.prime_daifugo.check_command import check
from engine.games.prime_daifugo import GAME
from engine.numbers import Factorisation

NUMBER = "ic"
MOST_CHARACTERS = 300
"""Of a question."""


def under_way(_: Services) -> PerPerson:
    """Return what lets each person ask one question at a time."""
    return PerPerson()


async def ask(_: Services, interaction: Interaction, __: str, ___: Press) -> None:
    """Ask a person for a number."""
    words = words_of(interaction)
    field = TextField(0, words("play.which_number"), most=MOST_CHARACTERS)
    form = Form(words("button.ask"), (field,), 0)
    await interaction.response.send_modal(components.modal_of(form, Address(NUMBER, "0", 0)))


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer the form."""
    await answer_question(services, interaction, "".join(press.values))


async def answer_old(services: Services, interaction: Interaction, _: str, press: Press) -> None:
    """Answer the form of older versions, which stood at the address of the hub."""
    await answer(services, interaction, press)


async def answer_question(services: Services, interaction: Interaction, typed: str) -> None:
    """Answer privately whether a number is prime, or with its factors."""
    words, asked = words_of(interaction), list[int]()

    async def factorise(number: int) -> Factorisation:
        asked.append(number)
        return await services.factoring.factorise(number, interaction.user.id)

    def doing() -> str:
        return words("waiting.factors", count=len(str(asked[-1]))) if asked else words("waiting.number")

    async with responses.refusing(interaction, game=GAME.name):
        await require_not_playing(services, interaction, GAME.name)
        with services.own(under_way).share(interaction.user.id):
            told = await responses.working(interaction, check(typed, factorise, words), doing)
        # They may have joined a game in the meantime.
        await require_not_playing(services, interaction, GAME.name)
        await responses.say(interaction, told)
