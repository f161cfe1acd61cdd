"""Prime Daifugo on Discord: /primedaifugo."""

from discord import Attachment, app_commands

from bot.front.context import Attached
from bot.front.game_cog import GameCog
from bot.front.game_commands import TypedField, action_command, start_command
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.primes.list_presses import open_list
from cogs.prime_daifugo.primes.number_questions import answer_question


class PrimeDaifugo(
    GameCog, group_name="primedaifugo", group_description=ENGLISH("command.primedaifugo.description")
):
    """The commands of Prime Daifugo."""

    face = FACE
    start = start_command(face)
    play = action_command(face, "play", TypedField("cards"), TypedField("factors", is_required=False))
    draw = action_command(face, "draw")
    hand_on = action_command(face, "pass")

    @app_commands.command(name="check", description=ENGLISH("command.primedaifugo.check.description"))
    @app_commands.describe(number=ENGLISH("command.primedaifugo.check.number.description"))
    async def check(self, interaction: Interaction, number: str) -> None:
        """Check whether a number is prime, or show its factors."""
        await self.run(interaction, answer_question, number)

    @app_commands.command(name="primes", description=ENGLISH("command.primedaifugo.primes.description"))
    @app_commands.describe(file=ENGLISH("command.primedaifugo.primes.file.description"))
    async def own_primes(self, interaction: Interaction, file: Attachment | None = None) -> None:
        """Show a person their own list of primes, or import a file into it."""
        attached = None if file is None else Attached(file.filename, file.size, file)
        await self.run(interaction, open_list, attached)
