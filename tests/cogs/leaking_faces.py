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
from bot.faces.panel import Button, Choice, Part, Picture, Row, Select, Text
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


def prints_a_card_in_public(memory: Memory) -> AnyFace:
    return remembering(memory, lambda _: (Text(f"The card is {memory.seen}."),))


def draws_the_card_in_play_in_public(memory: Memory) -> AnyFace:
    return remembering(memory, lambda words: (Text(f"?{words.icons(minus(memory.seen or 1))}"),))


def moves_a_large_card_on_a_button(memory: Memory) -> AnyFace:
    def private(words: Words) -> Parts:
        icon = words.icons.turned(minus(1)) if memory.seen > 8 else words.icons(minus(1))
        return (Row((Button(SLOT, "Guess", icon=icon),)),)

    return remembering(memory, private=private)


def prints_a_card_in_anothers_panel(memory: Memory) -> AnyFace:
    return remembering(memory, private=lambda _: (Text(f"The card is {memory.seen}."),))


def draws_a_card_in_public(memory: Memory) -> AnyFace:
    def public(_: Words) -> Parts:
        chart = Chart("The cards", (Series("?", (0, memory.seen)),), "turn", "card")
        return (Picture(chart, "The cards of the game."),)

    return remembering(memory, public)


def names_a_card_beside_a_picture(memory: Memory) -> AnyFace:
    picture = Chart("The cards", (), "turn", "card")
    return remembering(memory, lambda _: (Picture(picture, f"The card is {memory.seen}."),))


def names_a_card_in_a_story(memory: Memory) -> AnyFace:
    def story(event: GameEvent, words: Words) -> str:
        return f"{FACE.story(event, words)} ({memory.seen})"

    return remembering(memory, story=story)


def numbers_a_control_by_a_card(memory: Memory) -> AnyFace:
    return remembering(memory, private=lambda _: (Row((Button(100 + memory.seen, "Guess"),)),))


def styles_a_control_by_a_card(memory: Memory) -> AnyFace:
    def private(_: Words) -> Parts:
        return (Row((Button(SLOT, "Guess", "danger" if memory.seen > 8 else "success"),)),)

    return remembering(memory, private=private)


def values_a_choice_by_a_card(memory: Memory) -> AnyFace:
    def private(_: Words) -> Parts:
        return (Row((Select(SLOT, "Guess", (Choice(str(memory.seen), "It is even."),)),)),)

    return remembering(memory, private=private)


def prints_a_card_below_a_choice(memory: Memory) -> AnyFace:
    def private(_: Words) -> Parts:
        return (Row((Select(SLOT, "Guess", (Choice("0", "Even", note=f"not {memory.seen}"),)),)),)

    return remembering(memory, private=private)


def advises_by_a_card(memory: Memory) -> AnyFace:
    return remembering(memory, advice=lambda *_: "Keep it." if memory.seen > 8 else "Pass it on.")


def answering(memory: Memory, answer: Callable[[], Form]) -> AnyFace:
    """Return a face that answers a press on its own slot."""

    def decide(
        view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> GameAction | Draft | Form:
        return answer() if slot == SLOT else FACE.decide(view, slot, values, draft, words)

    return remembering(memory, decide=decide)


def asks_by_a_card(memory: Memory) -> AnyFace:
    return answering(memory, lambda: Form("Guess", (TextField(0, "A number", f"not {memory.seen}"),), SLOT))


def writes_a_card_above_the_questions(memory: Memory) -> AnyFace:
    return answering(
        memory, lambda: Form("Guess", (TextField(0, "A number"),), SLOT, f"It is {memory.seen}.")
    )


def refuses_with_a_card(memory: Memory) -> AnyFace:
    def refuse() -> Form:
        raise InvalidAction("nobody_called", name=memory.seen)

    return answering(memory, refuse)


def suggests_a_card(memory: Memory) -> AnyFace:
    def suggest(view: View, field: str, text: str, words: Words) -> Sequence[str]:
        return [*FACE.suggest(view, field, text, words), str(memory.seen)]

    return remembering(memory, suggest=suggest)


def refuses_by_a_card(memory: Memory) -> AnyFace:
    def read(action: str, fields: Mapping[str, str], view: View, words: Words) -> GameAction:
        raise InvalidAction("no_such_action" if memory.seen > 8 else "no_such_control")

    return remembering(memory, read=read)


def describes_a_lobby_by_a_card(memory: Memory) -> AnyFace:
    told = Option("dealer", told=lambda *_: f"It was {memory.seen}.")
    return remembering(memory, options=changed(FACE.options, offered=(told,)))


def offers_a_card_in_the_lobby(memory: Memory) -> AnyFace:
    offered = Option("dealer", offers=lambda *_: [Offer(str(memory.seen), "even", {})], told=lambda *_: "")
    return remembering(memory, options=changed(FACE.options, offered=(*FACE.options.offered, offered)))


LEAKS: tuple[tuple[Leak, set[str]], ...] = (
    (prints_a_card_in_public, {"board", "uwatched"}),
    (draws_the_card_in_play_in_public, {"board", "uwatched"}),
    (moves_a_large_card_on_a_button, {"private"}),
    (prints_a_card_in_anothers_panel, {"private"}),
    (draws_a_card_in_public, {"board", "uwatched"}),
    (names_a_card_beside_a_picture, {"board", "uwatched"}),
    (names_a_card_in_a_story, {"board", "private", "uwatched"}),
    (numbers_a_control_by_a_card, {"private"}),
    (styles_a_control_by_a_card, {"private"}),
    (values_a_choice_by_a_card, {"private"}),
    (prints_a_card_below_a_choice, {"private"}),
    (advises_by_a_card, {"private"}),
    (asks_by_a_card, {"press"}),
    (writes_a_card_above_the_questions, {"press"}),
    (suggests_a_card, {"suggested"}),
    (refuses_by_a_card, {"typed"}),
    (refuses_with_a_card, {"press"}),
    (describes_a_lobby_by_a_card, {"lobby"}),
    (offers_a_card_in_the_lobby, {"options"}),
)
"""Every fault, and where it must be found."""
