# The interpreter.
from collections import namedtuple


def _set_stdout(target):
    _np_set_state("stdout", None if isinstance(target, _Output) and target._shown else target)


class _Output:
    def __init__(self, shown):
        self._shown = shown

    def write(self, text):
        if self._shown:
            print(text, end="")
        return len(text)

    def flush(self):
        pass

    def isatty(self):
        return False


argv = [""]
path = []
modules = {}
maxsize = 9223372036854775807
byteorder = "little"
platform = "linux"
version = "3.13.5"
version_info = namedtuple("version_info", "major minor micro releaselevel serial")(3, 13, 5, "final", 0)
executable = ""
float_info = namedtuple("sys_float_info", "max max_exp max_10_exp min min_exp min_10_exp dig mant_dig epsilon radix rounds")(
    1.7976931348623157e+308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15, 53, 2.220446049250313e-16, 2, 1)
int_info = namedtuple("sys_int_info", "bits_per_digit sizeof_digit default_max_str_digits str_digits_check_threshold")(30, 4, 4300, 640)
hash_info = namedtuple("sys_hash_info", "width modulus inf nan imag algorithm hash_bits seed_bits cutoff")(
    64, 2305843009213693951, 314159, 0, 1000003, "siphash13", 64, 128, 0)
maxunicode = 1114111
api_version = 1013
hexversion = 0x030d05f0
implementation = namedtuple("implementation", "name version hexversion cache_tag")("cpython", version_info, hexversion, "cpython-313")
copyright = "Copyright (c) 2001-2025 Python Software Foundation."
prefix = exec_prefix = base_prefix = "/usr"
builtin_module_names = ("builtins", "math", "sys", "time")
flags = namedtuple("sys_flags", "debug inspect interactive optimize utf8_mode")(0, 0, 0, 0, 0)


def exit(code=None):
    raise SystemExit(code)


def exception():
    return _handled()


def exc_info():
    error = _handled()
    return (None, None, None) if error is None else (type(error), error, error.__traceback__)


def intern(string):
    return string


def getrefcount(object):
    return 2


def getrecursionlimit():
    return 1000


def setrecursionlimit(limit):
    pass


def getsizeof(object, default=None):
    if isinstance(object, bool):
        return 28
    if isinstance(object, int):
        return 28 if abs(object) < 1073741824 else 32
    if isinstance(object, float):
        return 24
    if isinstance(object, str):
        return 49 + len(object)
    if isinstance(object, tuple):
        return 40 + 8 * len(object)
    if isinstance(object, list):
        return 56 + 8 * len(object)
    if isinstance(object, dict):
        return 64 if not object else 232
    if object is None:
        return 16
    if hasattr(object, "nbytes") and hasattr(object, "untyped_storage"):
        return 72
    if hasattr(object, "nbytes") and hasattr(object, "__array_interface__"):
        return 96 + 16 * object.ndim + (object.nbytes if object.base is None else 0)
    return 48


def __getattr__(name):
    if name == "stdout" and _np_state("stdout", None) is not None:
        return _np_state("stdout", None)
    if name in ("stdout", "stderr", "__stdout__", "__stderr__"):
        return _Output("stdout" in name)
    raise AttributeError(f"module 'sys' has no attribute '{name}'")
