#!/usr/bin/env python3
"""Runs the operations of engine/catalogue/composed, which are plain Python, under the PyTorch that is installed and
compares each with PyTorch's own. Exits with 77 if PyTorch is not installed.
usage: catalogue_under_torch.py CATALOGUE"""
import glob
import importlib.util
import os
import re
import sys
import warnings

try:
    import torch
except ImportError:
    print('skipped: PyTorch is not installed')
    sys.exit(77)

# Operations that are not compared, with the reason.
NOT_COMPARED = {
    'symeig': 'removed since PyTorch 2.0',
    'dropout3d': 'draws other numbers before PyTorch 2.0',
    'native_channel_shuffle': 'takes matrices before PyTorch 2.0',
    '__rmatmul__': 'is the operator, which asks the other operand',
    'linalg.eig': 'gives complex numbers',
    'linalg.eigvals': 'gives complex numbers',
    'slice_copy': 'takes the 1 that is given here for `start` before PyTorch 2.0',
}
LEAST_COMPARED = 100
EXAMPLES = {'Tensor': lambda: torch.rand(3, 3) + 0.5, 'Scalar': lambda: 2, 'float': lambda: 0.5, 'int': lambda: 1,
            'bool': lambda: False, 'any': lambda: 2, 'Tensor|Scalar': lambda: torch.rand(3, 3), 'int[]': lambda: [3, 3],
            'int[1]': lambda: 2, 'int[2]': lambda: [2, 2], 'Tensor[]': lambda: [torch.rand(2, 3), torch.rand(2, 3)]}


def own(name, facts):
    """PyTorch's own functions of that name."""
    forms = facts['forms'].split()
    if facts.get('receiver', 'Tensor') != 'Tensor':
        return
    if 'functional' in forms and hasattr(torch.nn.functional, name):
        yield getattr(torch.nn.functional, name)
    if 'function' in forms:
        of = torch
        for part in name.split('.'):
            of = getattr(of, part, None)
        if callable(of):
            yield of
    if 'method' in forms and callable(getattr(torch.Tensor, name, None)):
        yield getattr(torch.Tensor, name)


def required(signature):
    """Values for the arguments without defaults, in order; None if one is of a kind without an example."""
    values = []
    for part in re.split(r', (?![^\[(]*[\])])', signature[1:-1]):
        if not part or part == '*' or '=' in part:
            break
        kind = part.rsplit(' ', 1)[0].rstrip('?')
        if kind not in EXAMPLES:
            return None
        values.append(EXAMPLES[kind]())
    return values


def run(function, values):
    copies = [value.clone() if isinstance(value, torch.Tensor) else value for value in values]
    torch.manual_seed(0)
    try:
        return function(*copies)
    except Exception as error:
        return error


def same(a, b):
    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor):
        return a.shape == b.shape and a.dtype == b.dtype and torch.allclose(a, b, 1e-4, 1e-5, equal_nan=True)
    if isinstance(a, (tuple, list)) and isinstance(b, (tuple, list)):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return a == b


def main():
    catalogue = sys.argv[1]
    sys.path.insert(0, catalogue)
    warnings.simplefilter('ignore')
    for path in sorted(glob.glob(os.path.join(catalogue, 'composed', '*.py'))):
        spec = importlib.util.spec_from_file_location(os.path.basename(path)[:-3], path)
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    import catalogue as read

    compared, wrong = 0, []
    for name, signatures, facts, function in read.operations:
        values = required(signatures[0]) if signatures else None
        if values is None or name in NOT_COMPARED or 'empty' in name:  # an empty tensor has arbitrary values
            continue
        for theirs in own(name, facts):
            expected = run(theirs, values)
            if isinstance(expected, Exception) or not same(expected, run(theirs, values)):
                continue
            got = run(function, values)
            compared += 1
            if not same(expected, got):
                wrong.append(f'{name}: {got!r} instead of {expected!r}'.replace('\n', ' ')[:300])
            break
    for line in wrong:
        print(line)
    print(f'{compared} of {len(read.operations)} operations compared, {len(wrong)} differ')
    assert compared >= LEAST_COMPARED, 'too few were compared'
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
