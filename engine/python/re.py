# Regular expressions: a pattern is compiled to instructions, which one loop runs with a backtracking stack.

A = ASCII = 256
I = IGNORECASE = 2
L = LOCALE = 4
M = MULTILINE = 8
S = DOTALL = 16
U = UNICODE = 32
X = VERBOSE = 64
DEBUG = 128
NOFLAG = 0

_SET, _REP, _LIT, _ALT, _SAVE, _MATCH, _SPLIT, _JUMP, _AT, _LAZY, _LOOK, _END, _BACK, _INIT, _LOOP, _ATOMIC, _COND, _FAIL = range(18)
_NO_LIMIT = 4294967295

_DIGITS = frozenset("0123456789")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_SPACE = frozenset(" \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000")
_ASCII_SPACE = frozenset(" \t\n\r\x0b\x0c")
_WIDE_WORD = ((0xAA, 0xAA), (0xB2, 0xB3), (0xB5, 0xB5), (0xB9, 0xBA), (0xBC, 0xBE), (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x2C1),
              (0x370, 0x374), (0x376, 0x37D), (0x37F, 0x383), (0x386, 0x386), (0x388, 0x481), (0x48A, 0x559), (0x560, 0x588),
              (0x5D0, 0x5F2), (0x620, 0x64A), (0x660, 0x669), (0x66E, 0x6D3), (0x6EE, 0x6FC), (0x904, 0x939), (0x966, 0x96F),
              (0xE01, 0xE30), (0x10A0, 0x10FF), (0x1100, 0x11FF), (0x1E00, 0x1FBC), (0x2070, 0x2079), (0x2080, 0x2089),
              (0x2460, 0x249B), (0x2C00, 0x2CE4), (0x3005, 0x3007), (0x3041, 0x3096), (0x309D, 0x309F), (0x30A1, 0x30FA),
              (0x30FC, 0x318E), (0x3400, 0x4DBF), (0x4E00, 0xA48C), (0xAC00, 0xD7A3), (0xF900, 0xFAD9), (0xFF10, 0xFF19),
              (0xFF21, 0xFF3A), (0xFF41, 0xFF5A), (0xFF66, 0xFFDC), (0x10000, 0x100FA), (0x20000, 0x3134A))
_WIDE_DIGITS = ((0x660, 0x669), (0x6F0, 0x6F9), (0x966, 0x96F), (0x9E6, 0x9EF), (0xE50, 0xE59), (0xFF10, 0xFF19))


class PatternError(Exception):
    def __init__(self, msg, pattern=None, pos=None):
        self.msg, self.pattern, self.pos = msg, pattern, pos
        self.lineno = self.colno = None
        said = msg
        if pattern is not None and pos is not None:
            said = f"{msg} at position {pos}"
            self.lineno = pattern[:pos].count("\n") + 1
            self.colno = pos - pattern[:pos].rfind("\n")
            if "\n" in pattern:
                said = f"{said} (line {self.lineno}, column {self.colno})"
        super().__init__(said)


error = PatternError


def _within(code, ranges):
    for low, high in ranges:
        if low <= code <= high:
            return True
    return False


def _is_kind(kind, c, is_ascii):
    wide = ord(c) > 127 and not is_ascii
    if kind == "d":
        return c in _DIGITS or wide and _within(ord(c), _WIDE_DIGITS)
    if kind == "s":
        return c in (_ASCII_SPACE if is_ascii else _SPACE)
    return c in _WORD or wide and _within(ord(c), _WIDE_WORD)


def _other_case(c):
    lower = c.lower()
    if lower != c:
        return lower
    upper = c.upper()
    if upper != c and len(upper) == 1:
        return upper
    code = ord(c)
    if 0xE0 <= code <= 0xFE and code != 0xF7 or 0x3B1 <= code <= 0x3C9 and code != 0x3C2 or 0x430 <= code <= 0x44F:
        return chr(code - 32)
    if 0xC0 <= code <= 0xDE and code != 0xD7 or 0x391 <= code <= 0x3A9 or 0x410 <= code <= 0x42F:
        return chr(code + 32)
    if 0x450 <= code <= 0x45F:
        return chr(code - 80)
    if 0x400 <= code <= 0x40F:
        return chr(code + 80)
    return c

__parts__ = (
    "parser",
    "writer",
    "machine",
    "match",
    "pattern",
)
