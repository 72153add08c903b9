"""The text of a call, as a person would write it."""

import dis
import inspect

import torch

from . import _literal
from ._compat import resolve_name

_INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/", "true_divide": "/", "matmul": "@", "pow": "**", "__pow__": "**",
          "floor_divide": "//", "__floordiv__": "//", "remainder": "%", "__mod__": "%", "gt": ">", "lt": "<", "ge": ">=",
          "le": "<=", "eq": "==", "ne": "!=", "__and__": "&", "__or__": "|", "__xor__": "^", "__lshift__": "<<",
          "__rshift__": ">>"}
_REFLECTED = {"__rsub__": "-", "__rdiv__": "/", "__rtruediv__": "/", "__rpow__": "**", "__radd__": "+", "__rmul__": "*",
              "__rmatmul__": "@", "__rfloordiv__": "//", "__rmod__": "%"}
_PREFIX = {"neg": "-", "bitwise_not": "~", "__invert__": "~"}


class Foreign(Exception):
    """An argument that has no literal."""


def _is_infix(frame):
    name = dis.opname[frame.f_code.co_code[frame.f_lasti]] if frame.f_lasti >= 0 else ""
    return name.startswith(("BINARY_", "INPLACE_", "COMPARE_", "UNARY_"))


class Statements:
    @staticmethod
    def _qualified(func):
        if getattr(func, "__name__", "") == "__getitem__":
            return "__getitem__", "method"
        name = resolve_name(func) or getattr(func, "__name__", repr(func))
        if name.endswith((".__get__", ".__set__")):
            return tuple(name.rsplit(".", 2)[1:])
        if name.startswith(("torch.Tensor.", "torch._C._TensorBase.")):
            return name.rsplit(".", 1)[1], "method"
        for prefix, short in (("torch.nn.functional.", "F."), ("torch._C._nn.", "F."), ("torch.functional.", "torch."),
                              ("torch._VF.", "torch.")):
            if name.startswith(prefix):
                return short + name[len(prefix):], "function"
        return name, "function"

    def _expression(self, func, name, kind, args, kwargs, caller, step):
        def text(item):
            parts = self._text(item, step)
            return ["(", *parts, ")"] if isinstance(item, (int, float)) and item < 0 else parts

        if kind == "function":
            if not name.startswith(("torch.", "F.")):
                raise Foreign
            return [f"{name}(", *self._arguments(func, args, kwargs, step), ")"]
        first = text(args[0])
        if kind == "__get__":
            return [*first, "." + name]
        if kind == "__set__":
            return [*first, f".{name} = ", *text(args[1])]
        if name == "__getitem__":
            return [*first, "[", *self._index(args[1], step), "]"]
        if name == "__setitem__":
            return [*first, "[", *self._index(args[1], step), "] = ", *text(args[2])]
        if name in _REFLECTED:
            return [*text(args[1]), f" {_REFLECTED[name]} ", *first]
        if _is_infix(caller) and not kwargs:
            if name in _INFIX and len(args) == 2:
                return [*first, f" {_INFIX[name]} ", *text(args[1])]
            if name[:-1] in _INFIX and name[-1] == "_" and len(args) == 2:
                return [*first, f" {_INFIX[name[:-1]]}= ", *text(args[1])]
            if name in _PREFIX and len(args) == 1:
                return [_PREFIX[name], *first]
        return [*first, f".{name}(", *self._arguments(func, args[1:], kwargs, step), ")"]

    def _arguments(self, func, args, kwargs, step):
        defaults = {}
        if inspect.isfunction(func):
            try:
                defaults = {key: item.default for key, item in inspect.signature(func).parameters.items()}
            except ValueError:
                pass  # a wrapper of a builtin, such as Tensor.__pow__
        parts = []
        for item in args:
            parts += [", ", *self._text(item, step)]
        for key, item in kwargs.items():
            if key in ("_stacklevel", "requires_grad", "pin_memory", "layout") or (item is None and key != "dim"):
                continue
            if key in defaults and not isinstance(item, torch.Tensor) and item is defaults[key]:
                continue
            parts += [", ", key + "=", *self._text(item, step)]
        return parts[1:]

    def _index(self, item, step):
        if isinstance(item, tuple) and item:
            parts = [text for part in item for text in (", ", *self._index(part, step))][1:]
            return [*parts, ","] if len(item) == 1 else parts
        if isinstance(item, slice):
            ends = [[] if end is None else self._text(end, step) for end in (item.start, item.stop, item.step)]
            return [*ends[0], ":", *ends[1], *([":", *ends[2]] if ends[2] else [])]
        return self._text(item, step)

    def _text(self, item, step):
        if isinstance(item, torch.Tensor):
            value = self._value_of(item, [])
            step.inputs.add(value)
            return [value]
        if isinstance(item, (tuple, list)):
            inside = [text for part in item for text in (", ", *self._text(part, step))][1:]
            return ["[", *inside, "]"] if isinstance(item, list) else ["(", *inside, ",)" if len(item) == 1 else ")"]
        if item is None or isinstance(item, (bool, int, float, complex)):
            return [_literal.number(item)]
        if isinstance(item, str):
            return [repr(item)]
        if item is Ellipsis:
            return ["..."]
        if isinstance(item, slice):
            return ["slice(", *self._text((item.start, item.stop, item.step), step)[1:]]
        if isinstance(item, (torch.dtype, torch.memory_format)):
            return [str(item)]
        if isinstance(item, torch.device):
            return [repr(str(item))]
        if hasattr(item, "item") and getattr(item, "shape", None) == ():  # a number of NumPy
            return [_literal.number(item.item())]
        raise Foreign
