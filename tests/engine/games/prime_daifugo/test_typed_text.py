"""Whatever is typed is read, or refused with a reason; `tests/soak/typed_text.py` types on."""

from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from engine.core import RuleError
from engine.games.prime_daifugo.figures import JOKER, needed
from engine.games.prime_daifugo.notation import PACK, read, spell
from tests.support.typed_text import KINDS, hands, plays, random_texts, tried, typed_by_hypothesis

pytestmark = pytest.mark.volume

OFTEN = 800


def test_a_text_is_read_or_refused_with_a_reason_and_never_fails_otherwise() -> None:
    rng, answers = Random(1), set()
    for text in islice(random_texts(rng), OFTEN):
        try:
            answers.add(type(tried(text, hands(rng), rng.choice((None, 1, 2, 4)))).__name__)
        except RuleError as error:
            answers.add(error.code)
    assert len(answers) > 15


@settings(max_examples=20)
@given(typed_by_hypothesis)
def test_so_it_is_with_what_hypothesis_thinks_of(text: str) -> None:
    with suppress(RuleError):
        tried(text, PACK)


def test_what_was_read_reads_back_as_itself() -> None:
    rng, read_back = Random(2), 0
    for text in islice(random_texts(rng), OFTEN):
        try:
            play = read(text)
        except RuleError:
            continue
        assert read(spell(play)) == play
        read_back += 1
    assert read_back > OFTEN / 6


def test_any_play_reads_back_as_itself_whatever_is_held() -> None:
    rng = Random(3)
    for _ in range(OFTEN):
        play = plays(rng)
        assert read(spell(play)) == play
        assert read(spell(play), hands(rng), rng.choice((None, 1, 5))) == play
        assert read(spell(play).lower(), needed(play.laid)) == play


def test_a_play_in_full_width_signs_reads_back_as_itself() -> None:
    rng = Random(4)
    wide = {ordinal: ordinal + 0xFEE0 for ordinal in range(0x21, 0x7F)}
    for _ in range(OFTEN // 10):
        play = plays(rng)
        assert read(spell(play).translate(wide)) == play


def test_texts_are_of_every_kind() -> None:
    rng = Random(5)
    texts = list(islice(random_texts(rng), 40 * len(KINDS)))
    assert any(len(text) == 10_000 for text in texts)
    assert any("\ud800" <= sign <= "\udfff" for text in texts for sign in text)
    assert any(JOKER in text and "^" in text for text in texts)
    assert "9**9**9" in "".join(texts)
