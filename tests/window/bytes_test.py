#!/usr/bin/env python3
"""A storage element opens into bytes; a bit that is clicked flips in the tensor."""

from driver import Window, binary

with Window(binary(), size="1280x720") as window:
    window.run_in_console("f = torch.tensor([1.0, 0.8125])")
    window.key("Escape")
    window.key("ctrl+b")
    window.click("storage/1/1")
    assert window.value("bytes/title") == "1", window.widgets()
    assert window.label("bytes/sum") == "+1 × 2^-1 × (1 + 2^-1 + 2^-3) = 0.8125", window.label("bytes/sum")
    assert [window.value(f"byte/storage/1/1/{n}") for n in range(4)] == ["0", "0", "80", "63"]
    assert window.value("bytes/as/int32") == "1062207488"
    assert window.value("bytes/as/uint8") == "0, 0, 80, 63"
    assert "(1,)" in window.label("bytes/strides") and "(4,)" in window.label("bytes/strides")
    steps = len(window.steps())
    window.click("bit/storage/1/1/3/7")  # the sign
    assert window.label("bytes/sum").endswith("= -0.8125"), window.label("bytes/sum")
    assert len(window.steps()) == steps + 1
    window.key("ctrl+z")
    window.click("storage/1/1")
    assert window.label("bytes/sum").endswith("= 0.8125")
    # An element of another storage opens as well.
    window.click("storage/0/5")
    assert window.value("bytes/title") == "5" and window.value("bytes/as/int64") == "5", window.label("bytes/title")
