"""Whatever is typed is read, or refused with a reason; `tests/soak/typed_text.py` types on."""

from itertools import islice
from random import Random

import pytest

from engine.core import RuleError
from engine.games.prime_daifugo.figures import needed
from engine.games.prime_daifugo.notation import read, spell
from tests.support.typed_text import hands, plays, random_texts, tried

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
