import pytest

from bot.charts.fonts import ELLIPSIS, renderable, truncated, unique_labels
from tests.bot.charts.samples import ODD_NAMES


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ana", "Ana"),
        ("さくら", "さくら"),
        ("髙橋𠮷野", "髙橋〓野"),
        ("Ana 🎉", "Ana"),
        ("😀", "😀"),
        ("👨‍👩‍👧‍👦", ""),
        ("e\u0301\u0336\u0336", "é"),
        ("a\n\u200b b\x00", "a b"),
        ("\ud800", ""),
    ],
)
def test_what_no_font_has_is_left_out_and_a_sign_stands_for_a_letter(text: str, written: str) -> None:
    assert renderable(text) == written


def test_names_of_which_nothing_or_the_same_can_be_written_are_numbered() -> None:
    labels = unique_labels(["Ana🎉", "Ben", "Ana🔥", "👨‍👩‍👧‍👦", "한국인"])
    assert labels == ["Ana #1", "Ben", "Ana #3", "#4", "#5"]


@pytest.mark.parametrize("names", ODD_NAMES.values(), ids=ODD_NAMES)
def test_no_two_lines_bear_the_same_name_and_none_bears_none(names: tuple[str, ...]) -> None:
    labels = unique_labels(names)
    assert len(set(labels)) == len(names)
    assert all(labels)


def test_a_text_that_is_too_wide_is_cut_and_says_so() -> None:
    def measured(text: str) -> float:
        return 10.0 * len(text)

    assert truncated("Ana", 30, measured) == "Ana"
    assert truncated("Ana Maria", 60, measured) == f"Ana M{ELLIPSIS}"
    assert truncated("Ana Maria", 50, measured) == f"Ana{ELLIPSIS}"
    assert truncated("Ana", 5, measured) == ELLIPSIS
