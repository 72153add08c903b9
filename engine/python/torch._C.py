# The parts of torch._C that programs name.
from torch._tensor import DisableTorchFunctionSubclass
import torch._tensor

DisableTorchFunction = DisableTorchFunctionSubclass


def __getattr__(name):
    if name == "_disabled_torch_function_impl":
        return torch._tensor._disabled_torch_function_impl
    raise NotImplementedError(f"torch._C.{name} is not implemented in Stridescope")
