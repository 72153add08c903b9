# Arrays in files.


def _file_dtype(descr):
    """A dtype as .npy files write it: fields without a name are padding."""
    if not isinstance(descr, list):
        return dtype(descr)
    names, formats, offsets, offset = [], [], [], 0
    for field in descr:
        one = _file_dtype(field[1])
        if len(field) == 3:
            one = dtype((one, field[2]))
        if not (field[0] == "" and one.kind == "V" and one.names is None):
            names.append(field[0][1] if isinstance(field[0], tuple) else field[0])
            formats.append(one)
            offsets.append(offset)
        offset += one.itemsize
    return dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": offset})


def _file_array(path, name):
    elements, raw, descr, fortran = _file_tensor(path, name)
    d, shape = _file_dtype(descr), tuple(elements.shape[:-1] if raw else elements.shape)
    array = zeros(0, dtype=d).reshape(shape) if 0 in shape else _np_wrap(ndarray, elements, raw, d, None, True)
    return array.transpose() if fortran else array


class NpzFile:
    """The arrays of an .npz file, each read when it is requested."""
    def __init__(self, path, names):
        self.files = names
        self._path = path

    def __getitem__(self, key):
        name = key[:-4] if key.endswith(".npy") and key not in self.files else key
        if self._path is None:
            raise AttributeError("'NoneType' object has no attribute 'open'")
        if name not in self.files:
            raise KeyError(f"{key} is not a file in the archive")
        return self._read(name)

    def _read(self, name):
        return _file_array(self._path, name)

    def __contains__(self, key):
        return key in self.files or key.endswith(".npy") and key[:-4] in self.files

    def __iter__(self):
        return iter(self.files)

    def __len__(self):
        return len(self.files)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def __repr__(self):
        names = ", ".join(self.files[:5]) + ("..." if len(self.files) > 5 else "")
        return f"NpzFile {self._path or 'object'!r} with keys: {names}"

    def close(self):
        self._path = None

    def keys(self):
        return list(self.files)

    def values(self):
        return [self[name] for name in self.files]

    def items(self):
        return [(name, self[name]) for name in self.files]

    def get(self, key, default=None):
        return self[key] if key in self else default


def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding="ASCII", *, max_header_size=10000):
    if hasattr(file, "read"):
        import numpy._files
        return numpy._files.load_from(file, allow_pickle)
    import _session_files
    if _session_files.is_file(file):
        import numpy._files
        return numpy._files.load_from(_session_files.open(file, "rb"), allow_pickle)
    file = file.__fspath__() if hasattr(file, "__fspath__") else file
    if mmap_mode not in (None, "r", "r+", "c", "w+"):
        raise ValueError(f"mode must be one of ['r+', 'w+', 'c', 'r', 'readwrite', 'readonly', 'copyonwrite', 'write'] (got {mmap_mode!r})")
    if mmap_mode in ("r+", "w+"):
        raise NotImplementedError(f"mmap_mode={mmap_mode!r} writes to the file, which a session does not")
    format, names, _ = _file_open(file)
    if format == "npz":
        return NpzFile(file, names)
    if format != "npy":
        raise ValueError("Cannot load file containing pickled data when allow_pickle=False")
    array = _file_array(file, "")
    if mmap_mode == "r":
        array.setflags(write=False)
    return array


def _file_function(name, verb):
    def refuse(*args, **kwargs):
        raise NotImplementedError(f"np.{name}() {verb} files, which a session does not")

    return refuse


memmap = _file_function("memmap", "reads")


def _of_files(name):
    """A function of numpy._files, which is loaded on the first call."""
    def function(*args, **kwargs):
        import numpy._files
        return getattr(numpy._files, name)(*args, **kwargs)
    return function


save, savez, savez_compressed, savetxt, loadtxt, genfromtxt, fromfile, fromstring = [
    _of_files(name) for name in ("save", "savez", "savez_compressed", "savetxt", "loadtxt", "genfromtxt", "fromfile", "fromstring")]
