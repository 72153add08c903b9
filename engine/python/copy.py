# Copies of values.
import torch


def copy(x):
    if isinstance(x, list):
        return list(x)
    if isinstance(x, (dict, set)):
        return x.copy()
    if isinstance(x, torch.Tensor):
        return _same_memory(x)
    if hasattr(x, "__copy__"):
        return x.__copy__()
    if _is_object(x):
        made = _by_protocol(x, lambda state: state)
        return made[0] if made else _rebuilt(x, list(vars(x).values()))
    return x


def _by_protocol(x, copied):
    """Returns the copy that __reduce__ or __getstate__ and __setstate__ make, in a tuple; None if the class has none."""
    if hasattr(x, "__reduce__"):
        parts = x.__reduce__()
        if isinstance(parts, str):
            return (x,)
        made = parts[0](*copied(parts[1]))
        state = parts[2] if len(parts) > 2 else None
    elif hasattr(x, "__getstate__") or hasattr(x, "__setstate__"):
        made = object.__new__(type(x))
        state = x.__getstate__() if hasattr(x, "__getstate__") else dict(vars(x))
    else:
        return None
    if state is not None:
        state = copied(state)
        if hasattr(made, "__setstate__"):
            made.__setstate__(state)
        else:
            for name, value in state.items():
                _set_plain(made, name, value)
    return (made,)


def _over(storage, like, offset, size, stride):
    return torch.empty(0, dtype=like.dtype, device=like.device).set_(storage, offset, size, stride)


def _same_memory(x):
    made = _over(x.untyped_storage(), x, x.storage_offset(), x.size(), x.stride())
    if isinstance(x, torch.nn.Parameter):
        return torch.nn.Parameter(made, x.requires_grad)
    return made.requires_grad_() if x.requires_grad else made


def _copied_tensor(x, memo):
    storage = x.untyped_storage()
    key = ("storage", id(x) if x.is_meta else storage.data_ptr())
    if key not in memo:
        whole = _over(storage, x, 0, (storage.nbytes() // x.element_size(),), (1,))
        memo[key] = whole.clone().untyped_storage()
    made = _over(memo[key], x, x.storage_offset(), x.size(), x.stride())
    if isinstance(x, torch.nn.Parameter):
        return torch.nn.Parameter(made, x.requires_grad)
    return made.requires_grad_() if x.requires_grad else made


def deepcopy(x, memo=None):
    memo = {} if memo is None else memo
    if x is None or isinstance(x, (bool, int, float, str, type)) or callable(x) and not _is_object(x):
        return x
    key = id(x)
    if key in memo:
        return memo[key]
    if isinstance(x, torch.Tensor):
        if not x.is_leaf:
            raise RuntimeError("Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment.  If you were attempting to deepcopy a module, this may be because of a torch.nn.utils.weight_norm usage, see https://github.com/pytorch/pytorch/pull/103001")
        made = _copied_tensor(x, memo)
    elif isinstance(x, list):
        made = memo[key] = []
        for item in x:
            made.append(deepcopy(item, memo))
    elif isinstance(x, tuple):
        made = tuple([deepcopy(item, memo) for item in x])
    elif isinstance(x, set):
        made = {deepcopy(item, memo) for item in x}
    elif isinstance(x, dict):
        made = memo[key] = x.copy()
        made.clear()
        for k, v in x.items():
            made[deepcopy(k, memo)] = deepcopy(v, memo)
    elif hasattr(x, "__deepcopy__"):
        made = x.__deepcopy__(memo)
    elif _is_object(x) and (hasattr(x, "__reduce__") or hasattr(x, "__getstate__") or hasattr(x, "__setstate__")):
        made = _by_protocol(x, lambda state: deepcopy(state, memo))[0]
    elif _is_object(x):
        values = list(vars(x).values())
        made = memo[key] = _rebuilt(x, values)
        _rebuilt(x, [deepcopy(value, memo) for value in values], made)
    else:
        made = x
    memo[key] = made
    return made


def replace(obj, /, **changes):
    if hasattr(type(obj), "__replace__"):
        return type(obj).__replace__(obj, **changes)
    if hasattr(type(obj), "_replace"):
        return obj._replace(**changes)
    if hasattr(type(obj), "__match_args__"):
        import dataclasses
        if dataclasses.is_dataclass(obj):
            return dataclasses.replace(obj, **changes)
    raise TypeError(f"replace() does not support {type(obj).__name__} objects")
