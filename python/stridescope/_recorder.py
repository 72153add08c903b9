"""Records the operations of a PyTorch program as a flat script."""

import builtins
import dis
import inspect
import keyword
import os
import re
import sys
import types

import torch

from . import _literal
from ._compat import TorchFunctionMode, resolve_name, storage_elements, storage_pointer
from ._source import is_own, loops_of

_INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/", "true_divide": "/", "matmul": "@", "pow": "**", "__pow__": "**",
          "floor_divide": "//", "__floordiv__": "//", "remainder": "%", "__mod__": "%", "gt": ">", "lt": "<", "ge": ">=",
          "le": "<=", "eq": "==", "ne": "!=", "__and__": "&", "__or__": "|", "__xor__": "^", "__lshift__": "<<",
          "__rshift__": ">>"}
_REFLECTED = {"__rsub__": "-", "__rdiv__": "/", "__rtruediv__": "/", "__rpow__": "**", "__radd__": "+", "__rmul__": "*",
              "__rmatmul__": "@", "__rfloordiv__": "//", "__rmod__": "%"}
_PREFIX = {"neg": "-", "bitwise_not": "~", "__invert__": "~"}
_SKIPPED = {"requires_grad_", "backward", "retain_grad", "register_hook", "__deepcopy__", "numpy", "as_subclass",
            "_record_function_enter", "_record_function_enter_new", "_record_function_exit"}
_CONSTRUCTORS = {"tensor", "as_tensor", "asarray", "from_numpy", "frombuffer"}  # their arguments need not be tensors
_RESERVED = set(keyword.kwlist) | set(dir(builtins)) | {"torch", "F", "load_file", "recorded", "check"}

_CHECK = '''

def check(tensor, shape, stride, offset, storage, seen={}):  # compares with the recorded layout
    assert tensor.shape == shape and tensor.stride() == stride and tensor.storage_offset() == offset
    if storage is not None:
        assert seen.setdefault(storage, tensor.untyped_storage().data_ptr()) == tensor.untyped_storage().data_ptr()


'''


class _Foreign(Exception):
    """An argument that has no literal."""


def _layout(tensor):
    return storage_pointer(tensor), tensor.dtype, tuple(tensor.shape), tensor.stride(), tensor.storage_offset()


def _version(tensor):
    return 0 if tensor.is_inference() else tensor._version


class _Value:
    """A tensor of the recording. `tensor` keeps the storage alive, so that no other tensor gets its address."""

    def __init__(self, tensor, hint, named=False):
        self.tensor, self.hint, self.named = tensor, hint, named
        self.layout, self.name = _layout(tensor), None
        self.version = _version(tensor)  # after the last recorded operation on the storage


class _Step:
    def __init__(self, path, note, optional):
        self.path, self.note, self.optional = path, note, optional
        self.parts = []      # text, a _Value where its name belongs, None where the literal belongs
        self.literal = None
        self.outputs = []    # values that the step binds
        self.is_tuple = False
        self.inputs = set()
        self.writes = set()  # addresses of storages
        self.checks = []


def _is_infix(frame):
    name = dis.opname[frame.f_code.co_code[frame.f_lasti]] if frame.f_lasti >= 0 else ""
    return name.startswith(("BINARY_", "INPLACE_", "COMPARE_", "UNARY_"))


def _identifier(text):
    name = re.sub(r"\W+", "_", text).strip("_") or "tensor"
    if name[0].isdigit():
        name = "t" + name
    return name + "_" if name in _RESERVED else name


def _tensors_in(item):
    if isinstance(item, torch.Tensor):
        return [item]
    if isinstance(item, dict):
        item = list(item.values())
    if isinstance(item, slice):
        item = [item.start, item.stop, item.step]
    return [found for part in item for found in _tensors_in(part)] if isinstance(item, (tuple, list)) else []


def _results(value):
    """The tensors of a result; None if it has others than tensors."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (tuple, list)) and value and all(isinstance(item, torch.Tensor) for item in value):
        return list(value)
    return None


class _Mode(TorchFunctionMode):
    def __init__(self, recorder):
        super().__init__()
        self.recorder = recorder

    def __torch_function__(self, func, types, args=(), kwargs=None):
        return self.recorder.call(func, args, kwargs or {}, sys._getframe(1))


class Recorder:
    def __init__(self, out):
        self.out = os.fspath(out)
        self.steps, self.values = [], {}  # values: by id of the tensor
        self.by_layout, self.by_storage, self.storages = {}, {}, {}
        self.sharing = {}                 # address of a storage -> values
        self.pending = []                 # values without a name of the caller's
        self.iterations = {}              # (call, line of a loop) -> count
        self.calls = {}                   # id(frame) -> number of the call
        self.large = {}
        self.busy = False
        self.count = self.call_count = 0

    # Start and end

    def start(self, frame=None):
        self._frame, self._trace_before = frame, sys.gettrace()
        if frame is not None:
            self._frame_trace = frame.f_trace
            frame.f_trace = self.trace
        self._mode = _Mode(self)
        self._watch_indexing()
        self._mode.__enter__()
        sys.settrace(self.trace)

    def stop(self):
        sys.settrace(self._trace_before)
        if self._frame is not None:
            self._bind(self._frame)
            self._frame.f_trace = self._frame_trace
        if self._indexing is not None:
            del torch.Tensor.__getitem__
        self._mode.__exit__(None, None, None)
        self.write()

    def _watch_indexing(self):
        """PyTorch 1.13 does not report x[i] to the mode; then __getitem__ is replaced while the recorder runs."""
        seen = []

        class Probe(TorchFunctionMode):
            def __torch_function__(self, func, types, args=(), kwargs=None):
                seen.append(func)
                return func(*args, **(kwargs or {}))
        self._indexing = None
        tensor = torch.zeros(1)
        with Probe():
            tensor[0]
        if not seen and "__getitem__" not in vars(torch.Tensor):
            self._indexing = original = torch.Tensor.__getitem__
            recorder = self

            def __getitem__(tensor, index):
                return recorder.call(original, (tensor, index), {}, sys._getframe(1))
            torch.Tensor.__getitem__ = __getitem__

    # Names

    def trace(self, frame, event, argument):
        if event == "call":
            if not is_own(frame.f_code):
                return None
            self.call_count += 1
            self.calls[id(frame)] = self.call_count
        elif not self.busy:
            if event == "line":
                self._count_loop(frame)
            self._bind(frame)
        return self.trace

    def _count_loop(self, frame):
        line, call = frame.f_lineno, self.calls.get(id(frame))
        for first, last, _ in loops_of(frame.f_code.co_filename).loops:
            if first == line:
                self.iterations[call, line] = self.iterations.get((call, line), 0) + 1
                for inner in [key for key in self.iterations if key[0] == call and first < key[1] <= last]:
                    del self.iterations[inner]

    def _bind(self, frame):
        """Gives new values the names that they have in `frame`."""
        if not self.pending:
            return
        self.busy = True
        by_id = {id(value.tensor): value for value in self.pending}
        by_layout = {value.layout: value for value in self.pending}
        for name, item in self._names_in(frame):
            value = by_id.get(id(item))
            if value is None and isinstance(item, torch.nn.Parameter):
                value = by_layout.get(_layout(item))
            if value is not None and not value.named:
                value.hint, value.named = _identifier(name), True
        self.pending = [value for value in self.pending if not value.named]
        self.busy = False

    @staticmethod
    def _names_in(frame):
        """Names and tensors of the locals, then of the lists, dictionaries and objects among them."""
        items = [(name, item) for name, item in list(frame.f_locals.items()) if name.isidentifier() and name[:2] != "__"]
        yield from ((name, item) for name, item in items if isinstance(item, torch.Tensor))
        for name, item in items:
            inner = []
            if isinstance(item, (list, tuple)):
                inner = [(f"{name}_{i}", part) for i, part in enumerate(item[:1000])]
            elif isinstance(item, dict):
                inner = [(f"{name}_{key}", part) for key, part in list(item.items())[:1000]]
            elif hasattr(item, "__dict__") and not isinstance(item, (type, types.ModuleType, torch.Tensor)):
                prefix = "" if name == "self" else name + "_"
                inner = [(prefix + key, part) for key, part in list(vars(item).items())]
                if isinstance(item, torch.nn.Module):
                    inner += [(prefix + key, part) for key, part in [*item.named_parameters(), *item.named_buffers()]]
            yield from ((name, part) for name, part in inner if isinstance(part, torch.Tensor))

    def _name_of_foreign(self, tensor, frames):
        layout = _layout(tensor)
        for frame in reversed(frames):  # the outermost frame names a parameter by its whole path
            for name, item in self._names_in(frame):
                if item is tensor or (isinstance(item, torch.nn.Parameter) and _layout(item) == layout):
                    return _identifier(name)
        return None

    # Operations

    def call(self, func, args, kwargs, frame):
        if self.busy:
            return func(*args, **kwargs)
        while os.path.basename(frame.f_code.co_filename) == "overrides.py" or frame.f_code.co_name == "wrapped":
            frame = frame.f_back
        caller, frames, modules, internal = frame, [], [], False
        while frame is not None:
            code = frame.f_code
            if is_own(code):
                frames.append(frame)
            elif not frames and code.co_name in ("__init__", "reset_parameters") and \
                    "/torch/nn/" in code.co_filename.replace("\\", "/"):
                internal = True  # a layer initialises its parameters
            elif not frames and code.co_name == "forward" and isinstance(frame.f_locals.get("self"), torch.nn.Module):
                modules.append(frame)
            frame = frame.f_back
        self.busy = True
        try:
            if internal or not frames or getattr(func, "__name__", "") in _SKIPPED:
                return func(*args, **kwargs)
            return self._record(func, args, kwargs, frames, caller, modules)
        finally:
            self.busy = False

    def _record(self, func, args, kwargs, frames, caller, modules):
        step = _Step(self._path(frames, modules), self._note(frames[0]), caller is not frames[0])
        name, kind = self._qualified(func)
        last = name.split(".")[-1]
        try:
            if name == "grad":
                raise _Foreign
            if not self._is_getter_of_no_tensor(kind, name):
                for item in _tensors_in((args, kwargs)):
                    self._value_of(item, frames)
                step.parts = self._expression(func, name, kind, args, kwargs, caller, step)
        except _Foreign:
            step.parts = []
        arguments = [item for item in _tensors_in((args, kwargs)) if not item.is_inference()]
        versions = [item._version for item in arguments]
        state = torch.random.get_rng_state()
        result = func(*args, **kwargs)
        random = any(isinstance(item, torch.Generator) for item in [*args, *kwargs.values()]) or \
            not torch.equal(state, torch.random.get_rng_state())
        changed = [item for item, version in zip(arguments, versions) if item._version != version]
        tensors = _results(result)
        if not changed and kind != "__set__":
            if tensors is None:
                return result  # a size, a number, a printed text
            if random or not step.parts or last in _CONSTRUCTORS:
                for item in tensors:
                    if name == "grad" and id(item) in self.values:
                        self._value_of(item, frames)
                        continue
                    self._foreign(item, frames, name, step.optional)
                return result
        elif random or not step.parts:
            for item in changed[:1]:
                self._rewrite(item, frames, name, step)
            return result
        step.writes = {storage_pointer(item) for item in changed}
        for pointer in step.writes:
            self._refresh(pointer)
        hint = _identifier(last)
        for i, item in enumerate(tensors or []):
            if not changed or id(item) not in self.values:
                step.outputs.append(_Value(item, hint if len(tensors) == 1 else f"{hint}_{i}"))
                self._remember(step.outputs[-1])
        step.is_tuple = isinstance(result, (tuple, list))
        resized = [self.values[id(item)] for item in changed
                   if id(item) in self.values and self.values[id(item)].layout != _layout(item)]
        step.checks = [self._check(value) for value in step.outputs + resized]
        self.steps.append(step)
        return result

    @staticmethod
    def _is_getter_of_no_tensor(kind, name):
        return kind == "__get__" and name in ("shape", "dtype", "device", "layout", "ndim", "requires_grad", "is_leaf", "grad_fn")

    def _remember(self, value):
        self.values[id(value.tensor)] = value
        self.by_layout[value.layout] = value
        self.by_storage.setdefault(value.layout[0], value)
        self.sharing.setdefault(value.layout[0], []).append(value)
        if not value.named:
            self.pending.append(value)

    def _check(self, value):
        value.layout = _layout(value.tensor)
        pointer, _, shape, stride, offset = value.layout
        return value, shape, stride, offset, self.storages.setdefault(pointer, len(self.storages)) if pointer else None

    def _value_of(self, tensor, frames):
        value = self.values.get(id(tensor))
        if value is None and tensor.numel():
            value = self.by_layout.get(_layout(tensor))  # a Parameter, .data, .detach()
        if value is None:
            return self._foreign(tensor, frames, "", True)
        if _version(value.tensor) != value.version and frames:  # backward() adds to gradients
            self._rewrite(value.tensor, frames, "", _Step(self._path(frames), self._note(frames[0]), True))
        return value

    def _refresh(self, pointer):
        for value in self.sharing.get(pointer, ()):
            value.version = _version(value.tensor)

    def _foreign(self, tensor, frames, origin, optional):
        """Adds a tensor that no recorded operation made."""
        if tensor.layout != torch.strided:
            raise TypeError(f"stridescope: tensors of {tensor.layout} cannot be recorded")
        name = self._name_of_foreign(tensor, frames)
        value = _Value(tensor, name or _identifier(origin.split(".")[-1] or "constant"), name is not None)
        note = f"{self._note(frames[0])}, {origin}" if origin else ""
        base = self.by_storage.get(storage_pointer(tensor)) if tensor.numel() else None
        elements = storage_elements(tensor)
        path = self._path(frames)
        if base is None and tensor.numel() and not (tensor.is_contiguous() and tensor.numel() == elements.numel()):
            base = _Value(elements, value.hint + "_storage", True)
            self._add_literal(base, path, "", optional)
        if base is None or base.tensor.dtype != tensor.dtype:
            self._add_literal(value, path, note, optional)
        else:
            step = _Step(path, note, optional)
            step.parts = [base, f".as_strided({tuple(tensor.shape)}, {tensor.stride()}, {tensor.storage_offset()})"]
            step.inputs, step.outputs = {base}, [value]
            self._remember(value)
            step.checks = [self._check(value)]
            self.steps.append(step)
        return value

    def _add_literal(self, value, path, note, optional):
        step = _Step(path, note, optional)
        step.parts, step.literal, step.outputs = [None], value.tensor.detach().clone(), [value]
        self._remember(value)
        step.checks = [self._check(value)]
        self.steps.append(step)

    def _rewrite(self, tensor, frames, name, step):
        """Records an in-place operation that cannot be repeated by the values that it wrote."""
        self._refresh(storage_pointer(tensor))
        value = self._value_of(tensor, frames)
        step.parts, step.inputs, step.literal = [value, ".copy_(", None, ")"], {value}, tensor.detach().clone()
        step.writes, step.note = {storage_pointer(tensor)}, f"{step.note}, {name}" if name else step.note
        self.steps.append(step)

    # Where an operation is

    @staticmethod
    def _note(frame):
        return f"{os.path.basename(frame.f_code.co_filename)}:{frame.f_lineno}"

    def _path(self, frames, modules=()):
        """The calls, modules and loops around an operation, outermost first, as (identity, title)."""
        path, own = [], frames[::-1]
        for depth, frame in enumerate(own):
            code, call = frame.f_code, self.calls.get(id(frame))
            if depth:
                owner = frame.f_locals.get("self")
                title = getattr(code, "co_qualname", code.co_name).split("<locals>.")[-1]
                if owner is not None and "." not in title:
                    title = f"{type(owner).__name__}.{title}"
                if not title.startswith("<"):
                    path.append(((id(frame), call), f"{title}, called at {self._note(own[depth - 1])}"))
            first = 0 if code.co_name == "<module>" else code.co_firstlineno
            for line, _, header in loops_of(code.co_filename).around(frame.f_lineno, first):
                turn = self.iterations.get((call, line), 1)
                path.append(((id(frame), call, line, turn),
                             f"{header}: iteration {turn}, {os.path.basename(code.co_filename)}:{line}"))
        for frame in reversed(modules):
            module = frame.f_locals["self"]
            if any(True for _ in module.children()):
                path.append(((id(frame), id(module)), f"{type(module).__name__}.forward"))
        return tuple(path)

    # Text

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
                raise _Foreign
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
        raise _Foreign

    # The session

    def write(self):
        steps = self._kept()
        self._choose_names(steps)
        lines, path = [], ()
        for step in steps:
            common = 0
            while common < min(len(path), len(step.path)) and path[common][0] == step.path[common][0]:
                common += 1
            if step.path != path and lines:
                lines.append("")
            lines += [f"# {'  ' * depth}{step.path[depth][1]}" for depth in range(common, len(step.path))]
            path = step.path
            lines += self._lines(step)
        body = "\n".join(lines)
        head = "import torch\n" + ("import torch.nn.functional as F\n" if "F." in body else "")
        if self.large:
            file = os.path.splitext(self.out)[0] + ".safetensors"
            _literal.save_file(self.large, file)
            head += f'from safetensors.torch import load_file\n\nrecorded = load_file("{os.path.basename(file)}")\n'
        with open(self.out, "w", encoding="utf-8") as file:
            file.write(head + _CHECK + body + "\n")
        self.count = len(steps)

    def _kept(self):
        """All steps but those of a library whose results nothing uses, such as the choice of a sampler's seed."""
        kept, values = [], set()
        storages = {value.layout[0] for value in self.values.values() if value.named}
        for step in reversed(self.steps):
            if step.optional and not (values & set(step.outputs) or storages & step.writes or
                                      any(value.named for value in step.outputs)):
                continue
            kept.append(step)
            values |= step.inputs
            storages |= {value.layout[0] for value in step.inputs}
        return kept[::-1]

    @staticmethod
    def _choose_names(steps):
        """A name is free again after the last use of its value; a second value that needs it meanwhile gets a number."""
        last, holder = {}, {}
        for i, step in enumerate(steps):
            last.update({value: i for value in [*step.outputs, *step.inputs, *(check[0] for check in step.checks)]})
        for i, step in enumerate(steps):
            for value in step.outputs:
                name, number = value.hint, 1
                while name in holder and (last[holder[name]] > i or holder[name] in step.outputs):
                    number += 1
                    name = f"{value.hint.rstrip('_')}_{number}"
                value.name = name
                holder[name] = value

    def _lines(self, step):
        literal = ""
        if step.literal is not None:
            literal = _literal.tensor(step.literal)
            if literal is None:
                name = key = step.outputs[0].name if step.outputs else "written"
                number = 1
                while key in self.large:
                    number += 1
                    key = f"{name}_{number}"
                self.large[key] = step.literal
                literal = f'recorded["{key}"]'
        expression = "".join(literal if part is None else part.name if isinstance(part, _Value) else part
                             for part in step.parts)
        target = ", ".join(value.name for value in step.outputs) + ("," if step.is_tuple and len(step.outputs) == 1 else "")
        lines = [(f"{target} = " if target else "") + expression + (f"  # {step.note}" if step.note else "")]
        for value, shape, stride, offset, storage in step.checks:
            lines.append(f"check({value.name}, shape={shape}, stride={stride}, offset={offset}, storage={storage})")
        return lines


class record:
    """with stridescope.record("out.py"): records the operations of the block, and writes the session at its end."""

    def __init__(self, out):
        self._recorder = Recorder(out)

    def __enter__(self):
        self._recorder.start(sys._getframe(1))
        return self._recorder

    def __exit__(self, kind, error, traceback):
        self._recorder.stop()
        return False
