"""A game as players of Prime Daifugo write it by hand: initials, several turns a line, hands in between."""

import re

import pytest

from bot.notation.record_from_text import read_text
from bot.notation.text_from_record import text_of
from bot.records.record import Record, with_checksum
from engine.notation.errors import NotationError
from tests.support.sample_records import record

OF = record("prime_daifugo", 2)
TEXT = text_of(OF)
HEAD, TURNS, _ = TEXT.split("\n\n")
HANDS, *LINES = TURNS.splitlines()


def read(head: str, *lines: str) -> Record:
    return read_text("\n".join((head, *lines)))


def test_checksum_ranking_scores_and_hands_may_be_left_out() -> None:
    assert read(HEAD, *LINES) == OF


def test_turns_need_no_numbers_and_may_share_a_line() -> None:
    unnumbered = [re.sub(r"^\d+\. ", "", line) for line in LINES]
    assert read(HEAD, *unnumbered) == OF
    assert read(HEAD, " ".join(unnumbered)) == OF
    assert read(HEAD, " ".join(line.replace(". ", ".").replace(": ", ":") for line in LINES)) == OF


def test_players_may_have_initials_of_any_script() -> None:
    head = HEAD.replace("Player A:", "Player も:").replace("Player B:", "Player カ:")
    lines = [line.replace(" A:", "も：").replace(" B:", "カ：") for line in LINES]
    hands = re.fullmatch(r"Hands: A(\(.*\)) B(\(.*\))", HANDS)
    assert hands
    assert read(head, f"初期手札も:{hands[1]} カ:{hands[2]}", *lines) == OF
    assert read(head, f"も初期:{hands[1][1:-1]}", f"カ初期:{hands[2][1:-1]}", *lines) == OF
    with pytest.raises(NotationError):
        read(head, "も初期:KKKKK", *lines)


def test_comments_and_empty_lines_may_stand_anywhere() -> None:
    lines = [each for line in LINES for each in ("", f"{line} ; well played", "; oh!")]
    assert read(HEAD.replace("\n", " ; of the head\n"), *lines) == OF


def test_lines_may_end_as_on_windows() -> None:
    assert read_text("\ufeff" + TEXT.replace("\n", "\r\n")) == OF


def test_what_the_text_does_not_tell_takes_its_default() -> None:
    bare = re.sub(r"\n(Actors|Seal): .*|, rules 1", "", HEAD)
    told = read(bare, *LINES)
    assert {move.actor for move in told.actions} == {"person"}
    assert with_checksum(told) == told
