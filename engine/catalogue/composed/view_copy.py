"""Views that are copied at once: each says which view, and what it is a copy of follows from it."""

import torch
from catalogue import family, operation

family(group="copy", forms="function", help="view_copy", effect="copy", motion="follow", out="exact")


@operation("(Tensor self)")
def alias_copy(self):
    return self.detach().clone(memory_format=torch.contiguous_format)


@operation("(Tensor self)")
def detach_copy(self):
    return self.detach().clone(memory_format=torch.contiguous_format)


@operation(
    "(Tensor self, int[] size, int[] stride, int? storage_offset=None)",
    arguments={"size": "own_shape", "stride": "own_stride"})
def as_strided_copy(self, size, stride, storage_offset=None):
    return self.as_strided(size, stride, storage_offset).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int offset=0, int dim1=0, int dim2=1)")
def diagonal_copy(self, offset=0, dim1=0, dim2=1):
    return self.diagonal(offset, dim1, dim2).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int[] size, *, bool implicit=False)", arguments={"size": ("text", "(2,) + {}.shape")})
def expand_copy(self, size, *, implicit=False):
    return self.expand(size).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int[] dims)", arguments={"dims": "order"})
def permute_copy(self, dims):
    return self.permute(dims).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int dim, int index)")
def select_copy(self, dim, index):
    return self.select(dim, index).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)")
def squeeze_copy(self, dim=None):
    return (self.squeeze() if dim is None else self.squeeze(dim)).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int dim=0, int? start=None, int? end=None, int step=1)")
def slice_copy(self, dim=0, start=None, end=None, step=1):
    return self.movedim(dim, 0)[start:end:step].movedim(0, dim).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self)")
def t_copy(self):
    return self.t().clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int dim0, int dim1)")
def transpose_copy(self, dim0, dim1):
    return self.transpose(dim0, dim1).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int dimension, int size, int step)", arguments={"size": "window"})
def unfold_copy(self, dimension, size, step):
    return self.unfold(dimension, size, step).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int dim)")
def unsqueeze_copy(self, dim):
    return self.unsqueeze(dim).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int[] size)", "(Tensor self, ScalarType dtype)", arguments={"size": ("text", "(-1,)")})
def view_copy(self, size=None, dtype=None):
    return (self.view(dtype) if size is None else self.reshape(size)).clone(memory_format=torch.contiguous_format)


@operation("(Tensor self, int split_size, int dim=0, *, Tensor[]? out=None)", returns="tuple", out="none")
def split_copy(self, split_size, dim=0, *, out=None):
    parts = self.split(split_size, dim)
    assert out is None or len(out) == len(
        parts
    ), f'RuntimeError: split_copy_Tensor_out() expected an out= argument of size {len(parts)}, got size {len(out) if out is not None else 0}'
    [to.copy_(part) for to, part in zip(() if out is None else out, parts)]
    return tuple([part.clone(memory_format=torch.contiguous_format) for part in parts]) if out is None else None


@operation(
    "(Tensor self, int[] split_sizes, int dim=0, *, Tensor[]? out=None)", returns="tuple", out="none",
    arguments={"split_sizes": "parts"})
def split_with_sizes_copy(self, split_sizes, dim=0, *, out=None):
    parts = self.split_with_sizes(split_sizes, dim)
    assert out is None or len(out) == len(
        parts
    ), f'RuntimeError: split_with_sizes_copy_out() expected an out= argument of size {len(parts)}, got size {len(out) if out is not None else 0}'
    [to.copy_(part) for to, part in zip(() if out is None else out, parts)]
    return tuple([part.clone(memory_format=torch.contiguous_format) for part in parts]) if out is None else None


@operation("(Tensor self, int dim=0, *, Tensor[]? out=None)", returns="tuple", out="none")
def unbind_copy(self, dim=0, *, out=None):
    parts = self.unbind(dim)
    assert out is None or len(out) == len(
        parts
    ), f'RuntimeError: unbind_copy_int_out() expected an out= argument of size {len(parts)}, got size {len(out) if out is not None else 0}'
    [to.copy_(part) for to, part in zip(() if out is None else out, parts)]
    return tuple([part.clone(memory_format=torch.contiguous_format) for part in parts]) if out is None else None
