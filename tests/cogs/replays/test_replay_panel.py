"""The panel of a replay: what the table showed then, for whoever's eyes, and nothing else of the game."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.database.rows import Actor, Chair
from bot.faces.icons import NO_ICONS
from bot.faces.panel import Button, Panel, Select
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.table_panels import position
from bot.tables.names import words_at, words_for
from bot.tables.seat_rules import Chairs
from bot.tables.table import Table
from cogs.replays.record_files import FILE
from cogs.replays.replay_panel import BACK, FIRST, ON, ROUND, Shown, replay_panel, shared_panel, shown_of
from cogs.replays.replay_steps import OPEN, SPECTATOR, Move, Position, Replay, eyes_of, sight_of
from engine.core import Notice
from engine.games import GAMES
from engine.play import Play
from tests.cogs.panels import controls_of, text_of
from tests.cogs.test_limits import LIMIT_CASES, tables
from tests.support import golden
from tests.support.discord_limits import faults
from tests.support.limit_cases import LimitCase
from tests.support.noninterference import pairs
from tests.support.picture_laws import SEVERAL, faults_of_panel
from tests.support.replays import golden_plays, golden_replay, has_shown, live, moved, replay_at
from tests.support.tables_in_memory import FACES, dealt, follow, people

of_every_game = pytest.mark.parametrize("name", GAMES)


def chairs_of(name: str) -> Chairs:
    return people(*"ABCDEFGH"[: golden.seats_of(GAMES[name])])


def drawn(replay: Replay, at: Position, chairs: Chairs, words: Words) -> Panel:
    return replay_panel(shown_of(FACES[replay.game.name], replay, chairs, at), words)


def written(replay: Replay, at: Position, chairs: Chairs, words: Words) -> str:
    return text_of(drawn(replay, at, chairs, words).parts)


# ------------------------------------------------------------------ equal to the table


@of_every_game
async def test_a_golden_playthrough_stepped_there_and_back_equals_what_the_table_showed(
    name: str,
) -> None:
    chairs, replay = chairs_of(name), golden_replay(name)
    first, *others = golden_plays(name)
    table = dealt(first, chairs, options=first.game.options(), message=10**18)
    words = words_for(table, LANGUAGES[len(others) % 2])
    shown = [live(table, chairs, words)]
    for play in others:
        follow(table, play)
        shown.append(live(table, chairs, words))
    step, way = 0, [ON] * replay.last + [BACK] * replay.last
    for control in (FIRST, *way):
        step = (await moved(replay, Position(step, SPECTATOR), control.name, "", chairs)).step
        for eyes, then in shown[step].items():
            if control is BACK and step % 7 != eyes % 7:
                continue  # the same drawing as on the way there
            parts = position(FACES[name], sight_of(replay.plays[step], eyes, len(chairs)).view, words)
            assert has_shown(then, parts), f"step {step} by eyes {eyes}"
            if control is not BACK and step % 7 == eyes % 7:
                assert has_shown(drawn(replay, Position(step, eyes), chairs, words), parts)
    assert step == 0


# ------------------------------------------------------------------ what eyes may know


def panels_of(play: Play, chairs: Chairs, eyes: int, words: Words) -> Iterator[Panel]:
    shown = shown_of(FACES[play.game.name], replay_at(play), chairs, Position(0, eyes))
    yield replay_panel(shown, words)
    yield shared_panel(shown, "Ana", words)


def differing(name: str, looking: int | None) -> int:
    """Count the pairs of worlds that a viewer cannot tell apart but their replay does; through other eyes."""
    many, game = 0, GAMES[name]
    for pair in pairs(game, game.seats[0], 2):
        words = words_at(pair.real.chairs, LANGUAGES[pair.real.moment % 2])
        eyes = eyes_of(pair.viewer) if looking is None else looking
        assert pair.real.play is not None
        assert pair.twin.play is not None
        chairs = pair.real.chairs
        first, second = (
            list(panels_of(play, chairs, eyes, words)) for play in (pair.real.play, pair.twin.play)
        )
        many += first != second
    return many


@of_every_game
def test_a_replay_by_somebodys_eyes_tells_nothing_but_what_they_know(name: str) -> None:
    assert differing(name, None) == 0


@pytest.mark.parametrize("name", [name for name in GAMES if name != "expect"])
def test_the_law_catches_a_replay_with_all_cards_open(name: str) -> None:
    assert differing(name, OPEN) > 0


def test_a_secret_of_another_seat_is_not_told_and_with_all_cards_open_it_names_whom_it_was_told() -> None:
    replay, chairs = golden_replay("prime_daifugo"), chairs_of("prime_daifugo")
    words = words_at(chairs, "en")
    step, seat = next(
        (step, notice.to)
        for step, play in enumerate(replay.plays)
        for notice in play.notices
        if notice.to is not None
    )
    told = {
        eyes: [
            line
            for line in ("You drew: ", f"**{words.name(seat)}** drew: ")
            if line in written(replay, Position(step, eyes), chairs, words)
        ]
        for eyes in range(2 + len(chairs))
    }
    assert {eyes: lines for eyes, lines in told.items() if lines} == {
        OPEN: [f"**{words.name(seat)}** drew: "],
        eyes_of(seat): ["You drew: "],
    }


@of_every_game
def test_with_all_cards_open_everybody_who_holds_cards_has_a_line(name: str) -> None:
    replay, chairs = golden_replay(name), chairs_of(name)
    words = words_at(chairs, "en")
    middle = replay.last // 2
    text = written(replay, Position(middle, OPEN), chairs, words)
    for seat in range(len(chairs)):
        view = replay.plays[middle].state.view(seat)
        cards = FACES[name].hand(view, words)
        assert (f"**{words.name(seat)}**　{cards}" in text) is bool(cards)
    assert "All cards open" in text


# ------------------------------------------------------------------ the frame


def deciding(chair: Chair, actor: Actor | None, language: str = "en") -> str:
    """Return the text of the first step of a game, decided like this."""
    replay = golden_replay("no_thank_you")
    seat = replay.moves[0].seat
    chairs = tuple(chair if at == seat else each for at, each in enumerate(chairs_of("no_thank_you")))
    decided = replace(replay, moves=(Move(seat, actor), *replay.moves[1:]))
    return written(decided, Position(1, SPECTATOR), chairs, words_at(chairs, language))


def test_who_decided_is_told_if_it_was_not_the_person() -> None:
    ana, computer = Chair("Ana", 9), Chair("", None, "normal")
    left = replace(ana, computer="normal")
    assert "played for" not in deciding(ana, Actor.PERSON) + deciding(ana, None)
    assert "played for" not in deciding(computer, Actor.COMPUTER), "its name says what it is"
    assert "A computer played for Ana" in deciding(left, Actor.COMPUTER)
    assert "the clock played for Ana" in deciding(ana, Actor.CLOCK)
    assert "コンピュータがAnaの代わりに" in deciding(left, Actor.COMPUTER, "ja")


def test_the_ends_have_no_buttons_beyond_them() -> None:
    replay, chairs = golden_replay("yaniv"), chairs_of("yaniv")
    for step, disabled in ((0, "⏮◀"), (1, ""), (replay.last, "▶⏭")):
        panel = drawn(replay, Position(step, SPECTATOR), chairs, words_at(chairs, "en"))
        buttons = [each for each in controls_of(panel.parts) if isinstance(each, Button)]
        assert "".join(each.label for each in buttons if each.disabled) == disabled


async def test_a_match_has_a_select_of_its_rounds_and_the_title_counts_them() -> None:
    replay, chairs = golden_replay("yaniv"), chairs_of("yaniv")
    many = replace(replay, starts=(0, 3, 5))
    panel = drawn(many, Position(4, OPEN), chairs, words_at(chairs, "en"))
    assert f"step 4 of {replay.last} · round 2 of 3" in text_of(panel.parts)
    (select,) = (each for each in controls_of(panel.parts) if each.control == ROUND.name)
    assert isinstance(select, Select)
    assert select.slot == OPEN
    assert [each.label for each in select.choices] == ["Round 1", "Round 2", "Round 3"]
    assert not any(each.chosen for each in select.choices), "one's own round can be begun again"
    at = await moved(many, Position(4, OPEN), ROUND.name, "3", chairs)
    assert at == Position(5, OPEN)


def test_a_checked_record_says_so_and_at_the_deal_what_to_compare() -> None:
    replay, chairs = replace(golden_replay("expect"), seal="0" * 64), chairs_of("expect")
    words = words_at(chairs, "en")

    def told(step: int) -> str:
        shown = shown_of(FACES["expect"], replay, chairs, Position(step, SPECTATOR))
        return text_of(replay_panel(shown, words).parts)

    assert "✅ Checked: the seed deals these cards" in told(0)
    assert "✅ Checked: the record holds" in told(1)


def fullest(table: Table, moment: LimitCase, eyes: int) -> Shown:
    """Return the fullest moment as a step of the longest match."""
    assert table.play is not None
    play = replace(table.play, notices=tuple(map(Notice, moment.news)))
    replay = replace(replay_at(play), seal="0" * 64)
    shown = shown_of(FACES[table.game.name], replay, table.chairs, Position(0, eyes), can_share=True)
    starts, last = tuple(range(200)), 10**8
    move = Move(0, Actor.CLOCK)
    return replace(shown, starts=starts, last=last, at=Position(99, eyes), round=100, move=move)


@pytest.mark.parametrize(("name", "moment"), LIMIT_CASES)
def test_the_fullest_moments_fit_a_message(name: str, moment: LimitCase) -> None:
    *_, table = tables(name, moment)
    for number, eyes in enumerate((OPEN, SPECTATOR, eyes_of(0))):
        for icons in (NO_ICONS, SEVERAL[0]):
            words = words_for(table, LANGUAGES[number % 2]).pictured(icons)
            shown = fullest(table, moment, eyes)
            panel = replay_panel(shown, words)
            at = FILE.at("0" * 16, 999_999_999)
            assert not faults(components.view_of(panel, at))
            assert not faults(components.view_of(shared_panel(shown, r"\*" * 32, words), at))
            if eyes == OPEN:
                hands = [FACES[name].hand(view, words.pictured(NO_ICONS)) for view in shown.sight.hands]
                assert all(
                    cards.split("\n")[0] in text_of(panel.parts) for cards in hands if icons is NO_ICONS
                )


@of_every_game
def test_with_pictures_a_replay_shows_the_same_facts(name: str) -> None:
    replay, chairs = golden_replay(name), chairs_of(name)
    for step in range(0, replay.last + 1, 9):
        words = words_at(chairs, LANGUAGES[step % 2])
        shown = shown_of(FACES[name], replay, chairs, Position(step, OPEN))
        pictured = replay_panel(shown, words.pictured(SEVERAL[0]))
        assert not list(faults_of_panel(pictured, replay_panel(shown, words)))
