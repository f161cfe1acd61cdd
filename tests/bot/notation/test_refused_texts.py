"""What does not parse: the line, the column, and what was expected."""

import re

import pytest

from bot.faces.words import LANGUAGES, Words
from bot.notation.parsing import MAX_TEXT, parse
from bot.notation.record_from_text import read_text, told
from bot.notation.text_from_record import text_of
from engine.games import GAMES
from engine.notation.errors import KINDS, NotationError, Place
from tests.bot.notation.golden import golden
from tests.support.sample_records import record

PLACE = re.compile(r"line (\d+), column (\d+): ")
PRIME = golden("prime_daifugo")
YANIV, ALGO, EXPECT, THANKS = (golden(name) for name in ("yaniv", "algo", "expect", "no_thank_you"))


def fault(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read_text(text)
    return str(caught.value)


def changed(text: str, old: str, new: str) -> str:
    """Return place and fault, such as `12:7 expected a card`, after a change, which must be of one place."""
    assert text.count(old) == 1, (old, text.count(old))
    return PLACE.sub(r"\1:\2 ", fault(text.replace(old, new)))


# ------------------------------------------------------------------ all games


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Tefuda notation 1", "Tefuda notation 2", "1:1 expected the line `Tefuda notation 1`"),
        ("Game: prime", "Gama: prime", "2:1 expected `Game:`"),
        ("Game: prime_daifugo", "Game: bridge", "2:7 expected the name of a game"),
        (", rules 1", ", rule 1", "2:22 expected `rules`"),
        (", rules 1", ", rules one", "2:28 expected a number"),
        (
            ", rules 1",
            ", rules 7",
            "2:28 the game was played by another version of the rules than the one here",
        ),
        ("Table: K7Q2M4", "Table: K7-Q", "3:8 expected the id of a table"),
        ("Table: K7Q2M4", "Table: K7Q2M4, movable", "3:16 expected `portable`"),
        ("Table: K7Q2M4", "Table: K7Q2M4\nTable: B", "4:1 expected this line only once"),
        ("Game: prime_daifugo, rules 1", "Game: prime_daifugo rules 1", "2:21 expected the end of"),
        ("1. A: 2", "Z初期:2", "12:1 expected a player's turn, or a line that begins with"),
        ("Table: K7Q2M4\n", "", "10:1 expected `Table:`"),
        ("hand=5", "hond=5", "4:10 expected an option of this game"),
        ("hand=5", "hand 5", "4:15 expected `=`"),
        ("hand=5", "hand=6", "4:15 expected a value of this option"),
        ("hand=5", "hand=[[[", "4:15 expected a value of this option"),
        ("hand=5", f"hand={'9' * 5000}", "4:15 expected a value of this option"),
        ("hand=5", "hand=5 hand=7", "4:17 expected this line only once"),
        ("Speed: slow", "Speed: fast", "5:8 expected the name of a speed"),
        (
            "Player B: person",
            "Player A: person",
            "7:8 expected a letter for a player that no other player has",
        ),
        (
            "Player B: person",
            "Player 2: person",
            "7:8 expected a letter for a player that no other player has",
        ),
        (
            "Player B: person",
            "Player by: person",
            "7:8 expected a letter for a player that no other player has",
        ),
        ("Player B: person", "Player B person", "7:10 expected `:`"),
        ("Player B: person", f"Player B: person {'[' * 100_000}", "7:18 expected a name in quotation marks"),
        ("Player B: person", "Player B: human", "7:11 expected `person`, `computer`, `left` or `away`"),
        ('person "B"', "person B", "7:18 expected a name in quotation marks"),
        ('person "B"', r'person "\ud800"', "7:18 expected a name in quotation marks"),
        ('person "B"', 'person "B" C', "7:22 expected the end of the line"),
        ('Player B: person "B"\n', "", "10:17 expected the letter of a player"),
        ("Seed: 0", "Seed: g", "8:7 expected 32 hexadecimal digits"),
        ("Seal: 8", "Seal: ", "9:7 expected 64 hexadecimal digits"),
        ("Hands: A(", "Hands: C(", "11:8 expected the letter of a player"),
        ("Hands: A(", "Hands: A[", "11:9 expected `(`"),
        ("1. A: 2", "1. C: 2", "12:1 expected the letter of a player"),
        ("1. A: 2", "2. A: 2", "12:1 expected `1.`"),
        ("1. A: 2", "1. A 2", "12:1 expected a player's turn, or a line that begins with a known word"),
        ("1. A: 2", "1. A (god): 2", "12:1 expected `person` or `computer` or `clock` or `unnoted`"),
        ("Clock: away A", "Clock: bored A", "26:8 expected what happened to the clock"),
        ("Clock: away A", "Clock: away A by Z", "26:18 expected the letter of a player"),
        ("Clock: away A", "Clock: away A 5m", "26:16 expected `s`"),
        ("Speed: slow", "", "57:11 expected the checksum of this text"),
        ("Clock: added A 60s", "Speed: slow", "21:1 expected this line before the first turn"),
    ],
)
def test_every_rule_of_the_grammar_names_the_place(old: str, new: str, said: str) -> None:
    assert changed(PRIME, old, new).startswith(said)


def test_a_contradiction_to_the_seed_names_what_follows_from_it() -> None:
    seed = PRIME.split("Seed: ")[1][:32]
    assert changed(PRIME, f"Seed: {seed}", f"Seed: {'f' * 32}").startswith("9:7 expected `")
    assert changed(PRIME, "Hands: A(23346)", "Hands: A(23345)") == "11:10 expected `23346`"
    assert "expected `B A`" in changed(PRIME, "Ranking: B A", "Ranking: A B")
    assert "expected `A 0 B 1`" in changed(PRIME, "Scores: A 0 B 1", "Scores: A 0 B 2")
    assert "expected the checksum of this text" in changed(PRIME, "Player B: person", "Player B: left")


def test_an_end_that_is_too_early_or_too_late_is_told() -> None:
    turns, end = PRIME.split("\n\nRanking")
    last = turns.splitlines()[-1]
    early = turns.removesuffix(last)
    line = len(early.split("\n"))
    assert fault(early) == f"line {line}, column 1: expected the next turn, as the game is not over"
    late = f"{turns}\nA: %\n\nRanking{end}"
    assert fault(late) == f"line {line + 1}, column 4: expected the end of the text, as the game is over"


def test_a_text_without_a_seed_parses_but_cannot_be_replayed() -> None:
    text = text_of(record(), with_seed=False)
    assert parse(text).seed is None
    assert fault(text) == "line 10, column 1: the text has no seed, so it cannot be replayed"


def test_options_that_make_no_game_are_told() -> None:
    text = text_of(record("no_thank_you", 2)).replace("Table:", "Options: dealer=3\nTable:")
    assert "options and number of players make no game: no such dealer" in fault(text)


def test_a_text_that_is_too_long_is_not_read() -> None:
    assert fault(" " * (MAX_TEXT + 1)) == "line 1, column 1: the text is too long"


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing\n", "{}", "\0", "\ufeff"])
def test_no_text_at_all(text: str) -> None:
    with pytest.raises(NotationError):
        read_text(text)


# ------------------------------------------------------------------ each game


@pytest.mark.parametrize(
    ("text", "old", "new", "said"),
    [
        (PRIME, "1. A: 2", "1. A: ", "12:7 expected a card or `D` or `%`"),
        (PRIME, "2. B: D(3)%", "2. B: D(3", "13:10 expected a card or `)`"),
        (PRIME, "2. B: D(3)%", "2. B: D(4)%", "13:9 expected `3`"),
        (PRIME, "2. B: D(3)%", "2. B: D(3)D(4)%", "13:11 expected a card or `%`"),
        (PRIME, "5. A: 4,P(8)", "5. A: 4", "22:8 expected `,P(8)`"),
        (PRIME, "5. A: 4,P(8)", "5. A: 4,(8)", "22:9 expected `P`"),
        (PRIME, "5. A: 4,P(8)", "5. A: 4,P(9)", "22:11 expected `8`"),
        (PRIME, "1. A: 2", "1. A: 2,P(3)", "12:11 expected the end of the line"),
        (PRIME, "1. A: 2", "1. A: 2[GC]", "12:8 expected the end of the line"),
        (PRIME, "1. A: 2", "1. A: 2#", "12:8 expected the end of the line"),
        (PRIME, "1. A: 2", "1. A: 2=", "12:9 expected a card"),
        (PRIME, "1. A: 2", "1. A: 2=2*", "12:11 expected a card"),
        (PRIME, "1. A: 2", "1. A: 2=2^", "12:11 expected a card"),
        (PRIME, "1. A: 2", "1. A: X2|X", "12:11 expected `=`"),
        (PRIME, "1. A: 2", "1. A: X2|X=Z", "12:12 expected a number"),
        (PRIME, "1. A: 2", "1. A: X2", "12:7 the rules refuse this turn: joker needs value"),
        (PRIME, "1. A: 2", "1. A: K", "12:7 the rules refuse this turn: not held"),
        (PRIME, "1. A: 2", "1. B: 2", "12:7 the rules refuse this turn: not your turn"),
        (PRIME, "1. A: 2", "1. A: 2 2", "12:9 expected the end of the line"),
        (THANKS, "1. B: -5 pass to A", "1. B: pay", "10:7 expected `keep` or `pass`"),
        (THANKS, "1. B: -5 pass to A", "1. B: pass A", "10:12 expected `to`"),
        (THANKS, "1. B: -5 pass to A", "1. B: pass to C", "10:15 expected the letter of a player"),
        (THANKS, "1. B: -5 pass to A", "1. B: -6 pass to A", "10:7 expected `-5`"),
        (THANKS, "1. B: -5 pass to A", "1. B: pass to B", "the rules refuse this turn: pass to self"),
        (YANIV, "1. B: discard XB 6S,", "1. B: lay XB 6S,", "12:7 expected `call` or `discard`"),
        (YANIV, "1. B: discard XB 6S,", "1. B: discard 6Z,", "12:15 expected a card"),
        (YANIV, "1. B: discard XB 6S,", "1. B: discard XB 6S", "12:21 expected a card or `,`"),
        (YANIV, "6S, draw stock (QH)", "6S, stock (QH)", "12:22 expected `draw`"),
        (YANIV, "6S, draw stock (QH)", "6S, draw", "12:26 expected a card or `stock`"),
        (YANIV, "6S, draw stock (QH)", "6S, draw stock (KH)", "12:34 expected `QH`"),
        (YANIV, "6S, draw stock (QH)", "6S, draw stock (QH", "12:36 expected `)`"),
        (YANIV, "1. B: discard XB 6S,", "1. B: discard XB 7S,", "the rules refuse this turn: not held"),
        (ALGO, "1. B: draw w10, attack A3 1 no", "1. B: pick", "`draw` or `attack` or `choose` or `stay`"),
        (ALGO, "1. B: draw w10,", "1. B: draw x10,", "12:12 expected a card"),
        (ALGO, "1. B: draw w10,", "1. B: draw w9,", "12:12 expected `w10`"),
        (ALGO, "w10, attack A3 1 no", "w10, attack A9 1 no", "12:25 expected `1-4`"),
        (ALGO, "w10, attack A3 1 no", "w10, attack C3 1 no", "12:24 expected the letter of a"),
        (ALGO, "w10, attack A3 1 no", "w10, attack A3 no", "12:27 expected a number"),
        (ALGO, "w10, attack A3 1 no", "w10, attack A3 1 yes", "12:29 expected `no`"),
        (ALGO, "w10, attack A3 1 no", "w10, attack A3 12 no", "12:17 the rules refuse this turn"),
        (EXPECT, "1. B: lay 6S AS", "1. B: play 6S", "expected `declare` or `choose` or `lay`"),
        (EXPECT, "1. B: lay 6S AS", "1. B: lay", "10:10 expected a card"),
        (EXPECT, "1. B: lay 6S AS", "1. B: lay 6S AS KS", "10:17 expected the end of the line"),
        (EXPECT, "1. B: lay 6S AS", "1. B: choose green", "10:14 expected `black` or `red`"),
        (EXPECT, "1. B: lay 6S AS", "1. B: lay 6H AS", "10:7 the rules refuse this turn"),
    ],
)
def test_every_rule_of_a_game_names_the_place(text: str, old: str, new: str, said: str) -> None:
    assert said in changed(text, old, new)


# ------------------------------------------------------------------ in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_words_in_every_language(language: str) -> None:
    words = Words(language)
    for kind in KINDS:
        assert told(NotationError(Place(12, 7), "expected", (kind, ")")), words)
    for code in ("illegal", "no_game", "other_rules", "no_seed", "too_long"):
        assert "12" in told(NotationError(Place(12, 7), code), words)
        assert str(NotationError(Place(12, 7), code))


def test_an_error_reads_as_a_sentence() -> None:
    error = NotationError(Place(12, 7), "expected", ("card", ")"))
    assert told(error, Words("en")) == "Line 12, column 7: expected a card or `)`."
    assert told(error, Words("ja")) == "12行目7文字目：ここに入るのはカードまたは`)`です。"


def test_every_game_has_a_golden_text_to_change() -> None:
    assert set(GAMES) == {"prime_daifugo", "yaniv", "algo", "expect", "no_thank_you"}
