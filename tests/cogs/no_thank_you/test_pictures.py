"""The pictures of NO THANK YOU!: of a card that was just turned over a moving one, to its holder alone."""

from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT
from bot.faces.icon_names import moving
from bot.faces.icons import CardStyle
from bot.faces.panel import Text
from bot.faces.words import Words
from bot.front.table_panels import REFRESH_HAND
from cogs.no_thank_you.face import FACE
from engine.games.no_thank_you import Position, Trick
from tests.support.all_icons import ID, MENTIONS, all_icons
from tests.support.harness import Stage, text_of

A, B, C = range(3)
DRAWN = Position(A, (), tuple(range(1, 14)), (2, 3, 4), (Trick(16, (A,)), Trick(14, (B, A)), Trick(15, (C,))))
"""Ana kept 16 and 14, which Ben has seen; Cleo has just drawn 15."""
PASSED = replace(DRAWN, tricks=(*DRAWN.tricks[:2], Trick(15, (C, A, C))))
"""The same card, back with Cleo."""
NAMES = ("Ana", "Ben", "Cleo")


def text(position: Position, seat: int | None, *, is_still: bool = False) -> str:
    words = Words("en", NAMES).pictured(all_icons(is_still=is_still))
    parts = FACE.panel(position.view(seat), NO_DRAFT, words)
    return "\n".join(part.text for part in parts if isinstance(part, Text))


def test_a_card_just_drawn_is_turned_over_before_its_holder_and_then_lies_still() -> None:
    assert f"## <a:turned_minus_15:{ID}>\n" in text(DRAWN, C)
    assert f"## <:minus_15:{ID}>　<:gift:{ID}> 2\n" in text(PASSED, C), "somebody has decided"
    assert f"## <:minus_15:{ID}>" in text(DRAWN, C, is_still=True), "for whoever wants that"


def test_nothing_moves_for_the_others_and_no_number_is_drawn_in_public() -> None:
    for position in (DRAWN, PASSED, replace(DRAWN, over=True)):
        assert not any(name in text(position, None) for name in (*moving(), "minus_"))
    for seat in (A, B):
        assert not any(name in text(DRAWN, seat) for name in ("turned_", "minus_15"))


def test_ones_own_cards_and_those_that_went_by_are_drawn() -> None:
    assert f"kept <:minus_14:{ID}><:minus_16:{ID}> · " in text(DRAWN, A)
    assert f"👁\u2060<:minus_14:{ID}> · Cleo" in text(DRAWN, B)


def test_marks_take_the_place_of_their_signs() -> None:
    assert f"**3.** <:turn:{ID}> **Cleo**　<:gift:{ID}> 4 · 🎴 0" in text(DRAWN, None)
    assert "▶" not in text(DRAWN, A)


async def test_on_discord_everybody_gets_the_pictures_they_want_and_none_moves_again(stage: Stage) -> None:
    stage.bot.own_emojis.use(MENTIONS)
    who, _ = await stage.deal_two()
    assert "<a:turned_minus_" in text_of(stage.hand(who).components)
    assert f"<:turn:{ID}>" in stage.board
    assert "minus_" not in stage.board
    await stage.play(who, REFRESH_HAND)
    assert "<:minus_" in text_of(stage.hand(who).components)
    stage.bot.services.publisher.update_tables_of(stage[who].id)
    await stage.pass_time()
    assert "turned_" not in text_of(stage.hand(who).components)
    await stage.bot.people.change(stage[who].id, deck=CardStyle.TEXT)
    await stage.play(who, REFRESH_HAND)
    assert "<" not in text_of(stage.hand(who).components)
    assert f"<:turn:{ID}>" in stage.board
