# Files of tensors that hold nothing but a header and their elements.
from torch import tensor


class SafetensorError(Exception):
    pass


class _Slice:
    def __init__(self, path, name, framework):
        self._path, self._name, self._framework = path, name, framework

    def get_shape(self):
        return list(_file_facts(self._path, self._name)[1])

    def get_dtype(self):
        return _file_facts(self._path, self._name)[0]

    def __getitem__(self, index):
        return _loaded(self._path, self._name, self._framework)[index].clone() if self._framework == "pt" else _loaded(self._path, self._name, self._framework)[index].copy()


def _loaded(path, name, framework):
    elements = _file_tensor(path, name)[0]
    return elements if framework == "pt" else elements.numpy()


def _names(path):
    format, names, metadata = _file_open(path)
    if format != "safetensors":
        raise SafetensorError(f"{path} is no .safetensors file")
    return names, metadata


class safe_open:
    def __init__(self, filename, framework, device="cpu"):
        if framework not in ("pt", "torch", "pytorch", "np", "numpy"):
            raise SafetensorError(f"framework {framework} is invalid")
        self._path = filename
        self._framework = "np" if framework.startswith("n") else "pt"
        self._names, self._metadata = _names(filename)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def keys(self):
        return sorted(self._names)

    def offset_keys(self):
        return list(self._names)

    def metadata(self):
        return self._metadata if self._metadata else None

    def _require(self, name):
        if name not in self._names:
            raise SafetensorError(f"File does not contain tensor {name}")

    def get_tensor(self, name):
        self._require(name)
        return _loaded(self._path, name, self._framework)

    def get_slice(self, name):
        self._require(name)
        return _Slice(self._path, name, self._framework)
