"""webdriver.py - a small WebDriver client for Debian's chromium: only what the tests of the page need.

It speaks the W3C protocol to chromedriver over HTTP with nothing but the standard library.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

START_SECONDS = 20
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# Named keys as WebDriver spells them.
KEYS = {
    "Left": "\ue012",
    "Right": "\ue014",
    "Up": "\ue013",
    "Down": "\ue015",
    "Home": "\ue011",
    "End": "\ue010",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "Space": " ",
    "Shift": "\ue008",
    "Alt": "\ue00a",
}
# No network, no first-run pages, no sandbox (tests may run as root in a container).
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
]


class WebDriverError(Exception):
    """What chromedriver answered instead of a value."""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Browser:
    """One chromium. Close it, or use it as a context manager."""

    def __init__(self, width=1280, height=800, scale=1):
        self.folder = tempfile.mkdtemp(prefix="gavel-page-")
        self.port = free_port()
        self.driver = subprocess.Popen(
            [shutil.which("chromedriver") or "chromedriver", f"--port={self.port}", "--silent"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            self.wait_for_driver()
            self.session = self.start(width, height, scale)
        except BaseException:
            self.close()
            raise

    def wait_for_driver(self):
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                return self.request("GET", "/status")
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def start(self, width, height, scale):
        flags = FLAGS + [
            f"--user-data-dir={self.folder}",
            f"--window-size={width},{height}",
            f"--force-device-scale-factor={scale}",
        ]
        options = {"args": flags}
        if os.path.exists("/usr/bin/chromium"):
            options["binary"] = "/usr/bin/chromium"
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        return self.request("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})[
            "sessionId"
        ]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if getattr(self, "session", None):
            try:
                self.command("DELETE", "")
            except (WebDriverError, OSError):
                pass
            self.session = None
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            data,
            {"Content-Type": "application/json"},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise WebDriverError(
                f"{method} {path}: {value['error']}: {value['message'].splitlines()[0]}"
            ) from None

    def command(self, method, path, body=None):
        return self.request(
            method,
            f"/session/{self.session}{path}",
            body if body is not None or method != "POST" else {},
        )

    # ---- what tests do

    def open(self, url):
        self.command("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        """The value of a piece of JavaScript with `return`; it may return a promise."""
        return self.command("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def tools(self, name, **parameters):
        """A command of the DevTools protocol."""
        return self.command("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def keys(self, *names):
        """Presses keys: "Right", "g", "Shift+Right", "Alt+2"."""
        actions = []
        for name in names:
            *modifiers, key = name.split("+") if len(name) > 1 else [name]
            down = [KEYS[m] for m in modifiers] + [KEYS.get(key, key)]
            actions += [{"type": "keyDown", "value": k} for k in down] + [
                {"type": "keyUp", "value": k} for k in reversed(down)
            ]
        self.command(
            "POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]}
        )

    def element(self, selector):
        return self.command("POST", "/element", {"using": "css selector", "value": selector})[
            ELEMENT
        ]

    def click(self, selector):
        self.command("POST", f"/element/{self.element(selector)}/click")

    def back(self):
        self.command("POST", "/back")

    def size(self, width, height, mobile=False):
        """The size of what is seen, also below what a window may have."""
        self.tools(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=0,
            mobile=mobile,
        )

    def color_scheme(self, scheme):
        self.tools(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )

    def wait(self, script, *arguments, seconds=15):
        """Until a piece of JavaScript returns something true; that value."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script, *arguments)
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"never true within {seconds} s: {script}")
            time.sleep(0.02)

    def picture(self):
        return base64.b64decode(self.command("GET", "/screenshot"))

    def console(self):
        """What the page has said to the console since the last time."""
        return [
            f"{entry['level']}: {entry['message']}"
            for entry in self.command("POST", "/se/log", {"type": "browser"})
        ]

    def requests(self):
        """The addresses that were asked for since the last time."""
        addresses = []
        for entry in self.command("POST", "/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                addresses.append(message["params"]["request"]["url"])
        return addresses
