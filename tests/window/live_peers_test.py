#!/usr/bin/env python3
"""Programs on the socket of the window: junk, lines that are too long, two at once, one that dies, and one whose tensors are
laid out differently."""

import json
import socket

from driver import Window, binary


class Peer:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(30)
        self.socket.connect(str(path))
        self.answer = json.loads(self.socket.makefile().readline())

    def send(self, *messages):
        self.socket.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))

    def close(self):
        self.socket.close()


def step(source, **layouts):
    return {"run": source, "leading": [], "layouts": [
        {"name": name, "shape": shape, "stride": stride, "offset": offset, "storage": storage}
        for name, (shape, stride, offset, storage) in layouts.items()]}


def sources(window):
    return [line.split("  #")[0] for line in window.steps()]


with Window(binary()) as window:
    path = window.home / "run" / "stridescope" / "window.sock"
    window.wait_for(path.exists, "the socket")

    # Junk is ignored; a line without an end is not stored.
    junk = Peer(path)
    assert junk.answer == {"ready": True}, junk.answer
    junk.socket.sendall(b"\x00\xff\n{}\n[1, 2\n\"text\"\n{\"run\": 5}\n{\"begin\": [1]\n" + b"[" * 100000 + b"\n")
    try:
        for _ in range(18):
            junk.socket.sendall(b"x" * (1 << 20))
    except OSError:
        pass
    junk.close()

    first = Peer(path)
    assert first.answer == {"ready": True}, first.answer
    first.send({"begin": "first.py"}, step("import torch"), step("x = torch.arange(6)", x=([6], [1], 0, 0)))
    window.wait_for(lambda: sources(window)[-1:] == ["x = torch.arange(6)"], "the step")
    window.settle()

    # A second program is refused, since the window is connected, and the first one continues.
    second = Peer(path)
    assert second.answer == {"busy": True}, second.answer
    second.close()

    # The first of two steps differs from PyTorch: it is named, though the window shows the second one.
    first.send(step("y = x.view(2, 3)", y=([2, 3], [1, 2], 0, 0)), step("z = y.t()", z=([3, 2], [1, 3], 0, 0)))
    window.wait_for(lambda: sources(window)[-1:] == ["z = y.t()"], "the steps")
    window.settle()
    assert any("Step 3: y is laid out differently" in notice for notice in window.notices()), window.notices()

    # A storage that is not shared as in PyTorch.
    first.send(step("c = x.clone()", c=([6], [1], 0, 0)))
    window.wait_for(lambda: any("Step 5: c is laid out differently" in notice for notice in window.notices()), "the notice")

    # A program that dies in the middle of a line has ended.
    first.socket.sendall(b'{"run": "w = x')
    first.close()
    window.wait_for(lambda: any("first.py has ended" in notice for notice in window.notices()), "the end")
    assert sources(window)[-1] == "c = x.clone()", sources(window)

    third = Peer(path)
    assert third.answer == {"ready": True}, third.answer
    third.close()
print("passed")
