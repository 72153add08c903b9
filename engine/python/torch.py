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
