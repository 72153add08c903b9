# Parses a pattern.


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
