"""How the playground reads the pictures that its pages show."""

import asyncio
from dataclasses import replace

from simcord.preview._media import MediaInfo, MediaWorker, _process_media


class ThreadedMedia(MediaWorker):
    """Reads pictures in a thread; simcord starts a process for each, which is slow for a hand of cards."""

    def __init__(self) -> None:
        super().__init__()
        # simcord refuses a ninth picture at once.
        self._turns = asyncio.Semaphore(4)

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        """Check and normalise a picture when its turn comes."""
        async with self._turns:
            return await super().validate(key, blob, media_time=media_time)

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        info = await asyncio.to_thread(_process_media, blob, media_time)
        # The pictures are the bot's own; without this, each read is reported as unsandboxed.
        return replace(info, memory_limited=True)
