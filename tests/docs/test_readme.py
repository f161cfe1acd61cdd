"""The README's game in Python prints what the README says."""

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_examples_print_what_the_readme_says() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert (failed, tried > 0) == (0, True)


def test_an_example_that_prints_something_else_is_seen(tmp_path: Path) -> None:
    wrong = tmp_path / "README.md"
    wrong.write_text(README.read_text("utf-8").replace("-8))", "-9))"), "utf-8")
    failed, _ = doctest.testfile(str(wrong), module_relative=False, encoding="utf-8", verbose=False)
    assert failed == 1
