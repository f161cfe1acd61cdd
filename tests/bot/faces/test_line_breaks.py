"""On a narrow screen no line breaks within a number with its unit, a short name, or the title of a game."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.faces import panel as panels
from bot.faces.line_breaks import JAPANESE, JOINER, SPACE, kept_whole, with_units
from bot.faces.line_breaks import LONGEST as SHORT
from bot.faces.panel import Panel, Text
from bot.faces.person_names import LONGEST
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.custom_ids import NOWHERE
from bot.front.result_panel import details_panel, outcome_panel, unbroken
from bot.tables.names import words_for
from engine.games import GAMES
from tests.support.discord_limits import faults
from tests.support.tables_in_memory import FACES, dealt, people, random_games

NAMES = ("はなちゃん", "長" * LONGEST, "Bartholomew the Magnificent 2nd", "COM 1")
PARTED = re.compile(rf"(?m)\d(?:\*\*)?(?: [a-z](?![A-Z\d*=])|{JAPANESE})")
"""A number and what follows it, with a place between them at which a line may break."""

BROKEN = re.compile(rf"(?<!{JAPANESE}){JAPANESE}{{2,{SHORT}}}(?!{JAPANESE})")
"""Short Japanese in which a line may break."""


def sent(panel: Panel) -> str:
    """Return the texts of a message as they are sent."""
    view: Any = components.view_of(panel, NOWHERE)
    shown = [each["content"] for each in view.to_components()[0]["components"] if each["type"] == 10]
    return re.sub(r"`[^`]*`|<[^>]*>", "", "\n".join(shown))


def results(game: str, language: str) -> Iterator[tuple[Panel, Words]]:
    """Yield results with the longest names, in short and in full, as they are sent."""
    seats = min(GAMES[game].seats[-1], len(NAMES))
    for plays in islice(random_games(GAMES[game], seats, 4), 4):
        table = dealt(plays[-1], people(*NAMES[:seats]))
        words = words_for(table, language)
        for draw in (outcome_panel, details_panel):
            yield unbroken(draw(table, FACES[game], words), table, words), words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_result_breaks_a_number_a_short_name_or_the_title(game: str, language: str) -> None:
    for panel, words in results(game, language):
        text = sent(panel)
        assert PARTED.findall(text) == []
        assert [line for line in text.splitlines() if line.startswith("-# ") and BROKEN.search(line)] == []
        for name in (words(f"{game}.title"), "はなちゃん", "COM 1"):
            assert kept_whole(name, [name]) == name or name not in text
        assert faults(components.view_of(panel, NOWHERE)) == []


def test_that_finds_a_unit_on_the_next_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(components, "with_units", str)
    assert any(PARTED.search(sent(panel)) for panel, _ in results("yaniv", "ja"))
    assert any(PARTED.search(sent(panel)) for panel, _ in results("yaniv", "en"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("持ち時間は15秒", f"持ち時間は15{JOINER}秒"),
        ("**18**点", f"**18**{JOINER}点"),
        ("in 3 min 5 s", f"in 3{SPACE}min 5{SPACE}s"),
        # A row of cards may break.
        ("wA=2 bB=4 w**6** b**11** wC", "wA=2 bB=4 w**6** b**11** wC"),
        ("**COM 2** · COM 10 · DOTCOM 2", f"**COM{SPACE}2** · COM{SPACE}10 · DOTCOM 2"),
        (
            "3 Aces, <t:12:R> 点, `pass to 2 x`, https://x/1点",
            "3 Aces, <t:12:R> 点, `pass to 2 x`, https://x/1点",
        ),
        ("```\n1 a\n```", "```\n1 a\n```"),
        ("Ana\\` ```\n1 a\n``` 1 a", f"Ana\\` ```\n1 a\n``` 1{SPACE}a"),
    ],
)
def test_a_number_stays_with_its_unit_and_what_is_typed_or_linked_stays_as_it_is(
    text: str, kept: str
) -> None:
    assert with_units(text) == kept
    assert panels.characters((Text(text),)) == len(kept)
