"""What the bot may do in a channel, and what it lacks there."""

import discord
import pytest

from bot.diagnosis.channel import Place, of_place
from bot.diagnosis.findings import Verdict


def judged(*given: str, is_thread: bool = False) -> tuple[Verdict, str]:
    found = of_place(Place(1, 2, "cards", discord.Permissions(**dict.fromkeys(given, True)), is_thread))
    assert bool(found.remedy) == (found.verdict is Verdict.NO)
    return found.verdict, found.said


def test_three_permissions_are_enough_and_threads_are_told() -> None:
    verdict, said = judged("view_channel", "send_messages", "attach_files")
    assert verdict is Verdict.YES
    assert said == (
        "The bot has the permissions that tables need in #cards. For commentary and the threads of cups,"
        " also allow Create Public Threads and Send Messages in Threads."
    )


@pytest.mark.parametrize("lacking", ["view_channel", "send_messages", "attach_files"])
def test_each_that_lacks_is_named(lacking: str) -> None:
    given = {"view_channel", "send_messages", "attach_files"} - {lacking}
    title = lacking.replace("_", " ").title()
    assert judged(*given) == (Verdict.NO, f"The bot lacks {title} in #cards.")


def test_in_a_thread_another_permission_counts() -> None:
    given = ("view_channel", "attach_files", "create_public_threads")
    assert judged(*given, "send_messages", is_thread=True)[1] == (
        "The bot lacks Send Messages in Threads in #cards."
    )
    assert judged(*given, "send_messages_in_threads", is_thread=True) == (
        Verdict.YES,
        "The bot has the permissions that tables need in #cards.",
    )
