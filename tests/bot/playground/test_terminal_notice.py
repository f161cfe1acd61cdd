import pytest

from bot.cli.playground import players_of


@pytest.mark.parametrize(
    ("environment", "first"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "はな"),
        ({"LANG": "en_GB.UTF-8"}, "Alice"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, "Alice"),
        ({"LC_ALL": "", "LANG": "ja_JP.UTF-8"}, "はな"),
        ({"LANG": "de_DE.UTF-8"}, "Alice"),
        ({}, "Alice"),
    ],
)
def test_the_playground_opens_as_somebody_who_speaks_the_language_of_the_terminal(
    environment: dict[str, str], first: str
) -> None:
    players = players_of(environment)
    assert players[0].name == first
    assert {each.name for each in players} == {"Alice", "Ben", "はな", "けん"}
