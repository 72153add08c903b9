# Files of a session. Files that a script writes stay in memory under their paths; the script can read them
# again, and no file of the system is read or written. Undo reverts writes.
import io
import os.path


def _text_of(path):
    text = path.__fspath__() if hasattr(path, "__fspath__") else path
    if not isinstance(text, str):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    return text


def _key(path):
    return os.path.normpath("/" + _text_of(path))


def _files():
    """The file objects that were last opened for writing, by key."""
    return _np_state("files", {})


def _folders():
    return _np_state("folders", [])


def _error(kind, number, reason, path):
    error = kind(number, reason, _text_of(path))
    error.add_note("Stridescope: a script sees only files that it wrote itself; they stay in memory.")
    return error


def missing(path):
    return _error(FileNotFoundError, 2, "No such file or directory", path)


def is_file(path):
    return _key(path) in _files()


def is_folder(path):
    key = _key(path)
    inside = key.rstrip("/") + "/"
    return key == "/" or key in _folders() or any(name.startswith(inside) for name in _files())


def content(path):
    if not is_file(path):
        raise _error(IsADirectoryError, 21, "Is a directory", path) if is_folder(path) else missing(path)
    return _files()[_key(path)]._content()


def remove(path):
    if not is_file(path):
        raise missing(path)
    _np_set_state("files", {name: file for name, file in _files().items() if name != _key(path)})


def rename(source, target):
    files = _files()
    if is_file(source):
        moved = {_key(source): _key(target)}
    elif is_folder(source):
        inside = _key(source) + "/"
        moved = {name: _key(target) + "/" + name[len(inside):] for name in files if name.startswith(inside)}
        _np_set_state("folders", [_key(target) if name == _key(source) else name for name in _folders()])
    else:
        raise missing(source)
    _np_set_state("files", {moved.get(name, name): file for name, file in files.items() if name in moved or name not in moved.values()})


def make_folder(path, exist_ok=False):
    if is_file(path) or (is_folder(path) and not exist_ok):
        raise _error(FileExistsError, 17, "File exists", path)
    key = _key(path)
    made = [key[:at] for at in range(1, len(key) + 1) if at == len(key) or key[at] == "/"]
    _np_set_state("folders", _folders() + [name for name in made if name not in _folders()])


def remove_folder(path, with_files=False):
    if not is_folder(path):
        raise missing(path)
    if listed(path) and not with_files:
        raise _error(OSError, 39, "Directory not empty", path)
    key = _key(path)

    def stays(name):
        return name != key and not name.startswith(key + "/")
    _np_set_state("files", {name: file for name, file in _files().items() if stays(name)})
    _np_set_state("folders", [name for name in _folders() if stays(name)])


def listed(path="."):
    if not is_folder(path):
        raise _error(NotADirectoryError, 20, "Not a directory", path) if is_file(path) else missing(path)
    inside = _key(path).rstrip("/") + "/"
    names = [name[len(inside):].split("/")[0] for name in list(_files()) + _folders() if name.startswith(inside)]
    return list(dict.fromkeys([name for name in names if name]))


class _Opened:
    """Common to files of text and of bytes. `kept` is an object that another module stores with the file and finds when it reads it."""
    kept = None

    def _open(self, path, mode):
        self.name, self.mode = _text_of(path), mode
        self._reads, self._writes = "r" in mode or "+" in mode, mode.strip("bt") != "r"
        if "a" in mode:
            self.seek(0, 2)
        if is_file(path) and "w" not in mode:
            self.kept = _files()[_key(path)].kept
        if self._writes:
            _np_set_state("files", {**_files(), _key(path): self})

    def readable(self):
        return self._reads

    def writable(self):
        return self._writes

    def _require(self, allowed, verb):
        if not self.closed and not allowed:
            raise io.UnsupportedOperation(f"not {verb}able")

    def write(self, s):
        self._require(self._writes, "writ")
        return super().write(s)

    def read(self, size=-1):
        self._require(self._reads, "read")
        return super().read(size)

    def readline(self, size=-1):
        self._require(self._reads, "read")
        return super().readline(size)

    def fileno(self):
        raise io.UnsupportedOperation("fileno")


class TextIOWrapper(_Opened, io.StringIO):
    def __init__(self, path, mode, encoding, newline):
        self.encoding = encoding or "utf-8"
        text = "" if "w" in mode or "x" in mode or not is_file(path) else content(path).decode(self.encoding)
        super().__init__(text if newline is not None else text.replace("\r\n", "\n"))
        self._open(path, mode)

    def _content(self):
        return "".join(self._parts).encode(self.encoding)

    def write(self, s):
        if not isinstance(s, str):
            raise TypeError(f"write() argument must be str, not {type(s).__name__}")
        return super().write(s)

    def __repr__(self):
        return f"<_io.TextIOWrapper name={self.name!r} mode={self.mode!r} encoding={self.encoding!r}>"


class BufferedFile(_Opened, io.BytesIO):
    def __init__(self, path, mode):
        super().__init__(b"" if "w" in mode or "x" in mode or not is_file(path) else content(path))
        self._open(path, mode)

    def _content(self):
        return self._data

    def write(self, b):
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        return super().write(b)

    def __repr__(self):
        return f"<_io.{'BufferedWriter' if self._writes else 'BufferedReader'} name={self.name!r}>"


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    kinds = [letter for letter in mode if letter in "rwax"]
    if len(kinds) != 1 or set(mode) - set("rwaxbt+") or "b" in mode and "t" in mode:
        raise ValueError(f"invalid mode: {mode!r}" if set(mode) - set("rwaxbt+") else
                         "can't have text and binary mode at once" if "b" in mode and "t" in mode else
                         "must have exactly one of create/read/write/append mode")
    if is_folder(file):
        raise _error(IsADirectoryError, 21, "Is a directory", file)
    if "r" in mode and not is_file(file):
        raise missing(file)
    if "x" in mode and is_file(file):
        raise _error(FileExistsError, 17, "File exists", file)
    if "b" not in mode:
        return TextIOWrapper(file, mode, encoding, newline)
    if encoding is not None:
        raise ValueError("binary mode doesn't take an encoding argument")
    return BufferedFile(file, mode)


def opened(file, mode, suffix=""):
    """`file` itself if it is a file object, otherwise the session's file at that path, which gets the suffix."""
    if not isinstance(file, str) and not hasattr(file, "__fspath__"):
        return file
    path = _text_of(file)
    return open(path if path.endswith(suffix) else path + suffix, mode)
