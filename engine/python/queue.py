# Queues. A get() or put() that would wait for another thread is an error: threads run one after the other here.
import heapq


class Empty(Exception):
    pass


class Full(Exception):
    pass


class Queue:
    def __init__(self, maxsize=0):
        self.maxsize, self._items, self.unfinished_tasks = maxsize, [], 0

    def _put(self, item):
        self._items.append(item)

    def _get(self):
        item = self._items[0]
        self._items = self._items[1:]
        return item

    def qsize(self):
        return len(self._items)

    def empty(self):
        return not self._items

    def full(self):
        return 0 < self.maxsize <= len(self._items)

    def put(self, item, block=True, timeout=None):
        if self.full():
            if not block or timeout is not None:
                raise Full
            raise RuntimeError("this waits for ever: threads run one after the other here, and no other one can make place in the queue")
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        if timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if not self._items:
            if not block or timeout is not None:
                raise Empty
            raise RuntimeError("this waits for ever: threads run one after the other here, and no other one can fill the queue")
        return self._get()

    def put_nowait(self, item):
        self.put(item, False)

    def get_nowait(self):
        return self.get(False)

    def task_done(self):
        if self.unfinished_tasks == 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1

    def join(self):
        if self.unfinished_tasks:
            raise RuntimeError("this waits for ever: threads run one after the other here, and no other one can finish the tasks")


class LifoQueue(Queue):
    def _get(self):
        return self._items.pop()


class PriorityQueue(Queue):
    def _put(self, item):
        heapq.heappush(self._items, item)

    def _get(self):
        return heapq.heappop(self._items)


class SimpleQueue(Queue):
    def __init__(self):
        super().__init__()
