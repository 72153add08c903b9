# The environment of a session is empty, and its only files are those written by the script.
import _session_files
import os.path as path
from _session_files import rename, remove, listed as _listed

sep = "/"
linesep = "\n"
name = "posix"


class _Environ:
    """Variables that the script has set; those of the process are hidden from it."""

    def __getitem__(self, key):
        return _np_state("environ", {})[key]

    def __setitem__(self, key, value):
        if not isinstance(value, str):
            raise TypeError("str expected, not " + type(value).__name__)
        _np_set_state("environ", {**_np_state("environ", {}), key: value})

    def __delitem__(self, key):
        left = _np_state("environ", {})
        del left[key]
        _np_set_state("environ", left)

    def __contains__(self, key):
        return key in _np_state("environ", {})

    def __iter__(self):
        return iter(_np_state("environ", {}))

    def __len__(self):
        return len(_np_state("environ", {}))

    def keys(self):
        return _np_state("environ", {}).keys()

    def items(self):
        return _np_state("environ", {}).items()

    def get(self, key, default=None):
        return _np_state("environ", {}).get(key, default)

    def setdefault(self, key, default):
        if key not in self:
            self[key] = default
        return self[key]

    def __repr__(self):
        return f"environ({_np_state('environ', {})!r})"

    def copy(self):
        return _np_state("environ", {})


environ = _Environ()


def getenv(key, default=None):
    return environ.get(key, default)


def cpu_count():
    return 1


def getpid():
    return 1


def getcwd():
    return "/"


curdir, pardir, extsep, pathsep, devnull = ".", "..", ".", ":", "/dev/null"
unlink, replace = remove, rename


def fspath(path):
    return path.__fspath__() if hasattr(path, "__fspath__") else path


def listdir(path="."):
    return _listed(path)


def mkdir(path, mode=0o777):
    _session_files.make_folder(path)


def makedirs(name, mode=0o777, exist_ok=False):
    _session_files.make_folder(name, exist_ok)


def rmdir(path):
    _session_files.remove_folder(path)


def walk(top, topdown=True):
    names = [name for name in _listed(top)]
    folders = [name for name in names if _session_files.is_folder(path.join(top, name))]
    yield top, folders, [name for name in names if name not in folders]
    for name in folders:
        yield from walk(path.join(top, name), topdown)
