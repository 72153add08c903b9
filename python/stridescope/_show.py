"""Shows live tensors in the window, or as a page in a notebook."""

import html
import os
import shutil
import subprocess
import sys
import tempfile

import torch

from ._recorder import Recorder
from ._step import is_recordable


class Page:
    """The HTML player of a session; a notebook shows it inline."""

    def __init__(self, text):
        self.html = text

    def _repr_html_(self):
        return f'<iframe srcdoc="{html.escape(self.html)}" width="100%" height="640" style="border:0"></iframe>'


def _program():
    program = os.environ.get("STRIDESCOPE") or shutil.which("stridescope")
    if not program:
        raise FileNotFoundError("stridescope: the program is not on PATH; set STRIDESCOPE to its path")
    return program


def show(*tensors, out=None):
    """Opens the window on `tensors` with their storages. Without a display, returns the HTML player for a notebook."""
    out = os.fspath(out) if out else os.path.join(tempfile.mkdtemp(prefix="stridescope-"), "shown.py")
    recorder = Recorder(out)
    frame = sys._getframe(1)
    for tensor in tensors:
        if not isinstance(tensor, torch.Tensor) or not is_recordable(tensor):
            raise TypeError(f"stridescope.show: a {type(tensor).__name__} without strides cannot be shown")
        if id(tensor) not in recorder.values:
            recorder._foreign(tensor, [frame], "", False)
    recorder.write(with_checks=False)
    data = os.path.splitext(out)[0] + ".safetensors"
    allowed = ["--allow", data] if recorder.large else []
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("darwin", "win32"):
        subprocess.Popen([_program(), *allowed, out])
        return None
    page = os.path.splitext(out)[0] + ".html"
    subprocess.run([_program(), "render", *allowed, out, "-o", page], check=True, stdout=subprocess.DEVNULL)
    with open(page, encoding="utf-8") as file:
        return Page(file.read())
