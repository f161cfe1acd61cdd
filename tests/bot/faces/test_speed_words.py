import pytest

from bot.faces.speed_words import speed_line
from bot.faces.speeds import Speed
from bot.faces.words import Words
from engine.core import InvalidOptions
from tests.support.tables_in_memory import FACES

SHORT = ("live: 30 s a move, 2 min of extra time", "対局時計：1手30秒、考慮時間2分")
LONG = ("live: 45 s a move, 3 min of extra time", "対局時計：1手45秒、考慮時間3分")
TOURNAMENT = (
    "live: 1 min to look, 5 min of extra time, then 15 s a move",
    "対局時計：手札を見る時間1分、考慮時間5分、切れたら1手15秒",
)
LIGHT = (
    "light: 1 min to look, 3 min of extra time, then 10 s a move",
    "ライト：手札を見る時間1分、考慮時間3分、切れたら1手10秒",
)
SOFT = ("soft: no deadline, one reminder after 3 min", "のんびり：時間制限なし、3分たつと一度だけお知らせ")
SLOW = ("slow: 24 h a move, quiet hours, one break", "1日1手：1手24時間、おやすみ時間あり、休暇は1回")
NONE = ("none: no deadline, no reminder", "無制限：時間制限もお知らせもなし")


@pytest.mark.parametrize(
    ("game", "clocks"),
    [
        ("no_thank_you", [SHORT]),
        ("expect", [SHORT]),
        ("yaniv", [LONG]),
        ("algo", [LONG]),
        ("prime_daifugo", [TOURNAMENT, LIGHT]),
    ],
)
def test_every_game_tells_the_times_of_its_speeds(game: str, clocks: list[tuple[str, str]]) -> None:
    face = FACES[game]
    for column, language in enumerate(("en", "ja")):
        told = [speed_line(face, speed, Words(language)) for speed in face.speeds]
        assert told == [f"⏳ {each[column]}" for each in (SOFT, *clocks, SLOW, NONE)]


@pytest.mark.parametrize("value", ["light", "", "SOFT", "soft "])
def test_a_game_takes_no_speed_that_it_does_not_offer(value: str) -> None:
    assert FACES["yaniv"].read_speed("slow") is Speed.SLOW
    with pytest.raises(InvalidOptions, match="option_out_of_range"):
        FACES["yaniv"].read_speed(value)
