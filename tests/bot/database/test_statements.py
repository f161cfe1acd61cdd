"""Statements that differ between the databases."""

import pytest
from sqlalchemy.engine import make_url

from bot.database.schema import PEOPLE
from bot.database.statements import upsert


@pytest.mark.parametrize("name", ["sqlite", "postgresql"])
def test_settings_are_written_in_one_statement_whether_or_not_there_are_any(name: str) -> None:
    dialect = make_url(f"{name}://").get_dialect()()
    statement = str(upsert(name, PEOPLE, {"person": 1}, {"language": "ja"}).compile(dialect=dialect))
    assert statement.startswith("INSERT INTO people (person, language)")
    assert "ON CONFLICT (person) DO UPDATE SET language" in statement
