# Paths as text, and the files that the script wrote.
import types as _types

import _session_files


def _split(texts):
    root, names = "", []
    for text in texts:
        if isinstance(text, PurePath):
            text = str(text)
        if not isinstance(text, str):
            raise TypeError(f"expected str, bytes or os.PathLike object, not {type(text).__name__}")
        if text.startswith("/"):
            root, names = "/", []
        names += [name for name in text.split("/") if name not in ("", ".")]
    return root, names


class PurePath:
    def __init__(self, *pathsegments):
        self._root, self._names = _split(pathsegments)

    def _with_names(self, names):
        made = type(self)()
        made._root, made._names = self._root, names
        return made

    @property
    def parts(self):
        return tuple(([self._root] if self._root else []) + self._names)

    @property
    def root(self):
        return self._root

    @property
    def drive(self):
        return ""

    @property
    def anchor(self):
        return self._root

    @property
    def name(self):
        return self._names[-1] if self._names else ""

    @property
    def suffix(self):
        at = self.name.rfind(".")
        return self.name[at:] if 0 < at < len(self.name) - 1 else ""

    @property
    def suffixes(self):
        if self.name.endswith("."):
            return []
        return ["." + part for part in self.name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        return self.name[:len(self.name) - len(self.suffix)]

    @property
    def parent(self):
        return self._with_names(self._names[:-1])

    @property
    def parents(self):
        count = len(self._names)
        return tuple([self._with_names(self._names[:count - 1 - i]) for i in range(count)])

    def joinpath(self, *other):
        return type(self)(self, *other)

    def __truediv__(self, other):
        return type(self)(self, other) if isinstance(other, (str, PurePath)) else NotImplemented

    def __rtruediv__(self, other):
        return type(self)(other, self) if isinstance(other, str) else NotImplemented

    def with_name(self, name):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not name or "/" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        return self._with_names(self._names[:-1] + [name])

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if "/" in suffix or suffix and not suffix.startswith(".") or suffix == ".":
            raise ValueError(f"Invalid suffix {suffix!r}")
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self._with_names(self._names[:-1] + [self.stem + suffix])

    def is_absolute(self):
        return self._root == "/"

    def is_relative_to(self, *other):
        parts = PurePath(*other).parts
        return self.parts[:len(parts)] == parts

    def relative_to(self, *other):
        base = PurePath(*other)
        if not self.is_relative_to(base):
            raise ValueError(f"{str(self)!r} is not in the subpath of {str(base)!r} OR one path is relative and the other is absolute.")
        made = self._with_names(list(self.parts[len(base.parts):]))
        made._root = ""
        return made

    def match(self, path_pattern):
        import re
        root, names = _split([path_pattern])
        if root and (len(names) != len(self._names) or not self._root) or len(names) > len(self._names):
            return False
        for name, pattern in zip(self._names[::-1], names[::-1]):
            if not re.fullmatch(re.escape(pattern).replace("\\*", ".*").replace("\\?", "."), name):
                return False
        return True

    def as_posix(self):
        return str(self)

    def as_uri(self):
        if not self._root:
            raise ValueError("relative path can't be expressed as a file URI")
        return "file://" + str(self)

    def __fspath__(self):
        return str(self)

    def __str__(self):
        return self._root + "/".join(self._names) or "."

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other):
        return self.parts == other.parts if isinstance(other, PurePath) else NotImplemented

    def __lt__(self, other):
        return self.parts < other.parts

    def __le__(self, other):
        return self.parts <= other.parts

    def __gt__(self, other):
        return self.parts > other.parts

    def __ge__(self, other):
        return self.parts >= other.parts

    def __hash__(self):
        return hash(self.parts)


class PurePosixPath(PurePath):
    pass


class Path(PurePath):
    def __repr__(self):
        return f"PosixPath({str(self)!r})"

    @classmethod
    def cwd(cls):
        return cls("/")

    @classmethod
    def home(cls):
        return cls("/")

    def exists(self):
        return self.is_file() or self.is_dir()

    def is_file(self):
        return _session_files.is_file(self)

    def is_dir(self):
        return _session_files.is_folder(self)

    def is_symlink(self):
        return False

    def absolute(self):
        return self if self._root else type(self)("/", self)

    def resolve(self, strict=False):
        names = []
        for name in self._names:
            names = names[:-1] if name == ".." else names + [name]
        return type(self)("/", *names)

    def expanduser(self):
        return type(self)("/", *self._names[1:]) if self._names[:1] == ["~"] else self

    def samefile(self, other_path):
        return self.resolve() == type(self)(other_path).resolve()

    def iterdir(self):
        return iter([self / name for name in _session_files.listed(self)])

    def glob(self, pattern):
        import glob
        return iter([type(self)(found) for found in glob.glob(str(self / pattern), recursive=True)])

    def rglob(self, pattern):
        return self.glob("**/" + pattern)

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return _session_files.open(self, mode, buffering, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None):
        with self.open("r", encoding=encoding) as file:
            return file.read()

    def read_bytes(self):
        return _session_files.content(self)

    def stat(self):
        return _types.SimpleNamespace(st_size=len(self.read_bytes()))

    def write_text(self, data, encoding=None, errors=None, newline=None):
        with self.open("w", encoding=encoding) as file:
            return file.write(data)

    def write_bytes(self, data):
        with self.open("wb") as file:
            return file.write(data)

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        _session_files.make_folder(self, exist_ok)

    def touch(self, mode=0o666, exist_ok=True):
        self.open("a" if exist_ok else "x").close()

    def unlink(self, missing_ok=False):
        if self.is_file() or not missing_ok:
            _session_files.remove(self)

    def rename(self, target):
        _session_files.rename(self, target)
        return type(self)(target)

    def rmdir(self):
        _session_files.remove_folder(self)


PosixPath = Path
