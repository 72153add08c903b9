# Methods of str.
_lower = "abcdefghijklmnopqrstuvwxyz"
_upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _str_isalnum(self):
    return len(self) > 0 and all([c.isalpha() or _str_isnumeric(c) for c in self])


_numbers = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ〇一二三四五六七八九十百千万亿"


def _str_isnumeric(self):
    return len(self) > 0 and all([c.isdigit() or c in _numbers for c in self])


def _str_isdecimal(self):
    return self.isdigit() and all([c not in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉" for c in self])


def _str_isspace(self):
    return len(self) > 0 and self.strip() == ""


def _str_islower(self):
    return self == self.lower() and self != self.upper()


def _str_isupper(self):
    return self == self.upper() and self != self.lower()


def _str_isidentifier(self):
    return len(self) > 0 and not self[0].isdigit() and all([c == "_" or _str_isalnum(c) for c in self])


def _str_swapcase(self):
    return "".join([c.lower() if c != c.lower() else c.upper() for c in self])


def _str_splitlines(self, keepends=False):
    lines = self.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
        return [line + "\n" for line in lines] if keepends else lines
    if keepends:
        return [line + "\n" for line in lines[:-1]] + lines[-1:]
    return lines


def _str_partition(self, sep):
    at = self.find(sep)
    return (self, "", "") if at < 0 else (self[:at], sep, self[at + len(sep):])


def _slice_indices(self, length):
    step = 1 if self.step is None else self.step
    if step == 0:
        raise ValueError("slice step cannot be zero")
    if length < 0:
        raise ValueError("length should not be negative")
    low, high = (0, length) if step > 0 else (-1, length - 1)
    bounds = []
    for bound, usual in ((self.start, low if step > 0 else high), (self.stop, high if step > 0 else low)):
        if bound is None:
            bounds.append(usual)
        else:
            bounds.append(min(max(bound + length if bound < 0 else bound, low), high))
    return (bounds[0], bounds[1], step)


def _part(self, start, end):
    begin, stop, _ = slice(start, end).indices(len(self))
    return begin, self[begin:max(begin, stop)]


def _str_find_within(self, sub, start, end):
    begin, part = _part(self, start, end)
    at = part.find(sub)
    return at if at < 0 else begin + at


def _str_index_within(self, sub, start, end):
    at = _str_find_within(self, sub, start, end)
    if at < 0:
        raise ValueError("substring not found")
    return at


def _str_count_within(self, sub, start, end):
    return _part(self, start, end)[1].count(sub)


def _str_startswith_within(self, prefix, start, end):
    return _part(self, start, end)[1].startswith(prefix)


def _str_endswith_within(self, suffix, start, end):
    return _part(self, start, end)[1].endswith(suffix)


def _str_rfind(self, sub, start=None, end=None):
    begin, part = _part(self, start, end)
    for at in range(len(part) - len(sub), -1, -1):
        if part[at:at + len(sub)] == sub:
            return begin + at
    return -1


def _str_rindex(self, sub, start=None, end=None):
    at = _str_rfind(self, sub, start, end)
    if at < 0:
        raise ValueError("substring not found")
    return at


def _str_maketrans(x, y=None, z=None):
    table = {ord(key) if isinstance(key, str) else key: value for key, value in x.items()} if y is None else {}
    if y is not None:
        if len(x) != len(y):
            raise ValueError("the first two maketrans arguments must have equal length")
        table = {ord(a): ord(b) for a, b in zip(x, y)}
    for c in z or "":
        table[ord(c)] = None
    return table


def _str_translate(self, table):
    parts = []
    for c in self:
        new = table.get(ord(c), c)
        if new is not None:
            parts.append(chr(new) if isinstance(new, int) else new)
    return "".join(parts)


def _str_rpartition(self, sep):
    at = _str_rfind(self, sep)
    return ("", "", self) if at < 0 else (self[:at], sep, self[at + len(sep):])


def _str_rsplit(self, sep=None, maxsplit=-1):
    parts = self.split(sep)
    if maxsplit < 0 or len(parts) <= maxsplit + 1:
        return parts
    rest = (sep if sep is not None else " ").join(parts[:len(parts) - maxsplit])
    return [rest] + parts[len(parts) - maxsplit:]


def _str_removeprefix(self, prefix):
    return self[len(prefix):] if self.startswith(prefix) else self


def _str_removesuffix(self, suffix):
    return self[:-len(suffix)] if suffix and self.endswith(suffix) else self


def _str_expandtabs(self, tabsize=8):
    out = ""
    for c in self:
        out += " " * (tabsize - len(out) % tabsize) if c == "\t" else c
    return out


def _str_casefold(self):
    return self.lower().replace("ß", "ss").replace("ς", "σ").replace("ﬁ", "fi").replace("ﬂ", "fl")
