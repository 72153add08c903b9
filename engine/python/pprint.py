# Values on lines of their own when they are wider than the page.


def _key(value):
    return (str(type(value)), repr(value))


def _sorted(values):
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=_key)


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        self._step, self._width, self._depth, self._stream = indent, width, depth, stream
        self._compact, self._sorts = compact, sort_dicts

    def pprint(self, object):
        if self._stream is None:
            print(self.pformat(object))
        else:
            self._stream.write(self.pformat(object) + "\n")

    def pformat(self, object):
        return self._text(object, 0, 0, 0)

    def _plain(self, value, level):
        kind = type(value)
        if kind in (dict, list, tuple) and value and self._depth is not None and level >= self._depth:
            return "{...}" if kind is dict else "[...]" if kind is list else "(...)"
        if kind is dict:
            items = _sorted_items(value) if self._sorts else value.items()
            return "{" + ", ".join([self._plain(key, level + 1) + ": " + self._plain(item, level + 1) for key, item in items]) + "}"
        if kind is list:
            return "[" + ", ".join([self._plain(item, level + 1) for item in value]) + "]"
        if kind is tuple:
            return "(" + ", ".join([self._plain(item, level + 1) for item in value]) + (",)" if len(value) == 1 else ")")
        return repr(value)

    def _text(self, value, indent, allowance, level):
        plain = self._plain(value, level)
        kind = type(value)
        if len(plain) <= self._width - indent - allowance or self._depth is not None and level >= self._depth:
            return plain
        pad = " " * (self._step - 1)
        if kind is dict and value:
            lines = []
            items = list(_sorted_items(value) if self._sorts else value.items())
            for at, (key, item) in enumerate(items):
                name = self._plain(key, level + 1) + ": "
                after = allowance + 1 if at == len(items) - 1 else 1
                lines.append(name + self._text(item, indent + self._step + len(name), after, level + 1))
            return "{" + pad + (",\n" + " " * (indent + self._step)).join(lines) + "}"
        if kind in (list, tuple) and value:
            end = "]" if kind is list else ",)" if len(value) == 1 else ")"
            return ("[" if kind is list else "(") + pad + self._items(list(value), indent, allowance + len(end), level) + end
        if kind in (set, frozenset) and value:
            open = "{" if kind is set else "frozenset({"
            end = "}" if kind is set else "})"
            return open + pad + self._items(_sorted(value), indent + len(open) - 1, allowance + len(end), level) + end
        if kind is str and value:
            return self._string(value, indent, allowance, level)
        return plain

    def _items(self, items, indent, allowance, level):
        indent += self._step
        between = ",\n" + " " * indent
        if not self._compact:
            return between.join([self._text(item, indent, allowance if at == len(items) - 1 else 1, level + 1) for at, item in enumerate(items)])
        parts, delim, room = [], "", self._width - indent + 1
        left = room
        for at, item in enumerate(items):
            is_last = at == len(items) - 1
            if is_last:
                room -= allowance
                left -= allowance
            plain = self._plain(item, level + 1)
            if left < len(plain) + 2:
                left = room
                delim = between if delim else ""
            if left >= len(plain) + 2:
                left -= len(plain) + 2
                parts.append(delim + plain)
                delim = ", "
                continue
            parts.append(delim + self._text(item, indent, allowance if is_last else 1, level + 1))
            delim = between
        return "".join(parts)

    def _string(self, value, indent, allowance, level):
        chunks = []
        if level == 0:
            indent += 1
            allowance += 1
        lines = value.splitlines(True)
        for number, line in enumerate(lines):
            most = self._width - indent - (allowance if number == len(lines) - 1 else 0)
            if len(repr(line)) <= most:
                chunks.append(repr(line))
                continue
            words = _words(line)
            current = ""
            for at, word in enumerate(words):
                width = self._width - indent - (allowance if number == len(lines) - 1 and at == len(words) - 1 else 0)
                if current and len(repr(current + word)) > width:
                    chunks.append(repr(current))
                    current = word
                else:
                    current += word
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            return chunks[0]
        text = ("\n" + " " * indent).join(chunks)
        return "(" + text + ")" if level == 0 else text


def _sorted_items(value):
    keys = _sorted(list(value))
    return [(key, value[key]) for key in keys]


def _words(line):
    words, current = [], ""
    for c in line:
        if current and current[-1].isspace() and not c.isspace():
            words.append(current)
            current = ""
        current += c
    return words + [current] if current else words


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts).pformat(object)


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts).pprint(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)
