"""The text of every game: what is written is read again, and what is no turn is refused with its place."""

import pickle
from random import Random
from typing import Any

import pytest

from engine.core import IllegalAction
from engine.games import GAMES
from engine.games.algo import values as algo
from engine.notation import notation_of
from engine.notation.errors import KINDS, NotationError, Place, expected
from engine.notation.scanner import TURN, Scanner
from engine.play import advance, begin
from tests.support.laws import kit_of, listed

LABELS = "ABCDEFGH"
SEATS = {label: seat for seat, label in enumerate(LABELS)}
SEED = "0123456789abcdef0123456789abcdef"


SAMPLES = [
    (name, seats, options)
    for name, game in GAMES.items()
    for seats in (game.seats[0], game.seats[-1])
    for options in [*kit_of(name).option_samples(seats)][:5]
]


@pytest.mark.parametrize(("name", "seats", "options"), SAMPLES)
def test_what_is_written_is_read_again(name: str, seats: int, options: Any) -> None:
    notation, rng = notation_of(name), Random(SEED)
    play = begin(GAMES[name], options, seats, SEED)
    choose = getattr(kit_of(name), "sensible", Random.choice)
    for _ in range(200):
        if not play.state.to_act:
            break
        (seat,) = play.state.to_act
        action = choose(rng, listed(play.state, seat))
        after = advance(play, seat, action)
        text = notation.spell(play, action, after, LABELS)
        scan = Scanner(f"{text} ; comment", 1, SEATS)
        (written,) = notation.read(scan)
        scan.require_end()
        assert written.action(play.state) == action, text
        assert [claim.told(play, after) for claim in written.claims] == [each.said for each in written.claims]
        assert notation.goes_on(after.state) in (True, False)
        play = after


@pytest.mark.parametrize("name", [name for name in GAMES if notation_of(name).hands])
def test_hands_that_are_written_are_read_again(name: str) -> None:
    notation = notation_of(name)
    assert notation.hands
    assert notation.read_hand
    state = begin(GAMES[name], kit_of(name).SHORT, GAMES[name].seats[0], SEED).state
    for hand in (*notation.hands(state), ""):
        scan = Scanner(f"{hand})", 1, SEATS)
        assert notation.read_hand(scan) == hand
        assert scan.take(")")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("no_thank_you", "pay", "column 1: expected `keep` or `pass`"),
        ("no_thank_you", "-9 pass B", "column 9: expected `to`"),
        ("no_thank_you", "pass to Z", "column 9: expected the letter of a player"),
        ("no_thank_you", "pass to 2", "column 9: expected the letter of a player"),
        ("yaniv", "lay 7H", "column 1: expected `call` or `discard`"),
        ("yaniv", "discard 7Z", "column 9: expected a card"),
        ("yaniv", "discard 7H draw", "column 12: expected a card or `,`"),
        ("yaniv", "discard 7H, 5C", "column 13: expected `draw`"),
        ("yaniv", "discard 7H, draw", "column 17: expected a card or `stock`"),
        ("yaniv", "discard 7H, draw stock (9", "column 25: expected a card"),
        ("yaniv", "discard 7H, draw stock (9C", "column 27: expected `)`"),
        ("algo", "pick", "column 1: expected `draw` or `attack` or `choose` or `stay` or `toss` or `show`"),
        ("algo", "draw 9", "column 6: expected a card"),
        ("algo", "draw w9 attack", "column 9: expected `,`"),
        ("algo", "draw w9, stay", "column 10: expected `attack`"),
        ("algo", "attack B 7", "column 11: expected a number"),
        ("expect", "play 7S", "column 1: expected `declare` or `choose` or `lay`"),
        ("expect", "choose green", "column 8: expected `black` or `red`"),
        ("expect", "lay", "column 4: expected a card"),
        ("prime_daifugo", "D(6", "column 4: expected a card or `)`"),
        ("prime_daifugo", "X|X", "column 4: expected `=`"),
    ],
)
def test_what_is_no_turn_is_refused_with_its_place(name: str, text: str, said: str) -> None:
    with pytest.raises(NotationError, match="line 1, ") as refused:
        notation_of(name).read(Scanner(text, 1, SEATS))
    assert str(refused.value).endswith(said)


def test_places_of_a_line_are_found_or_refused() -> None:
    state: Any = begin(GAMES["algo"], GAMES["algo"].options(), 2, SEED).state
    written = notation_of("algo").read(Scanner("draw w1, attack B1 7 yes, attack B2 0, stay", 1, SEATS))
    tags = [placed.tag for placed in state.lines[1][:2]]
    actions = [each.action(state) for each in written]
    assert actions == [algo.Attack(tags[0], 7), algo.Attack(tags[1], 0), algo.Stay()]
    for text in ("attack A0 7", "attack A9 7"):
        (wrong,) = notation_of("algo").read(Scanner(text, 1, SEATS))
        with pytest.raises(NotationError, match="line 1, column 9: expected `1-4`"):
            wrong.action(state)


def test_claims_that_are_left_out_are_none() -> None:
    for name, text in (
        ("algo", "attack B1 7"),
        ("yaniv", "discard 7H, draw stock"),
        ("no_thank_you", "keep"),
    ):
        (written,) = notation_of(name).read(Scanner(text, 1, SEATS))
        assert written.claims == ()


@pytest.mark.parametrize(
    ("text", "groups"),
    [("12. A: keep", ("12", "A", None)), ("も：", (None, "も", None)), ("3.B (clock):", ("3", "B", "clock"))],
)
def test_a_turn_begins_with_its_player(text: str, groups: tuple[str | None, ...]) -> None:
    scan = Scanner(text, 1, SEATS)
    assert scan.ends_turn
    assert scan.found(TURN, "line").groups() == groups


def test_a_word_is_not_the_beginning_of_another() -> None:
    assert Scanner("by A", 1, SEATS).is_at_word("by")
    assert not Scanner("byte", 1, SEATS).is_at_word("by")
    with pytest.raises(NotationError, match="column 1: expected the end of the line"):
        Scanner("by", 1, SEATS).require_end()


def test_every_error_is_told_in_a_sentence() -> None:
    for code in ("illegal", "no_game", "other_rules", "no_seed", "too_long"):
        assert str(NotationError(Place(3, 1), code)).startswith("line 3, column 1: ")
    for kind in KINDS:
        assert KINDS[kind] in str(NotationError(Place(3, 1), "expected", (kind,)))


def test_an_error_says_the_same_in_another_process() -> None:
    refused = NotationError(Place(3, 1), "illegal", cause=IllegalAction("not_your_turn"))
    for error in (refused, expected(Place(12, 7), "card", ")")):
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301 -- as a worker returns it
        assert str(copy) == str(error)
        assert (copy.line, copy.column, copy.code) == (error.line, error.column, error.code)
