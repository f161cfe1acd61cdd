"""Playing Prime Daifugo on the stage, by the controls and the form of a panel."""

from typing import Any

import pytest

from bot.front.game_cog import GameCog
from bot.front.interactions import Interaction
from cogs.prime_daifugo.commands import PrimeDaifugo
from cogs.prime_daifugo.turn import LAY, PASS, PLAY
from engine.cards import PACK, Card
from engine.games.prime_daifugo.figures import letter_of
from tests.support.harness import Stage
from tests.support.presses import fill_in, questions


def packed(*hands: str, stock: str) -> list[Card]:
    """Order a pack so that hands of one size are dealt from it, and then these cards are drawn."""
    pack, size = list(PACK), len(hands[0])
    wanted = [hand[place] for place in range(size) for hand in hands] + list(stock)
    dealt = []
    for letter in wanted:
        dealt.append(next(card for card in pack if letter_of(card) == letter))
        pack.remove(dealt[-1])
    return dealt


def open_with(patch: pytest.MonkeyPatch, **options: str) -> None:
    """Open tables with options that the command does not offer."""

    async def opening(self: PrimeDaifugo, interaction: Interaction, **given: Any) -> None:
        await GameCog.open(self, interaction, **given | options)

    patch.setattr(PrimeDaifugo, "open", opening)


async def lay(stage: Stage, who: str, *texts: str) -> None:
    """Open the form, type into its fields, look at the preview and lay it."""
    await stage.open_hand(who)
    opened = await stage.play(who, PLAY)
    assert opened.modal is not None
    missing = len(questions(opened)) - len(texts)
    await fill_in(stage, who, opened, [*texts, *[""] * missing])
    await stage.play(who, LAY)


async def give_way(stage: Stage, *names: str) -> None:
    """Pass for these people, in order."""
    for who in names:
        await stage.open_hand(who)
        await stage.play(who, PASS)
