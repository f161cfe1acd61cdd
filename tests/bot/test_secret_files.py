"""The token and the database's address from files: private ones, named by what is wrong, never shown."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import setting_files
from bot.settings import Settings, SettingsError, load
from tests.support.command_line import bot

pytestmark = pytest.mark.usefixtures("empty_folder")

TOKEN = "MTA0.XyZ.not-to-be-seen"  # noqa: S105 -- no real one
ADDRESS = "postgresql+asyncpg://ana:SECRET@host/tefuda"
FILE = Path("token")


@pytest.fixture(autouse=True)
def _no_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(setting_files.CREDENTIALS, raising=False)


def private(text: str | bytes, path: Path = FILE, mode: int = 0o600) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    path.chmod(mode)
    return path


def token_of(settings: Settings) -> str:
    return settings.discord_token.get_secret_value() if settings.discord_token else ""


def error_of(**given: object) -> str:
    with pytest.raises(SettingsError) as caught:
        load(None, **given)
    assert TOKEN not in str(caught.value)
    assert "SECRET" not in str(caught.value)
    (line,) = str(caught.value).splitlines()
    return line


@pytest.mark.parametrize("text", [TOKEN, f"{TOKEN}\n", f"{TOKEN} \r\n\n", f"\ufeff{TOKEN}"])
@pytest.mark.parametrize("mode", [0o400, 0o600])
def test_a_private_file_holds_the_token(text: str, mode: int) -> None:
    assert token_of(load(None, discord_token_file=private(text, mode=mode))) == TOKEN


def test_a_private_file_holds_the_address_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL_FILE", str(private(ADDRESS + "\n").absolute()))
    settings = load(None)
    assert settings.database_url == ADDRESS
    assert "SECRET" not in repr(settings)


FAULTS: dict[str, tuple[Callable[[], object], str]] = {
    "missing": (lambda: None, "names no file that this account can see"),
    "a folder": (FILE.mkdir, "token is a folder; name a file in it"),
    "a pipe": (lambda: os.mkfifo(FILE), "token is no ordinary file"),
    "empty": (lambda: private(""), "token is empty"),
    "white": (lambda: private(" \n\n"), "token is empty"),
    "a line of .env": (
        lambda: private(f"DISCORD_TOKEN={TOKEN}"),
        "what stands in token has a character that no",
    ),
    "two lines": (
        lambda: private(f"{TOKEN}\n{TOKEN}"),
        "what stands in token has a character that no token has",
    ),
    "binary": (lambda: private(b"\xff\xfe\0"), "token is not written in UTF-8"),
    "long": (lambda: private("x" * 5000), "token has more than 4096 bytes"),
    "for the group": (lambda: private(TOKEN, mode=0o640), "token can be used by other accounts"),
    "for all": (lambda: private(TOKEN, mode=0o604), "token can be used by other accounts"),
}


@pytest.mark.parametrize(("make", "words"), FAULTS.values(), ids=FAULTS)
def test_a_file_that_will_not_do_is_named(make: Callable[[], object], words: str) -> None:
    make()
    assert error_of(discord_token_file=FILE).startswith(f"DISCORD_TOKEN_FILE: {words}")


def test_a_file_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    private(TOKEN)
    monkeypatch.setattr(Path, "open", refused)
    assert error_of(discord_token_file=FILE) == "DISCORD_TOKEN_FILE: token cannot be read: Permission denied."


@pytest.mark.parametrize("slip", [TOKEN, ADDRESS, "x" * 300, "SEC\0RET"])
def test_a_secret_in_place_of_its_file_is_not_shown(slip: str) -> None:
    said = error_of(database_url_file=slip)
    assert said == "DATABASE_URL_FILE: names no file that this account can see."


def test_an_address_that_will_not_do_is_not_shown() -> None:
    for text, words in (
        ("sqlite:///SECRET.db", "needs an asynchr"),
        ("SECRET", "is not an address such as sqlite"),
    ):
        said = error_of(database_url_file=private(text))
        assert said.startswith(f"DATABASE_URL_FILE: what stands in token {words}")


def test_a_setting_and_its_file_do_not_go_together_and_both_files_are_named_at_once() -> None:
    said = error_of(discord_token=TOKEN, discord_token_file=private(TOKEN))
    assert said == "DISCORD_TOKEN_FILE: stands beside DISCORD_TOKEN; set one of the two."
    with pytest.raises(SettingsError) as caught:
        load(None, discord_token_file=Path("no"), database_url_file=Path("no"))
    names = [line.partition(":")[0] for line in str(caught.value).splitlines()]
    assert names == ["DISCORD_TOKEN_FILE", "DATABASE_URL_FILE"]


# ------------------------------------------------------------------ systemd and containers


@pytest.mark.parametrize("mode", [0o400, 0o440])
def test_a_credential_of_systemd_is_read_when_nothing_is_set(
    monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    monkeypatch.setenv(setting_files.CREDENTIALS, str(Path.cwd()))
    assert token_of(load(None)) == "", "there is none of this name"
    private(TOKEN, Path("discord_token"), mode)
    private(ADDRESS, Path("database_url"), mode)
    settings = load(None)
    assert (token_of(settings), settings.database_url) == (TOKEN, ADDRESS)
    assert token_of(load(None, discord_token="another")) == "another"  # noqa: S106 -- no real one


def test_a_container_may_show_its_secrets_to_all_its_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting_files, "SHARED", Path.cwd())
    assert token_of(load(None, discord_token_file=private(TOKEN, mode=0o444))) == TOKEN
    elsewhere = Path.cwd().parent / f"{Path.cwd().name}-token"
    private(TOKEN, elsewhere, 0o444)
    FILE.unlink()
    FILE.symlink_to(elsewhere)
    assert "can be used by other accounts" in error_of(discord_token_file=FILE)
    elsewhere.unlink()


def test_the_bot_does_not_start_with_a_file_that_will_not_do() -> None:
    private(TOKEN, mode=0o644)
    said = bot(DISCORD_TOKEN_FILE=str(FILE))
    assert said.exit_code == 1
    assert said.output.splitlines()[1] == (
        "DISCORD_TOKEN_FILE: token can be used by other accounts; take their rights away: chmod 600."
    )
    assert stat.S_IMODE(FILE.stat().st_mode) == 0o644, "it is left as it is"
