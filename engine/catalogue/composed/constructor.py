"""Constructors by type: torch.Tensor(2, 3), torch.LongTensor([1])."""

import torch
from catalogue import family, operation

family(group="create", help="typed_tensor", effect="create", motion="appear", forms="builtin")


def _require_same_dtype(kind, data):
    """Refuses a tensor of another dtype than `kind` as the data. Returns None."""
    first = data[0] if data else None
    assert not isinstance(first, torch.Tensor) or first.dtype == kind, f'TypeError: expected {kind} (got {first.dtype})'


def _new_tensor(kind, data):
    """Returns a tensor of the dtype `kind`; `data` holds its sizes, its elements, or a tensor to share."""
    first = data[0] if data else None
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    if not data:
        return torch.empty(0, dtype=kind)
    if isinstance(first, torch.Tensor):
        return first.detach()
    if isinstance(first, torch.Size):
        return torch.empty(first, dtype=kind)
    if isinstance(first, int):
        return torch.empty(data, dtype=kind)
    return torch.tensor(first, dtype=kind)


def _typed_tensor(kind, data):
    """Returns a tensor of the dtype `kind` as _new_tensor does, from no tensor of another dtype."""
    _require_same_dtype(kind, data)
    return _new_tensor(kind, data)


@operation("(*data, Device? device=None)", name="torch.FloatTensor")
def torch_FloatTensor(*data, device=None):
    return _typed_tensor(torch.float32, data)


@operation("(*data, Device? device=None)", name="torch.DoubleTensor")
def torch_DoubleTensor(*data, device=None):
    return _typed_tensor(torch.float64, data)


@operation("(*data, Device? device=None)", name="torch.HalfTensor")
def torch_HalfTensor(*data, device=None):
    return _typed_tensor(torch.float16, data)


@operation("(*data, Device? device=None)", name="torch.BFloat16Tensor")
def torch_BFloat16Tensor(*data, device=None):
    return _typed_tensor(torch.bfloat16, data)


@operation("(*data, Device? device=None)", name="torch.LongTensor")
def torch_LongTensor(*data, device=None):
    return _typed_tensor(torch.int64, data)


@operation("(*data, Device? device=None)", name="torch.IntTensor")
def torch_IntTensor(*data, device=None):
    return _typed_tensor(torch.int32, data)


@operation("(*data, Device? device=None)", name="torch.ShortTensor")
def torch_ShortTensor(*data, device=None):
    return _typed_tensor(torch.int16, data)


@operation("(*data, Device? device=None)", name="torch.CharTensor")
def torch_CharTensor(*data, device=None):
    return _typed_tensor(torch.int8, data)


@operation("(*data, Device? device=None)", name="torch.ByteTensor")
def torch_ByteTensor(*data, device=None):
    return _typed_tensor(torch.uint8, data)


@operation("(*data, Device? device=None)", name="torch.BoolTensor")
def torch_BoolTensor(*data, device=None):
    return _typed_tensor(torch.bool, data)


@operation("(*data, Device? device=None)", name="torch.Tensor")
def torch_Tensor(*data, device=None):
    return _new_tensor(torch.get_default_dtype(), data)


@operation("(Tensor self, *data, Device? device=None)", forms="method")
def new(self, *data, device=None):
    _require_same_dtype(self.dtype, data)
    assert device is None or not data or not isinstance(
        data[0], torch.Tensor
    ), 'RuntimeError: Legacy tensor new of the form tensor.new(tensor, device=device) is not supported.  Use torch.as_tensor(...) instead.'
    wanted = self.device.type if device is None else torch.device(device).type
    assert (
        wanted == self.device.type
    ), f'RuntimeError: legacy constructor expects device type: {self.device.type} but device type: {wanted} was passed'
    return _new_tensor(self.dtype, data)
