# An event loop with a simulated clock: sleeping takes no time.


class CancelledError(BaseException):
    pass


class TimeoutError(Exception):
    pass


class InvalidStateError(Exception):
    pass


class QueueEmpty(Exception):
    pass


class QueueFull(Exception):
    pass


def _is_coroutine(x):
    return type(x).__name__ in ("coroutine", "generator")


class Future:
    def __init__(self):
        self._result = self._error = None
        self._is_done, self._callbacks, self._is_cancelled = False, [], False

    def done(self):
        return self._is_done

    def cancelled(self):
        return self._is_cancelled

    def result(self):
        if not self._is_done:
            raise InvalidStateError("Result is not set.")
        if self._error is not None:
            raise self._error
        return self._result

    def exception(self):
        return self._error

    def _finish(self, result, error):
        if self._is_done:
            return
        self._result, self._error, self._is_done = result, error, True
        for callback in self._callbacks:
            _loop.call_soon(callback, self)

    def set_result(self, result):
        self._finish(result, None)

    def set_exception(self, exception):
        self._finish(None, exception)

    def add_done_callback(self, callback):
        if self._is_done:
            _loop.call_soon(callback, self)
        else:
            self._callbacks.append(callback)

    def cancel(self, msg=None):
        if self._is_done:
            return False
        self._is_cancelled = True
        self._finish(None, CancelledError())
        return True

    def __await__(self):
        if not self._is_done:
            yield self
        return self.result()


class Task(Future):
    def __init__(self, coro, name=None):
        super().__init__()
        _loop._tasks += 1
        self._coro, self._name, self._waits_for = coro, name or f"Task-{_loop._tasks}", None
        _loop.call_soon(self._step, None)

    def get_name(self):
        return self._name

    def set_name(self, name):
        self._name = name

    def cancel(self, msg=None):
        if self._is_done:
            return False
        self._is_cancelled = True
        _loop.call_soon(self._step, CancelledError())
        return True

    def _wake(self, future):
        if self._waits_for is future:
            self._step(None)

    def _step(self, error):
        if self._is_done:
            return
        outer, _loop._current = _loop._current, self
        self._waits_for = None
        try:
            waits_for = self._coro.throw(error) if error is not None else self._coro.send(None)
        except StopIteration as stop:
            self._is_cancelled = False
            self._finish(stop.value, None)
        except CancelledError as stop:
            self._is_cancelled = True
            self._finish(None, stop)
        except Exception as failure:
            self._finish(None, failure)
        else:
            if isinstance(waits_for, Future):
                self._waits_for = waits_for
                waits_for.add_done_callback(self._wake)
            else:
                _loop.call_soon(self._step, None)
        _loop._current = outer


class _Loop:
    def __init__(self):
        self._ready, self._timers, self._now, self._current, self._order, self._tasks = [], [], 0.0, None, 0, 0

    def time(self):
        return self._now

    def call_soon(self, callback, *args):
        self._ready.append((callback, args))

    def call_later(self, delay, callback, *args):
        self._order += 1
        self._timers.append((self._now + max(delay, 0), self._order, callback, args))

    def create_task(self, coro, name=None):
        return Task(coro, name)

    def create_future(self):
        return Future()

    def run_until_complete(self, awaitable):
        return _finish(awaitable)

    def run_in_executor(self, executor, func, *args):
        made = Future()
        try:
            made.set_result(func(*args))
        except Exception as error:
            made.set_exception(error)
        return made

    def is_running(self):
        return self._current is not None

    def close(self):
        pass

    def _once(self):
        if not self._ready:
            if not self._timers:
                raise RuntimeError("all tasks wait for what never comes")
            first = min(self._timers)
            self._timers.remove(first)
            self._now = first[0]
            self._ready.append((first[2], first[3]))
        callback, args = self._ready.pop(0)
        callback(*args)


_loop = _Loop()


def _finish(awaitable):
    """Runs ready tasks until the awaitable is done."""
    task = ensure_future(awaitable)
    while not task.done():
        _loop._once()
    return task.result()


finish = _finish  # for modules of the library


async def _of_awaitable(awaitable):
    return await awaitable


def ensure_future(coro_or_future, loop=None):
    if isinstance(coro_or_future, Future):
        return coro_or_future
    if _is_coroutine(coro_or_future):
        return Task(coro_or_future)
    if hasattr(coro_or_future, "__await__"):
        return Task(_of_awaitable(coro_or_future))
    raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")


def run(main, *, debug=None):
    if not _is_coroutine(main):
        raise ValueError(f"a coroutine was expected, got {main!r}")
    if _loop._current is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    _loop._ready, _loop._timers, _loop._now, _loop._tasks = [], [], 0.0, 0
    return _finish(main)


def create_task(coro, *, name=None):
    return Task(coro, name)


def get_event_loop():
    return _loop


def get_running_loop():
    return _loop


def new_event_loop():
    return _loop


def set_event_loop(loop):
    pass


def current_task(loop=None):
    return _loop._current


def iscoroutine(obj):
    return _is_coroutine(obj)


class _Turn:
    def __await__(self):
        yield None


async def sleep(delay, result=None):
    if delay <= 0:
        await _Turn()
        return result
    made = Future()
    _loop.call_later(delay, made.set_result, result)
    return await made


async def gather(*coros_or_futures, return_exceptions=False):
    tasks = [ensure_future(one) for one in coros_or_futures]
    out = []
    for task in tasks:
        try:
            value = await task
        except Exception as error:
            if not return_exceptions:
                raise
            value = error
        out.append(value)
    return out


async def wait(aws, *, timeout=None, return_when="ALL_COMPLETED"):
    tasks = [ensure_future(one) for one in aws]
    ends = None if timeout is None else _loop._now + timeout
    while True:
        done = [task for task in tasks if task.done()]
        failed = [task for task in done if task.exception() is not None]
        is_over = len(done) == len(tasks) or done and return_when == "FIRST_COMPLETED" or failed and return_when == "FIRST_EXCEPTION"
        if is_over or ends is not None and _loop._now >= ends:
            return set(done), set([task for task in tasks if task not in done])
        waker = Future()
        for task in tasks:
            if not task.done():
                task.add_done_callback(waker.set_result)
        if ends is not None:
            _loop.call_later(ends - _loop._now, waker.set_result, None)
        await waker


FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"


async def wait_for(fut, timeout):
    task = ensure_future(fut)
    if timeout is not None:
        done, pending = await wait([task], timeout=timeout)
        if pending:
            task.cancel()
            raise TimeoutError()
    return await task


async def to_thread(func, *args, **kwargs):
    return func(*args, **kwargs)


def as_completed(fs, *, timeout=None):
    tasks = [ensure_future(one) for one in fs]
    finished = Queue()
    for task in tasks:
        task.add_done_callback(finished.put_nowait)
    return [_next_finished(finished) for task in tasks]


async def _next_finished(queue):
    task = await queue.get()
    return task.result()


class Event:
    def __init__(self):
        self._is_set, self._waiters = False, []

    def is_set(self):
        return self._is_set

    def set(self):
        self._is_set = True
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            waiter.set_result(True)

    def clear(self):
        self._is_set = False

    async def wait(self):
        if not self._is_set:
            waiter = Future()
            self._waiters.append(waiter)
            await waiter
        return True


class Semaphore:
    def __init__(self, value=1):
        self._value, self._waiters = value, []

    def locked(self):
        return self._value == 0

    async def acquire(self):
        while self._value <= 0:
            waiter = Future()
            self._waiters.append(waiter)
            await waiter
        self._value -= 1
        return True

    def release(self):
        self._value += 1
        if self._waiters:
            self._waiters.pop(0).set_result(None)

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, kind, value, traceback):
        self.release()


class BoundedSemaphore(Semaphore):
    pass


class Lock(Semaphore):
    def __init__(self):
        super().__init__(1)


class Queue:
    def __init__(self, maxsize=0):
        self.maxsize, self._items, self._getters, self._putters, self._unfinished, self._joiners = maxsize, [], [], [], 0, []

    def qsize(self):
        return len(self._items)

    def empty(self):
        return not self._items

    def full(self):
        return 0 < self.maxsize <= len(self._items)

    def put_nowait(self, item):
        if self.full():
            raise QueueFull()
        self._items.append(item)
        self._unfinished += 1
        if self._getters:
            self._getters.pop(0).set_result(None)

    async def put(self, item):
        while self.full():
            waiter = Future()
            self._putters.append(waiter)
            await waiter
        self.put_nowait(item)

    def get_nowait(self):
        if not self._items:
            raise QueueEmpty()
        item = self._items.pop(0)
        if self._putters:
            self._putters.pop(0).set_result(None)
        return item

    async def get(self):
        while not self._items:
            waiter = Future()
            self._getters.append(waiter)
            await waiter
        return self.get_nowait()

    def task_done(self):
        self._unfinished -= 1
        if self._unfinished == 0:
            joiners, self._joiners = self._joiners, []
            for joiner in joiners:
                joiner.set_result(None)

    async def join(self):
        if self._unfinished > 0:
            joiner = Future()
            self._joiners.append(joiner)
            await joiner
