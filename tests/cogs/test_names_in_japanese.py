"""In Japanese a name runs together with the words beside it: so it is bold, or a sign stands between them."""

import re

from babel.messages import Message

from bot.faces.words import LOCALES, catalog

GAMES = ("prime_daifugo", "yaniv", "no_thank_you", "expect", "algo")
UNMARKED = ("algo.gone.open", "algo.button.toss", "no_thank_you.label.pass")
"""A select and buttons, which show no bold."""
NAME = re.compile(r"\{(?:name|names|seat|to|other)\}")
LETTER = r"[ぁ-んァ-ヶー一-龠]"
RUNS_TOGETHER = re.compile(rf"{LETTER}{NAME.pattern}|{NAME.pattern}{LETTER}")
HONORIFIC = re.compile(rf"{NAME.pattern}\**さん")


def sentences() -> list[str]:
    """List the Japanese sentences of these games."""
    found = {_key(each): each.string or "" for each in catalog("ja")}
    told = (key for key in found if key.partition(".")[0] in GAMES and key not in UNMARKED)
    strings = (found[key] for key in told)
    return [str(text) for string in strings for text in ([string] if isinstance(string, str) else string)]


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def test_names_stand_apart_and_nobody_is_called_by_an_honorific_that_others_lack() -> None:
    assert any(NAME.search(each) for each in sentences())
    assert [each for each in sentences() if RUNS_TOGETHER.search(each) or HONORIFIC.search(each)] == []


def test_what_runs_together_is_noticed() -> None:
    assert all(map(RUNS_TOGETHER.search, ("親は{name}です", "{name}が出しました", "次の{name}")))
    assert not any(map(RUNS_TOGETHER.search, ("**{name}**の番です", "親：{name}", "{name}：パス")))


def test_the_sentences_that_all_games_share_keep_to_the_same() -> None:
    for name in ("common", "leaderboards", "puzzles"):
        shared = (LOCALES / f"ja/{name}.po").read_text("utf-8")
        assert NAME.search(shared), name
        assert RUNS_TOGETHER.findall(shared) == HONORIFIC.findall(shared) == [], name
