"""Lists as people type, paste and upload them: what is read, what is quoted back, and what is no text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.prime_daifugo.primes import typed_numbers
from cogs.prime_daifugo.primes.card_spellings import exported
from cogs.prime_daifugo.primes.typed_numbers import MAX_DIGITS, MAX_STRANGE, TOLD, decoded, is_all, read, sort
from engine.core import InvalidAction
from engine.numbers import is_prime

LISTS = {
    "13 1213": ("13", "1213"),
    "13,1213;7": ("13", "1213", "7"),
    "13、1213，７；5": ("13", "1213", "7", "5"),
    "１３\t１２１３\r\n\u3000Ｋ": ("13", "1213"),
    "kjqj T A": ("13111211", "10", "1"),
    "007 0 00": ("7", "0"),
    "13 # KJ 5\n#7\n11": ("13", "11"),
    "13＃7": ("13",),
    "9" * MAX_DIGITS: ("9" * MAX_DIGITS,),
    "": (),
    " ,\n,": (),
}


@pytest.mark.parametrize(("text", "numbers"), LISTS.items())
def test_numbers_are_read_however_they_are_separated(text: str, numbers: tuple[str, ...]) -> None:
    typed = read(text)
    assert (typed.numbers, typed.strange) == (numbers, ())


STRANGE = ("-7", "3.5", "KX", "X=7", "2^61", "2*3", "五七", "٣", "<@1>", "1e9", "1" + "0" * MAX_DIGITS)


@pytest.mark.parametrize("entry", [*STRANGE, "K" * 37, "9" * 100_000])
def test_whatever_is_no_number_of_72_digits_is_told_apart_from_the_others(entry: str) -> None:
    typed = read(f"13 {entry} 7")
    assert (typed.numbers, typed.strange) == (("13", "7"), (entry,))


def test_a_number_counts_once_however_it_is_written() -> None:
    typed = read("1213 QK 01213 １２１３")
    assert (typed.numbers, typed.repeated) == (("1213",), 3)


@given(st.text() | st.text("0123456789AKQJT ,#\n-", max_size=200))
def test_any_text_is_read(text: str) -> None:
    typed = read(text)
    assert all(each.isascii() and each.isdigit() and len(each) <= MAX_DIGITS for each in typed.numbers)
    assert len(set(typed.numbers)) == len(typed.numbers)


@given(st.binary(max_size=200))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    with suppress(InvalidAction):
        assert "\0" not in decoded(data)


def test_files_of_the_usual_encodings_are_read() -> None:
    text = "13, 1213 # 素数"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "shift_jis"):
        assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0", "13".encode("utf-16-le"), b"\xff\xfe\x00"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidAction, match="primes_no_text"):
        decoded(data)


def test_a_star_means_the_whole_list() -> None:
    assert [is_all(text) for text in ("*", " ＊\n", "", "* 7", "**")] == [True, True, False, False, False]


# ------------------------------------------------------------------ sorted


def test_what_is_not_prime_comes_with_its_factors_and_57_and_1729_are_no_primes() -> None:
    found = sort("13 57 1729 91 1 0 KQ KJ hello")
    assert found.primes == ("13",)
    assert [(each.number, each.factors) for each in found.others[:2]] == [
        (57, ((3, 1), (19, 1))),
        (1729, ((7, 1), (13, 1), (19, 1))),
    ]
    assert [each.factors for each in found.others if each.number < 2] == [(), ()]
    assert (found.other_count, len(found.others)) == (7, TOLD)
    assert (found.strange, found.strange_count) == (("hello",), 1)
    (hard,) = sort(str((10**35 + 69) * (10**36 + 67))).others
    assert hard.factors is None


def test_numbers_of_72_digits_by_the_thousand_are_sorted_and_none_is_factorised_for_long() -> None:
    found = sort(" ".join(str(10 ** (MAX_DIGITS - 1) + more) for more in range(3000)))
    assert (found.total, found.strange_count, len(found.others)) == (3000, 0, TOLD)
    assert len(found.primes) + found.other_count == 3000


def test_long_entries_are_quoted_in_short_and_a_list_that_is_too_long_is_not_tested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert all(len(each) <= MAX_STRANGE for each in sort("x" * 50_000).strange)
    monkeypatch.setattr(typed_numbers, "is_prime", lambda _: pytest.fail("it was tested"))
    found = sort(" ".join(map(str, range(1, 20_002))))
    assert (found.is_too_long, found.total, found.primes) == (True, 20_001, ())


def test_what_is_exported_is_imported_again() -> None:
    numbers = (*(str(each) for each in range(2, 3000) if is_prime(each)), "10000000000000000000000013")
    file = exported(numbers)
    assert b"1213 # QK\n" in file
    assert b"1009 # TX0" not in file, "with as few jokers as can be"
    assert read(decoded(file)).numbers == numbers
