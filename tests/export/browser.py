"""A headless Chromium that a test drives through the DevTools protocol: pages at a phone's size, with touch input."""

import base64
import contextlib
import fcntl
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
         "--disable-background-networking", "--disable-component-update", "--disable-sync")


def program():
    """The browser's path, or None."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Page:
    """An open page. Sizes and places are CSS pixels."""

    def __init__(self, process, into, out):
        self.process, self.into, self.out, self.numbers, self.rest = process, into, out, itertools.count(1), b""
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def _message(self, until):
        while b"\0" not in self.rest:
            if not select.select([self.out], [], [], max(0, until - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self.out, 1 << 20)
            if not more:
                raise EOFError("the browser has ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **arguments):
        number = next(self.numbers)
        request = {"id": number, "method": method, "params": arguments}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.into, json.dumps(request).encode() + b"\0")
        until = time.monotonic() + 120
        while True:
            message = self._message(until)
            if message.get("id") == number:
                assert "error" not in message, (method, message["error"])
                return message["result"]

    def resize(self, width, height, is_phone=True):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if is_phone else 1,
                  mobile=is_phone)
        self.call("Emulation.setTouchEmulationEnabled", enabled=is_phone, maxTouchPoints=2)

    def open(self, path, fragment=""):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=f"{Path(path).resolve().as_uri()}{fragment}")
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'")

    def run(self, script):
        """The value of an expression in the page."""
        done = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def wait(self, condition, secs=60):
        until = time.monotonic() + secs
        while not self.run(condition):
            assert time.monotonic() < until, condition
            time.sleep(0.02)

    def tap(self, x, y):
        self.swipe(x, y, x, y)

    def swipe(self, x, y, to_x, to_y, moves=5):
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for i in range(1, moves + 1) if (x, y) != (to_x, to_y) else ():
            time.sleep(0.016)
            share = i / moves
            self.call("Input.dispatchTouchEvent", type="touchMove",
                      touchPoints=[{"x": x + (to_x - x) * share, "y": y + (to_y - y) * share}])
        time.sleep(0.05)  # a finger at rest: otherwise the next tap would end a fling
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def shot(self, path):
        Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


@contextlib.contextmanager
def opened():
    """A Page in a browser that ends with the block."""
    def at_3_and_4():  # where --remote-debugging-pipe reads and writes
        os.dup2(high[0], 3)
        os.dup2(high[1], 4)

    requests, into = os.pipe()
    out, answers = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (requests, answers)]
    with tempfile.TemporaryDirectory(prefix="stridescope-browser-", ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen([program(), *FLAGS, "--remote-debugging-pipe", f"--user-data-dir={profile}"],
                                   preexec_fn=at_3_and_4, pass_fds=(3, 4), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env=os.environ | {"HOME": profile})
        for end in (requests, answers, *high):
            os.close(end)
        try:
            yield Page(process, into, out)
        finally:
            os.close(into)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            os.close(out)
