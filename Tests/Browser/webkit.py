"""WebKitGTK's MiniBrowser, Debian's closest equivalent to the iPad's browser, driven by Selenium."""

import functools
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

from browsers import Browser, DriverHangs

# In seconds. Selenium takes its timeout from here, and would otherwise wait for ever for a driver that hangs.
socket.setdefaulttimeout(60)
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
SCREEN = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
MOST_STARTS = 3
KEYS = {
    "ArrowRight": Keys.ARROW_RIGHT,
    "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowDown": Keys.ARROW_DOWN,
    "Space": " ",
    "Tab": Keys.TAB,
    "Enter": Keys.ENTER,
    "End": Keys.END,
    "PageDown": Keys.PAGE_DOWN,
    "PageUp": Keys.PAGE_UP,
    "ArrowUp": Keys.ARROW_UP,
    "Escape": Keys.ESCAPE,
}
# How WebKitGTK prints console messages: CONSOLE JS ERROR, CONSOLE SECURITY ERROR and the like.
CONSOLE_ERROR = re.compile(r"CONSOLE( \w+)* ERROR")
# Without a graphics card, WebKitGTK's painting threads use OpenGL through Mesa's software driver, which crashes now and then when several
# threads call it at once. So WebKitGTK paints without OpenGL.
WITHOUT_GPU = {"WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}


@functools.cache
def screen() -> str:
    """The name of an X display of this process's own, so that no window takes the keyboard focus from another."""
    server = subprocess.Popen(SCREEN, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    screens.append(server)
    return f":{server.stdout.readline().strip()}"


screens: list[subprocess.Popen] = []


class Driver(webdriver.WebKitGTK):
    """WebKitGTK's driver, which raises an error when it hangs."""

    def execute(self, driver_command, params=None):
        try:
            return super().execute(driver_command, params)
        except HTTPError as error:
            self.end()
            raise DriverHangs(f"WebKitWebDriver did not answer to {driver_command}") from error

    def end(self) -> None:
        """Kills the driver and its browser, which would otherwise stay and take time from later tests."""
        driver = self.service.process
        for child in [pid for task in Path(f"/proc/{driver.pid}/task").glob("*/children") for pid in task.read_text().split()]:
            os.kill(int(child), signal.SIGKILL)
        driver.kill()
        # Selenium asks a driver that still seems to run to shut down, and its error would hide that the driver hangs.
        driver.wait()


class Process:
    """A running MiniBrowser and its driver."""

    def __init__(self, moving: bool = False, driver: str = "/usr/bin/WebKitWebDriver") -> None:
        self.moving = moving
        self.home = TemporaryDirectory()
        self.console = Path(self.home.name, "console")
        # WebKitGTK takes reduced motion from the desktop's settings. Scrollbars that lie over the page fade for three seconds after every
        # page and every tap, and drawing that without a graphics card keeps a whole core busy.
        desktop = Path(self.home.name, "gtk-3.0/settings.ini")
        desktop.parent.mkdir()
        desktop.write_text(f"[Settings]\ngtk-enable-animations={int(moving)}\ngtk-overlay-scrolling=0\n")
        self.driver = self.start(driver)

    def start(self, driver: str) -> Driver:
        """Starts the driver and its browser. Now and then WebKitGTK's driver waits for ever for the browser that it starts, before there is
        any page; then both are started anew."""
        options = Options()
        options.binary_location = MINI_BROWSER
        options.add_argument("--automation")
        options.add_argument("--enable-write-console-messages-to-stdout")
        for attempt in range(1, MOST_STARTS + 1):
            service = Service(
                driver,
                log_output=str(self.console),
                env={
                    **os.environ,
                    **WITHOUT_GPU,
                    "DISPLAY": screen(),
                    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                    "XDG_CONFIG_HOME": self.home.name,
                },
            )
            try:
                return Driver(options=options, service=service)
            except DriverHangs:
                print(f"WebKitGTK's driver did not start its browser, attempt {attempt}", flush=True)
        raise DriverHangs(f"WebKitWebDriver did not start a browser in {MOST_STARTS} attempts")

    def errors(self) -> list[str]:
        """What was printed to the console so far as an error."""
        return [line for line in self.console.read_text(errors="replace").splitlines() if CONSOLE_ERROR.search(line)]

    def clear(self) -> bool:
        """Leaves one empty window, as after the start. Returns whether the browser is still there."""
        if self.driver.service.process.poll() is not None:
            return False
        try:
            first, *others = self.driver.window_handles
            for window in others:
                self.driver.switch_to.window(window)
                self.driver.close()
            self.driver.switch_to.window(first)
            self.driver.get("about:blank")
            self.driver.set_window_size(1024, 768)
        except (WebDriverException, DriverHangs):
            return False
        return True

    def end(self) -> None:
        self.driver.quit()
        self.home.cleanup()


class WebKit(Browser):
    """It has no touch screen: a tap is a click.

    Its user wants little motion, unless all is to be moving. A swipe is made of the pointer events that a finger makes, as WebKitGTK's
    driver has no finger.

    One process serves test after test, because starting one takes longer than many a test. There is never a second beside it: only one
    window has the keyboard. Each test calls the server by a name of its own, so it is another site, which finds no cookies, storage or
    caches of earlier tests.
    """

    name = "webkit"
    lost = re.compile("Could not parse script result|[Nn]avigat|[Uu]nload|no such (window|frame)")
    running: ClassVar[Process | None] = None
    # The number of browsers so far.
    count: ClassVar[int] = 0

    def __init__(self, moving: bool = False, alone: bool = False) -> None:
        """`alone` is for what has no name of its own, such as a file, and needs a process of its own."""
        self.moving = moving
        self.expected = []
        running = WebKit.running
        if running and (alone or running.moving != moving or not running.clear()):
            WebKit.end()
        self.process = WebKit.running or Process(moving)
        self.alone = alone
        WebKit.running = self.process
        WebKit.count += 1
        self.site = f"test-{WebKit.count}.localhost"
        self.driver = self.process.driver
        self.driver.set_window_size(1024, 768)
        self.before = len(self.process.errors())

    @classmethod
    def end(cls) -> None:
        """Ends the process."""
        if cls.running:
            running, cls.running = cls.running, None
            running.end()

    def at(self, address: str) -> str:
        return address.replace("127.0.0.1", self.site)

    def call(self, method: str, address: str, body=None) -> tuple[int, dict | None]:
        origin = "/".join(address.split("/")[:3])
        if not self.driver.current_url.startswith(f"{origin}/"):
            # The smallest thing there is. It has no icon.
            self.open(f"{origin}/world.js")
            self.expects("404 .*/favicon.ico$")
        return self.run(
            """async (method, address, body) => {
                const headers = { 'Content-Type': 'application/json' };
                const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
                return [answer.status, JSON.parse(await answer.text() || 'null')];
            }""",
            method,
            address,
            body,
        )

    def open(self, address: str) -> None:
        self.driver.get(address)

    def reload(self) -> None:
        self.driver.refresh()

    def evaluate(self, expression: str):
        return self.driver.execute_script(f"return ({expression});")

    def run(self, function: str, *arguments):
        self.driver.set_script_timeout(120)
        answer = self.driver.execute_async_script(
            f"""const [values, done] = arguments;
                ({function})(...values).then((value) => done({{ value }}), (error) => done({{ error: String(error) }}));""",
            list(arguments),
        )
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def press(self, key: str) -> None:
        ActionChains(self.driver).send_keys(KEYS.get(key, key)).perform()

    def type(self, text: str) -> None:
        ActionChains(self.driver).send_keys(text).perform()

    def tap(self, x: float, y: float) -> None:
        actions = ActionBuilder(self.driver, mouse=PointerInput("mouse", "mouse"))
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def swipe(self, x: float, y: float, across: float) -> None:
        for step in range(10):
            kind = "pointerdown" if step == 0 else "pointerup" if step == 9 else "pointermove"
            self.driver.execute_script(
                """
                const [kind, x, y, startX] = arguments;
                if (kind === 'pointerdown') {
                  window.touched = document.elementFromPoint(startX, y);
                  // There is no such pointer that could be captured.
                  Element.prototype.setPointerCapture = () => undefined;
                }
                // A finger that is lifted from what is gone by then is lifted from the page.
                const touched = window.touched.isConnected ? window.touched : document.body;
                touched.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerId: 7, pointerType: 'touch',
                  isPrimary: true, button: 0, buttons: kind === 'pointerup' ? 0 : 1, clientX: x, clientY: y }));
            """,
                kind,
                x + across * min(step, 8) / 8,
                y,
                x,
            )
            time.sleep(0.012)

    def noted_problems(self) -> list[str]:
        return self.process.errors()[self.before :]

    def quit(self) -> None:
        # A page left open would go on working beside the next test's.
        if self.alone or not self.process.clear():
            WebKit.end()


def end() -> None:
    """Ends the browser and its screen."""
    WebKit.end()
    while screens:
        screens[-1].kill()
        screens.pop().wait()
    screen.cache_clear()
