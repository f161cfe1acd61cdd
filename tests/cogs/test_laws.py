"""Laws over every game's face; a new game is under them as soon as its modules are there."""

from contextlib import suppress
from itertools import cycle, islice, product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.faces.forms import NO_DRAFT, Draft, Form
from bot.faces.panel import text_panel
from bot.faces.rules import rules_at
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.lobby_panel import options_form
from bot.tables.names import words_for
from bot.tables.table import Table
from engine.core import RuleError, Seat
from engine.games import GAMES
from tests.support.discord_limits import faults_of_form
from tests.support.face_laws import AT, moments, parties, refused, uphold
from tests.support.laws import kit_of
from tests.support.lobby_laws import lobbies, uphold_in_lobby
from tests.support.tables_in_memory import FACES, TWO_SIZES, dealt, people, random_games, table_of
from tests.support.typed_commands import command

of_two_sizes = pytest.mark.parametrize(("name", "seats"), TWO_SIZES)
of_every_game = pytest.mark.parametrize("name", GAMES)
EVERY = 3
"""Of so many moments one is looked at, in both languages in turn; `poe soak` looks at all."""


@of_two_sizes
def test_every_face_keeps_the_laws_at_every_moment(name: str, seats: int) -> None:
    for table, words in islice(moments(name, seats), 0, None, EVERY):
        uphold(table, words)


# ------------------------------------------------------------------ before the game


@of_two_sizes
def test_every_message_of_a_lobby_is_one_that_discord_takes_without_the_seed(name: str, seats: int) -> None:
    for number, table in enumerate(lobbies(name, seats)):
        # Of every number of persons in both languages in turn; `poe soak` draws all in both.
        uphold_in_lobby(table, LANGUAGES[(number + number // seats) % len(LANGUAGES)])


@of_two_sizes
def test_every_form_of_options_is_one_that_discord_takes(name: str, seats: int) -> None:
    for language, party in product(LANGUAGES, parties(seats)):
        table = table_of(GAMES[name], party)
        form = options_form(table, FACES[name], words_for(table, language))
        assert not form.fields or faults_of_form(components.modal_of(form, AT)) == []


@of_every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_game_fit_into_one_message(name: str, language: str) -> None:
    face, seats = FACES[name], GAMES[name].seats[-1]
    for options, party in zip(kit_of(name).option_samples(seats), cycle(parties(seats)), strict=False):
        words = words_for(table_of(GAMES[name], party), language)
        told = [rules_at(face, options, speed, words) for speed in face.speeds]
        assert refused(map(text_panel, told)) == []


# ------------------------------------------------------------------ junk


JUNK = ((), ("",), ("a", "b"), ("0",) * 30, ("-1",), ("９",), ("x" * 200,), ("\x00",), ("lot", "1e9"))
DRAFTS = (NO_DRAFT, NO_DRAFT.with_values(0, ["?"]), NO_DRAFT.with_values(999, []).with_values(1, ["-7", ""]))


def fits_the_log(table: Table, seat: Seat, decided: Any) -> None:
    """Assert that this is an action that the log could keep, whether it may be taken or not."""
    assert table.play is not None
    spelled = msgspec.json.encode(decided)
    assert msgspec.json.decode(spelled, type=table.game.actions) == decided
    with suppress(RuleError):
        table.play.state.check(seat, decided)


def middle(name: str, seats: int) -> list[Table]:
    """Return a few tables of a random game, from the deal to the end."""
    (plays,) = random_games(GAMES[name], seats, 1)
    chairs = people(*"ABCDEFGH"[:seats])
    return [dealt(play, chairs) for play in (plays[0], *plays[1:-1:20], plays[-1])]


@of_two_sizes
def test_no_press_whatever_is_more_than_refused(name: str, seats: int) -> None:
    for table in middle(name, seats):
        for seat in range(seats):
            view = table.view(seat)
            for slot in range(1000):
                try:
                    decided = FACES[name].decide(
                        view, slot, JUNK[slot % len(JUNK)], DRAFTS[slot % len(DRAFTS)], Words("ja")
                    )
                except RuleError:
                    continue
                if not isinstance(decided, Draft | Form):
                    fits_the_log(table, seat, decided)


@of_every_game
@given(
    slot=st.integers(0, 999), values=st.lists(st.text(), max_size=26), drafted=st.lists(st.text(), max_size=3)
)
def test_no_choice_whatever_is_more_than_refused(
    name: str, slot: int, values: list[str], drafted: list[str]
) -> None:
    table = MIDDLES[name]
    try:
        draft = NO_DRAFT.with_values(slot, drafted)
        decided = FACES[name].decide(table.view(0), slot, values, draft, Words("en"))
    except RuleError:
        return
    if not isinstance(decided, Draft | Form):
        fits_the_log(table, 0, decided)


MIDDLES = {name: middle(name, GAMES[name].seats[-1])[1] for name in GAMES}
VERBS = st.sampled_from(
    [
        "",
        "keep",
        "pass",
        "pass ",
        "pass 1",
        "PASS",
        "pass A",
        "call",
        "discard ",
        "discard 5H > ",
        "draw",
        "play ",
        "attack A",
        "attack ",
        "choose ",
        "toss",
        "show ",
        "stay",
        "lay ",
        "lay 7 > ",
        "declare",
    ]
)


@of_every_game
@given(verb=VERBS, text=st.text() | st.from_regex(r"\s?-?\d{1,30}"), seat=st.integers(0, 1))
def test_no_text_whatever_is_more_than_refused(name: str, verb: str, text: str, seat: int) -> None:
    table = MIDDLES[name]
    try:
        action = FACES[name].read(*command(name, verb + text), table.view(seat), words_for(table, "ja"))
    except RuleError:
        return
    fits_the_log(table, seat, action)
