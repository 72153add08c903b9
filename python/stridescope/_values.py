"""Which tensors a recording has, and which of them share a storage."""

import torch

from ._compat import is_resizable, storage_bytes, storage_elements, storage_pointer
from ._step import Step, Value, identifier, is_recordable, layout_of, version_of


class Values:
    def _remember(self, value):
        self.values[id(value.tensor)] = value
        self.by_layout[value.layout] = value
        self.by_storage.setdefault(value.layout[0], value)
        self.sharing.setdefault(value.layout[0], []).append(value)
        if not value.named:
            self.pending.append(value)

    def _move(self, value):
        """Files a value under the layout that its tensor has now, as after t_(), resize_() or set_()."""
        self._unfile(value)
        value.layout, value.version = layout_of(value.tensor), version_of(value.tensor)
        self.by_layout[value.layout] = value
        self.by_storage.setdefault(value.layout[0], value)
        self.sharing.setdefault(value.layout[0], []).append(value)

    def _unfile(self, value):
        """Releases the number of a storage that no value has any longer: its address may be reused."""
        if self.by_layout.get(value.layout) is value:
            del self.by_layout[value.layout]
        pointer = value.layout[0]
        sharing = self.sharing.get(pointer, [])
        if value in sharing:
            sharing.remove(value)
        if self.by_storage.get(pointer) is value:
            if sharing:
                self.by_storage[pointer] = sharing[0]
            else:
                for table in (self.by_storage, self.sharing, self.storages, self.shared):
                    table.pop(pointer, None)

    def _check(self, value):
        value.layout = layout_of(value.tensor)
        pointer, _, shape, stride, offset = value.layout
        if pointer and pointer not in self.storages:
            self.storages[pointer] = next(self.numbers)
        return value, shape, stride, offset, self.storages.get(pointer)

    def _value_of(self, tensor, frames):
        layout = layout_of(tensor)
        value = self.values.get(id(tensor))
        if value is None and tensor.numel():
            value = self.by_layout.get(layout)  # a Parameter, .data, .detach()
        if value is not None and layout_of(value.tensor) != value.layout:  # moved by what was not recorded
            self._move(value)
            if value.tensor is tensor:
                self._unfile(value)
            value = None
        if value is None:
            return self._foreign(tensor, frames, "", True)
        if frames and version_of(value.tensor) != value.version:  # backward() adds to gradients
            self._rewrite(value, frames, "", Step(self._path(frames), self._note(frames[0]), True))
        elif frames and layout[0] in self.shared and not torch.equal(storage_bytes(tensor), self.shared[layout[0]]):
            self._rewrite_storage(value, frames)
        return value

    def _refresh(self, pointer):
        for value in self.sharing.get(pointer, ()):
            value.version = version_of(value.tensor)
        if pointer in self.shared:
            self._share(self.sharing[pointer][0].tensor)

    def _share(self, tensor):
        """NumPy shares the storage, and may write to it unnoticed."""
        if tensor.numel():
            self.shared[storage_pointer(tensor)] = storage_bytes(tensor).clone()

    def _share_with_numpy(self, tensor, frames):
        if is_recordable(tensor):
            self._value_of(tensor, frames)
            self._share(tensor)

    def _foreign(self, tensor, frames, origin, optional):
        """Adds a tensor that no recorded operation made. `origin`: the function that made it, if that is known."""
        name = self._name_of_foreign(tensor, frames)
        value = Value(tensor, name or identifier(origin.split(".")[-1] or "constant"), name is not None)
        note = f"{self._note(frames[0])}, {origin}" if origin else self._note(frames[0]) if self._line[0] is not None else ""
        base = self.by_storage.get(storage_pointer(tensor)) if tensor.numel() else None
        elements = storage_elements(tensor)
        if not origin and not is_resizable(tensor):
            self._share(tensor)
        path = self._path(frames)
        if base is None and tensor.numel() and not (tensor.is_contiguous() and tensor.numel() == elements.numel()):
            base = Value(elements, value.hint + "_storage", True)
            self._add_literal(base, path, "", optional)
        if base is None:
            self._add_literal(value, path, note, optional)
        else:
            step = Step(path, note, optional)
            as_dtype = "" if base.tensor.dtype == tensor.dtype else \
                f".as_strided(({storage_elements(base.tensor).numel()},), (1,), 0).view({tensor.dtype})"
            step.parts = [base, f"{as_dtype}.as_strided({tuple(tensor.shape)}, {tensor.stride()}, {tensor.storage_offset()})"]
            step.inputs, step.outputs = {base}, [value]
            self._remember(value)
            step.checks = [self._check(value)]
            self.steps.append(step)
        return value

    def _add_literal(self, value, path, note, optional):
        step = Step(path, note, optional)
        step.parts, step.literal, step.outputs = [None], value.tensor.detach().clone(), [value]
        if not value.tensor.numel() and value.tensor.stride() != torch.empty(value.tensor.shape).stride():
            step.parts.append(f".as_strided({tuple(value.tensor.shape)}, {value.tensor.stride()})")
        self._remember(value)
        step.checks = [self._check(value)]
        self.steps.append(step)

    def _rewrite(self, value, frames, name, step):
        """Records an in-place operation that cannot be repeated by the values that it wrote."""
        tensor = value.tensor
        if layout_of(tensor) != value.layout:
            self._move(value)
            self._unfile(value)
            self._foreign(tensor, frames, name, step.optional)
            return
        value.version = version_of(tensor)
        self._refresh(value.layout[0])
        step.parts, step.inputs, step.literal = [value, ".copy_(", None, ")"], {value}, tensor.detach().clone()
        step.writes, step.note = {storage_pointer(tensor)}, f"{step.note}, {name}" if name else step.note
        self.steps.append(step)

    def _rewrite_storage(self, value, frames):
        """Records what NumPy wrote."""
        elements = storage_elements(value.tensor)
        step = Step(self._path(frames), f"{self._note(frames[0])}, written outside PyTorch", True)
        is_whole = value.tensor.is_contiguous() and value.tensor.numel() == elements.numel()
        step.parts = [value, ".copy_(" if is_whole else f".as_strided(({elements.numel()},), (1,), 0).copy_(", None, ")"]
        step.inputs, step.literal = {value}, (value.tensor.detach() if is_whole else elements).clone()
        step.writes = {value.layout[0]}
        self._share(value.tensor)
        self.steps.append(step)
