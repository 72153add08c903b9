"""Differences between PyTorch 1.13 and 2.x."""

import torch
from torch.overrides import TorchFunctionMode, resolve_name

__all__ = ["TorchFunctionMode", "resolve_name", "storage_elements", "storage_pointer"]


def _untyped(tensor):
    if hasattr(tensor, "untyped_storage"):
        return tensor.untyped_storage()
    storage = tensor.storage()
    return storage.untyped() if hasattr(storage, "untyped") else storage._untyped()


def storage_pointer(tensor):
    """The address of the storage; 0 if the storage is empty or has no memory, as on the meta device."""
    return _untyped(tensor).data_ptr()


def storage_elements(tensor):
    """The whole storage as a tensor of one dimension, in the dtype of `tensor`."""
    count = _untyped(tensor).nbytes() // tensor.element_size()
    return torch.as_strided(tensor.detach(), (count,), (1,), 0)
