"""The module, and modules of modules."""



__name__ = "torch.utils.hooks"


class RemovableHandle:
    def __init__(self, hooks, hook):
        self._hooks = hooks
        self._hook = hook
    def remove(self):
        if self._hook in self._hooks:
            self._hooks.remove(self._hook)
    def __enter__(self):
        return self
    def __exit__(self, kind, value, traceback):
        self.remove()


def _registered(module, name, hook):
    if name not in vars(module):
        setattr(module, name, [])
    hooks = getattr(module, name)
    hooks.append(hook)
    return RemovableHandle(hooks, hook)


class _Registry:
    """module._modules, _parameters or _buffers: changes here change the module."""
    def __init__(self, of, kind):
        self._of, self._kind = of, kind
    def _all(self):
        return self._of._registry(self._kind)
    def __getitem__(self, key):
        return self._all()[key]
    def __setitem__(self, key, value):
        if self._kind == 'modules':
            self._of.add_module(key, value)
        elif self._kind == 'parameters':
            self._of.register_parameter(key, value)
        else:
            self._of.register_buffer(key, value)
    def __delitem__(self, key):
        self._all()[key]
        delattr(self._of, key)
    def __len__(self):
        return len(self._all())
    def __iter__(self):
        return iter(self._all())
    def __contains__(self, key):
        return key in self._all()
    def __repr__(self):
        return repr(self._all())
    def keys(self):
        return self._all().keys()
    def values(self):
        return self._all().values()
    def items(self):
        return self._all().items()
    def get(self, key, default=None):
        return self._all().get(key, default)


__name__ = "torch.nn.modules.module"


class Module:
    _backward_hooks = _backward_pre_hooks = _forward_hooks = _forward_pre_hooks = _state_dict_hooks = OrderedDict()
    _state_dict_pre_hooks = _load_state_dict_pre_hooks = _load_state_dict_post_hooks = OrderedDict()
    def __init__(self):
        self.training = True

    @property
    def _non_persistent_buffers_set(self):
        saved = self.state_dict()
        return {name for name, _ in self.named_buffers(recurse=False) if name not in saved}
    def _get_name(self):
        return type(self).__name__
    def apply(self, fn):
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self
    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        return _registered(self, '_forward_hooks', (hook,) if with_kwargs else hook)
    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        return _registered(self, '_forward_pre_hooks', hook)
    def zero_grad(self, set_to_none=True):
        pass
    def to_empty(self, *, device, recurse=True):
        for module in self.modules() if recurse else [self]:
            for name, parameter in list(module.named_parameters(recurse=False)):
                setattr(module, name, Parameter(torch.empty_like(parameter, device=device), parameter.requires_grad))
            for name, buffer in list(module.named_buffers(recurse=False)):
                setattr(module, name, torch.empty_like(buffer, device=device))
        return self
    def get_submodule(self, target):
        module = self
        for name in target.split('.') if target else []:
            module = getattr(module, name)
        return module
    def get_parameter(self, target):
        return getattr(self.get_submodule('.'.join(target.split('.')[:-1])), target.split('.')[-1])
    def get_buffer(self, target):
        return self.get_parameter(target)


__name__ = "torch.nn.modules.linear"


class Identity(Module):
    def __init__(self, *args, **kwargs):
        super().__init__()
    def forward(self, input):
        return input


def _numbered(self, modules):
    """Gives a list of modules other modules, under the names '0', '1', ..."""
    for name in list(self._modules):
        delattr(self, name)
    for i, module in enumerate(modules):
        self.add_module(str(i), module)


def _place(self, index):
    import operator
    index = operator.index(index)
    n = len(self)
    if not -n <= index < n:
        raise IndexError(f'index {index} is out of range')
    return index % n


class _ListOfModules(Module):
    def append(self, module):
        self.add_module(str(len(self)), module)
        return self
    def extend(self, modules):
        for module in modules:
            self.append(module)
        return self
    def pop(self, key):
        module = self[key]
        del self[key]
        return module
    def __delitem__(self, idx):
        modules = list(self._modules.values())
        if isinstance(idx, slice):
            del modules[idx]
        else:
            modules.pop(_place(self, idx))
        _numbered(self, modules)


__name__ = "torch.nn.modules.container"


class Sequential(_ListOfModules):
    def __add__(self, other):
        return Sequential(*self).__iadd__(other)
    def __iadd__(self, other):
        if not isinstance(other, Sequential):
            raise ValueError(f'add operator supports only objects of Sequential class, but {type(other)} is given.')
        return self.extend(list(other))
    def __mul__(self, other):
        if not isinstance(other, int):
            raise TypeError(f'unsupported operand type(s) for *: {type(self)} and {type(other)}')
        if other <= 0:
            raise ValueError(f'Non-positive multiplication factor {other} for {type(self)}')
        return Sequential(*(list(self) * other))
    def __rmul__(self, other):
        return self * other
    def __imul__(self, other):
        layers = list(self)
        for module in list(self * other)[len(layers):]:
            self.append(module)
        return self
    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return self.__class__(dict(list(self._modules.items())[idx]))
        return list(self._modules.values())[_place(self, idx)]
    def insert(self, index, module):
        modules = list(self._modules.values())
        if not -len(modules) <= index <= len(modules):
            raise IndexError(f'Index out of range: {index}')
        modules.insert(index, module)
        _numbered(self, modules)
        return self
    def __setitem__(self, idx, module):
        setattr(self, list(self._modules)[_place(self, idx)], module)
    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], dict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for i, module in enumerate(args):
                self.add_module(str(i), module)
    def forward(self, input):
        for module in self:
            input = module(input)
        return input


class ModuleList(_ListOfModules):
    def __getitem__(self, idx):
        modules = list(self._modules.values())
        return self.__class__(modules[idx]) if isinstance(idx, slice) else modules[_place(self, idx)]
    def __add__(self, other):
        return ModuleList([*self, *other])
    def __iadd__(self, modules):
        return self.extend(list(modules))
    def insert(self, index, module):
        modules = list(self._modules.values())
        modules.insert(index, module)
        _numbered(self, modules)
    def __setitem__(self, idx, module):
        setattr(self, str(_place(self, idx)), module)
    def __init__(self, modules=None):
        super().__init__()
        for i, module in enumerate(modules if modules is not None else []):
            self.add_module(str(i), module)
