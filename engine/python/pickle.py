# Pickled objects stay in memory: the result of dumps() holds a copy of the object, and no bytes.
import copy

HIGHEST_PROTOCOL, DEFAULT_PROTOCOL = 5, 4


class PickleError(Exception):
    pass


class PicklingError(PickleError):
    pass


class UnpicklingError(PickleError):
    pass


class _Kept:
    def __init__(self, value):
        self._value = value

    def __repr__(self):
        return f"<pickled {type(self._value).__name__}>"

    def _refuse(self):
        raise NotImplementedError("pickle.dumps() keeps a copy of its object here, which has no bytes: give it to pickle.loads()")

    def __len__(self):
        self._refuse()

    def __iter__(self):
        self._refuse()

    def __getitem__(self, index):
        self._refuse()


def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    return _Kept(copy.deepcopy(obj))


def loads(data, /, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    if isinstance(data, _Kept):
        return copy.deepcopy(data._value)
    if isinstance(data, (bytes, bytearray)):
        raise NotImplementedError("pickle.loads() takes what pickle.dumps() returned in this session, not bytes")
    raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    file.kept = [*(file.kept if isinstance(getattr(file, "kept", None), list) else []), copy.deepcopy(obj)]
    file.write(b".")


def load(file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    """dump() writes one byte for each object, so the position in the file is the number of objects read."""
    kept, at = getattr(file, "kept", None), file.tell()
    if not isinstance(kept, list):
        raise NotImplementedError("pickle.load() reads what pickle.dump() wrote in this session")
    if at >= len(kept):
        raise EOFError("Ran out of input")
    file.seek(at + 1)
    return copy.deepcopy(kept[at])
