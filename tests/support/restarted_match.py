"""A match of Yaniv with a restart in its middle, compared with one without."""

import sqlalchemy as sa

from bot.database.schema import RESULTS
from bot.tables.computers import PAUSE
from bot.tables.table import Phase
from engine.chance import Chance
from engine.core import Action
from engine.games.yaniv import GAME
from engine.games.yaniv.values import Options
from engine.opponents import levels
from engine.play import Play, advance, begin
from tests.cogs.dealing import deal
from tests.support.harness import Stage
from tests.support.invariants import replayed
from tests.support.tables_in_memory import SEED

NORMAL = levels(GAME.name)["normal"]


def _choice(play: Play) -> Action:
    """Return the computer's choice for the seat to act, by the bot's chance."""
    (seat,) = play.state.to_act
    chance = Chance(play.seed, f"computer {seat} {play.moment}")
    action: Action = NORMAL.choose(play.state.view(seat), play.state.legal_actions(seat), chance)
    return action


def _played_through(seats: int, options: Options, seed: str) -> Play:
    """Play the match with the engine alone."""
    play = begin(GAME, options, seats, seed)
    while play.state.to_act:
        (seat,) = play.state.to_act
        play = advance(play, seat, _choice(play))
    return play


async def _go_on(stage: Stage, until: int) -> None:
    """Play until a moment; Ana, who must stay, plays as a computer would."""
    table = stage.table
    while table.phase is Phase.PLAYING and table.moment < until:
        if stage.to_act() == "Ana":
            assert table.play is not None
            with stage.within():
                await stage.bot.services.tables.playing.act(table, stage["Ana"].id, _choice(table.play))
        await stage.pass_time(PAUSE)


async def restart_in_the_middle(stage: Stage, seats: int, seed: str = SEED, **options: int) -> int:
    """Play a match of Ana, Ben who leaves, and computers; compare its end; count its actions."""
    table = await deal(stage, GAME, 2, computers=seats - 2, seed=seed, **options)
    assert isinstance(table.options, Options)
    meant = _played_through(seats, table.options, table.seed)
    with stage.within():
        await stage.bot.services.tables.seating.leave(table, stage["Ben"].id)
    await _go_on(stage, meant.step // 2)
    await stage.restart()
    assert stage.table.moment >= meant.step // 2
    await _go_on(stage, meant.step)
    assert await replayed(stage, table.id) == meant.state
    await stage.pass_time()
    assert meant.state.result is not None
    scores = sa.select(RESULTS.c.score).where(RESULTS.c.table_id == table.id).order_by(RESULTS.c.seat)
    assert [score for (score,) in await stage.bot.store.ask(scores)] == list(meant.state.result.scores)
    return meant.step
