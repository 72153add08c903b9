# The parts of torch._C that programs name.
from torch._tensor import DisableTorchFunctionSubclass
import torch._tensor

DisableTorchFunction = DisableTorchFunctionSubclass


def _span(t):
    last = t.storage_offset() + sum([(n - 1) * s for n, s in zip(t.shape, t.stride())])
    return t.storage_offset() * t.element_size(), (last + 1) * t.element_size()


def _meet(a, b):
    (a_begin, a_end), (b_begin, b_end) = _span(a), _span(b)
    return a.numel() > 0 and b.numel() > 0 and a_begin < b_end and b_begin < a_end


class _GradientNode:
    """The grad_fn of a tensor: only its name is known."""
    def name(self):
        return type(self).__name__

    def __repr__(self):
        return f"<{type(self).__name__} object at {hex(id(self))}>"

    def __getattr__(self, name):
        raise NotImplementedError(f"no graph of gradients is kept in Stridescope: grad_fn.{name} is not known")


def _gradient_node(name):
    return type(name, (_GradientNode,), {"__module__": "builtins"})()


def __getattr__(name):
    if name == "_disabled_torch_function_impl":
        return torch._tensor._disabled_torch_function_impl
    if name == "_overlaps":
        return lambda a, b: torch.equal(torch.tensor(a.untyped_storage().data_ptr()), torch.tensor(b.untyped_storage().data_ptr())) and _meet(a, b)
    raise NotImplementedError(f"torch._C.{name} is not implemented in Stridescope")
