# Exceptions of Python and of PyTorch.


def _made_traceback(exception):
    made = _traceback_of(exception)
    if isinstance(made, list):
        import _tracebacks
        made = _tracebacks.chain(made)
        _set_plain(exception, " traceback", made)
    return made


def _set_traceback(exception, tb):
    _set_plain(exception, " traceback", tb)


class BaseException:
    __cause__ = __context__ = None
    __suppress_context__ = False

    def __init__(self, *args):
        self.args = args

    def __str__(self):
        if not self.args:
            return ""
        return str(self.args[0]) if len(self.args) == 1 else str(self.args)

    def __repr__(self):
        inner = ", ".join([repr(arg) for arg in self.args])
        return type(self).__name__ + "(" + inner + ")"

    __traceback__ = property(_made_traceback, _set_traceback)

    def with_traceback(self, tb):
        self.__traceback__ = tb
        return self

    def add_note(self, note):
        self.__notes__ = getattr(self, "__notes__", []) + [note]


class Exception(BaseException):
    pass


class BaseExceptionGroup(BaseException):
    def __new__(cls, message, exceptions, *args):
        if not isinstance(exceptions, (list, tuple)):
            raise TypeError("second argument (exceptions) must be a sequence")
        if not exceptions:
            raise ValueError("second argument (exceptions) must be a non-empty sequence")
        for i, one in enumerate(exceptions):
            if not isinstance(one, BaseException):
                raise ValueError(f"Item {i} of second argument (exceptions) is not an exception")
        return super().__new__(cls)

    def __init__(self, message, exceptions, *args):
        self.args = (message, exceptions, *args)
        self.message, self.exceptions = message, tuple(exceptions)

    def __str__(self):
        count = len(self.exceptions)
        return f"{self.message} ({count} sub-exception{'' if count == 1 else 's'})"

    def derive(self, excs):
        return ExceptionGroup(self.message, excs)

    def _derived(self, exceptions):
        if not exceptions:
            return None
        made = self.derive(exceptions)
        made.__cause__, made.__context__ = self.__cause__, self.__context__
        if hasattr(self, "__notes__"):
            made.__notes__ = list(self.__notes__)
        return made

    def split(self, condition):
        takes = (lambda e: isinstance(e, condition)) if isinstance(condition, (type, tuple)) else condition
        if takes(self):
            return self, None
        matched, rest = [], []
        for one in self.exceptions:
            if isinstance(one, BaseExceptionGroup):
                inner, outer = one.split(condition)
            else:
                inner, outer = (one, None) if takes(one) else (None, one)
            if inner is not None:
                matched.append(inner)
            if outer is not None:
                rest.append(outer)
        return self._derived(matched), self._derived(rest)

    def subgroup(self, condition):
        return self.split(condition)[0]


class GeneratorExit(BaseException):
    pass


class KeyboardInterrupt(BaseException):
    pass


class SystemExit(BaseException):
    @property
    def code(self):
        return None if not self.args else self.args[0] if len(self.args) == 1 else self.args


class ExceptionGroup(BaseExceptionGroup, Exception):
    pass


class ArithmeticError(Exception):
    pass


class AssertionError(Exception):
    pass


class AttributeError(Exception):
    pass


class BufferError(Exception):
    pass


class EOFError(Exception):
    pass


class ImportError(Exception):
    pass


class LookupError(Exception):
    pass


class MemoryError(Exception):
    pass


class NameError(Exception):
    pass


class OSError(Exception):
    """OSError(errno, strerror, filename): the text names all three."""
    errno = strerror = filename = filename2 = None

    def __init__(self, *args):
        if 2 <= len(args) <= 5:
            self.errno, self.strerror = args[:2]
            self.filename = args[2] if len(args) > 2 else None
            self.filename2 = args[4] if len(args) > 4 else None
            args = args[:2]
        self.args = args

    def __str__(self):
        if self.filename is not None:
            return f"[Errno {self.errno}] {self.strerror}: {self.filename!r}"
        return f"[Errno {self.errno}] {self.strerror}" if self.errno is not None else super().__str__()


class RuntimeError(Exception):
    pass


class StopIteration(Exception):
    def __init__(self, *args):
        self.args = args
        self.value = args[0] if args else None


class SyntaxError(Exception):
    pass


class SystemError(Exception):
    pass


class ReferenceError(Exception):
    pass


class StopAsyncIteration(Exception):
    pass


class TypeError(Exception):
    pass


class ValueError(Exception):
    pass


class Warning(Exception):
    pass


class IndexError(LookupError):
    pass


class KeyError(LookupError):
    def __str__(self):
        return repr(self.args[0]) if len(self.args) == 1 else str(self.args) if self.args else ""


class NotImplementedError(RuntimeError):
    pass


class RecursionError(RuntimeError):
    pass


class ModuleNotFoundError(ImportError):
    pass


class FileNotFoundError(OSError):
    pass


class FileExistsError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class NotADirectoryError(OSError):
    pass


class PermissionError(OSError):
    pass


class TimeoutError(OSError):
    pass


class ConnectionError(OSError):
    pass


class InterruptedError(OSError):
    pass


class OverflowError(ArithmeticError):
    pass


class ZeroDivisionError(ArithmeticError):
    pass


class FloatingPointError(ArithmeticError):
    pass


class UnboundLocalError(NameError):
    pass


class UserWarning(Warning):
    pass


class SyntaxWarning(Warning):
    pass


class ImportWarning(Warning):
    pass


class ResourceWarning(Warning):
    pass


class PendingDeprecationWarning(Warning):
    pass


class DeprecationWarning(Warning):
    pass


class FutureWarning(Warning):
    pass


class RuntimeWarning(Warning):
    pass


IOError = OSError
EnvironmentError = OSError


# PyTorch's.
class OutOfMemoryError(RuntimeError):
    pass


class _LinAlgError(RuntimeError):
    pass
