"""Slow questions about numbers, answered privately and refused to people playing the game."""

from bot.faces.forms import TextField
from bot.front.context import Context
from bot.front.controls import Surface, nothing
from bot.front.permissions import require_not_playing
from bot.front.services import Services
from bot.workers.fair_share import PerPerson
from cogs.prime_daifugo.check_command import check
from engine.games.prime_daifugo import GAME
from engine.numbers import Factorisation

NUMBER: Surface[None] = Surface("ic", "number_question", nothing)
MOST_CHARACTERS = 300
"""Of a question."""


def under_way(_: Services) -> PerPerson:
    """Return what lets each person ask one question at a time."""
    return PerPerson()


@NUMBER.control("button.ask")
async def ask(context: Context, _: object) -> None:
    """Ask a person for a number."""
    words = context.words
    field = TextField(0, words("play.which_number"), most=MOST_CHARACTERS)
    await context.ask(answer.form(words("button.ask"), (field,)), NUMBER.at())


@NUMBER.control(old=(0,))
async def answer(context: Context, _: object) -> None:
    """Answer the form."""
    await answer_question(context, "".join(context.press.values))


async def answer_question(context: Context, typed: str) -> None:
    """Answer privately whether a number is prime, or with its factors."""
    words, asked, services = context.words, list[int](), context.services
    context.game = GAME.name

    async def factorise(number: int) -> Factorisation:
        asked.append(number)
        return await services.factoring.factorise(number, context.person)

    def waiting() -> str:
        return words("waiting.factors", count=len(str(asked[-1]))) if asked else words("waiting.number")

    await require_not_playing(context, GAME.name)
    with services.own(under_way).share(context.person):
        told = await context.later(check(typed, factorise, words), waiting)
    # They may have joined a game in the meantime.
    await require_not_playing(context, GAME.name)
    await context.tell(told)
