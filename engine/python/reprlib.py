# Short texts of values.
_plain = repr


class Repr:
    def __init__(self, *, maxlevel=6, maxtuple=6, maxlist=6, maxarray=5, maxdict=4, maxset=6, maxfrozenset=6, maxdeque=6, maxstring=30, maxlong=40,
                 maxother=30, fillvalue="...", indent=None):
        self.maxlevel, self.maxtuple, self.maxlist, self.maxdict, self.maxset, self.maxfrozenset = maxlevel, maxtuple, maxlist, maxdict, maxset, maxfrozenset
        self.maxstring, self.maxlong, self.maxother, self.fillvalue = maxstring, maxlong, maxother, fillvalue

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        kind = type(x)
        if kind in (list, tuple, set, frozenset):
            opening, closing, most = {list: ("[", "]", self.maxlist), tuple: ("(", ")", self.maxtuple), set: ("{", "}", self.maxset),
                                      frozenset: ("frozenset({", "})", self.maxfrozenset)}[kind]
            if not x and kind in (set, frozenset):
                return _plain(x)
            if level <= 0 and x:
                return opening + self.fillvalue + closing
            items = sorted(x) if kind in (set, frozenset) else list(x)
            parts = [self.repr1(one, level - 1) for one in items[:most]] + ([self.fillvalue] if len(items) > most else [])
            return opening + ", ".join(parts) + ("," if kind is tuple and len(x) == 1 else "") + closing
        if kind is dict:
            if not x:
                return "{}"
            if level <= 0:
                return "{" + self.fillvalue + "}"
            keys = sorted(x)
            parts = [f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}" for key in keys[:self.maxdict]]
            return "{" + ", ".join(parts + ([self.fillvalue] if len(x) > self.maxdict else [])) + "}"
        most = self.maxstring if kind is str else self.maxlong if kind is int else self.maxother
        text = _plain(x[:most]) if kind is str else _plain(x)
        if len(text) > most or kind is str and len(x) > most:
            first = max(0, (most - 3) // 2)
            last = max(0, most - 3 - first)
            whole = _plain(x[:first] + x[len(x) - last:]) if kind is str else _plain(x)
            return whole[:first] + self.fillvalue + whole[len(whole) - last:]
        return text


aRepr = Repr()


def _short(x):
    return aRepr.repr(x)


def recursive_repr(fillvalue="..."):
    def decorate(function):
        import functools
        running = []

        @functools.wraps(function)
        def wrapper(self):
            if any([one is self for one in running]):
                return fillvalue
            running.append(self)
            try:
                return function(self)
            finally:
                running.pop()
        return wrapper
    return decorate


repr = _short
