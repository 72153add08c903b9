#!/usr/bin/env python3
"""Unreadable, unwritable and invalid files and folders, no fonts, no OpenGL, no display: each is reported
with the reason and what to do, everything else keeps working, and nothing is lost."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from driver import PATIENCE_SECS, Display, Window, binary

NOBODY = 65534


def without_window(environment):
    done = subprocess.run([str(binary())], env=os.environ | environment, capture_output=True, text=True,
                          timeout=PATIENCE_SECS)
    assert done.returncode == 3, (done.returncode, done.stderr)
    assert "stridescope render" in done.stderr and "stridescope run" in done.stderr, done.stderr
    return done.stderr


assert "display" in without_window({"DISPLAY": ":98765"})
display = Display()
old = without_window({"DISPLAY": display.name, "LIBGL_ALWAYS_SOFTWARE": "1", "MESA_GL_VERSION_OVERRIDE": "2.1",
                      "MESA_GLSL_VERSION_OVERRIDE": "120"})
display.close()
assert "3.3" in old, old

# Settings, history and recovery files with invalid content; missing fonts.
home = Path(tempfile.mkdtemp(prefix="stridescope-broken-"))
config, state = home / "config/stridescope", home / "state/stridescope"
for folder in (config, state):
    folder.mkdir(parents=True)
(config / "settings.json").write_text('{"theme": ')
(state / "history.json").write_bytes(b"\0\1\2")
(state / "unsaved-2000000000.json").write_text("[]")
(home / "fonts.conf").write_text("<fontconfig></fontconfig>\n")
with Window(binary(), home=home, environment={"FONTCONFIG_FILE": str(home / "fonts.conf")}) as window:
    assert window.has("notice/more"), window.notices()
    said = window.told()
    assert not window.has("notice/more")
    for name in ("settings.json", "history.json", "unsaved-2000000000.json"):
        assert sum(f"{name}.broken" in words for words in said) == 1, said
    for font in ("Inter", "JetBrains Mono", "Noto Sans CJK"):
        assert any(font in words for words in said), (font, said)
    assert any("Chinese characters" in words and "fonts-noto-cjk" in words for words in said), said
    assert (config / "settings.json.broken").read_text() == '{"theme": '
    window.click("theme")
    window.wait_for((config / "settings.json").exists, "new settings")
    window.run_in_console("y = x.t()")
    window.wait_for((state / "history.json").exists, "a new history")
    assert window.steps()[-1] == "y = x.t()"
shutil.rmtree(home)

# Files in place of the folders of settings and state.
home = Path(tempfile.mkdtemp(prefix="stridescope-unwritable-"))
(home / "occupied").write_text("")
occupied = {"XDG_CONFIG_HOME": str(home / "occupied"), "XDG_STATE_HOME": str(home / "occupied")}
full = home / "full"
full.mkdir()
mounted = ["unshare", "-Urm", "sh", "-c", f'mount -t tmpfs -o size=16k none {full} && exec "$@"', "sh"]
can_mount = subprocess.run([*mounted, "true"], capture_output=True).returncode == 0
if not can_mount:
    print("no file system of 16 kB can be mounted here: saving to a full disk is not tried")
with Window(binary(), home=home, environment=occupied, run_with=mounted if can_mount else ()) as window:
    window.click("theme")
    window.run_in_console("y = x.t()")
    said = set()
    window.wait_for(lambda: said.update(window.told()) or len(said) == 3, "what cannot be kept")
    assert all(str(home / "occupied") in words for words in said), said
    window.run_in_console("z = y.contiguous()")
    assert window.steps()[-1] == "z = y.contiguous()"
    window.key("Escape")
    if can_mount:
        # A full disk: the session is kept, and saved elsewhere.
        window.run_in_console(f"print('{'x' * 200}')")
        long_name = "# " + "word " * 4000
        (home / "long.py").write_text(f"import torch\nx = torch.arange(12)\n{long_name}\ny = x + 1\n")
        window.key("Escape", "Escape", "ctrl+o")
        window.click("question/discard")
        window.type(str(home / "long.py"))
        window.key("Return")
        assert window.steps()[-1] == "y = x + 1", window.steps()

        def save_to(path):
            window.key("ctrl+shift+s", "ctrl+a")
            window.type(str(path))
            window.key("Return")
        save_to(full / "session.py")
        assert any("full/session.py" in words and "the disk is full" in words for words in window.notices()), window.notices()
        assert window.label("document") == "long.py" and window.steps()[-1] == "y = x + 1"
        save_to(home / "elsewhere.py")
        assert (home / "elsewhere.py").read_text() == (home / "long.py").read_text()
    window.key("Escape", "Escape")
    window.run_in_console("b = torch.zeros(10**12)")
    window.wait_for(lambda: window.has("failure"), "the refusal")
    assert "TB" in window.label("failure") or "TiB" in window.label("failure"), window.label("failure")
    assert not window.steps()[-1].startswith("b")
shutil.rmtree(home)

# Missing permissions, as a user other than root.
home = Path(tempfile.mkdtemp(prefix="stridescope-permissions-"))
secret, fixed = home / "secret.py", home / "fixed.py"
secret.write_text("import torch\n")
fixed.write_text("import torch\nx = torch.arange(4)\n")
program, run_with = binary(), ()
if os.getuid() == 0:
    program = home / "stridescope"
    shutil.copy(binary(), program)
    run_with = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    for path in (home, secret, fixed):
        os.chown(path, NOBODY, NOBODY)
    home.chmod(0o755)
settings = home / "config/stridescope"
settings.mkdir(parents=True)
(settings / "settings.json").write_text(json.dumps({"instant": True, "tooltips": False}))
for path in (home / "config", settings, settings / "settings.json"):
    os.chown(path, NOBODY, NOBODY) if os.getuid() == 0 else None
secret.chmod(0)
fixed.chmod(0o444)
with Window(program, file=secret, home=home, run_with=run_with) as window:
    assert any(str(secret) in words and "ermission" in words for words in window.notices()), window.notices()
    window.key("Escape", "Escape")

    def open_path(path):
        window.key("ctrl+o")
        window.type(str(path))
        window.key("Return")
    open_path(fixed)
    assert window.label("document") == "fixed.py"
    window.run_in_console("y = x[1:]")
    window.key("Escape", "ctrl+s")
    assert any("fixed.py" in words and "ermission" in words for words in window.notices()), window.notices()
    assert fixed.read_text() == "import torch\nx = torch.arange(4)\n" and window.value("document") == "changed"

    # Another program writes the file meanwhile.
    fixed.chmod(0o644)
    fixed.write_text("# another's\n")
    window.key("ctrl+s")
    assert window.has("question/overwrite") and window.has("question/save_as"), sorted(window.widgets())
    window.click("question/cancel")
    assert fixed.read_text() == "# another's\n" and window.value("document") == "changed"
    window.key("ctrl+s")
    window.click("question/overwrite")
    window.wait_for(lambda: window.value("document") == "saved", "the save")
    assert fixed.read_text() == "import torch\nx = torch.arange(4)\ny = x[1:]\n"
    window.xdotool("key", "ctrl+q")
    window.wait_for(lambda: window.process.poll() == 0, "the end")
shutil.rmtree(home)
