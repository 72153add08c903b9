#!/usr/bin/env python3
"""A long statement: frames go on, progress is shown, Cancel leaves nothing, and the next one runs to its end."""

from driver import Window, binary

LONG = "y = torch.randn(2 * 10**8)"

with Window(binary()) as window:
    def submit(line):
        """Types without waiting for the window to be at rest, which it is not while a statement runs."""
        window.key("ctrl+l")
        window.type(line)
        window.xdotool("key", "Return")

    def watch(until):
        """Returns the frames and the progress values that are seen until `until()` is true."""
        frames, shares = set(), []

        def is_over():
            seen = window.map()
            frames.add(seen["frame"])
            if "progress" in seen["widgets"]:
                shares.append(float(seen["widgets"]["progress"]["value"]))
            return until()
        window.wait_for(is_over, "the statement")
        assert shares == sorted(shares), shares
        return frames, shares

    submit(LONG)
    window.wait_for(lambda: window.has("progress"), "progress")
    frames, shares = watch(lambda: (window.value("progress") or "0") > "0.01")
    start = window.map()["frame"]
    window.wait_for(lambda: window.map()["frame"] > start + 3, "further frames")
    assert window.has("progress/cancel")
    assert len(window.steps()) == 1 and window.cells("x")[(0, 1)] == "1"
    assert "of" in window.label("progress"), window.label("progress")
    x, y = window.middle_of("progress/cancel")
    window.xdotool("mousemove", x, y, "click", "1")
    window.wait_for(lambda: not window.has("progress"), "the end")
    window.settle()
    assert len(window.steps()) == 1
    assert window.value("console") == LONG
    assert any("Cancelled" in notice for notice in window.notices()), window.notices()

    # Escape cancels, too.
    window.key("Escape")
    window.key("ctrl+l", "ctrl+a")
    window.type(LONG)
    window.xdotool("key", "Return")
    window.wait_for(lambda: window.has("progress"), "progress")
    window.xdotool("key", "Escape")
    window.wait_for(lambda: not window.has("progress"), "the end")
    window.settle()
    assert len(window.steps()) == 1

    window.key("ctrl+l", "ctrl+a")
    window.type("y = torch.arange(10**7).flip(0).sort().values")
    window.xdotool("key", "Return")
    watch(lambda: len(window.steps()) == 2)
    window.settle()
    assert not window.has("progress")
    assert window.value("inspector/shape") == "(10000000,)", window.value("inspector/shape")
    window.key("ctrl+z")
    assert window.value("step/2") == "ahead"
