#!/usr/bin/env python3
"""Opens a script in a window on a display of its own, acts in it, and writes a picture of the screen.

usage: look.py BINARY SCRIPT PICTURE [ACTION...]

Actions: `point ID`, `click ID`, `menu ID` (the right button), `key KEYS`, `type TEXT`, `ids` (prints the ids of all
widgets). For example, what the stage says about dimension 0 of x:
look.py build/stridescope film.py x.png "point axis/x/0"
"""
import sys
from pathlib import Path

from driver import Window


def act(window, action):
    verb, _, rest = action.partition(" ")
    if verb == "point":
        window.point_at(rest)
    elif verb == "click":
        window.click(rest)
    elif verb == "menu":
        window.click(rest, button=3)
    elif verb == "key":
        window.key(*rest.split())
    elif verb == "type":
        window.type(rest)
    elif verb == "ids":
        print("\n".join(sorted(window.widgets())))
    else:
        sys.exit(__doc__)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    binary, script, picture = (Path(word).resolve() for word in sys.argv[1:4])
    with Window(binary, script) as window:
        for action in sys.argv[4:]:
            act(window, action)
        window.settle()
        window.screenshot(picture)


if __name__ == "__main__":
    main()
