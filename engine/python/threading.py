# Threads that run to their end when they are started: a session runs one statement after the other.
import sys


class _Main:
    name, daemon, ident, native_id = "MainThread", False, 1, 1

    def is_alive(self):
        return True

    def __repr__(self):
        return "<_MainThread(MainThread, started 1)>"


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        number = _np_state("threading.count", 0) + 1
        if name is None:
            _np_set_state("threading.count", number)
            name = f"Thread-{number}" + (f" ({target.__name__})" if target is not None and hasattr(target, "__name__") else "")
        self._target, self._args, self._kwargs = target, args, kwargs or {}
        self._state = "initial"
        self.name, self.daemon, self.ident = name, bool(daemon), None

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        if self._state != "initial":
            raise RuntimeError("threads can only be started once")
        self._state, self.ident = "started", _np_state("threading.ident", 1) + 1
        _np_set_state("threading.ident", self.ident)
        running = _np_state("threading.running", [])
        _np_set_state("threading.running", running + [(self.name, self.ident, self.daemon)])
        try:
            self.run()
        except SystemExit:
            pass
        except Exception as error:
            sys.stderr.write(f"Exception in thread {self.name}:\n{type(error).__name__}: {error}\n")
        finally:
            _np_set_state("threading.running", running)
            self._state = "stopped"

    def join(self, timeout=None):
        if self._state == "initial":
            raise RuntimeError("cannot join thread before it is started")

    def is_alive(self):
        return self._state == "started"

    @property
    def native_id(self):
        return self.ident

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    def __repr__(self):
        tail = (" daemon" if self.daemon else "") + ("" if self.ident is None else f" {self.ident}")
        return f"<{type(self).__name__}({self.name}, {self._state}{tail})>"


class Timer(Thread):
    def __init__(self, interval, function, args=None, kwargs=None):
        super().__init__()
        self.interval, self.function, self.args, self.kwargs = interval, function, args or [], kwargs or {}
        self._is_cancelled = False

    def cancel(self):
        self._is_cancelled = True

    def run(self):
        if not self._is_cancelled:
            self.function(*self.args, **self.kwargs)


class _Running:
    """The thread that runs, as the functions that it calls see it."""

    def __init__(self, name, ident, daemon):
        self.name, self.ident, self.native_id, self.daemon = name, ident, ident, daemon

    def is_alive(self):
        return True

    def getName(self):
        return self.name

    def __repr__(self):
        return f"<Thread({self.name}, started{' daemon' if self.daemon else ''} {self.ident})>"


def current_thread():
    running = _np_state("threading.running", [])
    return _Running(*running[-1]) if running else _Main()


currentThread = current_thread


def main_thread():
    return _Main()


def get_ident():
    return current_thread().ident


def active_count():
    return 1 + len(_np_state("threading.running", []))


def enumerate():
    return [_Main()] + [_Running(*one) for one in _np_state("threading.running", [])]


def _never(waits_for):
    raise RuntimeError(f"this waits for ever: threads run one after the other here, and no other one can {waits_for}")


class Lock:
    def __init__(self):
        self._is_locked = False

    def acquire(self, blocking=True, timeout=-1):
        if self._is_locked:
            if blocking and timeout < 0:
                _never("release the lock")
            return False
        self._is_locked = True
        return True

    def release(self):
        if not self._is_locked:
            raise RuntimeError("release unlocked lock")
        self._is_locked = False

    def locked(self):
        return self._is_locked

    def __enter__(self):
        return self.acquire()

    def __exit__(self, kind, value, traceback):
        self.release()

    def __repr__(self):
        return f"<{'locked' if self._is_locked else 'unlocked'} _thread.lock object at 0x7f0000000000>"


class RLock:
    def __init__(self):
        self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        self._count += 1
        return True

    def release(self):
        if self._count == 0:
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1

    def __enter__(self):
        return self.acquire()

    def __exit__(self, kind, value, traceback):
        self.release()


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if self._value == 0:
            if blocking and timeout is None:
                _never("release the semaphore")
            return False
        self._value -= 1
        return True

    def release(self, n=1):
        self._value += n

    def __enter__(self):
        return self.acquire()

    def __exit__(self, kind, value, traceback):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._limit = value

    def release(self, n=1):
        if self._value + n > self._limit:
            raise ValueError("Semaphore released too many times")
        self._value += n


class Event:
    def __init__(self):
        self._flag = False

    def is_set(self):
        return self._flag

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        if not self._flag and timeout is None:
            _never("set the event")
        return self._flag


class Condition:
    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock

    def acquire(self, *args):
        return self._lock.acquire(*args)

    def release(self):
        self._lock.release()

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, kind, value, traceback):
        self._lock.release()

    def wait(self, timeout=None):
        if timeout is None:
            _never("notify the condition")
        return False

    def wait_for(self, predicate, timeout=None):
        result = predicate()
        if not result and timeout is None:
            _never("notify the condition")
        return result

    def notify(self, n=1):
        pass

    def notify_all(self):
        pass


class local:
    pass
