"""The pictures of Prime Daifugo: without suits, and of a large hand in lines that fit a phone."""

from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT
from bot.faces.puzzles import Exercise
from bot.faces.words import Words
from bot.front.table_panels import hand_panel
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.practice_trainer import PrimeTrainer, posed
from cogs.prime_daifugo.turn import FORM
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.position import Position
from engine.play import begin
from tests.cogs.panels import text_of
from tests.engine.games.prime_daifugo.tables import A, B, table
from tests.support.picture_laws import SEVERAL, names_in
from tests.support.tables_in_memory import SEED, dealt, people

ICONS = SEVERAL[0]
WORDS = Words("en", ("Ana", "Ben")).pictured(ICONS)
FORTY = "".join(rank * 4 for rank in "23456789TJ")


def text(position: Position, seat: int | None, *typed: str) -> str:
    draft = NO_DRAFT.with_values(FORM, typed) if typed else NO_DRAFT
    return text_of(FACE.panel(position.view(seat), draft, WORDS))


def drawn(letters: str) -> str:
    return "".join(ICONS(f"rank_{letter}") for letter in letters)


def test_the_usual_hand_takes_two_lines_of_large_type() -> None:
    shown = text(table("A23355TJQKX", "44"), A)
    assert shown.startswith(f"# {drawn('A23355')}\n# {drawn('TJQKX')}\n-# A　2　3 3　5 5　10　J　Q　K　🃏\n")


def test_a_hand_of_forty_cards_takes_four_lines_and_fits_into_a_message() -> None:
    lines = text(table(FORTY, "KK"), A).split("\n")
    assert [len(names_in(line)) for line in lines[:5]] == [10, 10, 10, 10, 0]
    assert [line[:5] for line in lines[:5]] == ["### <"] * 4 + ["-# 2 "]
    play = replace(begin(GAME, GAME.options(), 2, SEED), state=table(FORTY, "KK", field="QQ"))
    panel = hand_panel(dealt(play, people("*" * 32, "W" * 32)), FACE, A, WORDS)
    assert len(names_in(text_of(panel.parts))) >= 40


def test_the_number_to_beat_stands_below_its_cards() -> None:
    for seat in (A, B, None):
        assert f"## {drawn('QK')}\n### Q K = 1,213\n" in text(table("A2", "44", field="QK"), seat)


def test_the_value_of_a_joker_is_written_only() -> None:
    assert f"## {drawn('KX')}\n### K 🃏(9) = 139\n" in text(table("A2", "44", field="KX9"), None)


def test_a_play_and_its_factors_are_drawn_before_they_are_laid() -> None:
    shown = text(table("2342X", "44"), A, "24", "2^3*X", "3")
    assert f"## {drawn('24')}\n📝 As a composite: **2 4 = 24 = 2³ × 3**" in shown
    assert f"### {drawn('23X')}\nFactor cards: **2 3 🃏(3)**" in shown


def test_known_cards_are_drawn_beside_their_text() -> None:
    position = table("A2", "445")
    known = replace(position, known=((), position.hands[1]))
    assert f"👁 {drawn('445')} 4 4　5" in text(known, None)


def test_practice_shows_its_hand_as_cards() -> None:
    puzzle = posed("3ABCDEFGHJKL", 3)
    state = Exercise("prime_daifugo", 3, 0, None)
    lines = PrimeTrainer().describe(puzzle, state, WORDS).split("\n")
    assert [len(names_in(line)) for line in lines] == [0, 6, 5, 0, 0]
    assert names_in(PrimeTrainer().solution(puzzle, WORDS)) == [f"rank_{each}" for each in puzzle.figures]
