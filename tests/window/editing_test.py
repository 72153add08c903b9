#!/usr/bin/env python3
"""Remedies on a failure's card, and steps edited in place: statements that no longer run wait for correction."""

from driver import Window, binary

with Window(binary(), size="1920x1080") as window:
    window.run_in_console("y = x.t()")
    window.run_in_console("z = y.view(12)")
    assert window.label("remedy/0") == "z = y.reshape(12)", window.label("remedy/0")
    assert window.label("remedy/1") == "z = y.contiguous().view(12)", window.label("remedy/1")
    window.click("remedy/0")
    assert not window.has("failure") and window.value("console") == ""
    assert window.steps() == ["x = torch.arange(12).view(3, 4)", "y = x.t()", "z = y.reshape(12)"]
    assert window.label("verdict") == "COPY · 96 bytes", window.label("verdict")

    # A double click on a step puts its statement into the console; the submitted line replaces it.
    window.run_in_console("w = z[3]")
    window.click("step/3", times=2)
    assert window.value("console") == "z = y.reshape(12)"
    window.key("ctrl+a")
    window.type("z = y.reshape(6, 2)")
    window.key("Return")
    assert window.steps()[2:] == ["z = y.reshape(6, 2)", "w = z[3]"] and window.value("console") == ""
    assert window.value("step/3") == "current"

    # An edit that fails changes nothing.
    window.click("step/2")
    window.key("F2")
    assert window.value("console") == "y = x.t()" and window.focus() == "console"
    window.key("ctrl+a")
    window.type("y = x.view(5)")
    window.key("Return")
    assert window.has("failure") and window.steps()[1] == "y = x.t()"
    window.key("Escape", "Escape")
    assert not window.has("failure") and window.value("console") == ""

    # A step is edited from its menu; the last statement no longer runs and waits for correction.
    window.click("step/3", button=3)
    window.click("context/edit")
    assert window.value("console") == "z = y.reshape(6, 2)"
    window.key("ctrl+a")
    window.type("z = y.reshape(2, 6)")
    window.key("Return")
    assert window.steps() == ["x = torch.arange(12).view(3, 4)", "y = x.t()", "z = y.reshape(2, 6)"], window.steps()
    assert window.label("mend/0") == "w = z[3]" and window.value("mend/0") == "fails"
    assert window.value("failure") == "w = z[3]" and window.value("console") == "w = z[3]"
    window.key("BackSpace", "BackSpace")
    window.type("1]")
    window.key("Return")
    assert window.steps()[3] == "w = z[1]" and not window.has("mend/0")

    # The steps before the edits can be brought back.
    window.click("menu/edit")
    window.click("menu/edit/bring_back")
    assert window.steps()[2:] == ["z = y.reshape(6, 2)", "w = z[3]"], window.steps()
