"""Records the operations of a PyTorch program as a flat script."""

import itertools
import os
import sys
import weakref

import torch

from ._compat import TorchFunctionMode, is_autocast, run_eagerly, storage_pointer
from ._names import Names
from ._session import Session
from ._source import is_own
from ._statement import Foreign, Statements
from ._step import Step, Value, identifier, is_recordable, layout_of, version_of
from ._values import Values

_SKIPPED = {"requires_grad_", "backward", "retain_grad", "register_hook", "__deepcopy__", "numpy", "as_subclass",
            "_record_function_enter", "_record_function_enter_new", "_record_function_exit"}
_NO_TENSORS = {"shape", "dtype", "device", "layout", "ndim", "requires_grad", "is_leaf", "grad_fn", "itemsize", "nbytes", "size",
               "stride", "storage_offset", "dim", "numel", "nelement", "element_size", "is_contiguous", "data_ptr", "storage",
               "untyped_storage", "_typed_storage", "is_floating_point", "is_complex", "__len__", "__repr__", "__format__"}
_TO_NUMPY = {"numpy", "__array__"}
_CONSTRUCTORS = {"tensor", "as_tensor", "asarray", "from_numpy", "frombuffer"}  # their arguments need not be tensors
_UNCOUNTED = {"apply_", "map_", "map2_"}  # they write, but PyTorch counts no new version


def _tensors_in(item):
    if isinstance(item, torch.Tensor):
        return [item]
    if isinstance(item, dict):
        item = list(item.values())
    if isinstance(item, slice):
        item = [item.start, item.stop, item.step]
    return [found for part in item for found in _tensors_in(part)] if isinstance(item, (tuple, list)) else []


def _results(value):
    """The tensors of a result; None if it has anything else."""
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


class Recorder(Names, Values, Statements, Session):
    def __init__(self, out):
        self.out = os.fspath(out)
        self.steps, self.values = [], {}  # values: by id of the tensor
        self.by_layout, self.by_storage, self.storages = {}, {}, {}
        self.sharing = {}                 # address of a storage -> values
        self.pending = []                 # values without a name of the caller's
        self.iterations = {}              # (call, line of a loop) -> count
        self.calls = {}                   # id(frame) -> number of the call
        self.lines = {}                   # id(frame) -> its last line
        self._line = None, 0              # a frame, and the line to write for it instead of its own
        self.before = {}                  # id of a tensor that the program had before -> a weak reference to it
        self.large = {}
        self.shared = {}                  # address of a storage that NumPy has too -> a copy of its bytes
        self.numbers = itertools.count()
        self.busy = False
        self.count = self.call_count = 0
        self.process = os.getpid()        # a process that was forked does not record
        self.faults = set()

    # Start and end

    def start(self, frame=None):
        self._frame, self._trace_before = frame, sys.gettrace()
        if frame is not None:
            self._frame_trace = frame.f_trace
            frame.f_trace = self.trace
            self.before = {id(item): weakref.ref(item) for item in frame.f_locals.values() if isinstance(item, torch.Tensor)}
        self._mode = _Mode(self)
        self._watch_indexing()
        self._eager = run_eagerly()
        self._mode.__enter__()
        sys.settrace(self.trace)

    def stop(self):
        sys.settrace(self._trace_before)
        if self._frame is not None:
            self.busy = True
            self._guarded(self._look_at, self._frame, "end")
            self.busy = False
            self._frame.f_trace = self._frame_trace
        if self._indexing is not None:
            del torch.Tensor.__getitem__
        self._mode.__exit__(None, None, None)
        self._eager()
        if os.getpid() == self.process:
            self.write()

    def _guarded(self, function, *arguments):
        """An error in the recorder must not end the program."""
        try:
            return function(*arguments)
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
            if text not in self.faults:
                self.faults.add(text)
                print(f"stridescope: an operation was not recorded: {text}", file=sys.stderr)
            return None

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

    # Operations

    def call(self, func, args, kwargs, frame):
        if self.busy or os.getpid() != self.process or torch._C._is_tracing():
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
        name = getattr(func, "__name__", "")
        if name == "__get__":
            name = getattr(func.__self__, "__name__", "")
        self.busy = True
        try:
            if name in _TO_NUMPY and frames:
                self._guarded(self._share_with_numpy, args[0], frames)
            if internal or not frames or name in _SKIPPED or name in _NO_TENSORS:
                return func(*args, **kwargs)
            operation = self._guarded(_Operation, self, func, args, kwargs, frames, caller, modules)
            result = func(*args, **kwargs)
            if operation is not None:
                self._guarded(operation.record, result)
            return result
        finally:
            self.busy = False


class _Operation:
    """A call of PyTorch: what must be known before it runs, and the step that it becomes."""

    def __init__(self, recorder, func, args, kwargs, frames, caller, modules):
        self.recorder, self.frames = recorder, frames
        self.name, self.kind = recorder._qualified(func)
        self.last = self.name.split(".")[-1]
        self.step = Step(recorder._path(frames, modules), recorder._note(frames[0]), caller is not frames[0])
        arguments = list({id(item): item for item in _tensors_in((args, kwargs))}.values())
        try:
            if self.name == "grad" or not all(is_recordable(item) for item in arguments):
                raise Foreign
            for item in arguments:
                recorder._value_of(item, frames)
            self.step.parts = recorder._expression(func, self.name, self.kind, args, kwargs, caller, self.step)
        except Foreign:
            self.step.parts = []
        self.arguments = [item for item in arguments if is_recordable(item)]
        self.versions = [version_of(item) for item in self.arguments]
        self.is_cast = is_autocast()
        self.has_generator = any(isinstance(item, torch.Generator) for item in [*args, *kwargs.values()])
        self.random_state = torch.random.get_rng_state()

    def record(self, result):
        recorder, step, frames = self.recorder, self.step, self.frames
        is_random = self.has_generator or not torch.equal(self.random_state, torch.random.get_rng_state())
        changed = [item for item, version in zip(self.arguments, self.versions) if version_of(item) != version]
        if self.last in _UNCOUNTED:
            changed = self.arguments[:1]
        tensors = _results(result)
        if tensors is not None and not all(is_recordable(item) for item in tensors):
            tensors, step.parts = None, []
        if self.is_cast and len({item.dtype for item in [*self.arguments, *(tensors or [])] if item.is_floating_point()}) > 1:
            step.parts = []  # the session does not cast by itself
        if not changed and self.kind != "__set__":
            if tensors is None:
                return  # a size, a number, a printed text
            if is_random or not step.parts or self.last in _CONSTRUCTORS:
                self._add_results(tensors)
                return
        elif is_random or not step.parts:
            for value in [recorder.values[id(item)] for item in changed if id(item) in recorder.values]:
                recorder._rewrite(value, frames, self.name, Step(step.path, step.note, step.optional))
            return
        moved = self._moved()
        step.writes = {storage_pointer(item) for item in changed} - {value.layout[0] for value in moved}
        step.moved = set(moved)
        for pointer in {storage_pointer(item) for item in changed}:
            recorder._refresh(pointer)
        hint = identifier(self.last)
        for i, item in enumerate(tensors or []):
            if not changed or id(item) not in recorder.values:
                step.outputs.append(Value(item, hint if len(tensors) == 1 else f"{hint}_{i}"))
                recorder._remember(step.outputs[-1])
        step.is_tuple = isinstance(result, (tuple, list))
        step.checks = [recorder._check(value) for value in step.outputs + moved]
        recorder.steps.append(step)

    def _add_results(self, tensors):
        recorder = self.recorder
        for item in tensors:
            if self.name == "grad" and id(item) in recorder.values:
                recorder._value_of(item, self.frames)
                continue
            recorder._foreign(item, self.frames, self.name, self.step.optional)
            if self.last in _CONSTRUCTORS - {"tensor"}:
                recorder._share(item)

    def _moved(self):
        """The arguments with new layouts, and the views of a storage that has another address, as after resize_()."""
        recorder, moved = self.recorder, []
        for item in self.arguments:
            value = recorder.values.get(id(item))
            if value is not None and layout_of(item) != value.layout:
                moved += [other for other in recorder.sharing.get(value.layout[0], [value])
                          if other not in moved and layout_of(other.tensor) != other.layout]
        for value in moved:
            recorder._move(value)
        return moved


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
