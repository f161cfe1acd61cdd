"""The example of CONTRIBUTING.md: its files, and the bot with them as if they stood in the tree."""

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib import import_module, invalidate_caches
from io import BytesIO
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from babel.messages.pofile import read_po

import cogs
from bot.database import schema
from bot.database.schema import METADATA
from bot.faces.words import LANGUAGES, _translations, catalog
from tests.support import databases

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block of code below the name of its file."""
Files = Mapping[str, str]


def files_of(page: str) -> Files:
    r"""Return the files that a book shows, by their paths.

    >>> files_of("`bot/a.py`\n\n```python\nx = 1\n```\n\n```sh\nls\n```\n")
    {'bot/a.py': 'x = 1\n'}
    """
    return dict(BLOCK.findall(page))


def write(files: Files, folder: Path) -> None:
    """Write files below a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


@contextmanager
def added(files: Files, folder: Path) -> Iterator[None]:
    """Add a feature to the program: its package, its table and its words; take them out afterwards."""
    write(files, folder)
    with ExitStack() as undone:
        undone.enter_context(_importable(cogs, folder / "cogs"))
        undone.enter_context(_importable(schema, folder / "bot/database/schema"))
        undone.enter_context(_stored(files))
        undone.enter_context(_spoken(files))
        yield


@contextmanager
def _importable(package: ModuleType, folder: Path) -> Iterator[None]:
    """Let a package have the modules of a folder too."""
    invalidate_caches()
    before, own = set(sys.modules), {*vars(package)}
    with patch.object(package, "__path__", [*package.__path__, str(folder)]):
        try:
            yield
        finally:
            for name in [
                each for each in set(sys.modules) - before if each.startswith(f"{package.__name__}.")
            ]:
                del sys.modules[name]
            for name in {*vars(package)} - own:
                delattr(package, name)


@contextmanager
def _stored(files: Files) -> Iterator[None]:
    """Let the database know the tables of the files, and what they hold of persons."""
    known = {*METADATA.tables}
    names = [Path(each).stem for each in files if each.startswith("bot/database/schema/")]
    try:
        found = [import_module(f"{schema.__name__}.{name}").PERSONAL for name in names]
        with patch.object(
            schema, "PERSONAL", [*schema.PERSONAL, *(each for every in found for each in every)]
        ):
            yield
    finally:
        for name in {*METADATA.tables} - known:
            METADATA.remove(METADATA.tables[name])


@contextmanager
def _spoken(files: Files) -> Iterator[None]:
    """Add the words of the files to the catalogs."""
    messages = [
        (language, message)
        for language in LANGUAGES
        for name, text in files.items()
        if name.startswith(f"bot/locales/{language}/")
        for message in read_po(BytesIO(text.encode()), locale=language)
        if message.id
    ]
    assert not [message.id for language, message in messages if message.id in catalog(language)]
    for language, message in messages:
        catalog(language)[message.id] = message
    _translations.cache_clear()
    try:
        yield
    finally:
        for language, message in messages:
            catalog(language).delete(message.id)
        _translations.cache_clear()


def migrated(files: Files, folder: Path) -> Path:
    """Create a database of the newest version and what the files add; return its file."""
    path = folder / "tefuda.db"
    databases.prepare(path)
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        with Operations.context(context):
            for name, text in files.items():
                if name.startswith("bot/database/migrations/"):
                    scope: dict[str, object] = {"__name__": name}
                    exec(compile(text, name, "exec"), scope)  # noqa: S102 -- it is in our own book
                    upgrade = scope["upgrade"]
                    assert callable(upgrade)
                    upgrade()
        assert compare_metadata(context, METADATA) == [], "the migration makes the table of the schema"
    engine.dispose()
    return path
