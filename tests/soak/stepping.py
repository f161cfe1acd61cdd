"""Games of all sizes stepped through by all eyes, in every language: each step is what the table showed."""

from collections.abc import Iterator
from random import Random

from bot.faces.words import LANGUAGES
from bot.front.components import view_of
from bot.front.table_panels import position
from bot.tables.names import words_for
from bot.tables.table import encode
from bot.workers.finished_game import FinishedGame
from cogs.replays.record_files import FILE
from cogs.replays.replay_panel import replay_panel, shown_of
from cogs.replays.replay_steps import OPEN, Position, replay_of
from engine.games import GAMES
from tests.soak.sizes import sizes
from tests.support.discord_limits import faults
from tests.support.laws import Case, kit_of
from tests.support.replays import has_shown, live
from tests.support.tables_in_memory import FACES, SEED, dealt, follow, people


def run(seconds: float, seed: int) -> Iterator[str]:
    """Step through random games in turn; raise AssertionError for the first step that differs."""
    rng, steps = Random(f"stepping {seed}"), 0
    for number, (name, seats) in enumerate(sizes(seconds, rng)):
        steps += stepped(name, seats, rng, LANGUAGES[number % len(LANGUAGES)])
    yield f"{number + 1} games, {steps} steps"


def stepped(name: str, seats: int, rng: Random, language: str) -> int:
    """Play a random game, compare every step by all eyes with what the table showed; count the steps."""
    game, face, chairs = GAMES[name], FACES[name], people(*"ABCDEFGH"[:seats])
    options = rng.choice(list(kit_of(name).option_samples(seats)))
    case = Case(game, kit_of(name), options, seats, f"{rng.getrandbits(128):032x}")
    first, *others = case.random_walk()
    log = tuple((seat, encode(action)) for seat, action in case.log)
    replay = replay_of(
        "K7Q2M4", FinishedGame(name, encode(options), seats, case.seed, log), [None] * len(log)
    )
    table = dealt(first, chairs, options=options, message=10**18)
    words = words_for(table, language)
    for step, play in enumerate((first, *others)):
        if step:
            follow(table, play)
        for eyes, shown in live(table, chairs, words).items():
            seen = shown_of(face, replay, chairs, Position(step, eyes))
            assert has_shown(shown, position(face, seen.sight.view, words)), (name, case.seed, step, eyes)
        everything = replay_panel(shown_of(face, replay, chairs, Position(step, OPEN)), words)
        assert not faults(view_of(everything, FILE.at(SEED[:16], step))), (name, case.seed, step)
    return len(replay.plays)
