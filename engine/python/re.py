# Regular expressions: a pattern becomes a list of instructions, which one loop follows with a stack of what else to try.

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


class error(Exception):
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


class _Set:
    __slots__ = ("yes", "no", "ranges", "kinds", "is_negated", "ignores_case", "is_ascii", "parts", "kind")

    def __init__(self, letters=(), ranges=(), kinds=(), is_negated=False, flags=0):
        self.ranges, self.kinds, self.is_negated = ranges, kinds, is_negated
        self.ignores_case, self.is_ascii = flags & I, flags & A
        self.parts = None
        self.kind = 0
        letters = set(letters)
        if self.ignores_case:
            letters |= {_other_case(c) for c in letters}
        self.yes, self.no = (set(), letters) if is_negated else (letters, set())

    def has_as_written(self, c):
        for kind in self.kinds:
            if kind.islower() if _is_kind(kind.lower(), c, self.is_ascii) else kind.isupper():
                return True
        for low, high in self.ranges:
            if low <= c <= high:
                return True
        return False

    def learn(self, c):
        if self.parts is not None:
            found = any([part.has(c) for part in self.parts])
        else:
            found = self.has_as_written(c) or self.ignores_case and self.has_as_written(_other_case(c))
            found = bool(found) != self.is_negated
        if found:
            self.yes.add(c)
        else:
            self.no.add(c)
        return found

    def has(self, c):
        return c in self.yes or c not in self.no and self.learn(c)


def _any_of(sets):
    if len(sets) == 1:
        return sets[0]
    both = _Set()
    both.parts = sets
    for part in sets:
        both.yes |= part.yes
    return both


def _anything(flags):
    if flags & S:
        made = _Set(is_negated=True)
        made.kind = 2
    else:
        made = _Set("\n", is_negated=True)
        made.kind = 1
    return made


_plain_escapes = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a", "\\": "\\"}
_hex_lengths = {"x": 2, "u": 4, "U": 8}
_flag_of = {"i": I, "m": M, "s": S, "x": X, "a": A, "u": U, "L": L}


class _Parser:
    def __init__(self, text, flags):
        self.text, self.at, self.flags = text, 0, flags
        self.groups = 0
        self.names = {}
        self.open = set()
        self.closed = []
        self.widths = {}

    def fail(self, message, at):
        raise error(message, self.text, at)

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def all(self):
        node = self.choice(self.flags, True)
        if self.at < len(self.text):
            self.fail("unbalanced parenthesis", self.at)
        return node

    def choice(self, flags, is_first=False):
        if is_first:
            while self.text[self.at:self.at + 2] == "(?":
                end = self.at + 2
                while end < len(self.text) and self.text[end] in _flag_of:
                    end += 1
                if end == self.at + 2 or self.text[end:end + 1] != ")":
                    break
                for c in self.text[self.at + 2:end]:
                    self.flags |= _flag_of[c]
                    flags |= _flag_of[c]
                self.at = end + 1
        branches = [self.sequence(flags)]
        while self.peek() == "|":
            self.at += 1
            branches.append(self.sequence(flags))
        return branches[0] if len(branches) == 1 else ("alt", branches)

    def sequence(self, flags):
        text, items = self.text, []
        size = len(text)
        while self.at < size:
            c = text[self.at]
            if c == "|" or c == ")":
                break
            begin = self.at
            if flags & X:
                if c in " \t\n\r\f\v":
                    self.at += 1
                    continue
                if c == "#":
                    while self.at < size and text[self.at] != "\n":
                        self.at += 1
                    continue
            if c in "*+?" or c == "{" and self.counts():
                self.repeat(items, begin)
                continue
            self.at += 1
            if c == "[":
                items.append(("set", self.set(flags, begin)))
            elif c == "(":
                node = self.group(flags, begin)
                if node is not None:
                    items.append(node)
            elif c == ".":
                items.append(("set", _anything(flags)))
            elif c == "^":
                items.append(("at", "line start" if flags & M else "start"))
            elif c == "$":
                items.append(("at", "line end" if flags & M else "end"))
            elif c == "\\":
                items.append(self.escape(flags, begin))
            else:
                items.append(self.letter(c, flags))
        return items[0] if len(items) == 1 else ("seq", items)

    def letter(self, c, flags):
        if flags & I and _other_case(c) != c:
            return ("set", _Set(c, flags=flags))
        return ("lit", c)

    def counts(self):
        end = self.text.find("}", self.at)
        if end < 0:
            return None
        low, comma, high = self.text[self.at + 1:end].partition(",")
        for part in (low, high):
            for c in part:
                if c not in _DIGITS:
                    return None
        if not low and not comma:
            return None
        least = int(low) if low else 0
        most = (int(high) if high else _NO_LIMIT) if comma else least
        return least, most, end + 1

    def repeat(self, items, begin):
        c = self.text[self.at]
        if c == "{":
            least, most, self.at = self.counts()
            if most < least:
                self.fail("min repeat greater than max repeat", begin + 1)
        else:
            self.at += 1
            least, most = {"*": (0, _NO_LIMIT), "+": (1, _NO_LIMIT), "?": (0, 1)}[c]
        if not items or items[-1][0] == "at":
            self.fail("nothing to repeat", begin)
        if items[-1][0] == "rep" or items[-1][0] == "atomic" and items[-1][2]:
            self.fail("multiple repeat", begin)
        if self.peek() == "?":
            self.at += 1
            items[-1] = ("rep", items[-1], least, most, True)
        elif self.peek() == "+":
            self.at += 1
            items[-1] = ("atomic", ("rep", items[-1], least, most, False), True)
        else:
            items[-1] = ("rep", items[-1], least, most, False)

    def hex(self, c, begin):
        length = _hex_lengths[c]
        end = self.at
        while end < len(self.text) and end < self.at + length and self.text[end] in "0123456789abcdefABCDEF":
            end += 1
        if end < self.at + length:
            self.fail("incomplete escape " + self.text[begin:end], begin)
        code = int(self.text[self.at:end], 16)
        self.at = end
        return chr(code)

    def escape(self, flags, begin):
        c = self.peek()
        if not c:
            self.fail("bad escape (end of pattern)", begin)
        self.at += 1
        if c in "dDwWsS":
            return ("set", _Set(kinds=(c,), flags=flags))
        if c in "AZbB":
            if c == "A":
                return ("at", "start")
            return ("at", "very end" if c == "Z" else (c, flags & A))
        if c in _plain_escapes:
            return ("lit", _plain_escapes[c])
        if c in _hex_lengths:
            return self.letter(self.hex(c, begin), flags)
        if c == "0":
            end = self.at
            while end < len(self.text) and end < self.at + 2 and self.text[end] in "01234567":
                end += 1
            code = int("0" + self.text[self.at:end], 8)
            self.at = end
            return ("lit", chr(code))
        if c in _DIGITS:
            if self.peek() in _DIGITS:
                two = c + self.peek()
                third = self.text[self.at + 1:self.at + 2]
                if c in "0123" and two[1] in "01234567" and third and third in "01234567":
                    self.at += 2
                    return ("lit", chr(int(two + third, 8)))
                self.at += 1
                c = two
            return self.back(int(c), flags, begin + 1, begin)
        if c in _LETTERS:
            self.fail("bad escape \\" + c, begin)
        return self.letter(c, flags)

    def back(self, number, flags, at, begin):
        if number > self.groups:
            self.fail(f"invalid group reference {number}", at)
        if number in self.open:
            self.fail("cannot refer to an open group", begin)
        return ("back", number, flags & I)

    def set(self, flags, begin):
        text = self.text
        letters, ranges, kinds = [], [], []
        is_negated = self.peek() == "^"
        if is_negated:
            self.at += 1
        first = self.at
        while True:
            c = self.peek()
            if not c:
                self.fail("unterminated character set", begin)
            if c == "]" and self.at > first:
                self.at += 1
                break
            start = self.at
            low = self.set_item(kinds)
            if self.peek() == "-" and self.at + 1 < len(text) and text[self.at + 1] != "]":
                self.at += 1
                count = len(kinds)
                high = self.set_item(kinds)
                if low is None or high is None or high < low:
                    self.fail(f"bad character range {text[start:self.at]}", start)
                if ord(high) - ord(low) < 16 and not len(kinds) > count:
                    letters += [chr(code) for code in range(ord(low), ord(high) + 1)]
                else:
                    ranges.append((low, high))
            elif low is not None:
                letters.append(low)
        return _Set(letters, tuple(ranges), tuple(kinds), is_negated, flags)

    def set_item(self, kinds):
        begin = self.at
        c = self.text[begin]
        self.at += 1
        if c != "\\":
            return c
        c = self.peek()
        if not c:
            self.fail("bad escape (end of pattern)", begin)
        self.at += 1
        if c in "dDwWsS":
            kinds.append(c)
            return None
        if c == "b":
            return "\b"
        if c in _plain_escapes:
            return _plain_escapes[c]
        if c in _hex_lengths:
            return self.hex(c, begin)
        if c in "01234567":
            end = self.at
            while end < len(self.text) and end < self.at + 2 and self.text[end] in "01234567":
                end += 1
            code = int(c + self.text[self.at:end], 8)
            self.at = end
            return chr(code)
        if c in _LETTERS or c in _DIGITS:
            self.fail("bad escape \\" + c, begin)
        return c

    def name(self, end, begin):
        at = self.text.find(end, self.at)
        if at == self.at or at < 0 and self.at == len(self.text):
            self.fail("missing group name", self.at)
        if at < 0:
            self.fail(f"missing {end}, unterminated name", self.at)
        name = self.text[self.at:at]
        start, self.at = self.at, at + 1
        return name, start

    def identifier(self, name, start):
        if name[0] in _DIGITS or not all([_is_kind("w", c, 0) for c in name]):
            self.fail(f"bad character in group name {name!r}", start)

    def group(self, flags, begin):
        number = name = None
        kind = "group"
        if self.peek() == "?":
            self.at += 1
            c = self.peek()
            if not c:
                self.fail("unexpected end of pattern", self.at)
            self.at += 1
            if c == "P":
                d = self.peek()
                self.at += 1
                if not d:
                    self.fail("unexpected end of pattern", self.at - 1)
                if d == "=":
                    name, start = self.name(")", begin)
                    self.identifier(name, start)
                    if name not in self.names:
                        self.fail(f"unknown group name {name!r}", start)
                    return self.back(self.names[name], flags, start, start)
                if d != "<":
                    self.fail("unknown extension ?P" + d, begin + 1)
                name, start = self.name(">", begin)
                self.identifier(name, start)
                number = self.opened(name, start)
            elif c == ":":
                pass
            elif c == "#":
                end = self.text.find(")", self.at)
                if end < 0:
                    self.fail("missing ), unterminated comment", begin)
                self.at = end + 1
                return None
            elif c in "=!" or c == "<":
                is_ahead = c != "<"
                if not is_ahead:
                    c = self.peek()
                    if not c:
                        self.fail("unexpected end of pattern", self.at)
                    self.at += 1
                    if c not in "=!":
                        self.fail("unknown extension ?<" + c, begin + 1)
                node = self.inner(flags, begin)
                width = 0
                if not is_ahead:
                    least, most = self.width(node)
                    if least != most:
                        raise error("look-behind requires fixed-width pattern")
                    width = least
                return ("look", is_ahead, c == "!", node, width)
            elif c == ">":
                return ("atomic", self.inner(flags, begin), False)
            elif c == "(":
                return self.conditional(flags, begin)
            elif c in _flag_of or c == "-":
                self.at -= 1
                on = off = 0
                is_off = False
                while self.peek() and self.peek() not in ":)":
                    c = self.peek()
                    if c == "-" and not is_off:
                        is_off = True
                    elif c in _flag_of and not (is_off and c in "auL"):
                        if is_off:
                            off |= _flag_of[c]
                        else:
                            on |= _flag_of[c]
                    else:
                        self.fail("unknown flag" if c in _LETTERS else "missing -, : or )", self.at)
                    self.at += 1
                if not self.peek():
                    self.fail("missing -, : or )", self.at)
                if self.peek() == ")":
                    if is_off:
                        self.fail("missing :", self.at)
                    self.fail("global flags not at the start of the expression", begin)
                self.at += 1
                flags = (flags | on) & (_NO_LIMIT - off)
            else:
                self.fail("unknown extension ?" + c, begin + 1)
        else:
            number = self.opened(None, begin)
        node = self.inner(flags, begin)
        if number is not None:
            self.open.discard(number)
            self.closed.append(number)
            self.widths[number] = self.width(node)
        return ("group", number, node)

    def opened(self, name, start):
        self.groups += 1
        if name is not None:
            if name in self.names:
                self.fail(f"redefinition of group name {name!r} as group {self.groups}; was group {self.names[name]}", start)
            self.names[name] = self.groups
        self.open.add(self.groups)
        return self.groups

    def inner(self, flags, begin):
        node = self.choice(flags)
        if self.peek() != ")":
            self.fail("missing ), unterminated subpattern", begin)
        self.at += 1
        return node

    def conditional(self, flags, begin):
        name, start = self.name(")", begin)
        if all([c in _DIGITS for c in name]):
            number = int(name)
            if number > self.groups or number == 0:
                self.fail("bad group number" if number == 0 else f"invalid group reference {number}", start)
        else:
            self.identifier(name, start)
            if name not in self.names:
                self.fail(f"unknown group name {name!r}", start)
            number = self.names[name]
        yes, no = self.sequence(flags), ("seq", [])
        if self.peek() == "|":
            self.at += 1
            no = self.sequence(flags)
            if self.peek() == "|":
                self.fail("conditional backref with more than two branches", self.at)
        if self.peek() != ")":
            self.fail("missing ), unterminated subpattern", begin)
        self.at += 1
        return ("cond", number, yes, no)

    def width(self, node):
        kind = node[0]
        if kind in ("lit", "set"):
            return 1, 1
        if kind == "seq":
            widths = [self.width(item) for item in node[1]]
            return sum([low for low, high in widths]), min(sum([high for low, high in widths]), _NO_LIMIT)
        if kind == "alt":
            widths = [self.width(item) for item in node[1]]
            return min([low for low, high in widths]), max([high for low, high in widths])
        if kind == "rep":
            low, high = self.width(node[1])
            return low * node[2], min(high * node[3], _NO_LIMIT)
        if kind == "group":
            return self.width(node[2])
        if kind == "atomic":
            return self.width(node[1])
        if kind == "back":
            return self.widths[node[1]]
        if kind == "cond":
            first, second = self.width(node[2]), self.width(node[3])
            return min(first[0], second[0]), max(first[1], second[1])
        return 0, 0


def _firsts(node):
    """The sets one of which must hold the first character, and whether the node may also be empty; None if not known."""
    kind = node[0]
    if kind == "lit":
        return [_Set(node[1])], False
    if kind == "set":
        return [node[1]], False
    if kind in ("at", "look"):
        return [], True
    if kind == "group":
        return _firsts(node[2])
    if kind == "atomic":
        return _firsts(node[1])
    if kind == "rep":
        if node[3] == 0:
            return [], True
        sets, may_be_empty = _firsts(node[1])
        return sets, may_be_empty or node[2] == 0
    if kind == "seq":
        found = []
        for item in node[1]:
            sets, may_be_empty = _firsts(item)
            if sets is None:
                return None, True
            found = found + sets
            if not may_be_empty:
                return found, False
        return found, True
    if kind == "alt":
        found, empty = [], False
        for item in node[1]:
            sets, may_be_empty = _firsts(item)
            if sets is None:
                return None, True
            found = found + sets
            empty = empty or may_be_empty
        return found, empty
    return None, True


def _first_set(node):
    sets, may_be_empty = _firsts(node)
    if sets is None or may_be_empty or not sets:
        return None
    return _any_of(sets)


class _Writer:
    def __init__(self, groups):
        self.code = []
        self.slots = 2 * groups + 2

    def add(self, op, a=None, b=None, c=None):
        self.code.append((op, a, b, c))
        return len(self.code) - 1

    def node(self, node):
        kind, code = node[0], self.code
        if kind == "lit":
            self.add(_LIT, [node[1]], 1, node[1])
        elif kind == "set":
            self.add(_SET, node[1].yes, node[1].no, node[1])
        elif kind == "seq":
            text = ""
            for item in node[1]:
                if item[0] == "lit":
                    text += item[1]
                    continue
                if text:
                    self.add(_LIT, list(text), len(text), text[0])
                    text = ""
                self.node(item)
            if text:
                self.add(_LIT, list(text), len(text), text[0])
        elif kind == "alt":
            at = self.add(_ALT)
            ways, ends = [], []
            for item in node[1]:
                ways.append((_first_set(item), len(code)))
                self.node(item)
                ends.append(self.add(_JUMP))
            for end in ends:
                code[end] = (_JUMP, len(code), None, None)
            code[at] = (_ALT, {}, ways, None)
        elif kind == "group":
            if node[1] is None:
                self.node(node[2])
            else:
                self.add(_SAVE, 2 * node[1])
                self.node(node[2])
                self.add(_SAVE, 2 * node[1] + 1)
        elif kind == "at":
            self.add(_AT, node[1])
        elif kind == "rep":
            self.repeat(node)
        elif kind == "look":
            at = self.add(_LOOK)
            self.node(node[3])
            self.add(_END)
            code[at] = (_LOOK, node[2], node[4] if not node[1] else None, len(code))
        elif kind == "atomic":
            at = self.add(_ATOMIC)
            self.node(node[1])
            self.add(_END)
            code[at] = (_ATOMIC, len(code), None, None)
        elif kind == "back":
            self.add(_BACK, 2 * node[1], node[2])
        elif kind == "cond":
            at = self.add(_COND)
            self.node(node[2])
            end = self.add(_JUMP)
            code[at] = (_COND, 2 * node[1] + 1, len(code), None)
            self.node(node[3])
            code[end] = (_JUMP, len(code), None, None)

    def repeat(self, node):
        body, least, most, is_lazy = node[1], node[2], node[3], node[4]
        code = self.code
        if body[0] == "group" and body[1] is None and body[2][0] in ("lit", "set"):
            body = body[2]
        if body[0] == "lit":
            body = ("set", _Set(body[1]))
        if body[0] == "set":
            self.add(_LAZY if is_lazy else _REP, body[1], least, most)
            return
        if most == 0:
            return
        first = _first_set(body)
        if least == 0 and most == 1:
            at = self.add(_SPLIT)
            self.node(body)
            code[at] = (_SPLIT, len(code), is_lazy, first)
            return
        if first is not None and least <= 1 and most == _NO_LIMIT:
            if least == 1:
                self.node(body)
            at = self.add(_SPLIT)
            self.node(body)
            self.add(_JUMP, at)
            code[at] = (_SPLIT, len(code), is_lazy, first)
            return
        slot = self.slots
        self.slots += 2
        self.add(_INIT, slot)
        at = self.add(_LOOP)
        self.node(body)
        self.add(_JUMP, at)
        code[at] = (_LOOP, slot, (least, most, is_lazy), len(code))


def _at(where, s, i, n):
    if where == "start":
        return i == 0
    if where == "end":
        return i == n or i == n - 1 and s[i] == "\n"
    if where == "line start":
        return i == 0 or s[i - 1] == "\n"
    if where == "line end":
        return i == n or s[i] == "\n"
    if where == "very end":
        return i == n
    letter, is_ascii = where
    before = i > 0 and _is_kind("w", s[i - 1], is_ascii)
    after = i < n and _is_kind("w", s[i], is_ascii)
    return (before != after) == (letter == "b") and n > 0


def _ways(ways, c):
    return tuple([at for first, at in ways if first is None or c and first.has(c)])


def _run(code, pc, s, i, n, caps, is_full, barred):
    left = []
    while True:
        op, a, b, x = code[pc]
        good = False
        if op == _SET:
            if i < n:
                c = s[i]
                if c in a or c not in b and x.learn(c):
                    i += 1
                    good = True
        elif op == _REP:
            j = i
            top = i + x if i + x < n else n
            if a.kind == 0:
                yes = a.yes
                while True:
                    while j < top and s[j] in yes:
                        j += 1
                    if j < top and s[j] not in a.no and a.learn(s[j]):
                        j += 1
                        continue
                    break
            elif a.kind == 1:
                while j < top and s[j] != "\n":
                    j += 1
            else:
                j = top
            if j - i >= b:
                if j - i > b:
                    left.append((2, pc + 1, j - 1, i + b))
                i = j
                good = True
        elif op == _LIT:
            if i + b <= n and s[i] == x and (b == 1 or s[i:i + b] == a):
                i += b
                good = True
        elif op == _ALT:
            c = s[i] if i < n else ""
            if c not in a:
                a[c] = _ways(b, c)
            ways = a[c]
            if ways:
                for at in range(len(ways) - 1, 0, -1):
                    left.append((0, ways[at], i, i))
                pc = ways[0]
                continue
        elif op == _SAVE:
            left.append((1, a, caps[a], 0))
            caps[a] = i
            good = True
        elif op == _MATCH:
            if i != barred and not (is_full and i != n):
                return i
        elif op == _JUMP:
            pc = a
            continue
        elif op == _SPLIT:
            if x is not None and (i >= n or not x.has(s[i])):
                pc = a
                continue
            if b:
                left.append((0, pc + 1, i, i))
                pc = a
                continue
            left.append((0, a, i, i))
            good = True
        elif op == _AT:
            good = _at(a, s, i, n)
        elif op == _LAZY:
            if i + b <= n:
                j = i
                while j < i + b and a.has(s[j]):
                    j += 1
                if j == i + b:
                    top = i + x if i + x < n else n
                    left.append((3, pc, j, top))
                    i = j
                    good = True
        elif op == _LOOK:
            before = caps[:]
            begin = i if b is None else i - b
            end = _run(code, pc + 1, s, begin, n if b is None else i, caps, False, -1) if begin >= 0 else -1
            if a:
                for slot in range(len(caps)):
                    caps[slot] = before[slot]
                good = end < 0
            else:
                good = end >= 0 and (b is None or end == i)
                for slot in range(len(caps)):
                    if caps[slot] != before[slot]:
                        left.append((1, slot, before[slot], 0))
            if good:
                pc = x
                continue
        elif op == _BACK:
            if caps[a + 1] >= 0:
                text = s[caps[a]:caps[a + 1]]
                part = s[i:i + len(text)]
                good = i + len(text) <= n and (part == text or bool(b) and "".join(part).lower() == "".join(text).lower())
                if good:
                    i += len(text)
        elif op == _INIT:
            left.append((1, a, caps[a], 0))
            left.append((1, a + 1, caps[a + 1], 0))
            caps[a], caps[a + 1] = 0, -1
            good = True
        elif op == _LOOP:
            least, most, is_lazy = b
            count = caps[a]
            is_same = i == caps[a + 1]
            if count < least and not is_same:
                good = True
            elif count >= most or is_same:
                pc = x
                continue
            elif is_lazy:
                left.append((4, pc, i, i))
                pc = x
                continue
            else:
                left.append((0, x, i, i))
                good = True
            left.append((1, a, count, 0))
            left.append((1, a + 1, caps[a + 1], 0))
            caps[a], caps[a + 1] = count + 1, i
        elif op == _ATOMIC:
            before = caps[:]
            end = _run(code, pc + 1, s, i, n, caps, False, -1)
            if end >= 0:
                for slot in range(len(caps)):
                    if caps[slot] != before[slot]:
                        left.append((1, slot, before[slot], 0))
                i, pc = end, a
                continue
        elif op == _COND:
            pc = pc + 1 if caps[a] >= 0 else b
            continue
        elif op == _END:
            return i
        if good:
            pc += 1
            continue
        while True:
            if not left:
                return -1
            kind, pc, i, low = left.pop()
            if kind == 1:
                caps[pc] = i
                continue
            if kind == 0:
                break
            if kind == 2:
                op, a, b, x = code[pc]
                if op == _LIT:
                    while i >= low and s[i] != x:
                        i -= 1
                    if i < low:
                        continue
                if i > low:
                    left.append((2, pc, i - 1, low))
                break
            if kind == 4:
                slot = code[pc][1]
                left.append((1, slot, caps[slot], 0))
                left.append((1, slot + 1, caps[slot + 1], 0))
                caps[slot], caps[slot + 1] = caps[slot] + 1, i
                pc += 1
                break
            a = code[pc][1]
            if i >= low or not a.has(s[i]):
                continue
            i += 1
            op, next_a, b, x = code[pc + 1]
            if op == _LIT:
                while i < low and s[i] != x and a.has(s[i]):
                    i += 1
                if i >= n or s[i] != x:
                    continue
            left.append((3, pc, i, low))
            pc += 1
            break


class _Subject:
    __slots__ = ("string", "chars")

    def __init__(self, string):
        self.string, self.chars = string, list(string)


_last = [_Subject("")]


def _subject(string):
    if not isinstance(string, str):
        if type(string).__name__ in ("bytes", "bytearray"):
            raise TypeError("cannot use a string pattern on a bytes-like object")
        raise TypeError(f"expected string or bytes-like object, got '{type(string).__name__}'")
    if _last[0].string != string:
        _last[0] = _Subject(string)
    return _last[0]


class Match:
    def __init__(self, pattern, subject, start, end, caps, pos, endpos):
        self.re, self._subject, self.pos, self.endpos = pattern, subject, pos, endpos
        caps[0], caps[1] = start, end
        self._caps = caps

    @property
    def string(self):
        return self._subject.string

    def _index(self, group):
        if isinstance(group, str):
            if group not in self.re.groupindex:
                raise IndexError("no such group")
            return self.re.groupindex[group]
        if not 0 <= group <= self.re.groups:
            raise IndexError("no such group")
        return group

    def _text(self, number, default=None):
        end = self._caps[2 * number + 1]
        return default if end < 0 else "".join(self._subject.chars[self._caps[2 * number]:end])

    def group(self, *groups):
        if not groups:
            return self._text(0)
        if len(groups) == 1:
            return self._text(self._index(groups[0]))
        return tuple([self._text(self._index(group)) for group in groups])

    def __getitem__(self, group):
        return self._text(self._index(group))

    def groups(self, default=None):
        return tuple([self._text(number, default) for number in range(1, self.re.groups + 1)])

    def groupdict(self, default=None):
        return {name: self._text(number, default) for name, number in self.re.groupindex.items()}

    def span(self, group=0):
        number = self._index(group)
        end = self._caps[2 * number + 1]
        return (-1, -1) if end < 0 else (self._caps[2 * number], end)

    def start(self, group=0):
        return self.span(group)[0]

    def end(self, group=0):
        return self.span(group)[1]

    @property
    def lastindex(self):
        last, furthest = None, -1
        for number in self.re._closed:
            end = self._caps[2 * number + 1]
            if end >= furthest and end >= 0:
                last, furthest = number, end
        return last

    @property
    def lastgroup(self):
        last = self.lastindex
        for name, number in self.re.groupindex.items():
            if number == last:
                return name
        return None

    @property
    def regs(self):
        return tuple([self.span(number) for number in range(self.re.groups + 1)])

    def expand(self, template):
        return _filled(_template(template, self.re), self)

    def __bool__(self):
        return True

    def __repr__(self):
        return f"<re.Match object; span={self.span()!r}, match={repr(self.group())[:50]}>"


def _template(text, pattern):
    parts, plain, at, size = [], "", 0, len(text)
    while at < size:
        slash = text.find("\\", at)
        if slash < 0:
            plain += text[at:]
            break
        plain += text[at:slash]
        if slash + 1 >= size:
            raise error("bad escape (end of pattern)", text, slash)
        c = text[slash + 1]
        at = slash + 2
        number = None
        if c == "g":
            if text[at:at + 1] != "<":
                raise error("missing <", text, at)
            end = text.find(">", at)
            if end < 0 or end == at + 1:
                raise error("missing group name" if end == at + 1 or at + 1 >= size else "missing >, unterminated name", text, at + 1)
            name = text[at + 1:end]
            if name in pattern.groupindex:
                number = pattern.groupindex[name]
            elif all([d in _DIGITS for d in name]):
                number = int(name)
                if number > pattern.groups:
                    raise error(f"invalid group reference {number}", text, at + 1)
            elif name[0] in _DIGITS or not all([_is_kind("w", d, 0) for d in name]):
                raise error(f"bad character in group name {name!r}", text, at + 1)
            else:
                raise IndexError(f"unknown group name {name!r}")
            at = end + 1
        elif c == "0":
            end = at
            while end < size and end < at + 2 and text[end] in "01234567":
                end += 1
            plain += chr(int("0" + text[at:end], 8))
            at = end
        elif c in _DIGITS:
            if at < size and text[at] in _DIGITS:
                if c in "0123" and text[at] in "01234567" and at + 1 < size and text[at + 1] in "01234567":
                    plain += chr(int(c + text[at:at + 2], 8))
                    at += 2
                    continue
                c += text[at]
                at += 1
            number = int(c)
            if number > pattern.groups:
                raise error(f"invalid group reference {number}", text, slash + 1)
        elif c in _plain_escapes:
            plain += _plain_escapes[c]
        elif c in _LETTERS:
            raise error("bad escape \\" + c, text, slash)
        else:
            plain += "\\" + c
        if number is not None:
            if plain:
                parts.append(plain)
            parts.append(number)
            plain = ""
    if plain:
        parts.append(plain)
    return parts


def _filled(parts, match):
    return "".join([part if isinstance(part, str) else match._text(part, "") for part in parts])


class Pattern:
    def __init__(self, pattern, flags):
        parser = _Parser(pattern, flags)
        tree = parser.all()
        writer = _Writer(parser.groups)
        writer.node(tree)
        writer.add(_MATCH)
        self.pattern = pattern
        self.flags = parser.flags if parser.flags & A else parser.flags | U
        self.groups = parser.groups
        self.groupindex = parser.names
        self._closed = parser.closed
        self._code, self._slots = writer.code, writer.slots
        self._first = _first_set(tree)
        op, text = self._code[0][:2]
        self._is_at_start = op == _AT and text == "start"

    def _found(self, subject, start, n, is_full, barred, pos, only_here):
        code, first, slots = self._code, self._first, self._slots
        chars = subject.chars
        while start <= n:
            if first is not None and not only_here:
                yes, no = first.yes, first.no
                while start < n and chars[start] not in yes:
                    if chars[start] in no or not first.learn(chars[start]):
                        start += 1
                if start >= n:
                    return None
            caps = [-1] * slots
            end = _run(code, 0, chars, start, n, caps, is_full, barred)
            if end >= 0:
                return Match(self, subject, start, end, caps, pos, n)
            if only_here or self._is_at_start:
                return None
            start += 1
        return None

    def _one(self, string, pos, endpos, is_full, only_here):
        subject = _subject(string)
        size = len(subject.chars)
        n = size if endpos is None or endpos > size else max(endpos, 0)
        pos = min(max(pos, 0), size)
        return self._found(subject, pos, n, is_full, -1, pos, only_here)

    def match(self, string, pos=0, endpos=None):
        return self._one(string, pos, endpos, False, True)

    def fullmatch(self, string, pos=0, endpos=None):
        return self._one(string, pos, endpos, True, True)

    def search(self, string, pos=0, endpos=None):
        return self._one(string, pos, endpos, False, False)

    def finditer(self, string, pos=0, endpos=None):
        return self._each(_subject(string), pos, endpos)

    def _each(self, subject, pos=0, endpos=None):
        size = len(subject.chars)
        n = size if endpos is None or endpos > size else max(endpos, 0)
        pos = min(max(pos, 0), size)
        at, barred = pos, -1
        while at <= n:
            found = self._found(subject, at, n, False, barred, pos, False)
            if found is None:
                return
            at = found._caps[1]
            barred = at if at == found._caps[0] else -1
            yield found

    def findall(self, string, pos=0, endpos=None):
        subject = _subject(string)
        chars = subject.chars
        if self.groups == 0:
            return ["".join(chars[found._caps[0]:found._caps[1]]) for found in self._each(subject, pos, endpos)]
        if self.groups == 1:
            return [found._text(1, "") for found in self._each(subject, pos, endpos)]
        return [found.groups("") for found in self._each(subject, pos, endpos)]

    def subn(self, repl, string, count=0):
        subject = _subject(string)
        chars = subject.chars
        parts, at, done = [], 0, 0
        made = None
        if not callable(repl):
            if not isinstance(repl, str):
                raise TypeError(f"decoding to str: need a bytes-like object, {type(repl).__name__} found")
            made = _template(repl, self) if "\\" in repl else [repl]
        for found in self._each(subject):
            begin, end = found._caps[0], found._caps[1]
            parts.append("".join(chars[at:begin]))
            if made is None:
                text = repl(found)
                if text is not None:
                    if not isinstance(text, str):
                        raise TypeError(f"sequence item {len([part for part in parts if part])}: expected str instance, {type(text).__name__} found")
                    parts.append(text)
            else:
                parts.append(_filled(made, found))
            at = end
            done += 1
            if done == count:
                break
        parts.append("".join(chars[at:]))
        return "".join(parts), done

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def split(self, string, maxsplit=0):
        subject = _subject(string)
        chars = subject.chars
        parts, at, done = [], 0, 0
        if maxsplit < 0:
            return [string]
        for found in self._each(subject):
            parts.append("".join(chars[at:found._caps[0]]))
            if self.groups:
                parts += found.groups()
            at = found._caps[1]
            done += 1
            if done == maxsplit:
                break
        parts.append("".join(chars[at:]))
        return parts

    def __eq__(self, other):
        return isinstance(other, Pattern) and self.pattern == other.pattern and self.flags == other.flags

    def __hash__(self):
        return hash((self.pattern, self.flags))

    def __repr__(self):
        names = [name for name, flag in (("re.IGNORECASE", I), ("re.MULTILINE", M), ("re.DOTALL", S), ("re.VERBOSE", X), ("re.ASCII", A))
                 if self.flags & flag]
        return f"re.compile({self.pattern!r}" + (", " + "|".join(names) if names else "") + ")"


_made = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    if not isinstance(pattern, str):
        if type(pattern).__name__ == "bytes":
            raise TypeError("a pattern here is a str, not bytes")
        raise TypeError("first argument must be string or compiled pattern")
    key = (pattern, flags)
    if key not in _made:
        if len(_made) > 200:
            _made.clear()
        _made[key] = Pattern(pattern, flags)
    return _made[key]


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


_special = frozenset("()[]{}?*+-|^$\\.&~# \t\n\r\v\f")


def escape(pattern):
    return "".join(["\\" + c if c in _special else c for c in pattern])


def purge():
    _made.clear()
