# The searched string, and match objects.


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
