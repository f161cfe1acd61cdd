"""What is made of a view shows nothing in a log: not in a repr, nor in the traceback of an exception."""

import logging
import sys
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from pkgutil import iter_modules, walk_packages
from traceback import TracebackException

import pytest
from msgspec import Struct

import engine.opponents
from bot.faces.chart import Chart
from bot.faces.forms import NO_DRAFT, Field, Form, TextField
from bot.faces.panel import Button, Choice, Panel, Part, Picture, Row, Select, Text
from bot.faces.words import Words
from bot.front.custom_ids import Address, Press
from bot.logs import LOG_FORMAT
from engine.core import Event, Notice, Redacted
from engine.games import GAMES
from engine.games.yaniv import GAME
from engine.games.yaniv.values import View
from engine.opponents.expect.matrix_games import Solution
from engine.opponents.expect.network import Network
from engine.opponents.yaniv.hand_values import Tables
from engine.play import begin
from tests.support.tables_in_memory import FACES

PUBLIC: set[type[Struct]] = {Network, Solution, Tables}
"""Structs in which no card stands."""
CHOSEN = "chosen by me"
DRAFT = NO_DRAFT.with_values(0, [CHOSEN])


def modules() -> Iterator[str]:
    """Yield the modules of the games' cogs, and of computers."""
    for game in GAMES:
        package = import_module(f"cogs.{game}")
        yield from (each.name for each in iter_modules(package.__path__, f"{package.__name__}."))
    yield from (each.name for each in walk_packages(engine.opponents.__path__, "engine.opponents."))


def test_every_struct_that_a_face_or_a_computer_makes_shows_nothing() -> None:
    made = {
        kind
        for name in modules()
        for kind in vars(import_module(name)).values()
        if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == name
    }
    assert made > PUBLIC
    assert [kind for kind in made - PUBLIC if not issubclass(kind, Redacted)] == []


def hand() -> View:
    (view,) = [begin(GAME, GAME.options(), 2, "0" * 32).state.view(0)]
    assert isinstance(view, View)
    return view


def test_a_notice_shows_nothing_of_its_event() -> None:
    notice = Notice(Event(), 1)
    assert "Event" not in f"{notice} {notice!r} {(notice,)}"
    assert notice.__rich_repr__() == []


def test_what_is_chosen_and_what_panels_and_forms_show_stands_in_no_log() -> None:
    choices = (Choice(CHOSEN, CHOSEN, note=CHOSEN),)
    press = Press(Address("p", "K7Q2M4", 0), 0, (CHOSEN,), {0: (CHOSEN,)})
    parts: tuple[Part, ...] = (
        Text(CHOSEN),
        Row((Button(0, CHOSEN), Select(1, CHOSEN, choices))),
        Picture(Chart(CHOSEN, (), CHOSEN, CHOSEN), CHOSEN),
    )
    form = Form(CHOSEN, (Field(0, CHOSEN, choices), TextField(1, CHOSEN, CHOSEN, value=CHOSEN)), 0, CHOSEN)
    for thing in (DRAFT, press, Panel(parts), form, *parts, *form.fields):
        assert CHOSEN not in f"{thing} {thing!r} {[thing]}"
    assert DRAFT.__rich_repr__() == press.__rich_repr__() == []


def test_an_exception_of_a_face_that_carries_a_view_and_a_draft_logs_no_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logging.Formatter(LOG_FORMAT))
    view, draft, face = hand(), DRAFT, FACES["yaniv"]

    def failing(*carried: object) -> None:
        raise ValueError(*carried)

    monkeypatch.setitem(vars(face), "panel", failing)
    try:
        face.panel(view, draft, Words("en"))
    except ValueError as error:
        record = logging.LogRecord("bot", logging.ERROR, "", 0, "%s with %r", (error, view), sys.exc_info())
        handler.emit(record)
        out.writelines(TracebackException.from_exception(error, capture_locals=True).format())
    logged = out.getvalue()
    assert "engine.games.yaniv.values.View" in logged
    assert [card for card in view.hand if repr(card) in logged or f" {card}" in logged] == []
    assert CHOSEN not in logged
