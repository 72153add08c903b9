# Patterns, and the functions of the module.


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
