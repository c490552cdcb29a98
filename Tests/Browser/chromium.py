"""Chromium, driven by Playwright."""

import json
import os
import re
import signal
import time
from typing import ClassVar

from playwright.sync_api import Browser as Process
from playwright.sync_api import Playwright

from browsers import Browser

# Chromium without a window of its own: the same engine, and a test takes two thirds of the time.
EXECUTABLE = "/usr/bin/chromium-headless-shell"
# Otherwise a process of its own imitates one.
WITHOUT_GPU = ("--disable-gpu", "--in-process-gpu")
KEYS = {"Space": " "}
LOOK = """(Object.defineProperty(document, 'visibilityState', {{ configurable: true, value: '{}' }}),
    document.dispatchEvent(new Event('visibilitychange')))"""


class Chromium(Browser):
    """A touch screen by default, with a fresh profile. Asks for reduced motion, unless the test needs motion.

    The profiles of all tests are in one process for each set of options, because starting one takes longer than many a test.
    """

    # The running processes by their options.
    running: ClassVar[dict[tuple[str, ...], Process]] = {}

    name = "chromium"
    lost = re.compile("Execution context was destroyed|Cannot find context")

    def __init__(
        self,
        playwright: Playwright,
        width: int = 1024,
        height: int = 768,
        scheme: str = "light",
        service_workers: str = "block",
        script: str = "",
        options: tuple[str, ...] = (),
        moving: bool = False,
        alone: bool = False,
        home: str | None = None,
    ) -> None:
        """`alone` is for a test that stops the whole process; `home` is a home directory, with the certificates that it trusts."""
        self.moving = moving
        self.alone = alone or home is not None
        self.browser = launch(playwright, options, home) if self.alone else self.process(playwright, options)
        self.context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            color_scheme=scheme,
            service_workers=service_workers,
            reduced_motion="no-preference" if moving else "reduce",
        )
        self.context.add_init_script(script or "0")
        self.noted: list[str] = []
        self.frozen: list[int] = []
        self.expected = []
        self.page = self.new_page()

    @classmethod
    def process(cls, playwright: Playwright, options: tuple[str, ...]) -> Process:
        """The process with these options, started by whoever needs it first. A test that crashed it does not take later ones with it."""
        running = cls.running.get(options)
        if not running or not running.is_connected():
            running = cls.running[options] = launch(playwright, options)
        return running

    def new_page(self):
        """Opens another tab, and drives that one."""
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        # A violation of the Content-Security-Policy is also an error in the console.
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.noted.append(str(error)))
        self.session = self.context.new_cdp_session(self.page)
        return self.page

    def note(self, message) -> None:
        """Notes a console error with the address it is about."""
        if message.type == "error":
            self.noted.append(f"{message.text} {message.location.get('url', '')}")

    def show(self, page) -> None:
        """Drives this tab from now on."""
        self.page = page
        self.session = self.context.new_cdp_session(page)
        page.bring_to_front()

    def open(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def evaluate(self, expression: str):
        return self.page.evaluate(f"() => ({expression})")

    def run(self, function: str, *arguments):
        return self.page.evaluate(f"(values) => ({function})(...values)", list(arguments))

    def call(self, method: str, address: str, body=None) -> tuple[int, dict | None]:
        answer = self.context.request.fetch(address, method=method, data=body)
        return answer.status, json.loads(answer.text() or "null")

    def wait_for(self, function: str, argument=None, seconds: float = 15) -> None:
        """Waits until a JavaScript function of one argument returns something true, or a promise of it."""
        self.wait(f"({function})({json.dumps(argument)})", seconds)

    def light(self, scheme: str) -> None:
        """Shows the page in `light` or `dark` mode, and waits until its colours have faded from one to the other."""
        self.page.emulate_media(color_scheme=scheme)
        dark = str(scheme == "dark").lower()
        self.wait_for(f"() => document.documentElement.hasAttribute('data-dark') === {dark}")
        self.rest()

    def rest(self) -> None:
        """Waits until nothing fades or moves any more, except for what does so for ever."""
        self.wait("""new Promise(requestAnimationFrame).then(() => document.getAnimations().every(
            ({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity))""")

    def press(self, key: str) -> None:
        self.page.keyboard.press(KEYS.get(key, key))

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def tap(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def swipe(self, x: float, y: float, across: float) -> None:
        self.touch("touchStart", x, y)
        for step in range(1, 9):
            self.touch("touchMove", x + across * step / 8, y)
            time.sleep(0.012)
        # Held still before it is lifted: Chromium takes a tap after a fling for the one that stops the fling.
        time.sleep(0.15)
        self.touch("touchMove", x + across, y)
        self.touch("touchEnd")

    def touch(self, kind: str, *point: float) -> None:
        """A touch event: `touchStart`, `touchMove` or `touchEnd`."""
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def look_away(self) -> None:
        """Puts the page out of sight."""
        self.evaluate(LOOK.format("hidden"))

    def freeze(self) -> None:
        """Stops everything that runs in the pages, as a tablet does that sleeps."""
        assert self.alone, "other tests' pages would stop, too"
        processes = self.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        self.frozen = [process["id"] for process in processes if process["type"] == "renderer"]
        for process in self.frozen:
            os.kill(process, signal.SIGSTOP)

    def wake(self, milliseconds: int) -> None:
        """Lets it all go on after this much of the pages' time, and puts the page in sight."""
        self.thaw()
        self.pass_time(milliseconds)
        self.evaluate(LOOK.format("visible"))

    def thaw(self) -> None:
        for process in self.frozen:
            os.kill(process, signal.SIGCONT)
        self.frozen = []

    def noted_problems(self) -> list[str]:
        return self.noted

    def quit(self) -> None:
        self.thaw()
        self.context.close()
        if self.alone:
            self.browser.close()


def launch(playwright: Playwright, options: tuple[str, ...] = (), home: str | None = None) -> Process:
    environment = {**os.environ, "HOME": home} if home else None
    return playwright.chromium.launch(executable_path=EXECUTABLE, args=["--no-sandbox", *WITHOUT_GPU, *options], env=environment)
