"""torch.Tensor(2, 3) and its kin, which differ by their dtype."""

import torch
from catalogue import family, operation

family(group="create", help="typed_tensor", effect="create", motion="appear", forms="builtin")


@operation("(*data, Device? device=None)", name="torch.FloatTensor")
def torch_FloatTensor(*data, device=None):
    kind = torch.float32
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.DoubleTensor")
def torch_DoubleTensor(*data, device=None):
    kind = torch.float64
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.HalfTensor")
def torch_HalfTensor(*data, device=None):
    kind = torch.float16
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.BFloat16Tensor")
def torch_BFloat16Tensor(*data, device=None):
    kind = torch.bfloat16
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.LongTensor")
def torch_LongTensor(*data, device=None):
    kind = torch.int64
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.IntTensor")
def torch_IntTensor(*data, device=None):
    kind = torch.int32
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.ShortTensor")
def torch_ShortTensor(*data, device=None):
    kind = torch.int16
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.CharTensor")
def torch_CharTensor(*data, device=None):
    kind = torch.int8
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.ByteTensor")
def torch_ByteTensor(*data, device=None):
    kind = torch.uint8
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.BoolTensor")
def torch_BoolTensor(*data, device=None):
    kind = torch.bool
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(*data, Device? device=None)", name="torch.Tensor")
def torch_Tensor(*data, device=None):
    kind = torch.get_default_dtype()
    first = data[0] if data else None
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )


@operation("(Tensor self, *data, Device? device=None)", forms="method")
def new(self, *data, device=None):
    kind = self.dtype
    first = data[0] if data else None
    assert (
        not isinstance(first, torch.Tensor) or first.dtype == kind
    ), f'TypeError: expected {kind} (got {first.dtype if isinstance(first, torch.Tensor) else None})'
    assert device is None or not isinstance(
        first, torch.Tensor
    ), 'RuntimeError: Legacy tensor new of the form tensor.new(tensor, device=device) is not supported.  Use torch.as_tensor(...) instead.'
    wanted = self.device.type if device is None else torch.device(device).type
    assert (
        wanted == self.device.type
    ), f'RuntimeError: legacy constructor expects device type: {self.device.type} but device type: {wanted} was passed'
    sizes = first if isinstance(first, torch.Size) else data
    assert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'
    return (
        torch.empty(0, dtype=kind)
        if not data
        else first.detach()
        if isinstance(first, torch.Tensor)
        else torch.empty(sizes, dtype=kind)
        if isinstance(first, (int, torch.Size))
        else torch.tensor(first, dtype=kind)
    )
