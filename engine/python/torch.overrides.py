# Which objects handle the functions of torch: __torch_function__.
import torch
from torch._tensor import TorchFunctionMode


def is_tensor_like(inp):
    return type(inp) is torch.Tensor or hasattr(inp, "__torch_function__")


def has_torch_function(relevant_args):
    return any([_handles(one) for one in relevant_args])


def _handles(value):
    return type(value) is not torch.Tensor and hasattr(value, "__torch_function__")


has_torch_function_unary = _handles


def has_torch_function_variadic(*args):
    return has_torch_function(args)


def handle_torch_function(public_api, relevant_args, *args, **kwargs):
    found = [one for one in relevant_args if _handles(one)]
    types = tuple([type(one) for one in found])
    for one in found:
        made = one.__torch_function__(public_api, types, args, kwargs)
        if made is not NotImplemented:
            return made
    raise TypeError(f"no implementation found for '{resolve_name(public_api)}' on types that implement __torch_function__: {list(types)}")


def resolve_name(f):
    return _torch_name(f)


def get_default_nowrap_functions():
    return set()


def wrap_torch_function(dispatcher):
    def inner(func):
        def wrapped(*args, **kwargs):
            relevant = dispatcher(*args, **kwargs)
            if has_torch_function(relevant):
                return handle_torch_function(wrapped, relevant, *args, **kwargs)
            return func(*args, **kwargs)
        return wrapped
    return inner


class BaseTorchFunctionMode(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))
