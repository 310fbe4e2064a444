"""A headless browser driven over a pipe, with nothing but the standard library."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--remote-debugging-pipe",
)  # fmt: skip


def find_browser() -> str | None:
    """The path of a browser of the Chromium kind, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One page of a browser. Messages are those of the DevTools protocol, which the browser reads
    from descriptor 3 and writes to 4, each ended by a null byte."""

    def __init__(self, folder: Path) -> None:
        binary = find_browser()
        assert binary is not None
        ours_in, its_out = os.pipe()
        its_in, ours_out = os.pipe()
        command = [binary, *FLAGS, f"--user-data-dir={folder}", "about:blank"]
        # The shell puts the ends of the pipes where the browser looks for them.
        shell = f'exec "$@" 3<&{its_in} 4>&{its_out}'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", *command],
            pass_fds=(its_in, its_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(its_in)
        os.close(its_out)
        self.reader, self.writer = os.fdopen(ours_in, "rb"), os.fdopen(ours_out, "wb")
        self.number = 0
        self.session: str | None = None
        self.seen: list[dict[str, Any]] = []
        self.rest = b""
        pages = self.ask("Target.getTargets")["targetInfos"]
        page = next(one["targetId"] for one in pages if one["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.writer.close()  # with its pipe gone the browser ends
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.reader.close()

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command and wait for its result; events that come between are kept in `seen`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session is not None:
            message["sessionId"] = self.session
        self.writer.write(json.dumps(message).encode() + b"\0")
        self.writer.flush()
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]
            self.seen.append(answer)

    def receive(self) -> dict[str, Any]:
        while b"\0" not in self.rest:
            part = os.read(self.reader.fileno(), 1 << 16)
            assert part, "the browser has gone"
            self.rest += part
        line, _, self.rest = self.rest.partition(b"\0")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def open(self, address: str) -> None:
        """Load a page and wait until it has been loaded. `seen` then has what happened in it."""
        for url in ("about:blank", address):  # an address that differs after # only is no load
            self.seen.clear()
            self.ask("Page.navigate", url=url)
            while not any(one.get("method") == "Page.loadEventFired" for one in self.seen):
                self.seen.append(self.receive())

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def resize(self, width: int, height: int) -> None:
        """Give the page a window of that size in CSS pixels."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip

    def point(self, selector: str) -> None:
        """Move the mouse to the middle of an element."""
        self.mouse("mouseMoved", *self.middle(selector))

    def click(self, selector: str) -> None:
        """Click on the middle of an element."""
        place = self.middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, *place)

    def mouse(self, kind: str, x: float, y: float) -> None:
        self.ask(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
        )  # fmt: skip

    def middle(self, selector: str) -> tuple[float, float]:
        find = f"document.querySelector({json.dumps(selector)})"
        x, y = self.run(
            f"(() => {{ const e = {find}; e.scrollIntoView({{block: 'center', inline: 'center'}});"
            " const b = e.getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()"
        )
        return x, y

    def key(self, name: str) -> None:
        """Press a key."""
        codes = {"Tab": 9, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
                 "ArrowDown": 40}  # fmt: skip
        for kind in ("keyDown", "keyUp"):
            self.ask(
                "Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=codes[name]
            )

    def screenshot(self) -> bytes:
        """The window as a PNG file."""
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def pdf(self) -> bytes:
        """The page as it prints."""
        answer = self.ask("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        return base64.b64decode(answer["data"])
