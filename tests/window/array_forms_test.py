#!/usr/bin/env python3
"""A selected NumPy array: its facts in bytes, and operations that are applied by forms."""

from driver import Window, binary

with Window(binary()) as window:
    for statement in ("import numpy as np", "a = np.arange(12, dtype=np.int32).reshape(3, 4)", "b = a[::-1, 1:]"):
        window.run_in_console(statement)

    def facts(*names):
        return [window.value("inspector/" + name) for name in names]

    assert facts("shape", "strides", "byte_offset") == ["(3, 3)", "(-16, 4)", "36"], facts("shape", "strides", "byte_offset")
    assert facts("c_contiguous", "owndata", "writeable") == ["false", "false", "true"], facts("c_contiguous", "owndata", "writeable")

    # The stage shows an array that is clicked, and the list has its operations and no others.
    window.click("tensor/a")
    window.settle()
    assert facts("strides", "c_contiguous") == ["(16, 4)", "true"], facts("strides", "c_contiguous")
    assert window.has("op/array.reshape") and not window.has("op/view")
    window.click("op-search")
    window.type("flip")
    window.settle()
    assert window.value("op/array.flip") == "VIEW", window.value("op/array.flip")
    window.click("op/array.flip")
    window.click("op/array.flip/apply")
    window.settle()
    assert window.steps()[-1] == "y = np.flip(a, 0)", window.steps()
    assert facts("strides", "byte_offset", "base") == ["(-16, 4)", "32", "ndarray"], facts("strides", "byte_offset", "base")

    # A tensor has other operations: the search text is kept and finds PyTorch's.
    window.click("tensor/x")
    window.settle()
    assert window.has("op/flip") and not window.has("op/array.flip")
