# Contexts for with statements.


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, function):
        import functools

        @functools.wraps(function)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return function(*args, **kwds)
        return inner


class _GeneratorContextManager(ContextDecorator):
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        self.__doc__ = getattr(func, "__doc__", None)

    def _recreate_cm(self):
        return type(self)(self.func, self.args, self.kwds)

    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        try:
            self.gen.throw(value)
        except StopIteration as error:
            return error is not value
        except BaseException as error:
            if error is value or isinstance(value, StopIteration) and isinstance(error, RuntimeError) and error.__cause__ is value:
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(func):
    import functools

    @functools.wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return helper


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        return None


class nullcontext:
    def __init__(self, enter_result=None):
        self._result = enter_result

    def __enter__(self):
        return self._result

    def __exit__(self, kind, value, traceback):
        return False


class suppress:
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        return None

    def __exit__(self, kind, value, traceback):
        return kind is not None and issubclass(kind, self._exceptions)


class closing:
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, kind, value, traceback):
        self.thing.close()
        return False


class ExitStack:
    def __init__(self):
        self._left = []

    def enter_context(self, context):
        value = context.__enter__()
        self._left.append(lambda kind, error, traceback: context.__exit__(kind, error, traceback))
        return value

    def push(self, exit):
        self._left.append(exit.__exit__ if hasattr(exit, "__exit__") else exit)
        return exit

    def pop_all(self):
        other = ExitStack()
        other._left, self._left = self._left, []
        return other

    def close(self):
        self.__exit__(None, None, None)

    def callback(self, function, *args, **kwargs):
        self._left.append(lambda kind, error, traceback: function(*args, **kwargs) and False)
        return function

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        swallowed = False
        while self._left:
            if self._left.pop()(kind, value, traceback):
                kind, value, swallowed = None, None, True
        return swallowed


class redirect_stdout:
    def __init__(self, new_target):
        self._target = new_target

    def __enter__(self):
        self._before = _np_state("stdout", None)
        _np_set_state("stdout", None if getattr(self._target, "_shown", False) else self._target)
        return self._target

    def __exit__(self, kind, value, traceback):
        _np_set_state("stdout", self._before)
        return False


class redirect_stderr(nullcontext):
    pass
