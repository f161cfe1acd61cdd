import pytest

from bot.faces.rules import rules_of
from bot.faces.words import LANGUAGES, Words
from engine.games import GAMES
from tests.support.source_scan import modules, templates
from tests.support.tables_in_memory import FACES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_end_with_the_fair_deal(game: str, language: str) -> None:
    words = Words(language)
    rules_text = rules_of(FACES[game], words)
    assert rules_text.startswith(words(f"{game}.rules", puzzle=words.command("algo puzzle")))
    assert rules_text.endswith(f"\n\n{words('rules.fair')}")
    assert all(word in rules_text for word in ("SHA-256", "`bot verify`"))


def test_the_rules_are_asked_for_in_one_place() -> None:
    asking = [path for path, tree in modules("bot", "cogs") for parts in templates(tree) if ".rules" in parts]
    assert asking == ["bot/faces/rules.py"]
