"""Laws that every face keeps at every moment of a game, with names as long as Discord allows.

A law takes a table at a moment and the words of a language; it fails as a test does.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace as changed
from importlib import import_module
from itertools import count, islice
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.charts.picture_cache import has_pictures, in_words
from bot.database.rows import Chair
from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.panel import Panel, Row
from bot.faces.words import LANGUAGES, Words
from bot.front import components, custom_ids
from bot.front.result_panel import details_panel, outcome_panel
from bot.front.table_panels import (
    board_panel,
    hand_panel,
    lookback_panel,
    overview_panel,
    spectator_panel,
)
from bot.scores.career import Gain
from bot.tables.names import words_for
from bot.tables.seat_rules import Chairs
from bot.tables.table import Phase, Table
from engine.core import Action, IllegalAction, Seat
from engine.games import GAMES
from tests.support.discord_limits import faults
from tests.support.laws import may
from tests.support.picture_laws import SEVERAL, faults_of_panel
from tests.support.presses import essence, presses, presses_for
from tests.support.tables_in_memory import FACES, dealt, follow, people, random_games, set_columns, spread
from tests.support.typed_commands import command

MOMENTS = 8
"""Moments of each game, divided by its seats, but four at least."""
LONGEST = ("*" * 32, "あ" * 32, "<@!1>||`_~" * 3 + "[]", "W" * 32, "(:-#>@\\)" * 4)
"""Names as long as Discord allows: all markup, wide letters, broad letters."""
MOST_SLOTS = 899
"""The highest slot that a face may have."""
PRESSED = 25
"""Presses at random at a moment."""
LONGEST_ADVICE = 260
"""Characters, with two of the longest names."""
AT = custom_ids.Address(custom_ids.HAND, "K7Q2M4", 999_999_999)


def parties(seats: int) -> Iterator[Chairs]:
    """Yield chairs with the longest names: all equal, all different, half gone, all but one computers."""
    for name in LONGEST:
        yield people(*(name,) * seats)
    mixed = people(*(LONGEST[seat % len(LONGEST)] for seat in range(seats)))
    yield mixed
    yield tuple(replace(each, computer="normal") if seat % 2 else each for seat, each in enumerate(mixed))
    yield (mixed[0], *(Chair("", None, "normal"),) * (seats - 1))


def moments(name: str, seats: int, seed: int = 0) -> Iterator[tuple[Table, Words]]:
    """Follow a random game of each party, the languages in turn; yield tables and words."""
    chosen, turns = list(parties(seats)), count()
    for chairs, plays in zip(chosen, random_games(GAMES[name], seats, len(chosen), seed), strict=True):
        places = spread(len(plays), max(MOMENTS // seats, 4))
        table = dealt(plays[0], chairs, message=10**18)
        for place, play in enumerate(plays):
            if place:
                follow(table, play)
            set_columns(table, outcome=10**18 if table.phase is Phase.OVER else None)
            if place in places:
                yield table, words_for(table, LANGUAGES[next(turns) % len(LANGUAGES)])


def brought(name: str) -> Any:
    """Return the kit of a game's face."""
    return import_module(f"tests.cogs.{name}.kit")


# ------------------------------------------------------------------ limits


def refused(panels: Iterable[Panel]) -> list[str]:
    """List what Discord would refuse of these messages."""
    return [fault for panel in panels for fault in faults(components.view_of(panel, AT))]


def in_game(table: Table, words: Words) -> Iterator[Panel]:
    """Yield every message that can be shown at this moment."""
    face, stale = FACES[table.game.name], words("error.stale")
    yield board_panel(changed(table, thinking=table.moment, searched=list(table.recent)), face, words)
    yield spectator_panel(table, face, words)
    if face.lookback:
        yield lookback_panel(table, face, words)
    for seat in range(len(table.chairs)):
        yield hand_panel(table, face, seat, words, stale, advised=True)
        yield overview_panel(table, face, seat, words)
    if table.phase is Phase.OVER:
        people = [chair.person for chair in table.chairs if chair.person is not None]
        gains = dict.fromkeys(people, Gain(-(10**6), -(10**6)))
        for panel in (outcome_panel(table, face, words), details_panel(table, face, words, gains)):
            yield panel
            yield in_words(panel).panel


def spelled_out(panels: Iterable[Panel]) -> str:
    """Spell out panels, which hide their contents from logs."""
    return msgspec.json.encode(list(panels)).decode()


def discord_takes_every_message(table: Table, words: Words) -> None:
    """No message passes Discord's limits, with pictures; what gives them up is as without."""
    assert refused(in_game(table, pictured(table, words))) == []


def pictured(table: Table, words: Words) -> Words:
    """Return the words with pictures: both decks take turns, moving and still."""
    return words.pictured(SEVERAL[table.moment % len(SEVERAL)])


# ------------------------------------------------------------------ what is shown


def what_is_shown_anew_bears_no_picture(table: Table, words: Words) -> None:
    """Panels edited with every move have no picture: it would flicker."""
    for viewer in (*range(len(table.chairs)), None):
        parts = FACES[table.game.name].panel(table.view(viewer), NO_DRAFT, words)
        assert not has_pictures(Panel(parts))


def the_seed_is_told_at_the_end_alone(table: Table, words: Words) -> None:
    """The seed is shown with the result, and nowhere before."""
    assert (table.seed in spelled_out(in_game(table, words))) is (table.phase is Phase.OVER)


def a_spectator_is_offered_nothing(table: Table, words: Words) -> None:
    """A spectator has no controls."""
    parts = FACES[table.game.name].panel(table.view(None), NO_DRAFT, words)
    assert not any(isinstance(part, Row) for part in parts)


def slots_leave_those_of_every_panel_free(table: Table, words: Words) -> None:
    """A game's slots do not clash with those of every panel."""
    for seat in range(len(table.chairs)):
        parts = FACES[table.game.name].panel(table.view(seat), NO_DRAFT, words)
        assert all(0 <= slot <= MOST_SLOTS for slot, _ in presses(parts))


def pictures_show_what_the_words_say(table: Table, words: Words) -> None:
    """With pictures every message shows the same facts."""
    pairs = zip(in_game(table, pictured(table, words)), in_game(table, words), strict=True)
    found = [fault for each in pairs for fault in faults_of_panel(*each)]
    assert not found, found


def whoever_is_to_act_is_advised_in_a_line(table: Table, words: Words) -> None:
    """There is one line of advice for a seat to act, and none at the end or for a spectator.

    After a round that ended, what it reveals may come first.
    """
    face = FACES[table.game.name]
    told = [face.advice(table.view(seat), words) for seat in range(len(table.chairs))]
    assert all("\n" not in each and len(each) <= LONGEST_ADVICE for each in told)
    assert table.play is not None
    assert table.to_act is None or told[table.to_act] or table.play.state.rounds
    assert table.phase is Phase.PLAYING or not any(told)
    assert not face.advice(table.view(None), words)


# ------------------------------------------------------------------ what can be done


def a_panel_offers_what_is_legal(table: Table, words: Words) -> None:
    """Presses lead to exactly the legal actions; where there are too many, some are tried both ways."""
    assert table.play is not None
    name, face = table.game.name, FACES[table.game.name]
    for seat in range(len(table.chairs)):
        view = table.view(seat)
        legal = {essence(face, view, each) for each in tried(table, seat)}
        if hasattr(brought(name), "taps"):
            assert all(presses_for(face, view, each, words) for each in legal)
            assert all(may(table.play.state, seat, each) for each in _met(face, view, words))
        else:
            assert {essence(face, view, each) for each in _offered(name, view, words)} == legal


def _met(face: AnyFace, view: Any, words: Words) -> Iterator[Action]:
    """Press at random; yield the actions that are met, none of which is carried out."""
    rng, draft = Random("presses"), NO_DRAFT
    for _ in range(PRESSED):
        offered = list(presses(face.panel(view, draft, words)))
        decided = face.decide(view, *rng.choice(offered), draft, words) if offered else None
        if isinstance(decided, Action):
            yield decided
        elif isinstance(decided, Draft):
            draft = decided


def _offered(name: str, view: Any, words: Words) -> set[Action]:
    """Return the actions of all presses in a panel, through all drafts."""
    face, found, drafts, met = FACES[name], set[Action](), [NO_DRAFT], {NO_DRAFT}
    while drafts:
        draft = drafts.pop()
        for slot, values in presses(face.panel(view, draft, words)):
            try:
                decided = face.decide(view, slot, values, draft, words)
            except IllegalAction:
                # It says what is to be chosen first.
                continue
            if isinstance(decided, Action):
                found.add(decided)
            elif isinstance(decided, Draft) and decided not in met:
                met.add(decided)
                drafts.append(decided)
    return found


def tried(table: Table, seat: Seat) -> Iterator[Action]:
    """List the legal actions of a seat, or some where the game's kit says that there are too many."""
    assert table.play is not None
    legal: Iterator[Action] = table.play.state.legal_actions(seat)
    return islice(legal, *getattr(brought(table.game.name), "TRIED", (None,)))


def what_is_legal_can_be_typed(table: Table, words: Words) -> None:
    """Every spelling of a legal action is parsed as that action."""
    name, seat = table.game.name, table.to_act
    for action in () if seat is None else tried(table, seat):
        typed = list(brought(name).spellings(action, words))
        assert typed
        view = table.view(seat)
        assert {FACES[name].read(*command(name, text), view, words) for text in typed} == {action}


Law = Callable[[Table, Words], None]
LAWS: tuple[Law, ...] = (
    discord_takes_every_message,
    what_is_shown_anew_bears_no_picture,
    the_seed_is_told_at_the_end_alone,
    a_spectator_is_offered_nothing,
    slots_leave_those_of_every_panel_free,
    pictures_show_what_the_words_say,
    whoever_is_to_act_is_advised_in_a_line,
    a_panel_offers_what_is_legal,
    what_is_legal_can_be_typed,
)


def uphold(table: Table, words: Words) -> None:
    """Assert all laws at a moment; a note on a failure says where."""
    for law in LAWS:
        try:
            law(table, words)
        except AssertionError as error:
            error.add_note(f"{law.__name__}: {table.game.name}, {words.language}, moment {table.moment}")
            error.add_note(f"{len(table.chairs)} seats, seed {table.seed}, {table.options}")
            raise
