"""Laws over every game's face; a new game is under them as soon as its modules are there."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace as changed
from importlib import import_module
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.charts.pictures import has_pictures, in_words
from bot.database.rows import Chair
from bot.faces.forms import NO_DRAFT, Draft, Form
from bot.faces.panel import Panel, Row, text_panel
from bot.faces.rules import rules_of
from bot.faces.words import LANGUAGES, Words, catalog
from bot.front import ui
from bot.front.lobby_panel import lobby_panel, options_form
from bot.front.menu import menu_panel
from bot.front.result_panel import outcome_panel
from bot.front.table_panels import HandSlot, board_panel, closed_panel, hand_panel, spectator_panel
from bot.scores.career import Gain
from bot.tables.names import words_for
from bot.tables.seats import Chairs
from bot.tables.table import Phase, Table
from engine.core import Action, RuleError, Seat
from engine.games import GAMES
from tests.support.discord_limits import faults, faults_of_form
from tests.support.laws import kit_of, may
from tests.support.presses import essence, presses, presses_for
from tests.support.tables_in_memory import FACES, dealt, follow, people, random_games, spread, table_of
from tests.support.typed_commands import command

RANDOM_GAMES = 8
"""For every law and every number of seats."""
LOOKED_AT = 120
"""So many moments are looked at of each game, for each of its seats fewer."""
LONGEST = ("*" * 32, "あ" * 32, "<@!1>||`_~" * 3 + "[]", "W" * 32, "(:-#>@\\)" * 4)
"""Names as long as Discord allows: all markup, wide letters, broad letters."""
AT = ui.Address(ui.HAND, "K7Q2M4", 999_999_999)
TABLES = [pytest.param(name, seats, id=f"{name}-{seats}") for name in GAMES for seats in GAMES[name].seats]
of_every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
of_every_game = pytest.mark.parametrize("name", GAMES)


def parties(seats: int) -> Iterator[Chairs]:
    """Seat the longest names: all the same, all different, half of them gone."""
    for first in range(len(LONGEST)):
        yield people(*(LONGEST[first],) * seats)
    mixed = people(*(LONGEST[seat % len(LONGEST)] for seat in range(seats)))
    yield mixed
    yield tuple(
        msgspec.structs.replace(each, computer="normal") if seat % 2 else each
        for seat, each in enumerate(mixed)
    )
    yield (mixed[0], *(Chair("", None, "normal"),) * (seats - 1))


def moments(name: str, chairs: Chairs, many: int = 1) -> Iterator[Table]:
    """Follow random games; the same table stands at one moment after the other."""
    for plays in random_games(GAMES[name], len(chairs), many):
        places = spread(len(plays), LOOKED_AT // len(chairs))
        table = dealt(plays[0], chairs, message=10**18)
        yield table
        for place, play in enumerate(plays[1:], 1):
            follow(table, play)
            table.outcome = 10**18 if table.phase is Phase.OVER else None
            if place in places:
                yield table


# ------------------------------------------------------------------ limits


def in_game(table: Table, words: Words) -> Iterator[Panel]:
    """Go through every message that can be shown at this moment."""
    face, stale = FACES[table.game.name], words("error.stale")
    yield board_panel(table, face, words)
    yield spectator_panel(table, face, words)
    for seat in range(len(table.chairs)):
        yield hand_panel(table, face, seat, words, stale)
    if table.phase is Phase.OVER:
        people = [chair.person for chair in table.chairs if chair.person is not None]
        outcome = outcome_panel(table, face, words, dict.fromkeys(people, Gain(-(10**6), -(10**6))))
        yield outcome
        yield in_words(outcome).panel


def in_lobby(table: Table, words: Words) -> Iterator[Panel]:
    yield lobby_panel(table, FACES[table.game.name], words)
    yield spectator_panel(table, FACES[table.game.name], words)
    for reason in sorted(str(each.id) for each in catalog("en") if str(each.id).startswith("closed.")):
        yield closed_panel(changed(table, reason=reason), words)
    for person in (1, 0):
        yield menu_panel(table, words, person, may_end=not person)


def refused(panels: Iterable[Panel]) -> list[str]:
    return [fault for panel in panels for fault in faults(ui.view_of(panel, AT))]


@of_every_table
def test_every_message_of_a_game_is_one_that_discord_takes(name: str, seats: int) -> None:
    for number, chairs in enumerate(parties(seats)):
        for table in moments(name, chairs):
            language = LANGUAGES[(number + table.moment) % len(LANGUAGES)]
            assert refused(in_game(table, words_for(table, language))) == []


@of_every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_a_lobby_is_one_that_discord_takes(name: str, seats: int, language: str) -> None:
    for party in parties(seats):
        for options in kit_of(name).option_samples(seats):
            for sitting in range(1, seats + 1):
                theirs = FACES[name].reseat(options, range(sitting))
                table = table_of(GAMES[name], party[:sitting], options=theirs, message=10**18)
                assert refused(in_lobby(table, words_for(table, language))) == []


@of_every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_options_is_one_that_discord_takes(name: str, seats: int, language: str) -> None:
    for party in parties(seats):
        table = table_of(GAMES[name], party)
        form = options_form(table, FACES[name], words_for(table, language))
        assert not form.fields or faults_of_form(ui.modal_of(form, AT)) == []


@of_every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_game_fit_into_one_message(name: str, language: str) -> None:
    assert refused([text_panel(rules_of(name, Words(language)))]) == []


@of_every_table
def test_what_is_shown_anew_with_every_move_bears_no_picture(name: str, seats: int) -> None:
    for table in moments(name, people(*"ABCDEFGH"[:seats])):
        words = words_for(table, "en")
        for viewer in (*range(seats), None):
            assert not has_pictures(Panel(FACES[name].panel(table.view(viewer), NO_DRAFT, words)))


# ------------------------------------------------------------------ the seed


@of_every_table
def test_the_seed_is_told_at_the_end_and_not_before(name: str, seats: int) -> None:
    for table in moments(name, people(*"ABCDEFGH"[:seats])):
        words = words_for(table, "en")
        shown = str(list(in_game(table, words)))
        assert (table.seed in shown) is (table.phase is Phase.OVER)
    lobby = table_of(GAMES[name], table.chairs)
    assert lobby.seed not in str(list(in_lobby(lobby, words_for(lobby, "en"))))


# ------------------------------------------------------------------ presses


def tried(name: str, table: Table, seat: Seat) -> Iterator[Action]:
    """List the legal actions of a seat, or some where the game's kit says that there are too many."""
    assert table.play is not None
    legal: Iterator[Action] = table.play.state.legal_actions(seat)
    return islice(legal, *getattr(brought(name), "TRIED", (None,)))


def brought(name: str) -> Any:
    """Give the kit of a game's face."""
    return import_module(f"tests.cogs.{name}.kit")


def offered(name: str, view: Any, words: Words) -> set[Action]:
    """Press everything that a panel offers, and whatever it offers then."""
    face, found, drafts, met = FACES[name], set[Action](), [NO_DRAFT], {NO_DRAFT}
    while drafts:
        draft = drafts.pop()
        for slot, values in presses(face.panel(view, draft, words)):
            decided = face.decide(view, slot, values, draft, words)
            if isinstance(decided, Action):
                found.add(decided)
            elif isinstance(decided, Draft) and decided not in met:
                met.add(decided)
                drafts.append(decided)
    return found


@of_every_table
def test_a_panel_offers_exactly_what_its_seat_may_do(name: str, seats: int) -> None:
    for table in moments(name, people(*"ABCDEFGH"[:seats]), RANDOM_GAMES):
        words = words_for(table, "en")
        for seat in range(seats):
            view = table.view(seat)
            told = [
                {essence(FACES[name], view, each) for each in one}
                for one in (offered(name, view, words), tried(name, table, seat))
            ]
            if hasattr(brought(name), "answers"):
                told[0] = typed_too(name, table, seat, *told)
            assert told[0] == told[1]


def typed_too(name: str, table: Table, seat: Seat, offered: set[Any], legal: set[Any]) -> set[Any]:
    """Add what is legal and comes of a form, and take out what is legal but was not tried."""
    assert table.play is not None
    words, view = words_for(table, "en"), table.view(seat)
    typed = {each for each in legal - offered if presses_for(FACES[name], view, each, words)}
    return typed | {each for each in offered if each in legal or not may(table.play.state, seat, each)}


@of_every_table
def test_a_spectator_is_offered_nothing(name: str, seats: int) -> None:
    for table in moments(name, people(*"ABCDEFGH"[:seats])):
        parts = FACES[name].panel(table.view(None), NO_DRAFT, words_for(table, "en"))
        assert not any(isinstance(part, Row) for part in parts)


@of_every_table
def test_the_slots_of_a_face_leave_those_of_the_house_free(name: str, seats: int) -> None:
    for table in moments(name, people(*"ABCDEFGH"[:seats])):
        for seat in range(seats):
            parts = FACES[name].panel(table.view(seat), NO_DRAFT, words_for(table, "en"))
            assert all(slot < HandSlot.REFRESH for slot, _ in presses(parts))


def spellings(name: str, action: Action, words: Words) -> list[str]:
    """Ask the game's kit how an action is typed."""
    return list(brought(name).spellings(action, words))


@of_every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_legal_can_be_typed(name: str, seats: int, language: str) -> None:
    for chairs in parties(seats):
        for table in moments(name, chairs):
            words, seat = words_for(table, language), table.to_act
            for action in () if seat is None else tried(name, table, seat):
                typed = spellings(name, action, words)
                assert typed
                view = table.view(seat)
                assert {FACES[name].read(*command(name, text), view, words) for text in typed} == {action}


# ------------------------------------------------------------------ junk


JUNK = ((), ("",), ("a", "b"), ("0",) * 30, ("-1",), ("９",), ("x" * 200,), ("\x00",), ("lot", "1e9"))
DRAFTS = (NO_DRAFT, NO_DRAFT.with_values(0, ["?"]), NO_DRAFT.with_values(999, []).with_values(1, ["-7", ""]))


def judged(table: Table, seat: Seat, decided: Any) -> None:
    """Hold that this is an action that the log could keep, whether it may be taken or not."""
    assert table.play is not None
    spelled = msgspec.json.encode(decided)
    assert msgspec.json.decode(spelled, type=table.game.actions) == decided
    with suppress(RuleError):
        table.play.state.check(seat, decided)


def middle(name: str, seats: int) -> list[Table]:
    """Give a few tables of a random game, from the deal to the end."""
    (plays,) = random_games(GAMES[name], seats, 1)
    chairs = people(*"ABCDEFGH"[:seats])
    return [dealt(play, chairs) for play in (plays[0], *plays[1:-1:20], plays[-1])]


@of_every_table
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
                    judged(table, seat, decided)


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
        judged(table, 0, decided)


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
    judged(table, seat, action)
