# Functions of torch that are written in Python.

def compile(model=None, **kwargs):
    if model is None:
        return lambda function: function
    return model


def inference_mode(mode=True):
    import torch
    if callable(mode):
        return torch.no_grad()(mode)
    return torch.no_grad() if mode else torch.enable_grad()


def is_inference_mode_enabled():
    return False


def save(obj, f, **kwargs):
    """The file object keeps a copy of `obj`; its bytes are only a mark."""
    import _session_files
    import copy
    f = _session_files.opened(f, "wb")
    f.kept = (copy.deepcopy(obj),)
    f.write(b"PK")


def load(f, **kwargs):
    import _session_files
    import copy
    f = _session_files.opened(f, "rb")
    if not isinstance(getattr(f, "kept", None), tuple):
        raise NotImplementedError("torch.load() reads what torch.save() wrote in this session")
    return copy.deepcopy(f.kept[0])


def frombuffer(buffer, *, dtype, count=-1, offset=0, requires_grad=False):
    import torch
    if hasattr(buffer, "obj") or hasattr(buffer, "__array_interface__"):
        import numpy
        flat = torch.from_numpy(numpy.asarray(getattr(buffer, "obj", buffer)).reshape(-1)).view(torch.uint8)
    elif isinstance(buffer, bytearray):
        flat = buffer._shared()
    elif hasattr(buffer, "_exported"):
        flat = torch.from_numpy(buffer._exported()).view(torch.uint8)
    else:
        flat = torch.tensor(list(buffer), dtype=torch.uint8)
    n, size = flat.numel(), torch.empty(0, dtype=dtype).element_size()
    if n == 0 or count == 0:
        raise ValueError(f"both buffer length ({n}) and count ({count}) must not be 0")
    if not 0 <= offset < n:
        raise ValueError(f"offset ({offset} bytes) must be non-negative and no greater than buffer length ({n} bytes) minus 1")
    if count > 0 and offset + count * size > n:
        raise ValueError(f"requested buffer length ({count} * {size} bytes) after offset ({offset} bytes) must not be greater than actual buffer length ({n} bytes)")
    if count < 0 and (n - offset) % size:
        raise ValueError(f"buffer length ({n - offset} bytes) after offset ({offset} bytes) must be a multiple of element size ({size})")
    return flat[offset:offset + (count * size if count > 0 else n - offset)].view(dtype)


# A part of an untyped storage.
def _bytes_of_storage(elements, start, end):
    return elements[start:end].clone().untyped_storage()


def get_float32_matmul_precision():
    return _np_state("matmul precision", "highest")


def set_float32_matmul_precision(precision):
    if precision not in ("highest", "high", "medium"):
        raise RuntimeError(f"Float 32 matmul precision must be 'highest', 'high', or 'medium', but got '{precision}'")
    _np_set_state("matmul precision", precision)


def from_dlpack(ext_tensor):
    import torch
    return ext_tensor.view_as(ext_tensor) if isinstance(ext_tensor, torch.Tensor) else torch.from_numpy(ext_tensor)


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """Calls the function for each part, and stacks what it gives."""
    import torch

    def size_of(value, dim):
        if dim is None:
            return None
        if isinstance(value, torch.Tensor):
            return value.size(dim)
        dims = dim if isinstance(dim, (tuple, list)) else [dim] * len(value)
        for one, its in zip(value.values() if isinstance(value, dict) else value, dims):
            size = size_of(one, its)
            if size is not None:
                return size
        return None

    def part(value, dim, i):
        if dim is None:
            return value
        if isinstance(value, torch.Tensor):
            return value.select(dim, i)
        if isinstance(value, dict):
            return {key: part(one, dim[key] if isinstance(dim, dict) else dim, i) for key, one in value.items()}
        dims = dim if isinstance(dim, (tuple, list)) else [dim] * len(value)
        return type(value)([part(one, its, i) for one, its in zip(value, dims)])

    def joined(values, dim):
        first = values[0]
        if isinstance(first, torch.Tensor):
            return torch.stack(values, dim)
        if isinstance(first, dict):
            return {key: joined([value[key] for value in values], dim) for key in first}
        dims = dim if isinstance(dim, (tuple, list)) else [dim] * len(first)
        return type(first)([joined([value[k] for value in values], dims[k]) for k in range(len(first))])

    def wrapped(*args, **kwargs):
        dims = in_dims if isinstance(in_dims, (tuple, list)) else [in_dims] * len(args)
        size = None
        for value, dim in zip(args, dims):
            found = size_of(value, dim)
            if size is not None and found is not None and size != found:
                raise ValueError(f"vmap: Expected all tensors to have the same size in the mapped dimension, got sizes {[size_of(v, d) for v, d in zip(args, dims)]} for the mapped dimension")
            size = found if size is None else size
        if size is None:
            raise ValueError("vmap: at least one input is mapped over")
        return joined([func(*[part(value, dim, i) for value, dim in zip(args, dims)], **{key: part(value, 0, i) for key, value in kwargs.items()}) for i in range(size)], out_dims)
    return wrapped
