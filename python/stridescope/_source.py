"""Which frames are the caller's, and which loops surround a line."""

import ast
import linecache
import os
import sysconfig

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_LIBRARIES = tuple({os.path.realpath(path) for path in
                    (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), _PACKAGE) if path})
_own_files = {}


def is_own(code):
    """True if `code` is the caller's: neither an installed package nor the standard library."""
    name = code.co_filename
    known = _own_files.get(name)
    if known is None:
        if name.startswith("<"):
            known = name.startswith(("<ipython", "<stdin", "<python-input"))
        else:
            path = os.path.realpath(name)
            known = "site-packages" not in path and "dist-packages" not in path and not path.startswith(_LIBRARIES)
        _own_files[name] = known
    return known


class Loops:
    """The loops of a file, by line."""

    def __init__(self, filename):
        lines = linecache.getlines(filename)
        try:
            tree = ast.parse("".join(lines))
        except SyntaxError:
            tree = ast.Module([], [])
        self.loops = []  # (first line, last line, header), outer loops first
        for node in ast.walk(tree):
            if isinstance(node, (ast.For, ast.While)):
                header = lines[node.lineno - 1].strip().rstrip(":")
                self.loops.append((node.lineno, node.end_lineno, header))
        self.loops.sort()

    def around(self, line, first_line):
        """The loops whose body contains `line`, within the function that starts at `first_line`."""
        return [loop for loop in self.loops if first_line <= loop[0] < line <= loop[1]]


_loops = {}


def loops_of(filename):
    if filename not in _loops:
        _loops[filename] = Loops(filename)
    return _loops[filename]
