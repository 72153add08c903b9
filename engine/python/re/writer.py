# Compiles a pattern to instructions, with the set of its first characters.


def _firsts(node):
    """The sets that may contain the first character, and whether the node may match nothing; None if not known."""
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
