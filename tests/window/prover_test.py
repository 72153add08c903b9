#!/usr/bin/env python3
"""A proof follows the shape while it is typed, is stepped through with the arrow keys, and offers alternatives."""

from driver import Window, binary

with Window(binary()) as window:
    window.run_in_console("y = x.t()")
    window.key("ctrl+7")
    assert window.value("prover/verdict") == "fails", window.widgets()
    window.click("prover/shape")
    window.type("4, 3")
    assert window.value("prover/verdict") == "holds"
    assert not window.has("prover/fix/0")

    # A malformed entry shows what to type, and can be corrected.
    window.key("BackSpace", "BackSpace", "BackSpace", "BackSpace")
    window.type("4; 3")
    assert not window.has("prover/verdict") and "2, 6" in window.label("prover")
    window.key(*["BackSpace"] * 4)
    window.type("5")
    assert window.value("prover/verdict") == "fails" and not window.has("prover/fix/0")
    window.key("BackSpace")
    window.type("2, 6")
    assert window.value("prover/verdict") == "fails"
    assert window.value("prover") == "3/3"

    # A proof that fails, step by step: the stage marks the subject of the step.
    window.key("Return")
    assert window.value("prover") == "1/3"
    assert window.value("cell/y/0,2") == "lit" and window.value("cell/y/1,0") != "lit"
    window.key("Right")
    assert window.value("prover") == "2/3" and not window.has("prover/verdict")
    window.key("Right")
    assert window.value("prover/verdict") == "fails"
    assert "6" in window.label("prover")
    window.key("Left")
    assert window.value("prover") == "2/3"
    assert len(window.steps()) == 2
    window.click("prover/first")
    assert window.value("prover") == "1/3"
    window.click("prover/next")
    window.click("prover/next")

    # Alternatives that work are one click away.
    fixes = [window.value(f"prover/fix/{i}") for i in range(3)]
    assert fixes == ["view", "copy", "copy"] and not window.has("prover/fix/3"), fixes
    window.click("prover/fix/1")
    assert len(window.steps()) == 3

    # The other proofs, for the selected tensor.
    window.key("bracketleft")
    window.click("prover/kind/contiguous")
    window.click("prover/kind/broadcast")
    window.click("prover/other")
    window.type("(5, 1, 1)")
    assert window.value("prover/verdict") == "holds"
    window.click("prover/kind/overlap")
    assert window.value("prover/verdict") == "holds"
    window.run_in_console("w = torch.arange(6).unfold(0, 3, 1)")
    assert window.value("prover/verdict") == "fails"
    window.click("prover/close")
    assert not window.has("prover")
