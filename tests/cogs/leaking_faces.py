"""Leaking faces of NO THANK YOU!: each reveals another person's card through one channel."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.faces.chart import Chart, Series
from bot.faces.forms import Draft, Form, TextField
from bot.faces.icon_names import minus
from bot.faces.options import GameOptions, Offer, Option
from bot.faces.panel import Button, Choice, Part, Picture, Row, Select, Text
from bot.faces.words import Words
from cogs.no_thank_you.face import NoThankYouFace
from cogs.no_thank_you.options import OPTIONS
from engine.core import InvalidAction
from engine.games.no_thank_you import GameAction, GameEvent, View

SLOT = 77


class LeakingFace(NoThankYouFace):
    """Remembers the card of the last holder it drew a panel for; leaks nothing itself."""

    seen = 0

    def panel(self, view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
        parts = super().panel(view, draft, words)
        if view.seat is not None and view.seat == view.holder:
            self.seen = view.trails[-1].card or 0
        elif view.seat is None:
            return (*parts, *self.public())
        return (*parts, *self.private())

    def public(self) -> tuple[Part, ...]:
        return ()

    def private(self) -> tuple[Part, ...]:
        return ()


class PrintsACardInPublic(LeakingFace):
    def public(self) -> tuple[Part, ...]:
        return (Text(f"The card is {self.seen}."),)


class DrawsTheCardInPlayInPublic(LeakingFace):
    def panel(self, view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
        shown = super().panel(view, draft, words)
        return shown if view.seat is not None else (*shown, Text(f"?{words.icons(minus(self.seen or 1))}"))


class MovesALargeCardOnAButton(LeakingFace):
    def panel(self, view: View, draft: Draft, words: Words) -> tuple[Part, ...]:
        icon = words.icons.turned(minus(1)) if self.seen > 8 else words.icons(minus(1))
        shown = super().panel(view, draft, words)
        return shown if view.seat is None else (*shown, Row((Button(SLOT, "Guess", icon=icon),)))


class PrintsACardInAnothersPanel(LeakingFace):
    def private(self) -> tuple[Part, ...]:
        return (Text(f"The card is {self.seen}."),)


class DrawsACardInPublic(LeakingFace):
    def public(self) -> tuple[Part, ...]:
        chart = Chart("The cards", (Series("?", (0, self.seen)),), "turn", "card")
        return (Picture(chart, "The cards of the game."),)


class NamesACardBesideAPicture(LeakingFace):
    def public(self) -> tuple[Part, ...]:
        return (Picture(Chart("The cards", (), "turn", "card"), f"The card is {self.seen}."),)


class NamesACardInAStory(LeakingFace):
    def story(self, event: GameEvent, words: Words) -> str:
        return f"{super().story(event, words)} ({self.seen})"


class NumbersAControlByACard(LeakingFace):
    def private(self) -> tuple[Part, ...]:
        return (Row((Button(100 + self.seen, "Guess"),)),)


class StylesAControlByACard(LeakingFace):
    def private(self) -> tuple[Part, ...]:
        return (Row((Button(SLOT, "Guess", "danger" if self.seen > 8 else "success"),)),)


class ValuesAChoiceByACard(LeakingFace):
    def private(self) -> tuple[Part, ...]:
        return (Row((Select(SLOT, "Guess", (Choice(str(self.seen), "It is even."),)),)),)


class PrintsACardBelowAChoice(LeakingFace):
    def private(self) -> tuple[Part, ...]:
        return (Row((Select(SLOT, "Guess", (Choice("0", "Even", note=f"not {self.seen}"),)),)),)


class AdvisesByACard(LeakingFace):
    def advice(self, view: View, words: Words) -> str:
        return "Keep it." if self.seen > 8 else "Pass it on."


class AsksByACard(LeakingFace):
    def decide(  # type: ignore[override]  # a face of its own, in the place of another
        self, view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> GameAction | Draft | Form:
        if slot == SLOT:
            return Form("Guess", (TextField(0, "A number", f"not {self.seen}"),), SLOT)
        return super().decide(view, slot, values, draft, words)


class WritesACardAboveTheQuestions(LeakingFace):
    def decide(  # type: ignore[override]  # a face of its own, in the place of another
        self, view: View, slot: int, values: Sequence[str], draft: Draft, words: Words
    ) -> GameAction | Draft | Form:
        if slot == SLOT:
            return Form("Guess", (TextField(0, "A number"),), SLOT, f"It is {self.seen}.")
        return super().decide(view, slot, values, draft, words)


class SuggestsACard(LeakingFace):
    def suggest(self, view: View, field: str, text: str, words: Words) -> Sequence[str]:
        return [*super().suggest(view, field, text, words), str(self.seen)]


class RefusesByACard(LeakingFace):
    def read(self, action: str, fields: Mapping[str, str], view: View, words: Words) -> GameAction:
        raise InvalidAction("no_such_action" if self.seen > 8 else "no_such_control")


class RefusesWithACard(LeakingFace):
    def decide(self, view: View, slot: int, values: Sequence[str], draft: Draft, words: Words) -> GameAction:
        if slot == SLOT:
            raise InvalidAction("nobody_called", name=self.seen)
        return super().decide(view, slot, values, draft, words)


class DescribesALobbyByACard(LeakingFace):
    @property
    def options(  # type: ignore[override]  # reads what was seen
        self,
    ) -> GameOptions:
        return replace(OPTIONS, offered=(Option("dealer", told=lambda *_: f"It was {self.seen}."),))


class OffersACardInTheLobby(LeakingFace):
    @property
    def options(  # type: ignore[override]  # reads what was seen
        self,
    ) -> GameOptions:
        offered = Option("dealer", offers=lambda *_: [Offer(str(self.seen), "even", {})], told=lambda *_: "")
        return replace(OPTIONS, offered=(*OPTIONS.offered, offered))


LEAKS: tuple[tuple[type[LeakingFace], set[str]], ...] = (
    (PrintsACardInPublic, {"board", "uwatched"}),
    (DrawsTheCardInPlayInPublic, {"board", "uwatched"}),
    (MovesALargeCardOnAButton, {"private"}),
    (PrintsACardInAnothersPanel, {"private"}),
    (DrawsACardInPublic, {"board", "uwatched"}),
    (NamesACardBesideAPicture, {"board", "uwatched"}),
    (NamesACardInAStory, {"board", "private", "uwatched"}),
    (NumbersAControlByACard, {"private"}),
    (StylesAControlByACard, {"private"}),
    (ValuesAChoiceByACard, {"private"}),
    (PrintsACardBelowAChoice, {"private"}),
    (AdvisesByACard, {"private"}),
    (AsksByACard, {"press"}),
    (WritesACardAboveTheQuestions, {"press"}),
    (SuggestsACard, {"suggested"}),
    (RefusesByACard, {"typed"}),
    (RefusesWithACard, {"press"}),
    (DescribesALobbyByACard, {"lobby"}),
    (OffersACardInTheLobby, {"options"}),
)
"""Every fault, and where it must be found."""
