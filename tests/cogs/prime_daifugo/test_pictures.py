"""The pictures of Prime Daifugo: without suits, and of a large hand in lines that fit a phone."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT, ONLY_LOOKED_AT, Draft
from bot.faces.puzzles import Exercise
from bot.faces.words import Words
from bot.front.table_panels import hand_panel
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.practice_trainer import PrimeTrainer, posed
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.position import Position
from engine.play import begin
from tests.cogs.panels import text_of
from tests.cogs.prime_daifugo.views import tapped
from tests.engine.games.prime_daifugo.tables import A, B, after, composite, table
from tests.support.picture_laws import SEVERAL, names_in
from tests.support.tables_in_memory import SEED, dealt, people

ICONS = SEVERAL[0]
WORDS = Words("en", ("Ana", "Ben")).pictured(ICONS)
FORTY = "".join(rank * 4 for rank in "23456789TJ")


def text(position: Position, seat: int | None, draft: Draft = NO_DRAFT) -> str:
    return text_of(FACE.panel(position.view(seat), draft, WORDS))


def drawn(letters: Iterable[str]) -> str:
    return "".join(ICONS(f"rank_{letter}") for letter in letters)


def test_the_usual_hand_takes_two_lines_of_large_type_while_another_is_to_act() -> None:
    shown = text(table("A23355TJQKX", "44", turn=B), A)
    assert shown.startswith(f"# {drawn('A23355')}\n# {drawn('TJQKX')}\n11 cards in hand\n")


def test_a_hand_of_forty_cards_takes_four_lines_and_fits_into_a_message() -> None:
    lines = text(table(FORTY, "KK", turn=B), A).split("\n")
    assert [len(names_in(line)) for line in lines[:4]] == [10, 10, 10, 10]
    assert [line[:5] for line in lines[:4]] == ["### <"] * 4
    play = replace(begin(GAME, GAME.options(), 2, SEED), state=table(FORTY, "KK", field="QQ", turn=B))
    panel = hand_panel(dealt(play, people("*" * 32, "W" * 32)), FACE, A, WORDS)
    assert len(names_in(text_of(panel.parts))) >= 40


def test_a_card_is_shown_once() -> None:
    hand = table("A23355TJQKX", "44", field="7")
    assert "rank_" not in text(hand, A).replace("rank_7", "")
    assert "A" not in text_of(FACE.panel(hand.view(A), NO_DRAFT, WORDS)).partition("Beat")[0]


def test_where_no_button_is_shown_the_hand_is_in_text() -> None:
    looked_at = text(table("A23355TJQKX", "44"), A, ONLY_LOOKED_AT)
    assert looked_at.startswith(f"# {drawn('A23355')}\n# {drawn('TJQKX')}\n")


def test_the_number_to_beat_stands_beside_its_cards() -> None:
    for seat in (A, B, None):
        assert f"### {drawn('QK')} = 1,213\n" in text(table("A2", "44", field="QK"), seat)
        assert f"### {drawn('7')}\n" in text(table("A2", "44", field="7"), seat)


def test_the_value_of_a_joker_stands_behind_it() -> None:
    assert f"### {drawn('KX')}(9) = 139\n" in text(table("A2", "44", field="K X9"), None)


def test_a_composite_on_the_field_shows_its_factors_and_their_cards() -> None:
    state = after(table("9Q2243A9J", "44"), composite("9Q", "2^4*3*A9"))
    for seat in (A, B, None):
        shown = text(state, seat)
        assert f"### {drawn('9Q')} = 912 = 2⁴ × 3 × 19\n-# factors {drawn('243A9')} · 7 cards\n" in shown


def test_a_play_and_its_factors_are_drawn_before_they_are_laid() -> None:
    position = table("2342X", "44")
    shown = text(position, A, tapped(position.view(A), "2 4 = 2 ^ 3 * X 3"))
    assert f"### {drawn('24')} = {drawn('2')} ^ {drawn('3')} × {drawn('X')}(3)\n**24 = 2³ × 3**" in shown


def test_known_cards_are_drawn() -> None:
    position = table("A2", "445")
    known = replace(position, known=((), position.hands[1]))
    assert f"👁 {drawn('445')}\n" in text(known, None)


def test_practice_shows_its_hand_as_cards() -> None:
    puzzle = posed("3ABCDEFGHJKL", 3)
    state = Exercise("prime_daifugo", 3, 0, None)
    lines = PrimeTrainer().describe(puzzle, state, WORDS).split("\n")
    assert [len(names_in(line)) for line in lines] == [0, 6, 5, 0]
    assert "".join(names_in(PrimeTrainer().solution(puzzle, WORDS))) == "".join(
        names_in(drawn(puzzle.figures))
    )
