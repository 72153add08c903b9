# Sizes of layers.
from itertools import repeat


def _ntuple(n, name="parse"):
    def parse(x):
        if hasattr(x, "__iter__"):
            return tuple(x)
        return tuple(repeat(x, n))
    parse.__name__ = name
    return parse


def _reverse_repeat_tuple(t, n):
    return tuple(x for x in reversed(t) for _ in range(n))


_shared = {"_ntuple": _ntuple, "_single": _ntuple(1, "_single"), "_pair": _ntuple(2, "_pair"), "_triple": _ntuple(3, "_triple"),
           "_quadruple": _ntuple(4, "_quadruple"), "_reverse_repeat_tuple": _reverse_repeat_tuple}


def __getattr__(name):
    if name in _shared:
        return _shared[name]
    raise AttributeError(f"module 'torch.nn.modules.utils' has no attribute '{name}'")
