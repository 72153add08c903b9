# torch.func, as far as it needs no gradients.
import torch
from torch import vmap


def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    """Calls the module with other tensors in place of its parameters and buffers."""
    dicts = parameter_and_buffer_dicts if isinstance(parameter_and_buffer_dicts, (tuple, list)) else [parameter_and_buffer_dicts]
    kept = []
    try:
        for values in dicts:
            for name, value in values.items():
                path, _, leaf = name.rpartition(".")
                try:
                    holder = module.get_submodule(path)
                    own = getattr(holder, leaf)
                except AttributeError:
                    if strict:
                        raise RuntimeError(f"Unexpected key(s): {name}.") from None
                    continue
                kept.append((holder, leaf, own))
                if isinstance(own, torch.nn.Parameter):
                    _set_plain(holder, leaf, value, True)
                else:
                    setattr(holder, leaf, value)
        args = () if args is None else args if isinstance(args, tuple) else (args,)
        return module(*args, **(kwargs or {}))
    finally:
        for holder, leaf, value in reversed(kept):
            setattr(holder, leaf, value)


def stack_module_state(models):
    """The parameters and buffers of modules of one kind, stacked."""
    parameters = [dict(model.named_parameters()) for model in models]
    buffers = [dict(model.named_buffers()) for model in models]
    return ({name: torch.stack([one[name].detach() for one in parameters]).requires_grad_() for name in parameters[0]},
            {name: torch.stack([one[name] for one in buffers]) for name in buffers[0]})


def _of_gradients(name):
    def call(*args, **kwargs):
        raise NotImplementedError(f"torch.func.{name} needs gradients, which are not implemented in Stridescope")
    return call


grad, grad_and_value, vjp, jvp, jacrev, jacfwd, hessian, linearize, functionalize = [
    _of_gradients(name) for name in ("grad", "grad_and_value", "vjp", "jvp", "jacrev", "jacfwd", "hessian", "linearize", "functionalize")]
