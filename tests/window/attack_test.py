#!/usr/bin/env python3
"""A short run of the programs in tests/attack: random input to the window, and kills at random moments."""
import subprocess
import sys
from pathlib import Path

from driver import binary

attack = Path(__file__).resolve().parent.parent / "attack"
for words in (["monkey.py", str(binary()), "--actions", "40", "--check-every", "40", "--stall", "30"],
              ["killer.py", str(binary()), "--kills", "2"],
              ["killer.py", str(binary()), "--kills", "2", "--lesson"]):
    done = subprocess.run([sys.executable, str(attack / words[0]), *words[1:]], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
