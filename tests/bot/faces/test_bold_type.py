"""Bold type is bold to a reader of CommonMark, whatever people are called and wherever they are named."""

import string
from collections.abc import Iterator

import pytest
from discord.ui import TextDisplay
from hypothesis import given
from hypothesis import strategies as st

from bot.faces.forms import Form
from bot.faces.panel import text_panel
from bot.faces.words import LANGUAGES, Words, bolded, escape, visible
from bot.front.components import modal_of, view_of
from bot.front.custom_ids import NOWHERE
from tests.bot.faces.test_words import forms
from tests.support.markdown import COMMON, raw_asterisks
from tests.support.source_scan import KEYS, OF_COMMANDS

NAMES = (
    *("Ana", "けん（離席中）", "[x]", "(a) b", "“q”", "!", "−5", "🙂", "👩‍👩‍👧", "العربية", "שלום!", "é̂"),
    *(
        "a*b",
        "**",
        "*a*",
        "_x_",
        "__",
        "~~s~~",
        "`c`",
        "||s||",
        "\\",
        "a\\",
        "<@1>",
        "# h",
        "- l",
        "1. n",
        "> q",
    ),
)
"""As Discord lets people be called: marks, emoji, letters from right to left, and markup."""
BEGINNINGS, ENDS = (*OF_COMMANDS, "button."), ("_prompt", ".mark", "_mark")
"""Keys of texts in which Discord reads no markup: of commands and controls, in forms, in score sheets."""


def marked_up(language: str) -> Iterator[tuple[str, str]]:
    for key in KEYS:
        if not key.startswith(BEGINNINGS) and not key.endswith(ENDS):
            yield from ((key, each) for each in forms(language, key) if "*" in each)


def filled(sentence: str, name: str) -> str:
    holes = {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
    return sentence.format(**dict.fromkeys(holes, escape(name)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_shows_an_asterisk_whatever_the_names_in_it_are(language: str) -> None:
    sentences = list(marked_up(language))
    assert len(sentences) > 50
    for key, sentence in sentences:
        for name in NAMES:
            text = filled(sentence, name)
            assert raw_asterisks(bolded(text)) == 0, (key, text)


def test_the_law_finds_sentences_that_are_not_mended() -> None:
    for text in ("**けん（離席中）**のL", "残り**−5**点", "▶ **🙂**の番です", "2^3*3", "**A*"):
        assert raw_asterisks(text) > 0, text
    found = {key for key, each in marked_up("ja") if raw_asterisks(filled(each, "けん（離席中）"))}
    assert {"board.thinking", "outcome.winner"} <= found


@given(st.text(min_size=1).map(visible).filter(bool), st.text("のa (。1\n\u3000"), st.text("のa )。1\n"))
def test_a_name_is_bold_between_any_neighbours(name: str, before: str, after: str) -> None:
    text = bolded(f"a{before}**{escape(name)}**{after}")
    assert raw_asterisks(text) == 0
    tokens = [each for block in COMMON.parse(text) for each in block.children or ()]
    assert [each.type for each in tokens].count("strong_open") == 1


def test_code_and_escapes_stay_as_they_are() -> None:
    for text in (
        "`**（a）**b`",
        "```\n1 +5* **(7)**x\n```",
        r"\*\*（a）\*\*b",
        "a ** b ** c",
        "**Ana**の",
        "（**a**）",
    ):
        assert bolded(text) == text


def test_bold_type_is_left_alone_where_it_is_seen_anyway() -> None:
    for text in ("**Ana**の番", "（**a**）", "**(a)** b", "▶ **−5**\n", "**[a]**（b）"):
        assert bolded(text) == text


def test_texts_of_panels_and_forms_are_sent_so() -> None:
    shown = Words("ja")("board.thinking", name="けん（離席中）")
    assert raw_asterisks(shown) == 4
    view, form = view_of(text_panel(shown), NOWHERE), modal_of(Form("", (), text=shown), NOWHERE)
    sent = [each.content for each in (*view.walk_children(), *form.children) if isinstance(each, TextDisplay)]
    assert sent == [bolded(shown)] * 2 != [shown] * 2
