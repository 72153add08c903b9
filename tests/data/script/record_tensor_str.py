#!/usr/bin/env python3
"""Writes tensor_str.txt: random tensors and their repr() under PyTorch. usage: record_tensor_str.py > tensor_str.txt"""
import math
import random
import warnings

import torch

INTS = [torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8]
FLOATS = [torch.float32, torch.float64, torch.float16, torch.bfloat16]


def word(value):
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        return str(value) if math.isnan(value) or math.isinf(value) else value.hex()
    return str(value)


def row(t):
    words = [word(v) for v in t.reshape(-1).tolist()]
    if len(words) > 100:
        words = ["all", words[0]] if len(set(words)) == 1 else ["arange"]
    shape = " ".join(map(str, t.shape))
    print(f"{str(t.dtype)[6:]}|{shape}|{' '.join(words)}|" + repr(t).replace("\n", "\\n"))


def random_tensor():
    rank = random.choice([0, 1, 1, 2, 2, 3, 4])
    shape = [random.choice([1, 2, 3, 4, 5, 7, 9, 12]) if rank < 3 else random.choice([1, 2, 3]) for _ in range(rank)]
    while math.prod(shape) > 100:
        shape[0] -= 1
    if random.random() < .06 and rank:
        shape[random.randrange(rank)] = 0
    kind = random.random()
    if kind < .25:
        low = -10 ** random.randrange(1, 9) if random.random() < .5 else 0
        return torch.randint(low, 10 ** random.randrange(1, 9), shape).to(random.choice(INTS))
    if kind < .3:
        return torch.randint(0, 2, shape).bool()
    t = torch.randn(shape, dtype=torch.float64) * 10.0 ** random.randrange(-6, 10)
    kind = random.random()
    if kind < .25:
        t = t.round()
    elif kind < .35:
        t = t * 0
    elif kind < .5:
        t = torch.randn(shape, dtype=torch.float64) * 10.0 ** torch.randint(-3, 4, shape)
    elif kind < .6:
        t = torch.randn(shape, dtype=torch.float64)
    if t.numel() and random.random() < .25:
        flat = t.reshape(-1)
        for _ in range(random.randrange(1, 4)):
            flat[random.randrange(flat.numel())] = random.choice([math.nan, math.inf, -math.inf, 0.0, -0.0])
        t = flat.reshape(shape)
    return t.to(random.choice(FLOATS))


def main():
    warnings.filterwarnings("ignore")
    random.seed(7)
    torch.manual_seed(7)
    print("# dtype|shape|values (floats in hexadecimal; arange: 0, 1, 2, ...; all V)|repr() with \\n for line ends")
    for _ in range(300):
        row(random_tensor())
    for t in [torch.arange(1000), torch.arange(1001), torch.arange(1001.), torch.arange(2000).view(40, 50),
              torch.arange(5000.).view(2, 50, 50), torch.zeros(7, 7, 7, 7), torch.arange(1100).view(11, 5, 20),
              torch.arange(1200, dtype=torch.int32).view(2, 2, 300), torch.ones(2000, dtype=torch.float16),
              torch.zeros(2, 0), torch.zeros(0), torch.zeros(0, dtype=torch.int64), torch.zeros(0, 3, dtype=torch.bool),
              torch.tensor(3.5), torch.tensor(-0.), torch.tensor([1e-5, 1.]), torch.tensor([99999999., 1]),
              torch.tensor([1e9]), torch.tensor([0.1, 1000.]), torch.tensor([0.0999, 1000.]), torch.tensor([True]),
              torch.tensor([math.nan]), torch.tensor([math.inf, 1.5]), torch.tensor([-math.inf, 2.]),
              torch.arange(30.), torch.arange(24.).view(2, 3, 4) / 3]:
        row(t)


if __name__ == "__main__":
    main()
