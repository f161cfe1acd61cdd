"""Algo on the stage: a whole game of pairs by presses, a toss across a restart, and pairs refused."""

from cogs.algo.card_text import LETTERS
from cogs.algo.turn import SHOW, TOSS
from engine.games.algo.cards import number_of
from engine.games.algo.lines import down
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Toss
from tests.support.harness import Stage, said, text_of
from tests.support.presses import press_action
from tests.support.tables_in_memory import details_of


def state_of(stage: Stage) -> Position:
    """Return the hidden cards, as no player can see them."""
    assert stage.table.play is not None
    state = stage.table.play.state
    assert isinstance(state, Position)
    return state


def knowing(state: Position) -> GameAction:
    """Choose what a player would do who knew all cards, and is glad of a toss."""
    (seat,) = state.to_act
    legal = list(state.legal_actions(seat))
    if Toss() in legal:
        return Toss()
    right = {(card.tag, number_of(card.card)) for line in state.lines for card in down(line)}
    hits = (each for each in legal if isinstance(each, Attack) and (each.card, each.number) in right)
    return next(hits, legal[0])


async def press(stage: Stage, action: GameAction) -> None:
    """Press an action in the open panel of the person to act."""
    who = stage.to_act()
    assert who is not None
    await press_action(stage, who, action)


def planned(state: Position, done: list[GameAction]) -> GameAction:
    """Choose actions: the first attack fails, and after a hit the attacker stays."""
    action, attacks = knowing(state), sum(isinstance(each, Attack) for each in done)
    if isinstance(action, Attack) and not attacks:
        return Attack(action.card, (action.number + 1) % 12)
    return Stay() if attacks == 2 and Stay() not in done and state.phase == "go_on" else action


async def play_on(stage: Stage) -> list[GameAction]:
    """Play to the end by presses."""
    done: list[GameAction] = []
    while list(stage.bot.services.tables) and stage.table.to_act is not None:
        done.append(planned(state_of(stage), done))
        await press(stage, done[-1])
    await stage.pass_time()
    return done


async def open_hands(stage: Stage, *names: str) -> None:
    for name in names:
        await stage.open_hand(name)


async def test_pairs_play_in_english_and_a_toss_goes_on_after_a_restart_for_one_person_alone(
    stage: Stage,
) -> None:
    names = ("Ana", "Ben", "Cleo", "たけし")
    await stage["Ana"].slash(stage.channel, "algo start", pairs="on", rounds="one")
    for name in names[1:]:
        await stage.lobby(name, "Join")
    await stage.lobby("Ana", "Start")
    mover = stage.to_act()
    assert mover is not None
    await stage.open_hand(mover)
    await stage.play(mover, TOSS)
    await stage.restart()
    opened = stage.table
    partner = stage.to_act()
    assert partner not in (None, mover)
    await open_hands(stage, *names)
    state = state_of(stage)
    card = down(state.lines[state.to_act[0]])[-1]
    await stage.play(str(partner), SHOW + card.tag)
    await stage.pass_time()
    assert stage.to_act() == mover
    known = f"{LETTERS[card.tag]}={number_of(card.card)}"
    for name in names:
        assert (known in text_of(stage.hand(name).components)) == (name in (mover, partner))
    assert known not in stage.board
    assert {type(each) for each in await play_on(stage)} == {Toss, Show, Choose, Attack, Stay}
    result = text_of(stage.public_messages()[-1].components)
    assert "Result — Algo" in result
    assert "** win!" in result
    (won,) = opened.view(None).scored
    assert f"-# team {'AB'[won.winners[0]]} · " in details_of(opened, "en")
    assert sum(opened.view(None).totals[:2]) == 800
    details = await stage.press("Ana", stage.public_messages()[-1], "Details")
    assert "* won the round" in said(await stage.press("Ana", details.response, "Score sheet"))
    best = said(await stage["たけし"].slash(stage.channel, "leaderboard", game="algo"))
    assert "最多アタック成功" in best
    assert "最多ラウンド勝利" in best


async def test_a_pair_that_is_not_two_of_four_is_refused_at_the_start(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "algo start", pairs="on")
    await stage.lobby("さくら", "Join")
    refused = said(await stage.lobby("Ana", "Start"))
    assert "Pair play needs exactly four players." in refused
    assert stage.table.play is None
    stage.locales[stage["Ana"].id] = "ja"
    assert "ペア戦はちょうど4人" in said(await stage.lobby("Ana", "Start"))
