# Values as text.


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        line = doc.count("\n", 0, pos) + 1 if pos else 1
        column = pos - doc.rfind("\n", 0, pos) if "\n" in doc[:pos] else pos + 1
        super().__init__(f"{msg}: line {line} column {column} (char {pos})")
        self.msg, self.doc, self.pos, self.lineno, self.colno = msg, doc, pos, line, column


_escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def _quoted(text, ensure_ascii):
    parts = []
    for c in text:
        code = ord(c)
        if c in _escapes:
            parts.append(_escapes[c])
        elif code < 32 or ensure_ascii and 126 < code < 65536:
            parts.append(f"\\u{code:04x}")
        elif ensure_ascii and code >= 65536:
            code -= 65536
            parts.append(f"\\u{0xd800 + (code >> 10):04x}\\u{0xdc00 + (code & 1023):04x}")
        else:
            parts.append(c)
    return '"' + "".join(parts) + '"'


class _Writer:
    def __init__(self, ensure_ascii, indent, separators, default, sort_keys, allow_nan):
        self.ensure_ascii, self.default, self.sort_keys, self.allow_nan = ensure_ascii, default, sort_keys, allow_nan
        self.indent = " " * indent if isinstance(indent, int) and not isinstance(indent, bool) else indent
        self.comma, self.colon = separators or (", " if indent is None else ",", ": ")

    def number(self, value):
        if value != value or value in (float("inf"), -float("inf")):
            if not self.allow_nan:
                raise ValueError(f"Out of range float values are not JSON compliant: {value!r}")
            return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
        return repr(value)

    def key(self, key):
        if isinstance(key, str):
            return key
        if key is None or isinstance(key, (bool, int, float)):
            return self.text(key, 0)
        raise TypeError(f"keys must be str, int, float, bool or None, not {type(key).__name__}")

    def group(self, open, close, parts, level):
        if not parts:
            return open + close
        if self.indent is None:
            return open + self.comma.join(parts) + close
        inner = "\n" + self.indent * (level + 1)
        return open + inner + (self.comma + inner).join(parts) + "\n" + self.indent * level + close

    def text(self, value, level):
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, str):
            return _quoted(value, self.ensure_ascii)
        if isinstance(value, int):
            return str(value)
        if isinstance(value, float):
            return self.number(value)
        if isinstance(value, (list, tuple)):
            return self.group("[", "]", [self.text(item, level + 1) for item in value], level)
        if isinstance(value, dict):
            items = sorted(value.items()) if self.sort_keys else value.items()
            parts = [_quoted(self.key(key), self.ensure_ascii) + self.colon + self.text(item, level + 1) for key, item in items]
            return self.group("{", "}", parts, level)
        if self.default is not None:
            return self.text(self.default(value), level)
        raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
          separators=None, default=None, sort_keys=False, **options):
    if cls is not None:
        return cls(ensure_ascii=ensure_ascii, indent=indent, separators=separators, default=default, sort_keys=sort_keys,
                   allow_nan=allow_nan, **options).encode(obj)
    return _Writer(ensure_ascii, indent, separators, default, sort_keys, allow_nan).text(obj, 0)


class JSONEncoder:
    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None,
                 separators=None, default=None):
        if default is not None:
            self.default = default
        self._options = (ensure_ascii, indent, separators), (sort_keys, allow_nan)

    def default(self, o):
        raise TypeError(f"Object of type {type(o).__name__} is not JSON serializable")

    def encode(self, o):
        return _Writer(*self._options[0], self.default, *self._options[1]).text(o, 0)


class _Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def fail(self, message, at=None):
        raise JSONDecodeError(message, self.text, self.at if at is None else at)

    def space(self):
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def value(self):
        self.space()
        c = self.peek()
        if c == '"':
            return self.string()
        if c in "[{" and c:
            return self.list() if c == "[" else self.dict()
        for word, value in (("true", True), ("false", False), ("null", None), ("NaN", float("nan")), ("Infinity", float("inf")),
                            ("-Infinity", -float("inf"))):
            if self.text[self.at:self.at + len(word)] == word:
                self.at += len(word)
                return value
        begin = self.at
        while self.peek() and self.peek() in "+-0123456789.eE":
            self.at += 1
        word = self.text[begin:self.at]
        digits = word.lstrip("-")
        if not digits or not digits[0].isdigit():
            self.fail("Expecting value", begin)
        if any([c in word for c in ".eE"]):
            return (self.options.get("parse_float") or float)(word)
        return (self.options.get("parse_int") or int)(word)

    def string(self):
        begin = self.at
        self.at += 1
        parts = []
        while True:
            c = self.peek()
            if not c:
                self.fail("Unterminated string starting at", begin)
            self.at += 1
            if c == '"':
                return "".join(parts)
            if c == "\\":
                c = self.peek()
                self.at += 1
                if c == "u":
                    c = chr(int(self.text[self.at:self.at + 4], 16))
                    self.at += 4
                else:
                    known = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", '"': '"', "\\": "\\", "/": "/"}
                    if c not in known:
                        self.fail("Invalid \\escape", self.at - 2)
                    c = known[c]
            parts.append(c)

    def list(self):
        self.at += 1
        items = []
        self.space()
        if self.peek() == "]":
            self.at += 1
            return items
        while True:
            items.append(self.value())
            self.space()
            c = self.peek()
            if c not in ",]" or not c:
                self.fail("Expecting ',' delimiter")
            comma = self.at
            self.at += 1
            if c == "]":
                return items
            self.space()
            if self.peek() == "]":
                self.fail("Illegal trailing comma before end of array", comma)

    def dict(self):
        self.at += 1
        pairs = []
        self.space()
        if self.peek() == "}":
            self.at += 1
            return self.made(pairs)
        while True:
            self.space()
            if self.peek() != '"':
                self.fail("Expecting property name enclosed in double quotes")
            key = self.string()
            self.space()
            if self.peek() != ":":
                self.fail("Expecting ':' delimiter")
            self.at += 1
            pairs.append((key, self.value()))
            self.space()
            c = self.peek()
            if c not in ",}" or not c:
                self.fail("Expecting ',' delimiter")
            comma = self.at
            self.at += 1
            if c == "}":
                return self.made(pairs)
            self.space()
            if self.peek() == "}":
                self.fail("Illegal trailing comma before end of object", comma)

    def made(self, pairs):
        if self.options.get("object_pairs_hook") is not None:
            return self.options["object_pairs_hook"](pairs)
        items = {}
        for key, value in pairs:
            items[key] = value
        return items if self.options.get("object_hook") is None else self.options["object_hook"](items)


def loads(s, **options):
    reader = _Reader(s.decode() if isinstance(s, (bytes, bytearray)) else s)
    reader.options = options
    value = reader.value()
    reader.space()
    if reader.at < len(s):
        reader.fail("Extra data")
    return value


def dump(obj, fp, **options):
    fp.write(dumps(obj, **options))


def load(fp, **options):
    return loads(fp.read(), **options)
