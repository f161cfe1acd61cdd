"""A toy bot with one of every component, for tests of the playground and the browser kit."""

import asyncio
from collections.abc import Mapping
from io import BytesIO

import discord
from discord import Locale, app_commands, ui
from discord.ext import commands
from PIL import Image

from bot.charts.picture_cache import Pictures
from bot.faces.panel import Panel, Picture, Text
from bot.front.custom_ids import NOWHERE
from bot.front.uploads import Upload, message_of
from bot.workers.worker import Worker
from tests.bot.charts.samples import chart_of

JAPANESE = {
    "toy": "おもちゃ",
    "open": "開く",
    "speed": "速さ",
    "Open a toy.": "おもちゃを出す。",
    "How fast it goes.": "どれほど速いか。",
    "fast": "速い",
    "slow": "遅い",
}


ALT = "Totals after 12 rounds: さくら 36 and Ana 48."
CHART = Panel((Text("## A chart"), Picture(chart_of("さくら", "Ana", rounds=12), ALT)), 0x5CC0F5)


class Translator(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return JAPANESE.get(string.message) if locale is Locale.japanese else None


class Word(ui.Modal, title="A word"):
    said: ui.TextInput[ui.Modal] = ui.TextInput(label="Your word", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.user.display_name} says {self.said.value}")


class ToyView(ui.LayoutView):
    def __init__(self, speed: str) -> None:
        super().__init__(timeout=None)
        self.pressed = 0
        self.text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(f"a {speed} toy, pressed 0 times")
        self.add_item(self.text)
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        for label, callback in (
            ("Count", self.count),
            ("My secret", self.secret),
            ("Later", self.later),
            ("Say", self.say),
        ):
            button: ui.Button[ui.LayoutView] = ui.Button(label=label, custom_id=f"{label}:0")
            button.callback = callback  # type: ignore[method-assign]
            row.add_item(button)
        self.row = row
        self.add_item(row)
        self.select: ui.Select[ui.LayoutView] = ui.Select(placeholder="Pick fruit", max_values=2)
        for fruit in ("apple", "plum", "cherry"):
            self.select.add_option(label=fruit)
        self.select.callback = self.pick  # type: ignore[method-assign]
        self.add_item(ui.ActionRow(self.select))

    async def count(self, interaction: discord.Interaction) -> None:
        self.pressed += 1
        self.text.content = f"pressed {self.pressed} times, last by {interaction.user.display_name}"
        await interaction.response.edit_message(view=self)

    async def secret(self, interaction: discord.Interaction) -> None:
        secret = (
            f"secret of {interaction.user.display_name} in {interaction.locale}/{interaction.guild_locale}"
        )
        await interaction.response.send_message(secret, ephemeral=True)
        await asyncio.sleep(0.5)
        await interaction.edit_original_response(content=f"{secret}, changed by itself")

    async def later(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        channel, message = interaction.channel, interaction.message
        assert isinstance(channel, discord.TextChannel)
        assert message is not None
        loop = asyncio.get_running_loop()

        def edit() -> None:
            self.text.content = "edited by a timer"
            # A first button in the old place of another: a page that has not seen it presses the old one.
            self.row.clear_items()
            self.row.add_item(ui.Button(label="Trap", custom_id="trap"))
            self.edit = loop.create_task(channel.get_partial_message(message.id).edit(view=self))

        loop.call_later(0.5, edit)

    async def say(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Word())

    async def pick(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"picked {' and '.join(self.select.values)}")


@app_commands.command(name="open", description="Open a toy.")
@app_commands.describe(speed="How fast it goes.")
@app_commands.choices(
    speed=[app_commands.Choice(name="fast", value="fast"), app_commands.Choice(name="slow", value="slow")]
)
async def open_view(interaction: discord.Interaction, speed: str = "slow") -> None:
    await interaction.response.send_message(view=ToyView(speed))


@app_commands.command(name="card", description="Show a card.")
async def card(interaction: discord.Interaction) -> None:
    emoji = await interaction.client.create_application_emoji(name="card", image=picture())
    await interaction.response.send_message(f"{emoji}", file=Upload(BytesIO(picture()), "card.png"))


@app_commands.command(name="chart", description="Show a chart.")
async def chart(interaction: discord.Interaction["ToyBot"]) -> None:
    drawn = await interaction.client.pictures.drawn(CHART)
    await interaction.response.send_message(**message_of(drawn, NOWHERE))


def picture() -> bytes:
    """Draw a red square."""
    buffer = BytesIO()
    Image.new("RGB", (32, 32), "red").save(buffer, "png")
    return buffer.getvalue()


class ToyBot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__(command_prefix="!", intents=discord.Intents(guilds=True))
        self.ended = False
        self.drawing = Worker()
        self.pictures = Pictures(self.drawing)
        self.presses: list[str] = []

    async def setup_hook(self) -> None:
        group = app_commands.Group(name="toy", description="Toys.")
        group.add_command(open_view)
        group.add_command(card)
        group.add_command(chart)
        self.tree.add_command(group)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Mapping[str, object] = interaction.data or {}
        self.presses.append(str(data.get("custom_id", "")))

    async def close(self) -> None:
        self.ended = True
        await self.drawing.close()
        await super().close()
