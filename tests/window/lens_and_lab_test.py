#!/usr/bin/env python3
"""The lens follows the odometer and its own switches; the cost lab measures while the window stays responsive."""

import time

from driver import Window, binary

with Window(binary()) as window:
    # The odometer walks in the order of the lens.
    window.key("ctrl+5")
    assert window.value("lens/kind/lines") == "true", window.widget("lens/kind/lines")
    window.key("period", "period")
    window.settle()
    assert window.value("cell/x/0,1") == "lit" and window.value("cell/x/1,0") != "lit"
    window.click("lens/order/columns")
    window.key("period")
    window.settle()
    assert window.value("cell/x/1,0") == "lit", window.widget("cell/x/1,0")
    window.key("Escape")
    window.click("lens/kind/banks")
    assert window.has("lens/padding/2") and not window.has("lens/order/rows")
    window.click("lens/kind/warp")
    assert not window.has("lens/padding/2")
    window.click("lens/close")
    assert not window.has("lens/kind/warp")

    # Samples arrive while the window stays responsive; after a stop they remain. It draws continuously: no
    # waiting for rest.
    def click_at_once(name):
        x, y = window.middle_of(name)
        window.xdotool("mousemove", x, y, "click", "1")

    window.key("ctrl+6")
    assert window.value("lab/plot") == "0" and window.value("lab/start") == "empty"
    click_at_once("lab/start")
    window.wait_for(lambda: int(window.value("lab/plot")) >= 3, "samples")
    click_at_once("lab/experiment/passes")
    window.wait_for(lambda: window.value("lab/plot") == "0", "another plot while it measures")
    click_at_once("lab/experiment/views")
    window.wait_for(lambda: window.value("lab/start") == "measures", "the first plot")
    click_at_once("lab/start")
    window.wait_for(lambda: window.value("lab/start") == "done", "the lab to stop")
    window.settle()
    samples = int(window.value("lab/plot"))
    assert samples >= 3
    time.sleep(0.5)
    assert int(window.value("lab/plot")) == samples
