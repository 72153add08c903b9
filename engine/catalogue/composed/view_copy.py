"""The *_copy operations: a view that is copied at once."""

import torch
from catalogue import family, operation

family(group="copy", forms="function", help="view_copy", effect="copy", motion="follow", out="exact")


def _copied(view):
    """Returns a contiguous copy of the view."""
    return view.clone(memory_format=torch.contiguous_format)


def _copied_parts(parts, name, out):
    """Returns contiguous copies of the parts, or None where they are written to `out`."""
    if out is None:
        return tuple([_copied(part) for part in parts])
    assert len(out) == len(
        parts
    ), f'RuntimeError: {name}() expected an out= argument of size {len(parts)}, got size {len(out)}'
    for to, part in zip(out, parts):
        to.copy_(part)
    return None


@operation("(Tensor self)", gradient="None")
def alias_copy(self):
    return _copied(self.detach())


@operation("(Tensor self)")
def detach_copy(self):
    return _copied(self.detach())


@operation(
    "(Tensor self, int[] size, int[] stride, int? storage_offset=None)",
    arguments={"size": "own_shape", "stride": "own_stride"})
def as_strided_copy(self, size, stride, storage_offset=None):
    return _copied(self.as_strided(size, stride, storage_offset))


@operation("(Tensor self, int offset=0, int dim1=0, int dim2=1)")
def diagonal_copy(self, offset=0, dim1=0, dim2=1):
    return _copied(self.diagonal(offset, dim1, dim2))


@operation("(Tensor self, int[] size, *, bool implicit=False)", arguments={"size": ("text", "(2,) + {}.shape")})
def expand_copy(self, size, *, implicit=False):
    return _copied(self.expand(size))


@operation("(Tensor self, int[] dims)", arguments={"dims": "order"})
def permute_copy(self, dims):
    return _copied(self.permute(dims))


@operation("(Tensor self, int dim, int index)")
def select_copy(self, dim, index):
    return _copied(self.select(dim, index))


@operation("(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)")
def squeeze_copy(self, dim=None):
    return _copied(self.squeeze() if dim is None else self.squeeze(dim))


@operation("(Tensor self, int dim=0, int? start=None, int? end=None, int step=1)")
def slice_copy(self, dim=0, start=None, end=None, step=1):
    return _copied(self.movedim(dim, 0)[start:end:step].movedim(0, dim))


@operation("(Tensor self)")
def t_copy(self):
    return _copied(self.t())


@operation("(Tensor self, int dim0, int dim1)")
def transpose_copy(self, dim0, dim1):
    return _copied(self.transpose(dim0, dim1))


@operation("(Tensor self, int dimension, int size, int step)", arguments={"size": "window"})
def unfold_copy(self, dimension, size, step):
    return _copied(self.unfold(dimension, size, step))


@operation("(Tensor self, int dim)")
def unsqueeze_copy(self, dim):
    return _copied(self.unsqueeze(dim))


@operation("(Tensor self, int[] size)", "(Tensor self, ScalarType dtype)", arguments={"size": ("text", "(-1,)")})
def view_copy(self, size=None, dtype=None):
    return _copied(self.view(dtype) if size is None else self.reshape(size))


@operation("(Tensor self, int split_size, int dim=0, *, Tensor[]? out=None)", returns="tuple", out="none")
def split_copy(self, split_size, dim=0, *, out=None):
    return _copied_parts(self.split(split_size, dim), 'split_copy_Tensor_out', out)


@operation(
    "(Tensor self, int[] split_sizes, int dim=0, *, Tensor[]? out=None)", returns="tuple", out="none",
    arguments={"split_sizes": "parts"})
def split_with_sizes_copy(self, split_sizes, dim=0, *, out=None):
    return _copied_parts(self.split_with_sizes(split_sizes, dim), 'split_with_sizes_copy_out', out)


@operation("(Tensor self, int dim=0, *, Tensor[]? out=None)", returns="tuple", out="none")
def unbind_copy(self, dim=0, *, out=None):
    return _copied_parts(self.unbind(dim), 'unbind_copy_int_out', out)
