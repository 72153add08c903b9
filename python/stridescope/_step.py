"""The tensors and steps of a recording."""

import builtins
import keyword
import re

import torch

from ._compat import is_wrapped, storage_pointer

_RESERVED = set(keyword.kwlist) | set(dir(builtins)) | {"torch", "F", "load_file", "recorded", "check"}


def is_recordable(tensor):
    """False for tensors without a storage of elements: sparse and quantized ones, those of vmap and of torch.compile."""
    try:
        if tensor.layout != torch.strided or tensor.is_quantized or tensor.is_nested or is_wrapped(tensor):
            return False
        storage_pointer(tensor)
        return True
    except (RuntimeError, NotImplementedError):
        return False


def layout_of(tensor):
    return storage_pointer(tensor), tensor.dtype, tuple(tensor.shape), tensor.stride(), tensor.storage_offset()


def version_of(tensor):
    return 0 if tensor.is_inference() else tensor._version


class Value:
    """A tensor of the recording. `tensor` keeps the storage alive, so that no other tensor gets its address."""

    def __init__(self, tensor, hint, named=False):
        self.tensor, self.hint, self.named = tensor, hint, named
        self.layout, self.name = layout_of(tensor), None
        self.version = version_of(tensor)  # after the last recorded operation on the storage


class Step:
    def __init__(self, path, note, optional):
        self.path, self.note, self.optional = path, note, optional
        self.parts = []      # text, a Value where its name belongs, None where the literal belongs
        self.literal = None
        self.outputs = []    # values that the step binds
        self.is_tuple = False
        self.inputs = set()
        self.writes = set()  # addresses of storages
        self.moved = set()   # values whose layout changed
        self.checks = []


def identifier(text):
    name = re.sub(r"\W+", "_", text).strip("_") or "tensor"
    if not name.isidentifier():
        name = "t" + re.sub(r"[^0-9A-Za-z_]+", "_", name)
    return name + "_" if name in _RESERVED else name
