"""Playing Prime Daifugo on the stage, by the controls and the form of a panel."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.faces.words import Words, language_of
from bot.front.game_cog import GameCog
from bot.front.interactions import Interaction
from bot.tables.table import Table
from cogs.prime_daifugo.commands import PrimeDaifugo
from cogs.prime_daifugo.turn import DRAW, LAY, PASS, PLAY
from engine.cards import PACK, Card
from engine.games.prime_daifugo.figures import letter_of
from tests.support.harness import Stage, text_of
from tests.support.presses import fill_in, questions
from tests.support.rigged_deck import rig
from tests.support.tables_in_memory import set_columns


def packed(*hands: str, stock: str) -> list[Card]:
    """Order a pack so that hands of one size are dealt from it, and then these cards are drawn."""
    pack, size = list(PACK), len(hands[0])
    wanted = [hand[place] for place in range(size) for hand in hands] + list(stock)
    dealt = []
    for letter in wanted:
        dealt.append(next(card for card in pack if letter_of(card) == letter))
        pack.remove(dealt[-1])
    return dealt


async def sit(
    stage: Stage, patch: pytest.MonkeyPatch, *names: str, hands: Sequence[str], stock: str
) -> Table:
    """Seat people in this order with these hands; the first one leads."""
    rig(patch, packed(*hands, stock=stock))
    words = Words(language_of(stage.locales[stage[names[0]].id]))
    await stage[names[0]].slash(stage.channel, "primedaifugo start", hand=len(hands[0]))
    set_columns(stage.table, keep_order=True)
    for name in names[1:]:
        await stage.lobby(name, words("button.join"))
    await stage.lobby(names[0], words("button.start"))
    return stage.table


def open_with(patch: pytest.MonkeyPatch, **options: str) -> None:
    """Open tables with options that the command does not offer."""

    async def opening(self: PrimeDaifugo, interaction: Interaction, **given: Any) -> None:
        await GameCog.open(self, interaction, **given | options)

    patch.setattr(PrimeDaifugo, "open", opening)


async def write(stage: Stage, who: str, *texts: str) -> str:
    """Open the form, type into its fields, and give what the panel shows then."""
    await stage.open_hand(who)
    opened = await stage.play(who, PLAY)
    assert opened.modal is not None
    missing = len(questions(opened)) - len(texts)
    await fill_in(stage, who, opened, [*texts, *[""] * missing])
    return panel(stage, who)


async def lay(stage: Stage, who: str, *texts: str) -> str:
    """Type, look at the preview and lay it; return what the preview showed."""
    shown = await write(stage, who, *texts)
    await stage.play(who, LAY)
    return shown


async def draw(stage: Stage, who: str) -> None:
    await stage.open_hand(who)
    await stage.play(who, DRAW)


async def give_way(stage: Stage, *names: str) -> None:
    """Pass for these people, in order."""
    for who in names:
        await stage.open_hand(who)
        await stage.play(who, PASS)


def panel(stage: Stage, who: str) -> str:
    """Return the text of a person's panel."""
    return text_of(stage.hand(who).components)


async def board(stage: Stage) -> str:
    """Advance the clock; return the text of the table message."""
    await stage.pass_time()
    return stage.board
