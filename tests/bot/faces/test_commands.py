"""Commands named in texts."""

import pytest

from bot.faces.commands import Commands
from bot.faces.words import Words

KNOWN = Commands()
KNOWN.use({"play": 5, "table": 6})


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_command_with_an_id_is_a_mention_in_every_language(language: str) -> None:
    words = Words(language).mentioning(KNOWN)
    assert words.command("play") == "</play:5>"
    assert words.command("table show") == "</table show:6>"


def test_without_one_it_is_spelled_as_the_person_types_it() -> None:
    typed = {"en": "`/play` `/table show` `/yaniv start`", "ja": "`/遊ぶ` `/テーブル 表示` `/ヤニブ 開始`"}
    for language, spelled in typed.items():
        paths = ("play", "table show", "yaniv start")
        assert " ".join(map(Words(language).command, paths)) == spelled
