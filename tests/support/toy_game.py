"""Tally, a toy game of rounds: in turn, everybody still in says how many points they take."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from bot.app import Tefuda
from bot.faces.face import Face
from bot.faces.options import GameOptions, Option
from bot.faces.panel import Text
from bot.faces.records import (
    BestScore,
    LargestNumber,
    LongestNumber,
    LowestAverage,
    MostAchievements,
    MostFeats,
    MostFirsts,
)
from bot.faces.words import LANGUAGES, Words, _translations, catalog
from bot.front.feature import Feature
from bot.front.game_cog import GameCog
from bot.front.interactions import Interaction
from bot.front.score_sheets import sheet_buttons
from engine.chance import Chance
from engine.core import (
    Achievement,
    Action,
    Event,
    Feat,
    Game,
    IllegalAction,
    InvalidAction,
    Notice,
    Redacted,
    Result,
    Round,
    Seat,
    State,
    Step,
)
from engine.games import GAMES
from tests.support.harness import Stage

OUT = 20
"""Totals above it are out; a total of exactly it is halved."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of rounds."""

    rounds: int = 3


class Say(Action, frozen=True, tag="say"):
    """Take some points."""

    points: int


class Said(Event, frozen=True, tag="said"):
    """A seat has taken points."""

    seat: Seat
    points: int

    @property
    def achievement(self) -> Achievement:
        """Return the number as an achievement: odd or even."""
        return Achievement(
            self.seat, "odd" if self.points % 2 else "even", self.points, len(str(self.points))
        )


class View(Redacted, frozen=True):
    """The whole state: nothing is hidden."""

    seat: Seat | None
    state: "Tally"


class Tally(State[Say, View, Said], frozen=True):
    """The rounds so far, and what was said in the present one."""

    actions = Say

    lasts: int
    totals: tuple[int, ...]
    rounds: tuple[Round, ...] = ()
    said: tuple[int, ...] = ()

    @property
    def inside(self) -> list[Seat]:
        """List who is not out."""
        return [seat for seat, total in enumerate(self.totals) if total <= OUT]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat to act, if any."""
        return () if self.result else (self.inside[len(self.said)],)

    @property
    def result(self) -> Result | None:
        """Rank by the lowest total."""
        if len(self.rounds) < self.lasts and len(self.inside) > 1:
            return None
        places = sorted(set(self.totals))
        ranking = [tuple(s for s, total in enumerate(self.totals) if total == place) for place in places]
        return Result(tuple(ranking), self.totals)

    def view(self, seat: Seat | None) -> View:
        """Show everything."""
        return View(seat, self)

    def fallback(self, seat: Seat) -> Say:
        """Take nothing."""
        return Say(0)

    def _legal(self, seat: Seat) -> Iterator[Say]:
        return (Say(points) for points in range(31))

    def _objection(self, seat: Seat, action: Say) -> IllegalAction | None:
        return None

    def _apply(self, seat: Seat, action: Say, chance: Chance) -> Step[Any, Said]:
        state = replace(self, said=(*self.said, action.points))
        notices = (Notice(Said(seat, action.points)),)
        return Step(_scored(state) if len(state.said) == len(state.inside) else state, notices)


def _scored(state: Tally) -> Tally:
    """End a round."""
    said = dict(zip(state.inside, state.said, strict=True))
    points = tuple(said.get(seat) for seat in range(len(state.totals)))
    added = [total + (gained or 0) for total, gained in zip(state.totals, points, strict=True)]
    halved = [seat for seat in said if added[seat] == OUT]
    totals = tuple(OUT // 2 if seat in halved else total for seat, total in enumerate(added))
    feats = [Feat(seat, "least") for seat in said if said[seat] == min(said.values())]
    feats += [Feat(seat, "halved") for seat in halved]
    feats += [Feat(seat, "fell") for seat in said if added[seat] > OUT]
    return replace(state, totals=totals, said=(), rounds=(*state.rounds, Round(points, totals, tuple(feats))))


def setup(options: Options, seats: int, chance: Chance) -> Step[Tally, Said]:
    """Begin with nothing."""
    return Step(Tally(options.rounds, (0,) * seats), ())


GAME = Game(
    name="tally",
    rules=1,
    seats=range(2, 9),
    options=Options,
    actions=Say,
    setup=setup,
    imagine=lambda view, *_: view.state,
    lowest_wins=True,
)


def read(_: str, fields: Mapping[str, str], __: View, ___: Words) -> Say:
    """Read a number."""
    if not fields["points"].isdecimal():
        raise InvalidAction("no_such_action")
    return Say(int(fields["points"]))


TOY_FACE = Face[View, Say, Said, Options](
    game=GAME,
    options=GameOptions(GAME, (Option("rounds", range(1, 100), is_asked=False),)),
    accent=0x336699,
    records=(
        *(MostFeats("least"), MostFeats("fell"), LowestAverage(3), BestScore()),
        *(LargestNumber("odd"), LongestNumber("even"), MostAchievements("even"), MostFirsts("odd")),
    ),
    panel=lambda view, draft, words: (Text(str(view.state.totals)),),
    decide=lambda view, slot, values, draft, words: Say(slot),
    story=lambda event, words: words.name(event.seat),
    label=lambda view, action, words: str(action.points),
    reason=lambda view, best, taken, words: str(best.action.points),
    read=read,
    score=lambda view, seat, result, words: str(view.state.totals[seat]),
)
"""What is said is what is shown."""


class ToyGameCog(GameCog, group_name="tally", group_description="Tally"):
    """The commands of the game."""

    face = TOY_FACE

    @app_commands.command(name="start", description="Open a table")
    async def start(self, interaction: Interaction, rounds: int = 3) -> None:
        """Open a table."""
        await self.open(interaction, rounds=rounds)

    @app_commands.command(name="say", description="Take points")
    async def say(self, interaction: Interaction, points: int, table: str | None = None) -> None:
        """Take points."""
        await self.act(interaction, table, "say", points=str(points))


class ToyGameBot(Tefuda):
    """The bot with one more game."""

    def find_features(self) -> Mapping[str, Feature]:
        """Return the features of the bot, and the game."""
        tally = Feature(face=ToyGameCog.face, commands=(ToyGameCog,), additions=sheet_buttons(GAME))
        return {**super().find_features(), "tally": tally}


class ToyGameStage(Stage):
    """A stage for the bot with one more game."""

    bot_class = ToyGameBot


WORDS = {
    "tally.title": "Tally",
    "tally.pitch": "Take few points.",
    "level.beginner.tally": "Takes most points",
    "level.easy.tally": "Takes many points",
    "level.normal.tally": "Takes some points",
    "level.strong.tally": "Takes few points",
    "tally.rules": "Take few points.",
    "tally.feat.least": "took the fewest",
    "tally.feat.least.mark": "*",
    "tally.feat.halved": "halved",
    "tally.feat.halved.total_mark": "½",
    "tally.feat.fell": "out",
    "tally.feat.fell.total_mark": "×",
    "tally.records.least": "Most often the fewest: {name} {count}",
    "tally.records.fell": "Most often out: {name} {count}",
    "tally.records.largest.odd": "Largest odd number: {name} {number}",
    "tally.records.longest.even": "Longest even number: {name} {number}, {count} cards",
    "tally.records.most.even": "Most even numbers: {name} {count}",
    "tally.records.firsts.odd": "Most new odd numbers: {name} {count}",
}


@contextmanager
def known() -> Iterator[None]:
    """Register the game and its words."""
    with patch.dict(GAMES, {GAME.name: GAME}), spoken():
        yield


@contextmanager
def spoken() -> Iterator[None]:
    """Add the game's words to every catalog."""
    for language in LANGUAGES:
        for key, sentence in WORDS.items():
            catalog(language).add(key, sentence)
    _translations.cache_clear()
    try:
        yield
    finally:
        for language in LANGUAGES:
            for key in WORDS:
                catalog(language).delete(key)
        _translations.cache_clear()
