# Executors that run submitted calls at once.
FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"


class TimeoutError(Exception):
    pass


class CancelledError(Exception):
    pass


class Future:
    def __init__(self):
        self._result = self._error = None
        self._is_done, self._callbacks = False, []

    def set_result(self, result):
        self._result, self._is_done = result, True
        for callback in self._callbacks:
            callback(self)

    def set_exception(self, exception):
        self._error, self._is_done = exception, True
        for callback in self._callbacks:
            callback(self)

    def result(self, timeout=None):
        if self._error is not None:
            raise self._error
        return self._result

    def exception(self, timeout=None):
        return self._error

    def done(self):
        return self._is_done

    def running(self):
        return False

    def cancelled(self):
        return False

    def cancel(self):
        return False

    def add_done_callback(self, fn):
        if self._is_done:
            fn(self)
        else:
            self._callbacks.append(fn)


class Executor:
    def __init__(self, max_workers=None, thread_name_prefix="", **kwargs):
        self._max_workers = max_workers

    def submit(self, fn, *args, **kwargs):
        made = Future()
        try:
            made.set_result(fn(*args, **kwargs))
        except Exception as error:
            made.set_exception(error)
        return made

    def map(self, func, *iterables, timeout=None, chunksize=1):
        made = [self.submit(func, *row) for row in zip(*iterables)]
        return _results(made)

    def shutdown(self, wait=True, cancel_futures=False):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return False


def _results(futures):
    for future in futures:
        yield future.result()


class ThreadPoolExecutor(Executor):
    pass


class ProcessPoolExecutor(Executor):
    pass


def as_completed(fs, timeout=None):
    return iter(list(fs))


class DoneAndNotDoneFutures:
    def __init__(self, done, not_done):
        self.done, self.not_done = done, not_done

    def __iter__(self):
        return iter((self.done, self.not_done))


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    return DoneAndNotDoneFutures(set(fs), set())
