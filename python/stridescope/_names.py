"""The names of tensors in the caller's frames, and the calls and loops around an operation."""

import os
import types

import torch

from ._source import is_own, loops_of
from ._step import identifier, is_recordable, layout_of


class Names:
    def trace(self, frame, event, argument):
        if event == "call":
            if not is_own(frame.f_code) or os.getpid() != self.process:
                return None
            self.call_count += 1
            self.calls[id(frame)] = self.call_count
        elif not self.busy:
            self.busy = True
            self._guarded(self._look_at, frame, event)
            self.busy = False
        if event == "return":
            self._forget_call(frame)
        else:
            self.lines[id(frame)] = frame.f_lineno
        return self.trace

    def _look_at(self, frame, event):
        if event == "line":
            self._count_loop(frame)
        self._bind(frame)
        if frame is self._frame or frame.f_code.co_name == "<module>":
            self._add_new(frame)

    def _forget_call(self, frame):
        call = self.calls.pop(id(frame), None)
        self.lines.pop(id(frame), None)
        for key in [key for key in self.iterations if key[0] == call] if frame is not self._frame else ():
            del self.iterations[key]

    def _add_new(self, frame):
        """Adds tensors made by operations that PyTorch does not report, such as from_numpy() and torch.Tensor()."""
        for name, item in list(frame.f_locals.items()):
            if isinstance(item, torch.Tensor) and id(item) not in self.values and name[:1] != "_":
                before = self.before.get(id(item))
                if (before is None or before() is not item) and is_recordable(item) and \
                        (not item.numel() or layout_of(item) not in self.by_layout):
                    self._line = frame, self.lines.get(id(frame), frame.f_lineno)
                    self._foreign(item, [frame], "", False)
                    self._line = None, 0

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
        by_id = {id(value.tensor): value for value in self.pending}
        by_layout = {value.layout: value for value in self.pending}
        for name, item in self._names_in(frame):
            value = by_id.get(id(item))
            if value is None and isinstance(item, torch.nn.Parameter):
                value = by_layout.get(layout_of(item))
            if value is not None and not value.named:
                value.hint, value.named = identifier(name), True
        self.pending = [value for value in self.pending if not value.named]

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
                if isinstance(item, torch.nn.Module) and "_modules" in vars(item):  # Module.__init__ has run
                    inner += [(prefix + key, part) for key, part in [*item.named_parameters(), *item.named_buffers()]]
            yield from ((name, part) for name, part in inner if isinstance(part, torch.Tensor))

    def _name_of_foreign(self, tensor, frames):
        layout = layout_of(tensor)
        for frame in reversed(frames):  # the outermost frame names a parameter by its whole path
            for name, item in self._names_in(frame):
                if item is tensor or (isinstance(item, torch.nn.Parameter) and layout_of(item) == layout):
                    return identifier(name)
        return None

    def _line_of(self, frame):
        return self._line[1] if self._line[0] is frame else frame.f_lineno

    def _note(self, frame):
        return f"{os.path.basename(frame.f_code.co_filename)}:{self._line_of(frame)}"

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
            for line, _, header in loops_of(code.co_filename).around(self._line_of(frame), first):
                turn = self.iterations.get((call, line), 1)
                path.append(((id(frame), call, line, turn),
                             f"{header}: iteration {turn}, {os.path.basename(code.co_filename)}:{line}"))
        for frame in reversed(modules):
            module = frame.f_locals["self"]
            if any(True for _ in module.children()):
                path.append(((id(frame), id(module)), f"{type(module).__name__}.forward"))
        return tuple(path)
