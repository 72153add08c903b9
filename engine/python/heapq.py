# A list as a heap: item i is no greater than items 2 * i + 1 and 2 * i + 2.


def _rise(heap, at):
    while at > 0 and heap[at] < heap[(at - 1) // 2]:
        above = (at - 1) // 2
        heap[at], heap[above] = heap[above], heap[at]
        at = above


def _sink(heap, at):
    size = len(heap)
    while 2 * at + 1 < size:
        below = 2 * at + 1
        if below + 1 < size and heap[below + 1] < heap[below]:
            below += 1
        if not heap[below] < heap[at]:
            return
        heap[at], heap[below] = heap[below], heap[at]
        at = below


def heapify(x):
    for at in range(len(x) // 2 - 1, -1, -1):
        _sink(x, at)


def heappush(heap, item):
    heap.append(item)
    _rise(heap, len(heap) - 1)


def heappop(heap):
    last = heap.pop()
    if not heap:
        return last
    first, heap[0] = heap[0], last
    _sink(heap, 0)
    return first


def heapreplace(heap, item):
    first, heap[0] = heap[0], item
    _sink(heap, 0)
    return first


def heappushpop(heap, item):
    return heapreplace(heap, item) if heap and heap[0] < item else item


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:n]


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:n]


def merge(*iterables, key=None, reverse=False):
    yield from sorted([item for part in iterables for item in part], key=key, reverse=reverse)
