"""Prime Daifugo on Discord: /primedaifugo."""

from discord import Attachment, app_commands
from discord.app_commands import Choice

from bot.front.context import Attached
from bot.front.faults import suggesting
from bot.front.game_cog import GameCog, computer_option, preset_option, speed_option
from bot.front.interactions import Interaction
from bot.front.translator import ENGLISH, choices
from cogs.prime_daifugo.face import PrimeDaifugoFace
from cogs.prime_daifugo.primes.list_presses import open_list
from cogs.prime_daifugo.primes.number_questions import answer_question


class PrimeDaifugo(
    GameCog, group_name="primedaifugo", group_description=ENGLISH("command.primedaifugo.description")
):
    """The commands of Prime Daifugo."""

    face = PrimeDaifugoFace()

    @app_commands.command(name="start", description=ENGLISH("command.game.start.description"))
    @app_commands.describe(
        rules=ENGLISH("command.primedaifugo.start.rules.description"),
        hand=ENGLISH("command.primedaifugo.start.hand.description"),
        jokers=ENGLISH("command.primedaifugo.start.jokers.description"),
        exponents=ENGLISH("command.primedaifugo.start.exponents.description"),
        penalty=ENGLISH("command.primedaifugo.start.penalty.description"),
        under=ENGLISH("command.primedaifugo.start.under.description"),
        lock_out=ENGLISH("command.primedaifugo.start.lock_out.description"),
        hand_limit=ENGLISH("command.primedaifugo.start.hand_limit.description"),
        factors=ENGLISH("command.primedaifugo.start.factors.description"),
        evens=ENGLISH("command.primedaifugo.start.evens.description"),
        longest=ENGLISH("command.primedaifugo.start.longest.description"),
        assist=ENGLISH("command.primedaifugo.start.assist.description"),
    )
    @app_commands.choices(
        hand=choices("primedaifugo start hand", 5, 7, 11),
        jokers=choices("primedaifugo start jokers", 2, 0),
        hand_limit=choices("primedaifugo start hand_limit", 0, 19, 20, 32),
        evens=choices("primedaifugo start evens", 4, 3),
        longest=choices("primedaifugo start longest", 0, 6),
    )
    @app_commands.choices(
        rules=choices("primedaifugo start rules", "seed", "official"),
        exponents=choices("primedaifugo start exponents", "on", "off"),
        penalty=choices("primedaifugo start penalty", "all", "shown", "one"),
        under=choices("primedaifugo start under", "shuffled", "kept"),
        lock_out=choices("primedaifugo start lock_out", "off", "on"),
        factors=choices("primedaifugo start factors", "shown", "hidden"),
        assist=choices("primedaifugo start assist", "off", "on"),
    )
    @preset_option(face)
    @speed_option(face)
    @computer_option(face)
    async def start(
        self,
        interaction: Interaction,
        *,
        preset: str | None = None,
        rules: str | None = None,
        hand: int | None = None,
        jokers: int | None = None,
        exponents: str | None = None,
        penalty: str | None = None,
        under: str | None = None,
        lock_out: str | None = None,
        hand_limit: int | None = None,
        factors: str | None = None,
        evens: int | None = None,
        longest: int | None = None,
        assist: str | None = None,
        speed: str | None = None,
        computer: str | None = None,
    ) -> None:
        """Open a table; the official rules are those with the revolution."""
        await self.open(
            interaction,
            speed=speed,
            computer=computer,
            preset=preset,
            revolution=_is("official", rules),
            hand=hand,
            jokers=jokers,
            exponents=_is("on", exponents),
            penalty=penalty,
            under=under,
            lock_out=_is("on", lock_out),
            hand_limit=hand_limit,
            factors=_is("shown", factors),
            evens=evens,
            longest=longest,
            assist=_is("on", assist),
        )

    @app_commands.command(name="play", description=ENGLISH("command.primedaifugo.play.description"))
    @app_commands.describe(
        cards=ENGLISH("command.primedaifugo.play.cards.description"),
        factors=ENGLISH("command.primedaifugo.play.factors.description"),
        table=ENGLISH("option.table.description"),
    )
    async def play(
        self, interaction: Interaction, cards: str, factors: str = "", table: str | None = None
    ) -> None:
        """Lay cards: a prime, or a composite with its factors."""
        await self.act(interaction, table, "play", cards=cards, factors=factors)

    @app_commands.command(name="draw", description=ENGLISH("command.primedaifugo.draw.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def draw(self, interaction: Interaction, table: str | None = None) -> None:
        """Draw a card of the stock."""
        await self.act(interaction, table, "draw")

    @app_commands.command(name="pass", description=ENGLISH("command.primedaifugo.pass.description"))
    @app_commands.describe(table=ENGLISH("option.table.description"))
    async def hand_on(self, interaction: Interaction, table: str | None = None) -> None:
        """Pass."""
        await self.act(interaction, table, "pass")

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

    @play.autocomplete("table")
    @draw.autocomplete("table")
    @hand_on.autocomplete("table")
    @suggesting
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.suggest_table(interaction, current)


def _is(wanted: str, value: str | None) -> bool | None:
    """Return whether a value was chosen, or None without a choice."""
    return None if value is None else value == wanted
