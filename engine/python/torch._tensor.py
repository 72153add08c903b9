# The base of classes derived from torch.Tensor, and functions that __torch_function__ receives for methods
# and attributes of tensors.
import torch

__name__ = "torch"


class _TensorBase:
    _stands_for = "Tensor"

    def __new__(cls, *args, **kwargs):
        if len(args) == 1 and isinstance(args[0], torch.Tensor):
            return _as_subclass(args[0], cls)
        return _as_subclass(torch.Tensor(*args, **kwargs), cls)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if not all([issubclass(cls, one) for one in types]):
            return NotImplemented
        return _default_torch_function(cls, func, list(args), list((kwargs or {}).items()))


def _disabled_torch_function_impl(func, types, args=(), kwargs=None):
    return NotImplemented


class _ParameterBase(_TensorBase):
    _stands_for = "torch.nn.parameter.Parameter"
    __torch_function__ = _disabled_torch_function_impl

    def __new__(cls, data=None, requires_grad=True):
        return _as_subclass(torch.nn.Parameter(torch.empty(0) if data is None else data, requires_grad), cls)


def _getter(name):
    def __get__(self, type=None):
        return getattr(self, name)
    return __get__


class DisableTorchFunctionSubclass:
    def __enter__(self):
        self._before = _set_overrides(True)

    def __exit__(self, *exc):
        _set_overrides(self._before)


class TorchFunctionMode:
    def __torch_function__(self, func, types, args=(), kwargs=None):
        raise NotImplementedError

    def __enter__(self):
        _enter_mode(self)
        return self

    def __exit__(self, *exc):
        _leave_mode()
