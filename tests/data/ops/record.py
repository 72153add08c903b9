#!/usr/bin/env python3
"""Record what PyTorch's TensorIterator decides: result_type.txt and result_stride.txt. Needs torch.

usage: record.py FOLDER
"""
import itertools
import random
import sys

import torch

DTYPES = "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64".split()


def operands():
    """Each operand as `name rank`: a tensor with a dimension, a 0-d tensor, or a Python number."""
    for name in DTYPES:
        yield f"{name}:1", torch.zeros(1, dtype=getattr(torch, name))
        yield f"{name}:0", torch.zeros((), dtype=getattr(torch, name))
    for number in (True, 2, 0.5):
        yield f"{type(number).__name__}:number", number


def result_types():
    for (a, x), (b, y) in itertools.product(operands(), operands()):
        if isinstance(x, torch.Tensor) or isinstance(y, torch.Tensor):
            yield f"{a} {b} {str(torch.result_type(x, y))[6:]}"


def random_tensor(rng, shape):
    """A tensor of a shape that broadcasts to `shape`, with its dimensions in any order, some repeated or sliced."""
    shape = [s if rng.random() < .8 else 1 for s in shape][rng.choice([0, 0, 0, 1]):]
    order = list(range(len(shape)))
    if rng.random() < .6:
        rng.shuffle(order)
    step = rng.choice([1, 1, 1, 2])
    stride = [0] * len(shape)
    for d in order:
        stride[d] = 0 if rng.random() < .12 else step
        step *= max(shape[d], 1) + (rng.random() < .1)
    dtype = rng.choice([torch.int64, torch.float32, torch.float32, torch.float32])
    return torch.zeros(4000, dtype=dtype).as_strided(shape, stride)


def describe(t):
    numbers = lambda v: ",".join(map(str, v)) or "-"
    return f"{str(t.dtype)[6:]} {numbers(t.shape)} {numbers(t.stride())}"


def result_strides(rng, count):
    seen = set()
    while len(seen) < count:
        shape = [rng.choice([1, 2, 2, 3, 3, 4]) for _ in range(rng.choice([1, 2, 2, 3, 3, 4, 4]))]
        if rng.random() < .04:
            shape[rng.randrange(len(shape))] = 0
        a, b = random_tensor(rng, shape), random_tensor(rng, shape)
        form = rng.choice(["binary", "binary", "binary", "number", "unary"])
        try:
            result = a + b if form == "binary" else a + 1 if form == "number" else a.exp()
        except RuntimeError:
            continue
        line = f"{form} {describe(a)} {describe(b) if form == 'binary' else '- - -'} {describe(result)}"
        if line not in seen:
            seen.add(line)
            yield line


def main():
    folder = sys.argv[1]
    with open(f"{folder}/result_type.txt", "w") as f:
        f.writelines(line + "\n" for line in result_types())
    with open(f"{folder}/result_stride.txt", "w") as f:
        f.writelines(line + "\n" for line in result_strides(random.Random(5), 1500))


main()
