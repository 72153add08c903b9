# Contexts for with statements.


class _Context:
    def __init__(self, generator):
        self._generator = generator

    def __enter__(self):
        return next(self._generator)

    def __exit__(self, kind, value, traceback):
        if kind is None:
            next(self._generator, None)
            return False
        try:
            self._generator.throw(value)
        except StopIteration:
            return True
        except BaseException as error:
            if error is value:
                return False
            raise
        return True

    def __call__(self, function):
        def wrapper(*args, **kwargs):
            with self:
                return function(*args, **kwargs)
        return _renamed(wrapper, function)


def contextmanager(function):
    def make(*args, **kwargs):
        return _Context(function(*args, **kwargs))
    return _renamed(make, function)


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


class ContextDecorator:
    def __call__(self, function):
        def wrapper(*args, **kwargs):
            with self:
                return function(*args, **kwargs)
        return _renamed(wrapper, function)


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return None
