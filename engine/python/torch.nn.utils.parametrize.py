# Parameters that are computed from others. object_attribute.cpp asks _value() for them.
import torch
import torch.nn as nn


class ParametrizationList(nn.ModuleList):
    def __init__(self, modules, original, unsafe=False):
        super().__init__(modules)
        self.unsafe = unsafe
        new = original
        with torch.no_grad():
            for module in reversed(list(self)):
                if hasattr(module, "right_inverse"):
                    new = module.right_inverse(new)
        self.is_tensor = isinstance(new, torch.Tensor)
        if not self.is_tensor:
            self.ntensors = len(new)
        for name, part in [("original", new)] if self.is_tensor else [(f"original{i}", one) for i, one in enumerate(new)]:
            if isinstance(original, nn.Parameter):
                if name == "original" and new is original:
                    self.register_parameter(name, original)
                else:
                    self.register_parameter(name, nn.Parameter(part, requires_grad=original.requires_grad))
            else:
                self.register_buffer(name, part)

    def right_inverse(self, value):
        with torch.no_grad():
            for module in reversed(list(self)):
                if not hasattr(module, "right_inverse"):
                    raise RuntimeError(f"parametrization {type(module).__name__} does not implement right_inverse.")
                value = module.right_inverse(value)
            for kept, part in [(self.original, value)] if self.is_tensor else [(getattr(self, f"original{i}"), one) for i, one in enumerate(value)]:
                kept.data = part.data if isinstance(part, nn.Parameter) else part

    def forward(self):
        given = [self.original] if self.is_tensor else [getattr(self, f"original{i}") for i in range(self.ntensors)]
        modules = list(self)
        made = modules[0](*given)
        for module in modules[1:]:
            made = module(made)
        return made


def _value(module, name, parametrization):
    kept = _np_state("parametrize", None)
    if kept is None:
        return parametrization()
    key = f"{id(module)}.{name}"
    if key not in kept:
        kept[key] = parametrization()
        _np_set_state("parametrize", kept)
    return kept[key]


class cached:
    def __enter__(self):
        self._before = _np_state("parametrize", None)
        if self._before is None:
            _np_set_state("parametrize", {})

    def __exit__(self, *args):
        if self._before is None:
            _np_set_state("parametrize", None)


def is_parametrized(module, tensor_name=None):
    parametrizations = getattr(module, "parametrizations", None)
    if not isinstance(parametrizations, nn.ModuleDict):
        return False
    return len(parametrizations) > 0 if tensor_name is None else tensor_name in parametrizations


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        if not unsafe:
            Y = getattr(module, tensor_name)
            X = parametrization(Y)
            if not isinstance(X, torch.Tensor):
                raise ValueError(f"A parametrization must return a tensor. Got {type(X).__name__}.")
            if X.dtype != Y.dtype:
                raise ValueError(f"Registering a parametrization may not change the dtype of the tensor, unless the `unsafe` flag is enabled.\nmodule.{tensor_name}.dtype: {Y.dtype}\nparametrization(module.{tensor_name}).dtype: {X.dtype}")
            if X.shape != Y.shape:
                raise ValueError(f"Registering a parametrization may not change the shape of the tensor, unless the `unsafe` flag is enabled.\nmodule.{tensor_name}.shape: {Y.shape}\nparametrization(module.{tensor_name}).shape: {X.shape}")
        module.parametrizations[tensor_name].append(parametrization)
        module.parametrizations[tensor_name].unsafe |= unsafe
        return module
    if tensor_name not in module._buffers and tensor_name not in module._parameters:
        raise ValueError(f"Module '{module}' does not have a parameter, a buffer, or a parametrized element with name '{tensor_name}'")
    original = getattr(module, tensor_name)
    made = ParametrizationList([parametrization], original, unsafe=unsafe)
    if not unsafe:
        X = made()
        if not isinstance(X, torch.Tensor):
            raise ValueError(f"A parametrization must return a tensor. Got {type(X).__name__}.")
        if X.dtype != original.dtype:
            raise ValueError(f"Registering a parametrization may not change the dtype of the tensor, unless `unsafe` flag is enabled.\noriginal.dtype: {original.dtype}\nparametrization(original).dtype: {X.dtype}")
        if X.shape != original.shape:
            raise ValueError(f"Registering a parametrization may not change the shape of the tensor, unless `unsafe` flag is enabled.\noriginal.shape: {original.shape}\nparametrization(original).shape: {X.shape}")
    delattr(module, tensor_name)
    if not is_parametrized(module):
        module.parametrizations = nn.ModuleDict()
    module.parametrizations[tensor_name] = made
    return module


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    parametrizations = module.parametrizations[tensor_name]
    if leave_parametrized:
        with torch.no_grad():
            value = getattr(module, tensor_name).detach()
        if parametrizations.is_tensor and isinstance(parametrizations.original, nn.Parameter):
            original = parametrizations.original
            original.data = value
        else:
            original = nn.Parameter(value)
    elif parametrizations.is_tensor:
        original = parametrizations.original
    else:
        raise ValueError("Cannot leave unparametrized (`leave_parametrized=False`) a tensor that is parametrized in terms of a sequence of tensors.")
    is_parameter = isinstance(original, nn.Parameter)
    del module.parametrizations[tensor_name]
    if not len(module.parametrizations):
        delattr(module, "parametrizations")
    if is_parameter:
        module.register_parameter(tensor_name, original)
    else:
        module.register_buffer(tensor_name, original)
    return module


def type_before_parametrizations(module):
    return type(module)
