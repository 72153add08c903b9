# Orders of graphs.


class CycleError(ValueError):
    pass


class TopologicalSorter:
    def __init__(self, graph=None):
        self._before, self._after, self._is_prepared = {}, {}, False
        for node, before in (graph or {}).items():
            self.add(node, *before)

    def add(self, node, *predecessors):
        if self._is_prepared:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        self._before.setdefault(node, 0)
        self._after.setdefault(node, [])
        self._before[node] += len(predecessors)
        for one in predecessors:
            self._before.setdefault(one, 0)
            self._after.setdefault(one, []).append(node)

    def prepare(self):
        if self._is_prepared:
            raise ValueError("cannot prepare() more than once")
        self._is_prepared = True
        cycle = self._cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)
        self._ready = [node for node, count in self._before.items() if count == 0]
        self._passed_out = self._finished = 0

    def _cycle(self):
        stack, active, seen = [], {}, set()
        for start in self._before:
            node, iterators = start, []
            if node in seen:
                continue
            while True:
                if node in seen:
                    if node in active:
                        return stack[active[node]:] + [node]
                else:
                    seen.add(node)
                    iterators.append(iter(self._after[node]))
                    active[node] = len(stack)
                    stack.append(node)
                node = None
                while stack:
                    following = next(iterators[-1], stack)
                    if following is not stack:
                        node = following
                        break
                    del active[stack.pop()]
                    iterators.pop()
                if not stack:
                    break
        return None

    def get_ready(self):
        if not self._is_prepared:
            raise ValueError("prepare() must be called first")
        ready, self._ready = tuple(self._ready), []
        self._passed_out += len(ready)
        return ready

    def is_active(self):
        if not self._is_prepared:
            raise ValueError("prepare() must be called first")
        return self._finished < self._passed_out or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        for node in nodes:
            if node not in self._before:
                raise ValueError(f"node {node!r} was not added using add()")
            self._finished += 1
            for following in self._after[node]:
                self._before[following] -= 1
                if self._before[following] == 0:
                    self._ready.append(following)

    def static_order(self):
        self.prepare()
        while self.is_active():
            ready = self.get_ready()
            yield from ready
            self.done(*ready)
