"""Leaking faces of NO THANK YOU!: each reveals another person's card through one channel."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from msgspec.structs import replace as changed

from bot.faces.chart import Chart, Series
from bot.faces.face import AnyFace
from bot.faces.forms import Draft, Form, TextField
from bot.faces.icon_names import minus
from bot.faces.options import Offer, Option
from bot.faces.panel import Button, Choice, Control, Part, Picture, Row, Select, Text
from bot.faces.words import Words
from cogs.no_thank_you.face import FACE
from engine.core import InvalidAction
from engine.games.no_thank_you import GameAction, GameEvent, View

SLOT = 77
Parts: TypeAlias = tuple[Part, ...]


class Memory:
    """Remembers the card of the last holder that a panel was drawn for."""

    seen = 0


Leak: TypeAlias = Callable[[Memory], AnyFace]


def remembering(
    memory: Memory,
    public: Callable[[Words], Parts] = lambda _: (),
    private: Callable[[Words], Parts] = lambda _: (),
    **parts: Any,
) -> AnyFace:
    """Return a face that adds this to what spectators and other seats are shown; it leaks nothing itself."""

    def panel(view: View, draft: Draft, words: Words) -> Parts:
        shown = FACE.panel(view, draft, words)
        if view.seat is not None and view.seat == view.holder:
            memory.seen = view.trails[-1].card or 0
        elif view.seat is None:
            return (*shown, *public(words))
        return (*shown, *private(words))

    return replace(FACE, panel=panel, **parts)


def in_public(told: Callable[[int, Words], Part]) -> Leak:
    """Return a face that adds a part with the card to what spectators are shown."""
    return lambda memory: remembering(memory, public=lambda words: (told(memory.seen, words),))


def in_private(told: Callable[[int, Words], Part]) -> Leak:
    """Return a face that adds a part with the card to what other seats are shown."""
    return lambda memory: remembering(memory, private=lambda words: (told(memory.seen, words),))


def in_a_control(control: Callable[[int, Words], Control]) -> Leak:
    """Return a face that adds a control with the card to what other seats are shown."""
    return in_private(lambda card, words: Row((control(card, words),)))


def in_an_answer(answer: Callable[[int], Form]) -> Leak:
    """Return a face that answers a press on its own slot by the card."""

    def leak(memory: Memory) -> AnyFace:
        def decide(
            view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
        ) -> GameAction | Draft | Form:
            return answer(memory.seen) if slot == SLOT else FACE.decide(view, slot, values, draft, words)

        return remembering(memory, decide=decide)

    return leak


def refuse(card: int) -> Form:
    raise InvalidAction("nobody_called", name=card)


def in_a_story(memory: Memory) -> AnyFace:
    def story(event: GameEvent, words: Words) -> str:
        return f"{FACE.story(event, words)} ({memory.seen})"

    return remembering(memory, story=story)


def in_advice(memory: Memory) -> AnyFace:
    return remembering(memory, advice=lambda *_: "Keep it." if memory.seen > 8 else "Pass it on.")


def in_a_suggestion(memory: Memory) -> AnyFace:
    def suggest(view: View, field: str, text: str, words: Words) -> Sequence[str]:
        return [*FACE.suggest(view, field, text, words), str(memory.seen)]

    return remembering(memory, suggest=suggest)


def in_a_refusal_of_what_is_typed(memory: Memory) -> AnyFace:
    def read(action: str, fields: Mapping[str, str], view: View, words: Words) -> GameAction:
        raise InvalidAction("no_such_action" if memory.seen > 8 else "no_such_control")

    return remembering(memory, read=read)


def in_the_options_of_a_lobby(memory: Memory) -> AnyFace:
    told = Option("dealer", told=lambda *_: f"It was {memory.seen}.")
    return remembering(memory, options=changed(FACE.options, offered=(told,)))


def in_the_form_of_a_lobby(memory: Memory) -> AnyFace:
    offered = Option("dealer", offers=lambda *_: [Offer(str(memory.seen), "even", {})], told=lambda *_: "")
    return remembering(memory, options=changed(FACE.options, offered=(*FACE.options.offered, offered)))


CHART = Chart("The cards", (), "turn", "card")
PUBLIC = {"board", "uwatched", "koverview"}
LEAKS: dict[str, tuple[Leak, set[str]]] = {
    "text": (in_public(lambda card, _: Text(f"The card is {card}.")), PUBLIC),
    "icon": (in_public(lambda card, words: Text(f"?{words.icons(minus(card or 1))}")), PUBLIC),
    "chart": (
        in_public(lambda card, _: Picture(changed(CHART, lines=(Series("?", (0, card)),)), "The cards.")),
        PUBLIC,
    ),
    "words beside a chart": (in_public(lambda card, _: Picture(CHART, f"The card is {card}.")), PUBLIC),
    "story": (in_a_story, {"private", *PUBLIC}),
    "text of another seat": (in_private(lambda card, _: Text(f"The card is {card}.")), {"private"}),
    "moving icon of a button": (
        in_a_control(
            lambda card, words: Button(
                SLOT, "Guess", icon=words.icons.turned(minus(1)) if card > 8 else words.icons(minus(1))
            )
        ),
        {"private"},
    ),
    "slot": (in_a_control(lambda card, _: Button(100 + card, "Guess")), {"private"}),
    "style": (
        in_a_control(lambda card, _: Button(SLOT, "Guess", "danger" if card > 8 else "success")),
        {"private"},
    ),
    "value of a choice": (
        in_a_control(lambda card, _: Select(SLOT, "Guess", (Choice(str(card), "It is even."),))),
        {"private"},
    ),
    "note of a choice": (
        in_a_control(lambda card, _: Select(SLOT, "Guess", (Choice("0", "Even", note=f"not {card}"),))),
        {"private"},
    ),
    "advice": (in_advice, {"private"}),
    "question": (
        in_an_answer(lambda card: Form("Guess", (TextField(0, "A number", f"not {card}"),), SLOT)),
        {"press"},
    ),
    "text above the questions": (
        in_an_answer(lambda card: Form("Guess", (TextField(0, "A number"),), SLOT, f"It is {card}.")),
        {"press"},
    ),
    "refusal": (in_an_answer(refuse), {"press"}),
    "suggestion": (in_a_suggestion, {"suggested"}),
    "refusal of what is typed": (in_a_refusal_of_what_is_typed, {"typed"}),
    "options of a lobby": (in_the_options_of_a_lobby, {"lobby"}),
    "form of a lobby": (in_the_form_of_a_lobby, {"options"}),
}
"""Every fault by what tells the card, and the channels in which it must be found."""
