# torch.nn.Module, and hooks of all modules.
import torch


class _Handle:
    """Takes a hook away again, by its number."""
    def __init__(self, kind, number):
        self._kind, self.id = kind, number

    def remove(self):
        names = _np_state(self._kind + " numbers", [])
        hooks = _np_state(self._kind, [])
        if self.id in names:
            at = names.index(self.id)
            del names[at]
            del hooks[at]
            _np_set_state(self._kind + " numbers", names)
            _np_set_state(self._kind, hooks)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.remove()


def _register(kind, hook):
    numbers = _np_state(kind + " numbers", [])
    number = (max(numbers) if numbers else -1) + 1
    _np_set_state(kind, _np_state(kind, []) + [hook])
    _np_set_state(kind + " numbers", numbers + [number])
    return _Handle(kind, number)


def register_module_forward_hook(hook, *, with_kwargs=False, always_call=False):
    return _register("_forward_hooks", (hook,) if with_kwargs else hook)


def register_module_forward_pre_hook(hook):
    return _register("_forward_pre_hooks", hook)


def __getattr__(name):
    return getattr(torch.nn, name)
