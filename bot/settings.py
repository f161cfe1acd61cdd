"""Settings from the environment and from .env."""

import re
import warnings
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SAWarning

from bot import setting_files
from bot.setting_files import ENCODING, SettingFileError, keys_of
from bot.shards import Shards

SIMILARITY = 0.85
"""The similarity to a setting's name, from 0 to 1, above which a name counts as a misspelling."""

DSN = re.compile(r"https?://[\w:-]+@[\w.:-]+(?:/[\w-]+)*/\d+", re.ASCII)
FORM = (
    "is not an address such as sqlite+aiosqlite:///tefuda.db or postgresql+asyncpg://tefuda@localhost/tefuda"
)
PARAMETERS = {
    "host",
    "passfile",
    "password",
    "port",
    "prepared_statement_cache_size",
    "ssl",
    "target_session_attrs",
    "user",
}
"""What may follow the `?` in the address of a server; the driver raises TypeError for anything else."""


class SettingsError(Exception):
    """Invalid settings; the text names every one of them."""


def _token(value: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[A-Za-z0-9._-]+", value.get_secret_value()):
        raise ValueError("has a character that no token has, such as a space, a quote or a line break")
    return value


def _dsn(value: SecretStr) -> SecretStr:
    if not DSN.fullmatch(value.get_secret_value()):
        raise ValueError("is not the address of a Sentry project, as in https://KEY@HOST/NUMBER")
    return value


def _shards(value: object) -> object:
    return Shards.parse(value) if isinstance(value, str) else value


def checked_address(value: str) -> str:
    """Return the URL of an asynchronous driver; raise ValueError, which does not repeat it, for any other."""
    try:
        address = make_url(value)
        dialect = address.get_dialect()
        dialect.import_dbapi()
        # SQLAlchemy ignores parts of a URL that it only warns about.
        with warnings.catch_warnings(action="error", category=SAWarning):
            dialect().create_connect_args(address)
    except (ArgumentError, ImportError, SAWarning, ValueError) as error:
        raise ValueError(FORM) from error
    if not address.database or not value.isprintable():
        raise ValueError(FORM)
    if not dialect.is_async:
        raise ValueError("needs an asynchronous driver, as in sqlite+aiosqlite:///tefuda.db")
    if address.get_backend_name() != "sqlite":
        _require_server(address)
    return value


def _require_server(address: URL) -> None:
    """Raise ValueError for hosts and parameters that the driver would not understand."""
    hosts = (address.host or "", *address.normalized_query.get("host", ()))
    if any("@" in host for host in hosts):
        # The rest of a password would be shown as the host.
        raise ValueError("has a second @; write %40 for one in the password")
    try:
        for host in hosts:
            host.encode("utf-8" if host.startswith("/") else "idna")
    except UnicodeError:
        raise ValueError("names a host that cannot exist") from None
    if not PARAMETERS.issuperset(address.query):
        raise ValueError(f"may have these parameters alone: {', '.join(sorted(PARAMETERS))}")


Token: TypeAlias = Annotated[SecretStr, AfterValidator(_token)]
Dsn: TypeAlias = Annotated[SecretStr, AfterValidator(_dsn)]
Address: TypeAlias = Annotated[str, AfterValidator(checked_address)]


class Settings(BaseSettings):
    """The host's settings; frozen, and without secrets in its repr."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding=ENCODING, env_ignore_empty=True, extra="forbid", frozen=True
    )

    discord_token: Token | None = Field(None, description="The bot's token; without it: the playground.")
    discord_token_file: Path | None = Field(None, repr=False, description="A file that holds the token.")
    database_url: Address | None = Field(
        None, repr=False, description="Where the tables are kept, as an SQLAlchemy address."
    )
    shards: Annotated[Shards | None, NoDecode, BeforeValidator(_shards)] = Field(
        None, description="The shards of this process, such as 0-3/16; without it: all, in one process."
    )
    database_url_file: Path | None = Field(None, repr=False, description="A file that holds this address.")
    log_format: Literal["text", "json"] = Field("text", description="How the log is written.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="How much is logged.")
    health_port: int | None = Field(
        None, ge=1, le=65535, description="The port of health and metrics; without it there are none."
    )
    health_host: str = Field("127.0.0.1", description="The address of that port.")
    backup_dir: Path | None = Field(
        None, description="The folder of the backups, whose newest one is watched."
    )
    sentry_dsn: Dsn | None = Field(None, description="The address of a Sentry project for faults.")
    most_tables_per_server: int = Field(25, ge=1, description="How many tables may be open in a server.")
    most_tables_per_channel: int = Field(5, ge=1, description="How many tables may be open in a channel.")
    most_tables_per_person: int = Field(3, ge=1, description="How many tables of a host may be open.")
    thinking_ms: int = Field(
        800, ge=50, le=5000, description="How long a strong computer thinks about a move, in milliseconds."
    )
    playground_port: int = Field(8700, ge=0, le=65535, description="The playground's port; 0: any free one.")


NAMES = [name.upper() for name in Settings.model_fields]


def load(env_file: Path | None = Path(".env"), **given: object) -> Settings:
    """Read the settings; raise SettingsError for unknown or malformed keys."""
    faults = list(_file_faults(env_file)) if env_file else []
    try:
        settings = Settings(_env_file=env_file, **given)  # type: ignore[arg-type, call-arg]  # pydantic checks them
    except ValidationError as error:
        # What is wrong with a key is told, but not its value, which may be a secret.
        for fault in error.errors():
            key = "_".join(str(part) for part in fault["loc"]).upper()
            is_unknown = fault["type"] == "extra_forbidden"
            reason = f"{key}: {fault['msg'].removeprefix('Value error, ')}."
            faults.append(_unknown(key) if is_unknown else reason)
    if faults:
        raise SettingsError("\n".join(dict.fromkeys(faults)))
    return _with_files(settings)


def _file_faults(env_file: Path) -> Iterator[str]:
    """Yield the faults of a file's keys, including those without a value."""
    try:
        keys = keys_of(env_file)
    except SettingFileError as error:
        raise SettingsError(f"{env_file}: {error}.") from None
    for key, times in Counter(keys).items():
        if times > 1:
            yield f"{key}: is set more than once in {env_file}."
    yield from (_unknown(key) for key in keys if key not in NAMES)


KEPT_IN_FILES: dict[str, Callable[[str], object]] = {
    "discord_token": lambda text: _token(SecretStr(text)),
    "database_url": checked_address,
}
"""The settings that a file may hold, with what checks them."""


def _with_files(settings: Settings) -> Settings:
    """Fill in what is kept in files; raise SettingsError for files that will not do."""
    found, faults = dict[str, object](), list[str]()
    for name, check in KEPT_IN_FILES.items():
        try:
            found |= _from_file(settings, name, check)
        except ValueError as error:
            faults.append(f"{name.upper()}_FILE: {error}.")
    if faults:
        raise SettingsError("\n".join(faults))
    return settings.model_copy(update=found)


def _from_file(settings: Settings, name: str, check: Callable[[str], object]) -> dict[str, object]:
    """Return a setting that is kept in a file; raise ValueError if the file will not do."""
    given, path = getattr(settings, name), getattr(settings, f"{name}_file")
    if given and path:
        raise ValueError(f"stands beside {name.upper()}; set one of the two")
    if path is None and (given or (path := setting_files.credential(name)) is None):
        return {}
    text = setting_files.read(path)
    try:
        return {name: check(text)}
    except ValueError as error:
        raise ValueError(f"what stands in {path} {error}") from None


def misspellings(environment: Collection[str]) -> list[str]:
    """List hints at variables that look like a misspelt setting; they may belong to another program."""
    missing = [name for name in NAMES if name not in environment]
    alike = {
        name: get_close_matches(name, missing, 1, SIMILARITY) for name in environment if name not in NAMES
    }
    return [
        f"{name} is not a setting of this bot; did you mean {near[0]}?"
        for name, near in alike.items()
        if near
    ]


def _unknown(key: str) -> str:
    return f"{key}: there is no such setting. The settings are {', '.join(NAMES)}."
