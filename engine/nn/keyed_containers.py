"""Modules by their names, and lists and dicts of parameters."""

import torch
from torch.nn import Parameter
from nn.containers import Module


__name__ = "torch.nn.modules.container"


class ModuleDict(Module):
    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)
    def __len__(self):
        return len(self._modules)
    def __iter__(self):
        return iter(list(self.keys()))
    def __contains__(self, key):
        return key in list(self.keys())
    def __getitem__(self, key):
        return self._registry('modules')[key]
    def __setitem__(self, key, module):
        self.add_module(key, module)
    def __delitem__(self, key):
        self[key]
        delattr(self, key)
    def clear(self):
        for key in list(self.keys()):
            delattr(self, key)
    def pop(self, key):
        module = self[key]
        delattr(self, key)
        return module
    def keys(self):
        return self._registry('modules').keys()
    def values(self):
        return self._registry('modules').values()
    def items(self):
        return self._registry('modules').items()
    def update(self, modules):
        for key, module in (modules.items() if isinstance(modules, (dict, ModuleDict)) else modules):
            self.add_module(key, module)


def parameter_lines(named):
    return '\n'.join([f"  ({name}): Parameter containing: [{kind} of size {'x'.join([str(size) for size in p.shape])}]" for name, p, kind in named])


class ParameterList(Module):
    extra_repr_of = '{said~}'
    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)
    def __len__(self):
        return self._size
    def __iter__(self):
        return iter([self[i] for i in range(self._size)])
    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return ParameterList([self[i] for i in list(range(self._size))[idx]])
        assert -self._size <= idx < self._size, f'IndexError: index {idx} is out of range'
        return getattr(self, str(idx % self._size))
    def __setitem__(self, idx, param):
        assert -self._size <= idx < self._size, f'IndexError: index {idx} is out of range'
        self.register_parameter(str(idx % self._size), param if isinstance(param, Parameter) else Parameter(param))
        if idx % self._size == self._size - 1:
            self.said = parameter_lines([(i, p, p.dtype) for i, p in enumerate(self)])
    def __iadd__(self, values):
        return self.extend(values)
    def append(self, value):
        self._size += 1
        self[self._size - 1] = value
        return self
    def extend(self, values):
        assert not isinstance(values, torch.Tensor), f'TypeError: ParameterList.extend should be called with an iterable, but got {type(values).__name__}'
        for value in values:
            self.append(value)
        return self
    def forward(self, *args, **kwargs):
        assert False, 'RuntimeError: ParameterList should not be called.'


class ParameterDict(Module):
    extra_repr_of = '{said~}'
    def __init__(self, parameters=None):
        super().__init__()
        self._keys = []
        if parameters is not None:
            self.update(parameters)
    def __len__(self):
        return len(self._keys)
    def __iter__(self):
        return iter(self._keys)
    def __contains__(self, key):
        return key in self._keys
    def __getitem__(self, key):
        assert isinstance(key, str), f"TypeError: Index given to ParameterDict cannot be used as a key as it is not a string (type is '{type(key).__name__}'). Open an issue on github if you need non-string keys."
        return getattr(self, key)
    def __setitem__(self, key, value):
        if key not in self._keys:
            self._keys.append(key)
        self.register_parameter(key, value if isinstance(value, Parameter) else Parameter(value))
        self.said = parameter_lines([(k, p, p.type()) for k, p in self.items()])
    def keys(self):
        return {key: None for key in self._keys}.keys()
    def values(self):
        return [self[key] for key in self._keys]
    def items(self):
        return [(key, self[key]) for key in self._keys]
    def get(self, key, default=None):
        return self[key] if key in self._keys else default
    def _forget(self, key):
        self._keys.remove(key)
        delattr(self, key)
        self.said = parameter_lines([(k, p, p.type()) for k, p in self.items()])
    def __delitem__(self, key):
        self._forget(key)
    def pop(self, key):
        value = self[key]
        self._forget(key)
        return value
    def popitem(self):
        key = self._keys[-1]
        return key, self.pop(key)
    def clear(self):
        for key in list(self._keys):
            self._forget(key)
    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]
    def copy(self):
        return ParameterDict(dict(self.items()))
    def update(self, parameters):
        if isinstance(parameters, dict):
            parameters = [(key, parameters[key]) for key in sorted(parameters.keys())]
        for key, value in (parameters.items() if isinstance(parameters, ParameterDict) else parameters):
            self[key] = value
    def forward(self, input=None):
        assert False, 'RuntimeError: ParameterDict should not be called.'
