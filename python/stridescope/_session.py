"""The session: names, statements and checks."""

import os

from . import _literal
from ._step import Value

_CHECK = '''

def check(tensor, shape, stride, offset, storage, seen={}):  # compares with the recorded layout
    assert tensor.shape == shape and tensor.stride() == stride and tensor.storage_offset() == offset
    if storage is not None:
        assert seen.setdefault(storage, tensor.untyped_storage().data_ptr()) == tensor.untyped_storage().data_ptr()


'''


class Session:
    def write(self, with_checks=True):
        steps = self._kept()
        self._choose_names(steps)
        numbers = {}
        for step in steps:
            step.checks = [(*check[:4], None if check[4] is None else numbers.setdefault(check[4], len(numbers)))
                           for check in step.checks]
        lines, path = [], ()
        for step in steps:
            common = 0
            while common < min(len(path), len(step.path)) and path[common][0] == step.path[common][0]:
                common += 1
            if step.path != path and lines:
                lines.append("")
            lines += [f"# {'  ' * depth}{step.path[depth][1]}" for depth in range(common, len(step.path))]
            path = step.path
            lines += self._lines(step)[:None if with_checks else 1]
        body = "\n".join(lines)
        head = "import torch\n" + ("import torch.nn.functional as F\n" if "F." in body else "")
        if self.large:
            file = os.path.splitext(self.out)[0] + ".safetensors"
            _literal.save_file(self.large, file)
            head += f'from safetensors.torch import load_file\n\nrecorded = load_file("{os.path.basename(file)}")\n'
        with open(self.out, "w", encoding="utf-8") as file:
            file.write(head + (_CHECK if with_checks else "") + body + "\n")
        self.count = len(steps)

    def _kept(self):
        """All steps but those of a library whose results nothing uses, such as the choice of a sampler's seed."""
        kept, values = [], set()
        storages = {value.layout[0] for value in self.values.values() if value.named}
        for step in reversed(self.steps):
            if step.optional and not (values & {*step.outputs, *step.moved} or storages & step.writes or
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
                literal = _literal.from_file(step.literal, f'recorded["{key}"]')
        expression = "".join(literal if part is None else part.name if isinstance(part, Value) else part
                             for part in step.parts)
        target = ", ".join(value.name for value in step.outputs) + ("," if step.is_tuple and len(step.outputs) == 1 else "")
        lines = [(f"{target} = " if target else "") + expression + (f"  # {step.note}" if step.note else "")]
        for value, shape, stride, offset, storage in step.checks:
            if value.name is not None:  # the session has it
                lines.append(f"check({value.name}, shape={shape}, stride={stride}, offset={offset}, storage={storage})")
        return lines
