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


@operation("(Tensor self, int dim=0, int? start=None, int? end=None, int step=1)")
def slice_copy(self, dim=0, start=None, end=None, step=1):
    return _copied(self.movedim(dim, 0)[start:end:step].movedim(0, dim))


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
