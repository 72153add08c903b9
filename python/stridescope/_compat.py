"""Differences between PyTorch 1.13 and 2.x."""

import torch
from torch.overrides import TorchFunctionMode, resolve_name

__all__ = ["TorchFunctionMode", "is_resizable", "is_wrapped", "resolve_name", "storage_bytes", "storage_elements", "storage_pointer"]


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


def storage_bytes(tensor):
    return storage_elements(tensor).view(torch.uint8)


def is_resizable(tensor):
    """False if PyTorch does not own the memory, as after from_numpy(). PyTorch 1.13 cannot tell."""
    storage = _untyped(tensor)
    return hasattr(storage, "resizable") and storage.resizable()


def is_wrapped(tensor):
    """True for the tensors that vmap() and torch.func.grad() pass to the function."""
    functorch = getattr(torch._C, "_functorch", None)
    return hasattr(functorch, "is_functorch_wrapped_tensor") and functorch.is_functorch_wrapped_tensor(tensor)
