"""Settings from the environment and from .env."""

from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError


class SettingsError(Exception):
    """Settings that are missing or wrong; the text names every one of them."""


class Settings(BaseSettings):
    """What a host may set; frozen, and the token shows in no repr."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", env_ignore_empty=True, extra="forbid", frozen=True
    )

    discord_token: SecretStr | None = Field(None, description="The bot's token; without it: the playground.")
    database_url: str | None = Field(
        None, repr=False, description="Where the tables are kept, as an SQLAlchemy address."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="How much is logged.")
    playground_port: int = Field(8700, ge=0, le=65535, description="The playground's port; 0: any free one.")

    @field_validator("database_url")
    @classmethod
    def _is_an_asynchronous_address(cls, value: str | None) -> str | None:
        try:
            driver = make_url(value).get_dialect().is_async if value else True
        except (ArgumentError, ImportError) as error:
            raise ValueError("is no address such as sqlite+aiosqlite:///tefuda.db") from error
        if not driver:
            raise ValueError("needs an asynchronous driver, as in sqlite+aiosqlite:///tefuda.db")
        return value


def load(env_file: Path | None = Path(".env"), **given: Any) -> Settings:
    """Read the settings; raise SettingsError that names every key that is unknown or malformed."""
    try:
        return Settings(_env_file=env_file, **given)  # type: ignore[call-arg]  # a keyword of the library's
    except ValidationError as error:
        raise SettingsError("\n".join(_sentence(fault["loc"], fault) for fault in error.errors())) from None
    except UnicodeDecodeError:
        raise SettingsError(f"{env_file}: is not written in UTF-8.") from None


def _sentence(place: tuple[int | str, ...], fault: Any) -> str:
    """Name the key and what is wrong with it, never the value: it may be a secret."""
    key = "_".join(str(part) for part in place).upper()
    if fault["type"] == "extra_forbidden":
        known = ", ".join(name.upper() for name in Settings.model_fields)
        return f"{key}: there is no such setting. The settings are {known}."
    return f"{key}: {fault['msg'].removeprefix('Value error, ')}."
