"""Sends the steps of a running program to an open window."""

import atexit
import json
import os
import socket
import subprocess
import sys
import tempfile
import time

from . import _literal
from ._recorder import Recorder
from ._show import _program
from ._source import is_own


def runtime_folder():
    """The folder of the window's socket: only its owner can enter it."""
    base = os.environ.get("XDG_RUNTIME_DIR")
    return os.path.join(base, "stridescope") if base else f"/tmp/stridescope-{os.getuid()}"


_ANSWER_SECS = 10


def _open_socket(patience):
    path = os.path.join(runtime_folder(), "window.sock")
    end = time.monotonic() + patience
    while True:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.settimeout(_ANSWER_SECS)
            connection.connect(path)
            answer = connection.makefile().readline()
            connection.settimeout(None)
            if "ready" in answer:
                return connection
            connection.close()
        except OSError:
            answer = ""
            connection.close()
        if time.monotonic() >= end:
            if "busy" in answer:
                raise ConnectionError("stridescope: the window follows another program; end that, or close() its connection")
            return None
        time.sleep(0.05)


class Connection(Recorder):
    """The steps of a program on their way to the window. close() ends it; as a context manager, it ends with the block."""

    def __init__(self, connection, name):
        super().__init__(name)
        self._socket = connection
        self._held = {}       # names that the session has -> values
        self._imports = set()
        self._path_sent = ()
        self._folder = None
        self._files = 0
        self._send({"begin": name})

    # Start and end

    def start(self, frame=None):
        super().start(frame)
        atexit.register(self.close)

    def close(self):
        if self._socket is None:
            return
        atexit.unregister(self.close)
        self.stop()
        if self._socket is not None:
            self._send({"end": True})
        self._disconnect()

    def write(self):
        self._flush()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.close()
        return False

    def _disconnect(self):
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _send(self, message):
        """Closing the window ends the sending, not the program."""
        try:
            if self._socket is not None:
                self._socket.sendall(json.dumps(message).encode() + b"\n")
        except OSError:
            print("stridescope: the window was closed", file=sys.stderr)
            self._disconnect()

    # Steps

    def trace(self, frame, event, argument):
        tracer = super().trace(frame, event, argument)
        if tracer is not None and not self.busy and (event == "line" or (event == "return" and self._is_outermost(frame))):
            self._flush()
        return tracer

    @staticmethod
    def _is_outermost(frame):
        frame = frame.f_back
        while frame is not None:
            if is_own(frame.f_code):
                return False
            frame = frame.f_back
        return True

    def _flush(self):
        """Sends what is known of the steps since the last line; values have the names that the line gave them."""
        if not self.steps or self._socket is None:
            return
        self.busy = True
        try:
            kept = self._kept()
            sent = {id(step) for step in kept}
            self.steps = [step for step in self.steps if id(step) not in sent]
            for step in kept:
                self._send_step(step)
            self.count += len(kept)
            waiting = {id(value) for step in self.steps for value in step.outputs}
            self.pending = [value for value in self.pending if id(value) in waiting]
        finally:
            self.busy = False

    def _send_step(self, step):
        for value in step.outputs:
            self._name(value)
        common = 0
        while common < min(len(self._path_sent), len(step.path)) and self._path_sent[common][0] == step.path[common][0]:
            common += 1
        leading = [f"# {'  ' * depth}{step.path[depth][1]}" for depth in range(common, len(step.path))]
        self._path_sent = step.path
        self.large, checks, step.checks = {}, step.checks, []
        source = self._lines(step)[0]
        message = {"run": source, "leading": leading, "layouts": [
            {"name": value.name, "shape": list(shape), "stride": list(stride), "offset": offset, "storage": storage}
            for value, shape, stride, offset, storage in checks if value.name is not None]}
        if "F." in source and "F" not in self._imports:
            self._import("F", "import torch.nn.functional as F")
        if self.large:
            self._import("load_file", "from safetensors.torch import load_file")
            path = self._write(self.large)
            (key, _), = self.large.items()
            message["run"] = source.replace(f'recorded["{key}"]', f'load_file({json.dumps(path)})["{key}"]')
            message["data"] = path
        self._send(message)

    def _import(self, name, source):
        if name not in self._imports:
            self._imports.add(name)
            self._send({"run": source, "leading": [], "layouts": []})

    def _write(self, tensors):
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="live-", dir=runtime_folder())
        self._files += 1
        path = os.path.join(self._folder, f"{self._files}.safetensors")
        _literal.save_file(tensors, path)
        return path

    def _name(self, value):
        """The value's own name. The value that had it keeps another one, as the program may still use it."""
        name = value.hint
        before = self._held.get(name)
        if before is not None and before is not value and self._may_be_used(before):
            number = 2
            while f"{name}_{number}" in self._held:
                number += 1
            before.name = f"{name.rstrip('_')}_{number}"
            self._held[before.name] = before
            self._send({"run": f"{before.name} = {name}", "leading": [], "layouts": []})
        elif before is not None and before is not value:
            self._forget(before)
        value.name = name
        self._held[name] = value

    @staticmethod
    def _may_be_used(value):
        """Whether anything but the recorder refers to the tensor; two references are its own attribute and getrefcount's argument."""
        return sys.getrefcount(value.tensor) > 2

    def _forget(self, value):
        """The program has no more use for the value; its storage lives as long as its views."""
        self.values.pop(id(value.tensor), None)
        self._unfile(value)


def connect(start=True):
    """Shows what PyTorch does from here on, step by step, in an open window; without one, opens a window if `start`."""
    connection = _open_socket(0.5)
    if connection is None and start:
        os.makedirs(runtime_folder(), mode=0o700, exist_ok=True)
        subprocess.Popen([_program()])
        connection = _open_socket(20)
    if connection is None:
        raise ConnectionError("stridescope: no window is open; start the program stridescope first")
    frame = sys._getframe(1)
    recorder = Connection(connection, os.path.basename(frame.f_code.co_filename))
    recorder.start(frame)
    return recorder
