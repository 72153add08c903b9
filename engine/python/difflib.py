# Differences of sequences.
from collections import namedtuple

Match = namedtuple("Match", "a b size")


class SequenceMatcher:
    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk, self.autojunk, self.a, self.b = isjunk, autojunk, None, None
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        self.a, self._blocks, self._codes = a, None, None

    def set_seq2(self, b):
        self.b, self._blocks, self._codes = b, None, None
        places = {}
        for i, item in enumerate(b):
            places.setdefault(item, []).append(i)
        self.bjunk = set([item for item in places if self.isjunk(item)]) if self.isjunk else set()
        self.bpopular = set()
        if self.autojunk and len(b) >= 200:
            most = len(b) // 100 + 1
            self.bpopular = set([item for item, found in places.items() if len(found) > most and item not in self.bjunk])
        self.b2j = {item: found for item, found in places.items() if item not in self.bjunk and item not in self.bpopular}

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b = self.a, self.b
        ahi, bhi = len(a) if ahi is None else ahi, len(b) if bhi is None else bhi
        best_i, best_j, best, lengths = alo, blo, 0, {}
        for i in range(alo, ahi):
            new = {}
            for j in self.b2j.get(a[i], ()):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                k = new[j] = lengths.get(j - 1, 0) + 1
                if k > best:
                    best_i, best_j, best = i - k + 1, j - k + 1, k
            lengths = new
        for is_junk in (False, True):
            while best_i > alo and best_j > blo and (b[best_j - 1] in self.bjunk) == is_junk and a[best_i - 1] == b[best_j - 1]:
                best_i, best_j, best = best_i - 1, best_j - 1, best + 1
            while best_i + best < ahi and best_j + best < bhi and (b[best_j + best] in self.bjunk) == is_junk and a[best_i + best] == b[best_j + best]:
                best += 1
        return Match(best_i, best_j, best)

    def get_matching_blocks(self):
        if self._blocks is not None:
            return self._blocks
        waiting, found = [(0, len(self.a), 0, len(self.b))], []
        while waiting:
            alo, ahi, blo, bhi = waiting.pop()
            i, j, k = self.find_longest_match(alo, ahi, blo, bhi)
            if k:
                found.append((i, j, k))
                if alo < i and blo < j:
                    waiting.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    waiting.append((i + k, ahi, j + k, bhi))
        found.sort()
        merged, (i1, j1, k1) = [], (0, 0, 0)
        for i2, j2, k2 in found:
            if i1 + k1 == i2 and j1 + k1 == j2:
                k1 += k2
            else:
                if k1:
                    merged.append((i1, j1, k1))
                i1, j1, k1 = i2, j2, k2
        if k1:
            merged.append((i1, j1, k1))
        merged.append((len(self.a), len(self.b), 0))
        self._blocks = [Match(*one) for one in merged]
        return self._blocks

    def get_opcodes(self):
        if self._codes is None:
            i = j = 0
            self._codes = []
            for ai, bj, size in self.get_matching_blocks():
                tag = "replace" if i < ai and j < bj else "delete" if i < ai else "insert" if j < bj else ""
                if tag:
                    self._codes.append((tag, i, ai, j, bj))
                i, j = ai + size, bj + size
                if size:
                    self._codes.append(("equal", ai, i, bj, j))
        return self._codes

    def get_grouped_opcodes(self, n=3):
        codes = list(self.get_opcodes()) or [("equal", 0, 1, 0, 1)]
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > 2 * n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group, i1, j1 = [], max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def _ratio(self, matches):
        length = len(self.a) + len(self.b)
        return 2.0 * matches / length if length else 1.0

    def ratio(self):
        return self._ratio(sum([block.size for block in self.get_matching_blocks()]))

    def quick_ratio(self):
        left, matches = {}, 0
        for item in self.b:
            left[item] = left.get(item, 0) + 1
        for item in self.a:
            if left.get(item, 0) > 0:
                matches += 1
            left[item] = left.get(item, 0) - 1
        return self._ratio(matches)

    def real_quick_ratio(self):
        return self._ratio(min(len(self.a), len(self.b)))


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    matcher, found = SequenceMatcher(b=word), []
    for one in possibilities:
        matcher.set_seq1(one)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff and matcher.ratio() >= cutoff:
            found.append((matcher.ratio(), one))
    return [one for _, one in sorted(found, reverse=True)[:n]]


def IS_LINE_JUNK(line, pat=None):
    return line.strip() in ("", "#")


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    return ch in ws


class Differ:
    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk, self.charjunk = linejunk, charjunk

    def compare(self, a, b):
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._replaced(a, alo, ahi, b, blo, bhi)
            else:
                mark = {"delete": "-", "insert": "+", "equal": " "}[tag]
                yield from [f"{mark} {line}" for line in (b[blo:bhi] if tag == "insert" else a[alo:ahi])]

    def _plain(self, a, alo, ahi, b, blo, bhi):
        added, gone = [f"+ {line}" for line in b[blo:bhi]], [f"- {line}" for line in a[alo:ahi]]
        return added + gone if bhi - blo < ahi - alo else gone + added

    def _replaced(self, a, alo, ahi, b, blo, bhi):
        best, cutoff, equal, matcher = 0.74, 0.75, None, SequenceMatcher(self.charjunk)
        best_i = best_j = None
        for j in range(blo, bhi):
            matcher.set_seq2(b[j])
            for i in range(alo, ahi):
                if a[i] == b[j]:
                    equal = (i, j) if equal is None else equal
                    continue
                matcher.set_seq1(a[i])
                if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
                    best, best_i, best_j = matcher.ratio(), i, j
        if best < cutoff:
            if equal is None:
                yield from self._plain(a, alo, ahi, b, blo, bhi)
                return
            (best_i, best_j), best = equal, 1.0
        else:
            equal = None
        yield from self._between(a, alo, best_i, b, blo, best_j)
        if equal is None:
            yield from self._marked(a[best_i], b[best_j])
        else:
            yield "  " + a[best_i]
        yield from self._between(a, best_i + 1, ahi, b, best_j + 1, bhi)

    def _between(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi and blo < bhi:
            return self._replaced(a, alo, ahi, b, blo, bhi)
        return [f"- {line}" for line in a[alo:ahi]] + [f"+ {line}" for line in b[blo:bhi]]

    def _marked(self, x, y):
        """Two similar lines, with marks below the characters that differ."""
        below_x = below_y = ""
        for tag, i1, i2, j1, j2 in SequenceMatcher(self.charjunk, x, y).get_opcodes():
            below_x += {"replace": "^", "delete": "-", "equal": " "}.get(tag, "") * (i2 - i1)
            below_y += {"replace": "^", "insert": "+", "equal": " "}.get(tag, "") * (j2 - j1)
        for mark, line, below in (("-", x, below_x), ("+", y, below_y)):
            yield f"{mark} {line}"
            below = "".join([c if of == " " and c.isspace() else of for c, of in zip(line, below)]).rstrip()
            if below:
                yield f"? {below}\n"


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    tag = {1: "- ", 2: "+ "}[int(which)]
    return iter([line[2:] for line in delta if line[:2] in ("  ", tag)])


def _span(start, stop):
    length = stop - start
    first = start + 1 if length else start
    return str(first) if length == 1 else f"{first},{length}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            for mark, name, date in (("---", fromfile, fromfiledate), ("+++", tofile, tofiledate)):
                yield f"{mark} {name}" + (f"\t{date}" if date else "") + lineterm
        first, last = group[0], group[-1]
        yield f"@@ -{_span(first[1], last[2])} +{_span(first[3], last[4])} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from [" " + line for line in a[i1:i2]]
            if tag in ("replace", "delete"):
                yield from ["-" + line for line in a[i1:i2]]
            if tag in ("replace", "insert"):
                yield from ["+" + line for line in b[j1:j2]]


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            for mark, name, date in (("***", fromfile, fromfiledate), ("---", tofile, tofiledate)):
                yield f"{mark} {name}" + (f"\t{date}" if date else "") + lineterm
        first, last = group[0], group[-1]
        yield "***************" + lineterm
        for k, (mark, skipped, lines) in enumerate((("***", "insert", a), ("---", "delete", b))):
            begin, end = (first[1], last[2]) if k == 0 else (first[3], last[4])
            span = str(end) if end - begin <= 1 else f"{begin + 1},{end}"
            yield f"{mark} {span} {'****' if k == 0 else '----'}{lineterm}"
            if any([tag in ("replace", "delete" if k == 0 else "insert") for tag, *_ in group]):
                for tag, i1, i2, j1, j2 in group:
                    if tag != skipped:
                        prefix = {"equal": "  ", "replace": "! ", "insert": "+ ", "delete": "- "}[tag]
                        yield from [prefix + line for line in (lines[i1:i2] if k == 0 else lines[j1:j2])]
