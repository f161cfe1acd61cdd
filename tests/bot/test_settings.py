from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load, misspellings
from bot.shards import Shards

UNSEEN = "MTA0.XyZ.not-to-be-seen"


pytestmark = pytest.mark.usefixtures("no_settings")


def env_file(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / ".env"
    path.write_text(text, encoding)
    return path


def error_of(path: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        load(path)
    assert caught.value.__cause__ is None
    hidden = caught.value.__context__ is None or caught.value.__suppress_context__
    assert hidden, "the library's own error quotes the value"
    return str(caught.value)


def token_in(settings: Settings) -> str:
    assert settings.discord_token is not None
    return settings.discord_token.get_secret_value()


def test_shards_are_read_as_a_list(tmp_path: Path) -> None:
    assert load(env_file(tmp_path, "SHARDS=0,3-5/16")).shards == Shards((0, 3, 4, 5), 16)
    assert load(env_file(tmp_path, "SHARDS=")).shards is None
    assert error_of(env_file(tmp_path, "SHARDS=0-16/16")) == (
        "SHARDS: names the shard 16, but of 16 shards the last is 15."
    )


def test_the_environment_goes_before_the_env_file_and_no_value_counts_as_not_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load(tmp_path / ".env") == load(None)
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    assert load(env_file(tmp_path, "LOG_LEVEL=DEBUG\n")).log_level == "ERROR"
    monkeypatch.setenv("LOG_LEVEL", "")
    assert load(env_file(tmp_path, "DISCORD_TOKEN=\nDATABASE_URL=\n")) == load(None)


def test_the_env_file_is_read(tmp_path: Path) -> None:
    path = env_file(
        tmp_path, f"# mine\nDISCORD_TOKEN={UNSEEN}\nexport LOG_LEVEL='DEBUG'\nPLAYGROUND_PORT=0\n"
    )
    settings = load(path)
    assert token_in(settings) == UNSEEN
    assert (settings.log_level, settings.playground_port) == ("DEBUG", 0)


def test_a_mark_in_front_is_no_part_of_the_first_key_and_a_file_in_another_encoding_is_named(
    tmp_path: Path,
) -> None:
    assert token_in(load(env_file(tmp_path, f"DISCORD_TOKEN={UNSEEN}\n", "utf-8-sig"))) == UNSEEN
    path = env_file(tmp_path, f"DISCORD_TOKEN={UNSEEN}\n", "utf-16")
    assert error_of(path) == f"{path}: is not written in UTF-8."


@pytest.mark.parametrize("line", ["WHAT=", f"DISCORD_TOKN={UNSEEN}", "what=''"])
def test_an_unknown_key_is_named_with_those_there_are_even_without_a_value(tmp_path: Path, line: str) -> None:
    said = error_of(env_file(tmp_path, f"{line}\n"))
    assert said.startswith(f"{line.partition('=')[0].upper()}: there is no such setting.")
    assert all(name.upper() in said for name in Settings.model_fields)
    assert UNSEEN not in said


@pytest.mark.parametrize(
    "other", ["LOG_LEVEL=DEBUG", "log_level=DEBUG", "export LOG_LEVEL=INFO", "LOG_LEVEL="]
)
def test_a_key_that_stands_twice_is_named(tmp_path: Path, other: str) -> None:
    path = env_file(tmp_path, f"LOG_LEVEL=INFO\nPLAYGROUND_PORT=0\n{other}\n")
    assert error_of(path) == f"LOG_LEVEL: is set more than once in {path}."


@pytest.mark.parametrize(
    "line", ["DISCORD_TOKEN", "DISCORD_TOKEN SECRET", "=SECRET", 'DISCORD_TOKEN="SECRET']
)
def test_a_line_that_sets_nothing_is_named_by_its_number_and_not_shown(tmp_path: Path, line: str) -> None:
    path = env_file(tmp_path, f"# mine\nLOG_LEVEL=INFO\n{line}\n")
    assert error_of(path) == f"{path}: is not of the form KEY=value in line 3."


@pytest.mark.parametrize("elsewhere", [".", "no-such-file", "/proc/self/mem"])
def test_what_cannot_be_read_as_a_file_is_named(tmp_path: Path, elsewhere: str) -> None:
    path = tmp_path / ".env"
    path.symlink_to(elsewhere)
    assert error_of(path) == f"{path}: is not a file that can be read."


COPIED = ("SEC RET", "SECRET ", "Bot SECRET", '"SECRET"', "“SECRET”", "SECRET\n", "SEC\nRET", "SEC\tRET")
WRITTEN = ("'SEC RET'", '" SECRET"', '"SEC\\nRET"', '"SEC\nRET"', "SEC\0RET", "SEC RET")


def test_a_token_that_was_not_copied_well_is_named_and_not_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = [error_of(env_file(tmp_path, f"DISCORD_TOKEN={each}\n")) for each in WRITTEN]
    (tmp_path / ".env").unlink()
    for value in (*COPIED, "SECRET\udcff", " "):
        monkeypatch.setenv("DISCORD_TOKEN", value)
        told.append(error_of(tmp_path / ".env"))
    for said in told:
        assert said.startswith("DISCORD_TOKEN: has a character that no token has")
        assert "SEC" not in said.removeprefix("DISCORD_TOKEN")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("LOG_LEVEL", "LOUD-SECRET"),
        ("PLAYGROUND_PORT", "PORT-SECRET"),
        ("PLAYGROUND_PORT", "65536"),
        ("PLAYGROUND_PORT", "-17"),
        ("HEALTH_PORT", "0"),
        ("HEALTH_PORT", "65536"),
        ("HEALTH_PORT", "PORT-SECRET"),
        ("LOG_FORMAT", "FORM-SECRET"),
        ("SENTRY_DSN", "no address but a SECRET"),
        ("SENTRY_DSN", "https://SECRET@sentry.invalid/"),
        ("DATABASE_URL", "no address but a SECRET"),
        ("DATABASE_URL", "nonsense://user:SECRET@host/base"),
        ("DATABASE_URL", "sqlite+nodriver:///SECRET.db"),
        ("DATABASE_URL", "sqlite+aiosqlite://SECRET.db"),
        ("DATABASE_URL", "sqlite+aiosqlite:///?timeout=3"),
        ("DATABASE_URL", "sqlite+aiosqlite://ana:SECRET@host/a.db"),
        ("DATABASE_URL", "sqlite+aiosqlite://host:SECRET/a.db"),
        ("DATABASE_URL", "sqlite+aiosqlite:///a.db?colour=SECRET"),
        ("DATABASE_URL", "sqlite+aiosqlite:///a.db?timeout=SECRET"),
        ("DATABASE_URL", "'sqlite+aiosqlite:///SECRET.db\n'"),
        ("DATABASE_URL", "mysql+aiomysql://ana:SECRET@host/base"),
        ("DATABASE_URL", "postgresql+asyncpg://ana:a@SECRET@host/base"),
        ("DATABASE_URL", "postgresql+asyncpg://ana:SECRET@a..b/base"),
        ("DATABASE_URL", f"postgresql+asyncpg://ana:SECRET@{'a' * 64}/base"),
        ("DATABASE_URL", "postgresql+asyncpg://ana:SECRET@/base?host=a..b"),
        ("DATABASE_URL", "postgresql+asyncpg://ana@host/base?sslmode=SECRET"),
    ],
)
def test_a_malformed_value_is_named_and_not_shown(tmp_path: Path, key: str, value: str) -> None:
    said = error_of(env_file(tmp_path, f"{key}={value}\n"))
    assert said.startswith(f"{key}: ")
    assert value not in said
    assert "SECRET" not in said


def test_every_fault_is_named_at_once(tmp_path: Path) -> None:
    wrong = {"LOG_LEVEL", "PLAYGROUND_PORT", "DATABASE_URL", "WHAT"}
    said = error_of(env_file(tmp_path, "".join(f"{name}=x\n" for name in wrong)))
    assert {line.partition(":")[0] for line in said.splitlines()} == wrong


def test_neither_the_token_nor_the_password_of_the_database_shows_in_a_repr() -> None:
    settings = load(None, discord_token=UNSEEN, database_url=f"sqlite+aiosqlite:///{UNSEEN}.db")
    for shown in (repr(settings), str(settings), f"{settings!r:>10}", str(settings.discord_token)):
        assert UNSEEN not in shown


@pytest.mark.parametrize(
    ("name", "meant"),
    [("DISCORD_TOKN", "DISCORD_TOKEN"), ("DATABASE_URI", "DATABASE_URL"), ("LOGLEVEL", "LOG_LEVEL")],
)
def test_a_variable_that_looks_like_a_slip_is_pointed_at(name: str, meant: str) -> None:
    assert misspellings({"PATH", name}) == [f"{name} is not a setting of this bot; did you mean {meant}?"]


def test_what_other_programs_read_and_what_stands_beside_the_setting_itself_is_no_slip() -> None:
    others = {"PATH", "HOME", "LANG", "TOKEN", "PORT", "PGDATABASE", "LOGNAME", "URL", "XDG_SESSION_TYPE"}
    assert misspellings({*others, "LOG_LEVEL", "LOG_LEVELS"}) == []


@pytest.mark.parametrize("value", ["49", "5001", "0.8", "fast"])
def test_a_computer_thinks_for_a_sensible_time(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    assert load(None).thinking_ms == 800
    monkeypatch.setenv("THINKING_MS", "1500")
    assert load(None).thinking_ms == 1500
    monkeypatch.setenv("THINKING_MS", value)
    with pytest.raises(SettingsError, match=r"^THINKING_MS: "):
        load(None)
