"""Which rounds may be told: those over, played by people who all agree."""

from dataclasses import replace as changed

from msgspec.structs import replace

from bot.database.rows import Chair
from bot.tables.table import Phase, Table
from cogs.commentary.commentary_rounds import due, gone, since, without, without_consent
from cogs.commentary.commentary_storage import Commentary
from engine.games import GAMES
from engine.play import Play
from tests.support.tables_in_memory import dealt, people, random_games, set_columns, table_of

ANA, BEN = 1, 2
MATCH = max(random_games(GAMES["yaniv"], 2, 4), key=lambda plays: len(plays[-1].state.rounds))
(SINGLE,) = random_games(GAMES["expect"], 2, 1)
BOTH = Commentary(frozenset({ANA, BEN}), since=1)


def at_round(number: int) -> Table:
    """Return a table in a round of the match."""
    return dealt(next(play for play in MATCH if len(play.state.rounds) == number - 1), people("Ana", "Ben"))


def ended(plays: list[Play]) -> Table:
    return dealt(plays[-1], people("Ana", "Ben"))


def test_everybody_seated_has_to_agree_and_computers_do() -> None:
    table = at_round(1)
    assert without_consent(table, Commentary(frozenset({ANA}))) == [BEN]
    assert since(table, Commentary(frozenset({ANA}))) is None
    alone = changed(table, chairs=(table.chairs[0], Chair("", None, "normal")))
    assert since(alone, Commentary(frozenset({ANA}))) == 1


def test_commentary_begins_with_the_round_in_play() -> None:
    assert since(at_round(3), replace(BOTH, since=None)) == 3
    lobby = table_of(GAMES["yaniv"], people("Ana", "Ben"))
    assert since(lobby, replace(BOTH, since=None)) == 1
    assert not due(lobby, BOTH)
    assert without(lobby, BOTH, {BEN}).told == 0, "no round is in play"


def test_a_round_is_told_once_it_is_over() -> None:
    assert list(due(at_round(1), BOTH)) == []
    assert list(due(at_round(3), BOTH)) == [1, 2]
    assert list(due(at_round(3), replace(BOTH, told=1))) == [2]
    assert list(due(at_round(3), replace(BOTH, since=3))) == []
    assert list(due(at_round(3), replace(BOTH, consents=frozenset({ANA})))) == []


def test_a_game_of_one_deal_is_told_after_its_end() -> None:
    assert list(due(dealt(SINGLE[-2], people("Ana", "Ben")), BOTH)) == []
    assert list(due(ended(SINGLE), BOTH)) == [1]
    assert list(due(set_columns(ended(SINGLE), phase=Phase.CLOSED), BOTH)) == []


def test_whoever_withdraws_takes_the_round_in_play_with_them() -> None:
    table = at_round(2)
    left = without(table, BOTH, {BEN})
    assert (left.consents, left.since, left.told) == (frozenset({ANA}), None, 2)
    again = replace(left, consents=BOTH.consents)
    assert since(table, again) == 2
    assert list(due(at_round(3), replace(again, since=2))) == []
    assert list(due(at_round(4), replace(again, since=2))) == [3]


def test_a_round_that_somebody_left_without_having_agreed_is_not_told() -> None:
    table = at_round(2)
    table.chairs = (table.chairs[0], replace(table.chairs[1], computer="normal"))
    assert gone(table, BOTH) == {BEN}
    assert since(table, Commentary(frozenset({ANA}))) == 3
