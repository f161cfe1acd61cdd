"""The store on PostgreSQL."""

from bot.database.store import Store


async def test_a_value_is_kept(postgres_url: str) -> None:
    store = Store(postgres_url)
    await store.migrate()
    await store.write_value("key", "value")
    assert await store.read_value("key") == "value"
    await store.close()
