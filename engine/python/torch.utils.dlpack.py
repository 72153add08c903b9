# Tensors of other libraries: here a capsule is the tensor itself.
import torch


class _Capsule:
    def __init__(self, of):
        self._of = of


def to_dlpack(tensor):
    return _Capsule(tensor)


def from_dlpack(ext_tensor):
    if isinstance(ext_tensor, _Capsule):
        ext_tensor = ext_tensor._of
    return torch.from_dlpack(ext_tensor) if not isinstance(ext_tensor, torch.Tensor) else ext_tensor.view_as(ext_tensor)
