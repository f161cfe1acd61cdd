"""Settings from the environment and from .env."""

import re
import warnings
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SAWarning

from bot.env_file import ENCODING, UnreadableError, keys_of, repeated

SIMILARITY = 0.85
"""The similarity to a setting's name, from 0 to 1, above which a name counts as a misspelling."""


class SettingsError(Exception):
    """Invalid settings; the text names every one of them."""


class Settings(BaseSettings):
    """The host's settings; frozen, and without secrets in its repr."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding=ENCODING, env_ignore_empty=True, extra="forbid", frozen=True
    )

    discord_token: SecretStr | None = Field(None, description="The bot's token; without it: the playground.")
    database_url: str | None = Field(
        None, repr=False, description="Where the tables are kept, as an SQLAlchemy address."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="How much is logged.")
    most_tables_per_server: int = Field(25, ge=1, description="How many tables may be open in a server.")
    most_tables_per_channel: int = Field(5, ge=1, description="How many tables may be open in a channel.")
    most_tables_per_person: int = Field(3, ge=1, description="How many tables of a host may be open.")
    thinking_ms: int = Field(
        800, ge=50, le=5000, description="How long a strong computer thinks about a move, in milliseconds."
    )
    playground_port: int = Field(8700, ge=0, le=65535, description="The playground's port; 0: any free one.")

    @field_validator("discord_token")
    @classmethod
    def _is_a_token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not re.fullmatch(r"[A-Za-z0-9._-]+", value.get_secret_value()):
            raise ValueError("has a sign that no token has, such as a space, a quote or a line break")
        return value

    @field_validator("database_url")
    @classmethod
    def _is_an_asynchronous_address(cls, value: str | None) -> str | None:
        if value:
            require_address(value)
        return value


def require_address(value: str) -> None:
    """Raise ValueError, which does not repeat it, unless a text is the URL of an asynchronous driver."""
    try:
        address = make_url(value)
        dialect = address.get_dialect()
        dialect.import_dbapi()
        # SQLAlchemy ignores parts of a URL that it only warns about.
        with warnings.catch_warnings(action="error", category=SAWarning):
            dialect().create_connect_args(address)
    except (ArgumentError, ImportError, SAWarning, ValueError) as error:
        raise ValueError("is no address such as sqlite+aiosqlite:///tefuda.db") from error
    if not address.database or not value.isprintable():
        raise ValueError("is no address such as sqlite+aiosqlite:///tefuda.db")
    if not dialect.is_async:
        raise ValueError("needs an asynchronous driver, as in sqlite+aiosqlite:///tefuda.db")


def load(env_file: Path | None = Path(".env"), **given: object) -> Settings:
    """Read the settings; raise SettingsError for unknown or malformed keys."""
    faults = list(_file_errors(env_file)) if env_file else []
    try:
        settings = Settings(_env_file=env_file, **given)  # type: ignore[arg-type, call-arg]  # pydantic checks them
    except ValidationError as error:
        faults += [_describe(fault["loc"], fault) for fault in error.errors()]
    if faults:
        raise SettingsError("\n".join(dict.fromkeys(faults)))
    return settings


def _file_errors(env_file: Path) -> Iterator[str]:
    """Yield the faults of a file's keys, including those without a value."""
    try:
        keys = keys_of(env_file)
    except UnreadableError as error:
        raise SettingsError(str(error)) from None
    yield from (f"{key}: stands more than once in {env_file}." for key in repeated(keys))
    yield from (_unknown(key) for key in keys if key not in _names())


def misspellings(environment: Collection[str]) -> list[str]:
    """List hints at variables that look like a misspelt setting; they may belong to another program."""
    missing = [name for name in _names() if name not in environment]
    alike = {
        name: get_close_matches(name, missing, 1, SIMILARITY) for name in environment if name not in _names()
    }
    return [f"{name} is no setting of this bot; is {near[0]} meant?" for name, near in alike.items() if near]


def _names() -> list[str]:
    return [name.upper() for name in Settings.model_fields]


def _unknown(key: str) -> str:
    return f"{key}: there is no such setting. The settings are {', '.join(_names())}."


def _describe(place: tuple[int | str, ...], fault: ErrorDetails) -> str:
    """Describe what is wrong with a key, but not its value, which may be a secret."""
    key = "_".join(str(part) for part in place).upper()
    if fault["type"] == "extra_forbidden":
        return _unknown(key)
    return f"{key}: {fault['msg'].removeprefix('Value error, ')}."
