"""Commentary: which rounds may be told, all of those that are over, and nothing of the one in play."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace as changed
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from bot.database.rows import Chair
from bot.faces.words import LANGUAGES
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from cogs.commentary.commentary_rounds import (
    PlayedRound,
    due,
    gone,
    played_rounds,
    since,
    without,
    without_consent,
)
from cogs.commentary.commentary_storage import Commentary
from cogs.commentary.commentary_text import MAX_CHARACTERS, MOST_MESSAGES, messages
from engine.games import GAMES
from engine.play import Play
from tests.support.laws import kit_of
from tests.support.tables_in_memory import FACES, dealt, people, random_games, set_columns, table_of

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
    lost = set_columns(dealt(SINGLE[-2], people("Ana", "Ben")), phase=Phase.OVER, reason="forfeit.left#0")
    assert list(due(lost, BOTH)) == [], "nobody has played it to its end"


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


# ------------------------------------------------------------------ what is told


MATCHES = ("algo", "yaniv")
"""The games in which a round follows another."""
Rounds = Callable[[Iterable[Play]], Iterator[PlayedRound]]


def games(name: str, many: int = 2) -> Iterator[list[Play]]:
    """Play random games with the fewest seats."""
    return random_games(GAMES[name], GAMES[name].seats.start, many)


def with_another_deal(plays: list[Play]) -> Iterator[tuple[list[Play], list[Play]]]:
    """Yield a game up to the deal of each later round, and the same with other cards dealt then."""
    rng = Random(7)
    for at, (before, play) in enumerate(pairwise(plays), 1):
        if len(play.state.rounds) > len(before.state.rounds) and play.state.result is None:
            other = kit_of(play.game.name).scramble(play.state, None, rng)
            begins = next(at for at, each in enumerate(play.notices) if each.event.begins_round)
            public = [each for each in play.notices[begins:] if each.to is None]
            twin = replace(play, state=other, notices=(*play.notices[:begins], *public))
            yield plays[: at + 1], [*plays[:at], twin]


def leaks(name: str, rounds: Rounds) -> bool:
    """Return whether what is told of earlier rounds depends on the cards of the one in play."""
    pairs = [pair for plays in games(name) for pair in with_another_deal(plays)]
    assert pairs
    return any(list(rounds(one)) != list(rounds(other)) for one, other in pairs)


@pytest.mark.parametrize("name", MATCHES)
def test_an_earlier_round_tells_nothing_of_the_cards_in_play(name: str) -> None:
    assert not leaks(name, played_rounds)


def after_the_deal(plays: Iterable[Play]) -> Iterator[PlayedRound]:
    """Tell the hands after the last action, which has dealt the next round."""
    known = list(plays)
    for number, each in enumerate(played_rounds(known), 1):
        ends = next(play for play in known if len(play.state.rounds) == number)
        yield replace(each, last=ends.state)


def whole_steps(plays: Iterable[Play]) -> Iterator[PlayedRound]:
    """Tell all that the last action told, also of the next round."""
    known = list(plays)
    for number, each in enumerate(played_rounds(known), 1):
        ends = next(play for play in known if len(play.state.rounds) == number)
        yield replace(each, notices=each.notices + ends.notices)


@pytest.mark.parametrize(
    ("name", "rounds"), [("algo", after_the_deal), ("yaniv", after_the_deal), ("algo", whole_steps)]
)
def test_that_finds_what_tells_of_the_cards_in_play(name: str, rounds: Rounds) -> None:
    assert leaks(name, rounds)


@pytest.mark.parametrize("name", GAMES)
def test_every_round_is_told_once_and_nothing_of_one_that_is_not_over(name: str) -> None:
    for plays in games(name, 1):
        over = list(played_rounds(plays))
        assert [each.number for each in over] == list(range(1, max(len(plays[-1].state.rounds), 1) + 1))
        told = [notice for each in over for notice in each.notices]
        assert told == [notice for play in plays for notice in play.notices]
        assert len(list(played_rounds(plays[:-1]))) == len(over) - 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_round_fits_a_few_messages_and_shows_every_hand(name: str, language: str) -> None:
    (plays,) = games(name, 1)
    seats = GAMES[name].seats.start
    table = dealt(plays[-1], people(*"ABCDEFGH"[:seats]), message=1)
    words, face = words_for(table, language), FACES[name]
    for played in played_rounds(plays):
        texts = messages(table, played, face, words)
        assert 0 < len(texts) <= MOST_MESSAGES
        assert all(len(text) <= MAX_CHARACTERS + 100 for text in texts)
        for seat in range(seats):
            assert face.hand(played.first.view(seat), words) in texts[0]
