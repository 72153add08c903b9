# Operators by the names that PyTorch's dispatcher has: torch.ops.aten.add.Tensor.
import torch


class _Operator:
    def __init__(self, name, function, overload=""):
        self._name, self._function, self._overload = name, function, overload
        self.__name__ = name + ("." + overload if overload else "")

    def __call__(self, *args, **kwargs):
        return self._function(*args, **kwargs)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(f"'OpOverloadPacket' object has no attribute '{name}'")
        return _Operator(self._name, self._function, name)

    def __repr__(self):
        return f"<OpOverload(op='aten.{self._name}', overload='{self._overload}')>" if self._overload else f"aten.{self._name}"

    def __str__(self):
        return "aten." + self.__name__


class _Namespace:
    def __getattr__(self, name):
        for home in (torch, torch.nn.functional, torch.linalg, torch.special):
            if hasattr(home, name):
                return _Operator(name, getattr(home, name))
        if hasattr(torch.Tensor, name):
            return _Operator(name, getattr(torch.Tensor, name))
        raise AttributeError(f"'_OpNamespace' 'aten' object has no attribute '{name}'")

    def __repr__(self):
        return "<module 'torch.ops.aten' from 'torch.ops'>"


aten = _Namespace()


def __getattr__(name):
    raise AttributeError(f"torch.ops.{name} is not implemented in Stridescope")
