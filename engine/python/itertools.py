# Iterators over iterators.


class count:
    def __init__(self, start=0, step=1):
        self._next, self._step = start, step

    def __iter__(self):
        return self

    def __next__(self):
        value = self._next
        self._next = value + self._step
        return value

    def __repr__(self):
        return f"count({self._next!r})" if self._step == 1 else f"count({self._next!r}, {self._step!r})"


def cycle(iterable):
    saved = []
    for item in iterable:
        saved.append(item)
        yield item
    while saved:
        for item in saved:
            yield item


class repeat:
    def __init__(self, object, times=None):
        self._object, self._left = object, times if times is None else max(times, 0)

    def __iter__(self):
        return self

    def __next__(self):
        if self._left is not None:
            if self._left <= 0:
                raise StopIteration
            self._left -= 1
        return self._object

    def __length_hint__(self):
        return self._left

    def __repr__(self):
        return f"repeat({self._object!r})" if self._left is None else f"repeat({self._object!r}, {self._left})"


class chain:
    def __init__(self, *iterables):
        self._items = _chained(iterables)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._items)

    @classmethod
    def from_iterable(cls, iterables):
        return _chained(iterables)


def _chained(iterables):
    for iterable in iterables:
        for item in iterable:
            yield item


def islice(iterable, *args):
    start, stop, step = 0, None, 1
    if len(args) == 1:
        stop = args[0]
    elif len(args) == 2:
        start, stop = args
    else:
        start, stop, step = args
    start = 0 if start is None else start
    step = 1 if step is None else step
    if stop is not None and stop <= start:
        return
    at = 0
    wanted = start
    for item in iterable:
        if at == wanted:
            yield item
            wanted += step
        at += 1
        if stop is not None and (at >= stop or wanted >= stop):
            return


def accumulate(iterable, func=None, *, initial=None):
    total = initial
    first = initial is None
    if not first:
        yield total
    for item in iterable:
        if first:
            total = item
            first = False
        else:
            total = total + item if func is None else func(total, item)
        yield total


def takewhile(predicate, iterable):
    for item in iterable:
        if not predicate(item):
            return
        yield item


def dropwhile(predicate, iterable):
    dropping = True
    for item in iterable:
        if dropping and predicate(item):
            continue
        dropping = False
        yield item


def filterfalse(predicate, iterable):
    for item in iterable:
        if not (item if predicate is None else predicate(item)):
            yield item


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def compress(data, selectors):
    for item, selected in zip(data, selectors):
        if selected:
            yield item


def pairwise(iterable):
    first = True
    before = None
    for item in iterable:
        if not first:
            yield before, item
        before = item
        first = False


def batched(iterable, n):
    batch = []
    for item in iterable:
        batch.append(item)
        if len(batch) == n:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)


def zip_longest(*iterables, fillvalue=None):
    iterators, nothing = [iter(iterable) for iterable in iterables], object()
    while True:
        row = [next(iterator, nothing) for iterator in iterators]
        if all([item is nothing for item in row]):
            return
        yield tuple([fillvalue if item is nothing else item for item in row])


def product(*iterables, repeat=1):
    pools = [list(pool) for pool in iterables] * repeat
    if not all([len(pool) > 0 for pool in pools]):
        return
    places = [0] * len(pools)
    while True:
        yield tuple([pool[i] for pool, i in zip(pools, places)])
        at = len(pools) - 1
        while at >= 0:
            places[at] += 1
            if places[at] < len(pools[at]):
                break
            places[at] = 0
            at -= 1
        if at < 0:
            return


def permutations(iterable, r=None):
    pool = list(iterable)
    n = len(pool)
    r = n if r is None else r
    if r > n:
        return
    indices = list(range(n))
    cycles = list(range(n, n - r, -1))
    yield tuple([pool[i] for i in indices[:r]])
    while n:
        for i in range(r - 1, -1, -1):
            cycles[i] -= 1
            if cycles[i] == 0:
                indices[i:] = indices[i + 1:] + indices[i:i + 1]
                cycles[i] = n - i
            else:
                j = cycles[i]
                indices[i], indices[-j] = indices[-j], indices[i]
                yield tuple([pool[i] for i in indices[:r]])
                break
        else:
            return


def combinations(iterable, r):
    pool = list(iterable)
    n = len(pool)
    if r > n:
        return
    indices = list(range(r))
    yield tuple([pool[i] for i in indices])
    while True:
        for i in range(r - 1, -1, -1):
            if indices[i] != i + n - r:
                break
        else:
            return
        indices[i] += 1
        for j in range(i + 1, r):
            indices[j] = indices[j - 1] + 1
        yield tuple([pool[i] for i in indices])


def combinations_with_replacement(iterable, r):
    pool = list(iterable)
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    yield tuple([pool[i] for i in indices])
    while True:
        for i in range(r - 1, -1, -1):
            if indices[i] != n - 1:
                break
        else:
            return
        indices[i:] = [indices[i] + 1] * (r - i)
        yield tuple([pool[i] for i in indices])


def groupby(iterable, key=None):
    source, nothing = iter(iterable), object()
    ahead = []  # the item that begins the next group, and its key

    def take():
        item = next(source, nothing)
        ahead[:] = [] if item is nothing else [item, item if key is None else key(item)]

    def _grouper(k):
        while ahead and ahead[1] == k:
            item = ahead[0]
            take()
            yield item
    take()
    while ahead:
        k = ahead[1]
        group = _grouper(k)
        yield k, group
        for _ in group:
            pass


def tee(iterable, n=2):
    source, waiting = iter(iterable), [[] for i in range(n)]

    def _tee(own):
        while True:
            if not own:
                item = next(source, waiting)
                if item is waiting:
                    return
                for one in waiting:
                    one.append(item)
            yield own.pop(0)
    return tuple([_tee(own) for own in waiting])
