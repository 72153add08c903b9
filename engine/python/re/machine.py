# Follows the instructions.


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
