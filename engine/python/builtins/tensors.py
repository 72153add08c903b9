# Methods of tensors, and queries of other values.


def _Tensor_as_subclass(self, cls):
    return _as_subclass(self, cls)


def _Tensor__make_subclass(cls, data, require_grad=False, **kwargs):
    made = _as_subclass(data.detach(), cls)
    if require_grad:
        made.requires_grad_()
    return made


def _Tensor___new__(cls, *args, **kwargs):
    import torch._tensor
    return torch._tensor._TensorBase.__new__(cls, *args, **kwargs)


def _Tensor___torch_function__(func, types, args=(), kwargs=None):
    return func(*args, **(kwargs or {}))


def _Tensor___getitem__(self, index):
    return _tensor_item(self, index)


def _Tensor___setitem__(self, index, value):
    _set_tensor_item(self, index, value)


def _Tensor___repr__(self, *, tensor_contents=None):
    return _tensor_repr(self)


_Tensor___str__ = _Tensor___repr__


def _Tensor___format__(self, spec):
    return format(self.item(), spec) if self.dim() == 0 else _tensor_repr(self)


def _Tensor___eq__(self, other):
    return self == other


def _Tensor___ne__(self, other):
    return self != other


def _Tensor___rsub__(self, other):
    return other - self


def _Tensor___rdiv__(self, other):
    return other / self


def _Tensor___rpow__(self, other):
    return other ** self


def _Tensor___rfloordiv__(self, other):
    return other // self


def _Tensor___bool__(self):
    return bool(self.item())


def _Tensor___hash__(self):
    return id(self) // 16


def _str_format_map(self, mapping):
    return self.format(**mapping) if type(mapping) is dict else _formatted_by(self, mapping)


def _formatted_by(text, mapping):
    out, at = "", 0
    while at < len(text):
        c = text[at]
        if c in "{}" and text[at:at + 2] == c + c:
            out, at = out + c, at + 2
        elif c == "{":
            end = text.index("}", at)
            field = text[at + 1:end]
            name = field
            for mark in "!:.[":
                name = name.split(mark)[0]
            out += ("{0" + field[len(name):] + "}").format(mapping[name])
            at = end + 1
        else:
            out, at = out + c, at + 1
    return out


def aiter(async_iterable):
    return async_iterable.__aiter__()


def anext(async_iterator):
    return async_iterator.__anext__()
