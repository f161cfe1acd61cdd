"""The games of a person as they are listed."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.custom_ids import read_press
from bot.scores.history import FinishedGame, History, Player, Wanted
from cogs.leaderboards.history_panel import HISTORY, PAGES, history_panel, id_of
from engine.games import GAMES
from tests.cogs.leaderboards.test_leaderboard_panel import LONGEST, shown
from tests.cogs.panels import loosened
from tests.support.discord_limits import faults
from tests.support.tables_in_memory import FACES

DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)
STAMP = f"<t:{DAY.timestamp():.0f}:d>"
WAY = "https://discord.com/channels/100/200/300"
OTHERS = (Player("Ana", 1, 1), Player("Ben", 3, 2), Player(None, 4))
GAME = FinishedGame("K7Q2M4", "no_thank_you", DAY, OTHERS, 2, 4, -12, 200, 300)
WIDEST = Wanted("prime_daifugo", 2**63 - 1, "K7Q2M4")


def lines(*games: FinishedGame, language: str = "en") -> list[str]:
    """Return the lines of games, whose units may not part from their numbers."""
    text = shown(history_panel(History(games=games), 100, Words(language), FACES))[1]
    return loosened(text).splitlines()


def against(*others: Player, language: str = "en") -> str:
    """Return what a line says of the others."""
    return lines(replace(GAME, others=others), language=language)[1].split(" · ")[-1].split(" ・ ")[-1]


def test_a_game_tells_day_place_score_opponents_and_the_way_to_its_result() -> None:
    assert lines(GAME) == [
        f"🥈 **[NO THANK YOU!]({WAY})** · {STAMP}",
        "-# 2nd of 4 · −12 points · with Ana (won), Ben, and 1 computer",
    ]
    assert lines(GAME, language="ja") == [
        f"🥈 **[NO THANK YOU！]({WAY})** {STAMP}",
        "-# 2位（4人中） ・ −12点 ・ 同席：Ana（勝ち）、Ben、COM 1人",
    ]
    assert lines(replace(GAME, outcome=None))[0] == f"🥈 **NO THANK YOU!** · {STAMP}"
    for rank, told in ((1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (8, "8th")):
        assert lines(replace(GAME, rank=rank, seats=8))[1].startswith(f"-# {told} of 8 · ")


@pytest.mark.parametrize(
    ("rank", "theirs", "medal"),
    [(1, 2, "🥇"), (1, 1, "▫️"), (2, 3, "🥈"), (2, 1, "▫️"), (3, 4, "🥉"), (3, 2, "▫️"), (4, 8, "▫️")],
)
def test_a_medal_is_for_the_first_three_but_not_for_the_last(rank: int, theirs: int, medal: str) -> None:
    assert lines(replace(GAME, rank=rank, others=(Player("Ana", theirs),)))[0].startswith(f"{medal} ")


def test_a_game_that_was_removed_since_is_told_by_its_name() -> None:
    removed = replace(GAME, game="poker", outcome=None)
    assert lines(removed)[0] == f"🥈 **poker** · {STAMP}"
    assert lines(removed)[1].startswith("-# 2nd of 4 · with Ana")


@pytest.mark.parametrize(
    ("others", "english", "japanese"),
    [
        ((Player("*Ana*", 1),), r"with \*Ana\* (won)", r"同席：\*Ana\*（勝ち）"),
        ((Player(None, 1), Player("Ben", 2)), "with Ben and 1 computer (won)", "同席：Ben、COM 1人（勝ち）"),
        (
            (Player(None, 1), Player(None, 2), Player(None, 3)),
            "with 3 computers (1 won)",
            "同席：COM 3人（うち1人が勝ち）",
        ),
        ((Player("", 2),), "with a deleted player", "同席：削除されたプレイヤー"),
        (
            tuple(Player(name, 2) for name in "ABCDE"),
            "with A, B, C, and 2 others",
            "同席：A、B、C、ほか2人",
        ),
    ],
)
def test_opponents_are_named_and_computers_counted(
    others: tuple[Player, ...], english: str, japanese: str
) -> None:
    assert against(*others) == english
    assert against(*others, language="ja") == japanese


def test_nobody_is_told_their_own_name_as_the_winner() -> None:
    """The others are all that is named, also where the person shared the first place."""
    assert "won" not in lines(replace(GAME, rank=1, others=(Player("Ben", 2),)))[1]
    assert lines(replace(GAME, rank=1))[1].count("won") == 1


@pytest.mark.parametrize(
    ("game", "score", "options", "english", "japanese"),
    [
        ("no_thank_you", 31, "{}", "31 points", "31点"),
        ("no_thank_you", -1, "{}", "−1 point", "−1点"),
        ("yaniv", 84, "{}", "84 points", "84点"),
        ("expect", 1, "{}", "1 point", "1点"),
        ("prime_daifugo", 1, "{}", "", ""),
        ("algo", 320, "{}", "320 chips", "チップ320"),
        ("algo", 2, '{"chips":"off"}', "2 rounds won", "2勝"),
        ("algo", 200, '{"chips":"as never"}', "200 chips", "チップ200"),
    ],
)
def test_every_game_tells_its_score_as_its_result_does(
    game: str, score: int, options: str, english: str, japanese: str
) -> None:
    played = replace(GAME, game=game, rank=3, score=score, options=options)
    told = " · ".join(filter(None, ("-# 3rd of 4", english, "with")))
    assert lines(played)[1].startswith(f"{told} ")
    told = " ・ ".join(filter(None, ("-# 3位（4人中）", japanese, "同席：")))
    assert lines(played, language="ja")[1].startswith(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_games_a_sentence_says_so(language: str) -> None:
    words = Words(language)
    for wanted, key in ((Wanted(), "none"), (Wanted("no_thank_you"), "none_such"), (WIDEST, "none_such")):
        (text,) = shown(history_panel(History(wanted), 100, words, FACES))
        assert words(f"history.{key}") in text
        assert (words("no_thank_you.title") in text) is (wanted.game == "no_thank_you")


def test_the_head_names_the_person_and_the_contest_that_were_asked_for() -> None:
    played = replace(GAME, contest="K7Q2M4")
    asked, titles = History(Wanted("no_thank_you", 2, "K7Q2M4"), (played,)), {"K7Q2M4": "*Spring*"}
    head, lines, *_ = shown(history_panel(asked, 100, Words("en"), FACES, contests=titles))
    assert head.splitlines()[1:] == ["-# with Ben", r"-# 🏆 \*Spring\*"]
    assert "Spring" not in lines
    head, lines, *_ = shown(history_panel(History(games=(played,)), 100, Words("en"), FACES, contests=titles))
    assert "Spring" not in head
    assert lines.endswith(r" · 🏆 \*Spring\*")


def test_what_is_shown_stands_in_the_custom_ids() -> None:
    assert len(WIDEST.contest or "") == 6
    for game in (None, *GAMES):
        for wanted in (
            Wanted(game),
            replace(WIDEST, game=game),
            Wanted(game, 7),
            Wanted(game, contest="Q" * 6),
        ):
            at = HISTORY.at(id_of(wanted), 999_999_999)
            custom_id = at.custom_id(9999, PAGES.control.name)
            press = read_press({"custom_id": custom_id})
            assert press is not None
            assert press.at.table == id_of(wanted)
            assert len(custom_id) <= 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_lists_are_such_as_discord_takes(name: str, language: str) -> None:
    for game in GAMES:
        seats = GAMES[game].seats.stop - 1
        others = (*(Player(name, 1, 7) for _ in range(seats - 1)), Player(None, 1), Player(None, 2))
        large = FinishedGame("K" * 6, game, DAY, others, seats, seats, -(10**6), 2**63, 2**63, contest="K")
        games = tuple(replace(large, table_id=f"KKKKK{number}") for number in range(10))
        for wanted in (Wanted(game, 7, "K"), Wanted(game)):
            whole = History(wanted, games, 10**8, 10**9)
            panel = history_panel(
                whole, 2**63, Words(language), FACES, contests={"K": name[:60].ljust(60, "*")}
            )
            assert faults(components.view_of(panel, HISTORY.at(id_of(wanted), 999_999_999))) == []
