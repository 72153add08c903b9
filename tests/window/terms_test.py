#!/usr/bin/env python3
"""An underlined term opens its card, by the pointer and by the keyboard; the card frames its value on the stage."""

from driver import Window, binary

with Window(binary()) as window:
    window.run_in_console("y = x.t()")

    # A term in the inspector: its card frames the value on the stage.
    window.click("inspector/stride/term/stride")
    assert window.label("term-card") == "stride", window.label("term-card")
    assert "(1, 4)" in window.label("term-card/now"), window.label("term-card/now")
    assert window.has("term-card/place")
    window.key("Escape")
    assert not window.has("term-card")

    # Terms in a verdict, by the keyboard.
    window.click("inspector/rule/term/contiguous")
    assert "False" in window.label("term-card/now")
    window.click("term-card/close")
    assert not window.has("term-card")
    window.click("inspector/rule/term/contiguous")
    window.key("Return")  # the close button has the focus
    assert not window.has("term-card")
    window.key("Return")  # the former focus is restored
    assert window.has("term-card")

    # The card leads to the term's page in the glossary.
    window.click("term-card/all")
    assert window.label("term") == "contiguous" and not window.has("term-card")
    window.key("Escape")

    # Terms under the figure.
    window.click("verdict/term/view")
    assert window.label("term-card") == "view"
    window.xdotool("mousemove", "8", "400", "click", "1")
    window.wait_for(lambda: not window.has("term-card"), "the card to close")

    # The reason of a failure.
    window.run_in_console("y.view(12)")
    assert any(name.startswith("failure/term/") for name in window.widgets()), sorted(window.widgets())
    window.key("Escape")
    # In a lecture nothing is underlined.
    window.key("F5")
    assert not any("/term/" in name for name in window.widgets())
    window.key("Escape")

with Window(binary(), settings={"language": "zh"}) as window:
    window.run_in_console("y = x.t()")
    window.click("inspector/rule/term/contiguous")
    assert window.label("term-card") == "\u8fde\u7eed"
