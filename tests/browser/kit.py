"""Drives the playground in a real browser, by what is visible on the page."""

import json
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from playwright.async_api import Browser, Download, Locator, Page, Route, async_playwright, expect
from playwright.async_api import Error as BrowserError
from playwright.async_api import TimeoutError as BrowserTimeout

from bot.playground.server import Playground
from tests.support import quick_links

quick_links.install()

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Settled: the page has answered the last act and shows what came of it.
SETTLED = """() => {
  const page = window.simcordPreview;
  return page && page.ready && !page.pendingAction && page.awaitingRevision === null;
}"""

# Far above what is measured: a loaded machine is no reason to fail.
PATIENCE = 60_000


class Refused(AssertionError):
    """The page did not carry out an act; the text holds its reasons."""


def browser_path() -> str | None:
    """Find a browser: the one that TEFUDA_BROWSER names, else a Chromium of the system."""
    names = (os.environ.get("TEFUDA_BROWSER"), "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    """Start a browser. Without one the test is skipped, but on CI it fails: there nobody would notice."""
    path = browser_path()
    if path is None:
        missing = "no Chromium found: install one, or name it in TEFUDA_BROWSER"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


class Client:
    """One person's page: what they do, what they see, and everything that it was ever sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.received: list[str] = []
        self.faults: list[str] = []
        self.messages = page.locator("#channel-message-list")
        self.modal = page.locator("#modal-root .modal-dialog")

    # ------------------------------------------------------------- acting

    async def run(self, command: str, **options: str) -> None:
        """Run a command by its English path; options and choices by the names that the person sees."""
        await self.page.locator("#channel-composer-input").fill(f"/{command}")
        path = command.replace(" ", ".")
        await self.page.locator(f".command-entry[data-entry-key$=':{path}']").click()
        for name, value in options.items():
            await self._fill_option(name, value)
        await self.page.locator("#send-message").click()
        await self.settle()

    async def press(self, label: str, *, within: str = "") -> None:
        """Press the newest enabled button with this label, in the newest message that holds a text."""
        button = self.button(label, within=within)
        await button.click(timeout=PATIENCE)
        await self.settle()

    async def download(self, name: str) -> bytes:
        """Download the file with this name from the newest message that offers it."""
        offered = self.page.locator(".component-file").filter(has_text=name).last
        button = offered.locator(".file-download")
        try:
            saved = await self._downloaded_by(button, PATIENCE / 4)
        except BrowserTimeout:
            # The page may have drawn the message anew under the click.
            saved = await self._downloaded_by(button, PATIENCE)
        assert saved.suggested_filename == name
        return (await saved.path()).read_bytes()

    async def _downloaded_by(self, button: Locator, patience: float) -> Download:
        async with self.page.expect_download(timeout=patience) as waiting:
            await button.click(timeout=PATIENCE)
        return await waiting.value

    async def choose(self, select: str, *labels: str) -> None:
        """Choose exactly these options in the newest select with this placeholder or present value."""
        await self.messages.locator(".select-trigger").filter(has_text=select).last.click(timeout=PATIENCE)
        options = self.page.locator(".preview-select.is-open .select-option")
        several = self.page.locator(".preview-select.is-open [role=listbox][aria-multiselectable=true]")
        if await several.count():
            for option in await options.all():
                label = await option.locator(".option-label").inner_text()
                if (label in labels) != (await option.get_attribute("aria-selected") == "true"):
                    await options.filter(has=self._option_label(label)).click()
            await self.page.locator(".select-apply").click()
        else:
            await options.filter(has=self._option_label(labels[0])).click()
        await self.settle()

    async def submit(self, **fields: str) -> None:
        """Fill the open modal by its labels, texts and choices, and submit it."""
        await expect(self.modal).to_be_visible(timeout=PATIENCE)
        for label, value in fields.items():
            field = self.modal.locator(".modal-field").filter(has_text=label)
            if await field.locator(".modal-choice").count():
                await field.locator(".modal-choice").filter(has_text=value).first.click()
            else:
                await field.locator(".modal-input").fill(value)
        await self.modal.get_by_role("button", name="Submit").click()
        await self.settle()

    async def reload(self) -> None:
        """Load the page again."""
        await self.page.reload()
        await self.settle()

    # ------------------------------------------------------------- seeing

    def message(self, within: str = "") -> Locator:
        """Return all messages, or the newest one that holds a text."""
        if not within:
            return self.messages
        return self.messages.locator(".channel-message").filter(has_text=within).last

    def button(self, label: str, *, within: str = "") -> Locator:
        """Find the newest button with exactly this label."""
        labelled = self.page.locator(".button-label").get_by_text(label, exact=True)
        return self.message(within).locator("button.component-button").filter(has=labelled).last

    async def see(self, text: str, *, patience: float = PATIENCE) -> None:
        """Wait until a text stands in the channel or in the open modal."""
        places = self.messages.or_(self.modal).filter(has_text=text)
        await expect(places.first).to_be_visible(timeout=patience)

    async def everything(self) -> str:
        """Return all that the page holds and ever received: no secret of others is in it."""
        return "\n".join((await self.page.content(), await self.page.inner_text("body"), *self.received))

    async def settle(self) -> None:
        """Wait until the page has carried out the last act; say so if it did not."""
        await self.page.wait_for_function(SETTLED, timeout=PATIENCE)
        last = await self.page.evaluate("window.simcordPreview.lastAction")
        if last and (last["rejected"] or last["settlement"] not in {"settled", "pending"}):
            raise Refused(json.dumps(last, ensure_ascii=False))

    # ------------------------------------------------------------- inside

    async def _fill_option(self, name: str, value: str) -> None:
        field = self.page.locator(f".command-option-input[data-option='{name}']")
        if not await field.count():
            if not await self._suggestion(name).count():
                await self.page.locator(".command-ghost").click()
            await self._suggestion(name).click()
        await field.fill(value)
        if await field.get_attribute("role") == "combobox":
            await self._suggestion(value).click()

    def _suggestion(self, label: str) -> Locator:
        exact = self.page.locator(".command-suggestion-label").get_by_text(label, exact=True)
        return self.page.locator(".command-suggestion").filter(has=exact)

    def _option_label(self, label: str) -> Locator:
        return self.page.locator(".option-label").get_by_text(label, exact=True)

    async def _record(self, route: Route) -> None:
        # A page that closes takes its requests with it.
        with suppress(BrowserError):
            response = await route.fetch()
            picture = response.headers.get("content-type", "").startswith("image/")
            body = "" if picture else await response.text()
            self.received.append(f"{route.request.url}\n{json.dumps(response.headers)}\n{body}")
            await route.fulfill(response=response)


@asynccontextmanager
async def visiting(
    browser: Browser,
    world: Playground,
    player: int,
    *,
    width: int = 1280,
    height: int = 900,
    density: float = 1,
) -> AsyncIterator[Client]:
    """Open a page as one of the players, with a browser of their own: nothing is shared but the server."""
    context = await browser.new_context(
        bypass_csp=True, viewport={"width": width, "height": height}, device_scale_factor=density
    )
    try:
        client = Client(await context.new_page())
        client.page.on("pageerror", lambda error: client.faults.append(str(error)))
        await client.page.route("**/api/**", client._record)
        await client.page.goto(world.link(world.players[player]))
        await client.settle()
        yield client
    finally:
        await context.close()
