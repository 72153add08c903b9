"""Differences between PyTorch 1.13 and 2.x."""

import sys

import torch
from torch.overrides import TorchFunctionMode, resolve_name

__all__ = ["TorchFunctionMode", "is_autocast", "is_resizable", "is_wrapped", "resolve_name", "run_eagerly", "storage_bytes",
           "storage_elements", "storage_pointer"]


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
    """False if PyTorch does not own the memory, as after from_numpy(). PyTorch 1.13 does not report this."""
    storage = _untyped(tensor)
    return hasattr(storage, "resizable") and storage.resizable()


def is_wrapped(tensor):
    """True for the tensors that vmap() and torch.func.grad() pass to the function."""
    functorch = getattr(torch._C, "_functorch", None)
    return hasattr(functorch, "is_functorch_wrapped_tensor") and functorch.is_functorch_wrapped_tensor(tensor)


def is_autocast():
    """Whether operations on the CPU or a GPU choose dtypes by themselves."""
    try:
        return torch.is_autocast_enabled("cuda") or torch.is_autocast_enabled("cpu")
    except TypeError:  # before PyTorch 2.4
        return torch.is_autocast_enabled() or torch.is_autocast_cpu_enabled()


def run_eagerly():
    """Makes compiled functions run uncompiled, also those compiled before. Returns the function that ends this."""
    if not hasattr(torch, "compile"):
        return lambda: None
    compile_before = torch.compile

    def not_compiled(model=None, **options):
        return model if model is not None else lambda function: function
    torch.compile = not_compiled
    stance = None
    if "torch._dynamo" in sys.modules and hasattr(torch.compiler, "set_stance"):
        stance = torch.compiler.set_stance("force_eager")
        stance.__enter__()

    def end():
        torch.compile = compile_before
        if stance is not None:
            stance.__exit__(None, None, None)
    return end
