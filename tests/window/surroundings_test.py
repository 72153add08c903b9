#!/usr/bin/env python3
"""Failing or limited environments: the X server stops in the middle of a session, the folders cannot be written or
the disk is full, there is no HOME, the stack is small, descriptors are few, and the locale has decimal commas. Work
survives, the result is reported, and numbers keep their decimal points."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from driver import PATIENCE_SECS, Window, binary

SCRIPT = "import torch\nx = torch.arange(6).view(2, 3) / 4\nprint(x, 1.5, f'{2.25:.1f}')\n"
home = Path(tempfile.mkdtemp(prefix="stridescope-surroundings-"))
script = home / "script.py"
script.write_text(SCRIPT)


def run(*words, before="", environment=None):
    command = f'{before + "; " if before else ""}exec "$@"'
    return subprocess.run(["bash", "-c", command, "bash", str(binary()), *map(str, words)], capture_output=True, text=True,
                          timeout=PATIENCE_SECS, env=os.environ | {"HOME": str(home)} | (environment or {}))


plain = run("run", script)
assert plain.returncode == 0 and "0.2500" in plain.stdout and "1.5 2.2" in plain.stdout, plain

# A small stack, few descriptors, no HOME: the same output.
for before in ("ulimit -s 256", "ulimit -n 20", "unset HOME XDG_CONFIG_HOME XDG_STATE_HOME", "ulimit -c 0; ulimit -u 4000"):
    done = run("run", script, before=before)
    assert (done.returncode, done.stdout) == (0, plain.stdout), (before, done)
    done = run("render", script, "-o", home / "small.png", before=before)
    assert done.returncode == 0 and (home / "small.png").stat().st_size > 1000, (before, done)
# Programs nested to the limits fit a small stack, too.
for text in ("x = " + "(" * 5000 + "1" + ")" * 5000, "x = (1,)\n" + "x = (x,)\n" * 150 + "print(x == x)",
             "x = [" + "1 for _ in [0]] + [" * 50 + "1]"):
    (home / "deep.py").write_text(text + "\n")
    done = run("run", home / "deep.py", before="ulimit -s 256")
    assert done.returncode in (0, 1), done

# A disk that is full: a message, the status of failure, and no partial picture.
for name in ("full.png", "full.svg", "full.pdf"):
    done = run("render", script, "-o", home / name, before="trap '' XFSZ; ulimit -f 1")
    assert done.returncode == 1 and name in done.stderr and not (home / name).exists(), (name, done)
for name in ("full.mp4", "full.webm", "full.gif") if shutil.which("ffmpeg") else ():
    done = run("render", script, "-o", home / name, "--size", "320x180", "--fps", "5",
               before="trap '' XFSZ; ulimit -f 1")
    assert done.returncode == 1 and "too large" in done.stderr and not list(home.glob("*full*")), (name, done)

# Decimal commas, from a locale that is made here.
locales = home / "locales"
locales.mkdir()
made = shutil.which("localedef") and subprocess.run(
    ["localedef", "-i", "de_DE", "-f", "UTF-8", str(locales / "de_DE.UTF-8")], capture_output=True).returncode == 0
german = {"LOCPATH": str(locales), "LC_ALL": "de_DE.UTF-8"}
if made:
    assert subprocess.run(["bash", "-c", "printf %.1f 0,5"], env=os.environ | german, capture_output=True,
                          text=True).stdout == "0,5"
    assert run("run", script, environment=german).stdout == plain.stdout
    assert run("run", "--json", script, environment=german).stdout == run("run", "--json", script).stdout
    for name in ("comma.svg", "point.svg"):
        assert run("render", script, "-o", home / name, environment=german if name == "comma.svg" else {}).returncode == 0
    assert (home / "comma.svg").read_bytes() == (home / "point.svg").read_bytes()
else:
    print("the locale de_DE cannot be made here: decimal commas are not tried")

# A Chinese locale changes the language, and finds the same fonts.
told = {}
for locale in ("C.UTF-8", "zh_CN.UTF-8"):
    with Window(binary(), environment={"LANG": locale, "LC_ALL": locale}) as window:
        assert window.label("menu/file") == ("File" if locale == "C.UTF-8" else "\u6587\u4ef6"), locale
        told[locale] = len(window.notices())
assert told["zh_CN.UTF-8"] == told["C.UTF-8"], told

# A session under all of these conditions, whose X server stops.
with Window(binary(), home=home / "session", environment=german if made else {},
            run_with=("bash", "-c", f'ulimit -s 256; exec "$@" 2> "{home}/said"', "bash")) as window:
    window.run_in_console("y = x / 4")
    window.run_in_console("z = y + 0.25")
    window.click("theme")
    settings = window.home / "config/stridescope/settings.json"
    window.wait_for(lambda: '"theme"' in settings.read_text(), "the settings")
    json.loads(settings.read_text())
    kept = window.home / "state/stridescope"
    window.wait_for(lambda: any("z = y + 0.25" in file.read_text() for file in kept.glob("unsaved-*.json")), "the session")
    window.display.process.kill()
    window.display.process.wait()
    assert window.process.wait(PATIENCE_SECS) == 1, window.process.returncode
said = (home / "said").read_text()
assert "broken" in said and "terminate" not in said, said
# The next window offers it.
with Window(binary(), home=home / "session") as window:
    assert window.has("question/recover"), sorted(window.widgets())
    window.click("question/recover")
    window.wait_for(lambda: not window.has("question/recover"), "the session")
    window.key("End")
    assert window.steps()[-2:] == ["y = x / 4", "z = y + 0.25"], window.steps()

# Read-only folders, and paths of lessons that are not lessons.
session = home / "fixed"
state = session / "state/stridescope"
state.mkdir(parents=True)
(state / "lessons.json").write_text('{"a": [')
with Window(binary(), home=session) as window:
    assert any("lessons.json.broken" in words for words in window.notices()), window.notices()
(session / "state").chmod(0o555)
state.chmod(0o555)
if os.getuid() != 0:
    with Window(binary(), home=session) as window:
        window.run_in_console("y = x.t()")
        window.wait_for(lambda: any(str(state) in words for words in window.notices()), "what cannot be kept")
        assert window.steps()[-1] == "y = x.t()"
state.chmod(0o755)
(session / "state").chmod(0o755)
shutil.rmtree(home)
