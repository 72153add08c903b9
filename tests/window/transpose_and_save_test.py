#!/usr/bin/env python3
"""Clicks transpose, saves through the menu and by keys, and compares the file with what was on screen."""

from driver import Window, binary, run_json


def nested(value):
    return value["values"] if "values" in value else value["value"]


with Window(binary()) as window:
    assert window.steps() == ["x = torch.arange(12).view(3, 4)"], window.steps()
    assert window.value("op/transpose") == "VIEW"
    window.click("op/transpose")
    assert window.value("op/transpose/dim0/0") == "true"
    assert window.value("op/transpose/dim1/1") == "true"
    assert window.value("op/transpose/apply") == "y = x.transpose(0, 1)"
    window.click("op/transpose/apply")
    assert window.steps()[1:] == ["y = x.transpose(0, 1)"]
    assert window.value("inspector/shape") == "(4, 3)"
    assert window.value("inspector/stride") == "(1, 4)"
    assert window.value("inspector/contiguous") == "false"
    shown = window.cells("y")
    assert shown[(1, 2)] == "9", shown

    saved = window.home / "by_menu.py"
    window.click("menu/file")
    window.click("menu/file/save_as")
    window.key("ctrl+a")
    window.type(str(saved))
    window.click("file/confirm")
    window.wait_for(saved.exists, "the saved file")
    assert window.label("document") == "by_menu.py"
    assert window.value("document") == "saved"
    text = saved.read_text()
    assert text == "import torch\nx = torch.arange(12).view(3, 4)\ny = x.transpose(0, 1)\n", text

    final = run_json(binary(), saved)[-1]["final"]
    assert final["y"]["shape"] == [4, 3] and final["y"]["stride"] == [1, 4], final
    storage_order = {index: int(label) for index, label in shown.items()}
    assert all(storage_order[(i, j)] == i + 4 * j for i in range(4) for j in range(3))

    window.click("op/contiguous")
    assert window.value("op/contiguous").startswith("COPY 96 B")
    window.click("op/contiguous/apply")
    assert window.value("document") == "changed"
    window.key("ctrl+s")
    window.wait_for(lambda: window.value("document") == "saved", "the save by key")
    assert saved.read_text().endswith("z = y.contiguous()\n")
    run_json(binary(), saved)

    by_keys = window.home / "by_keys"
    window.key("ctrl+shift+s")
    window.wait_for(lambda: window.has("file/path"), "the dialog")
    window.key("ctrl+a")
    window.type(str(by_keys))
    window.key("Return")
    window.wait_for(by_keys.with_suffix(".py").exists, "the file saved by keys")
    assert by_keys.with_suffix(".py").read_text() == saved.read_text()
