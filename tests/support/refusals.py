"""Texts of refusals, and a snapshot of all that a refused press must not change."""

from typing import Any

from bot.tables.table import Table
from tests.support.harness import Stage


async def unchanged(stage: Stage, table: Table | None = None) -> tuple[Any, ...]:
    """Return a snapshot of all that a wrong press could have changed."""
    table = table or stage.table
    log = await stage.bot.store.log(table.id)
    return table.phase, table.moment, table.chairs, table.options, table.speed, table.host, tuple(log)


TEXTS = {
    "not_seated": ("You have no seat at this table.", "あなたはこのテーブルに参加していません。"),
    "not_your_turn": ("It is not your turn.", "あなたの番ではありません。"),
    "foreign": ("I do not know this button.", "このボタンは使えません。"),
    "unknown": ("There is no such table here.", "ここにそのテーブルはありません。"),
    "over": ("This table is over.", "このテーブルは終了しています。"),
    "seated": ("You are already at this table.", "すでにこのテーブルに参加しています。"),
    "full": ("This table is full", "満席です"),
    "host": ("Only the host", "ホスト（👑）だけができます"),
    "moderator": ("Only the host (👑) or a moderator", "ホスト（👑）かモデレーターだけです"),
    "control": ("There is no such button", "そのボタンはありません"),
    "old": ("This is an old message", "古いメッセージです"),
    "self": ("You cannot pass the card to yourself.", "自分には渡せません。"),
    "empty": ("Nobody sits there.", "その席には誰もいません。"),
    "nobody": ("Nobody at this table is called", "このテーブルにいません"),
    "gift": ("You have no gift of your own", "THANK YOUカードを持っていないので、渡せません。"),
    "started": ("already started", "もう始まっています"),
}


def in_language(stage: Stage, who: str, key: str) -> str:
    """Return a refusal in the person's language."""
    return TEXTS[key][1 if stage.locales[stage[who].id] == "ja" else 0]
