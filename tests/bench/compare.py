#!/usr/bin/env python3
"""Times statements in Stridescope, PyTorch, NumPy and memcpy, alternately, and prints how many times as fast
Stridescope is.

    tests/bench/compare.py [--program build/stridescope] [--torch PYTHON] [--rounds 5] [--threads 1] [--json FILE]
                           [WORD...]

PYTHON is any python3 that has torch and numpy. Stridescope and PyTorch use the number of threads given, NumPy and memcpy
one. Each round times each of them once, and the fastest round counts. With words, only cases run whose group, statement
or setup contains one of them.
"""
import argparse
import ctypes
import json
import math
import os
import subprocess
import sys
import time

BIG = "x = torch.randn(4096, 4096)"
ODD = "x = torch.randn(4097, 1023)"
IMAGES = "x = torch.randn(32, 64, 56, 56)"
LAST = "x = torch.randn(32, 64, 56, 56).contiguous(memory_format=torch.channels_last)"
FOUR = "x = torch.randn(64, 64, 64, 64)"
BYTES = "x = torch.ones(4096, 4096, dtype=torch.uint8)"
LONGS = "x = torch.ones(2048, 4096, dtype=torch.int64)"
INDEX = "i = torch.randint(0, 4096, (4096,))"
PAIR = BIG + "\ny = torch.randn(4096, 4096)"
ROW = BIG + "\ny = torch.randn(4096)"
COLUMN = BIG + "\ny = torch.randn(4096, 1)"
SMALL = "x = torch.randn(64, 100)"
CACHED = "x = torch.randn(1024, 1024)"
CACHED_ODD = "x = torch.randn(1023, 1025)"
CACHED_BYTES = "x = torch.ones(1040, 1040, dtype=torch.uint8)"
VIEW = "x = torch.randn(8, 16, 32, 64)"
WINDOWS = "x = torch.randn(8, 16, 32, 32)\nw = torch.randn(32, 16, 3, 3)\nb = torch.randn(32)"
FEW = "x = torch.randn(1, 1, 6, 6)\nw = torch.randn(2, 1, 3, 3)"

# group, setup, statement, its NumPy equivalent or None
CASES = [
    ("copy", BIG, "y = x.clone()", "x.copy()"),
    ("copy", BIG, "y = x.t().contiguous()", "numpy.ascontiguousarray(x.T)"),
    ("copy", ODD, "y = x.t().contiguous()", "numpy.ascontiguousarray(x.T)"),
    ("copy", BYTES, "y = x.t().contiguous()", "numpy.ascontiguousarray(x.T)"),
    ("copy", LONGS, "y = x.t().contiguous()", "numpy.ascontiguousarray(x.T)"),
    ("copy", "x = torch.randn(4096, 4096).to(torch.float16)", "y = x.t().contiguous()",
     "numpy.ascontiguousarray(x.T)"),
    ("copy", IMAGES, "y = x.contiguous(memory_format=torch.channels_last)", None),
    ("copy", LAST, "y = x.contiguous()", "numpy.ascontiguousarray(x)"),
    ("copy", FOUR, "y = x.permute(0, 2, 1, 3).contiguous()", "numpy.ascontiguousarray(x.transpose(0, 2, 1, 3))"),
    ("copy", FOUR, "y = x.permute(3, 1, 0, 2).contiguous()", "numpy.ascontiguousarray(x.transpose(3, 1, 0, 2))"),
    ("copy", FOUR, "y = x.permute(0, 3, 2, 1).contiguous()", "numpy.ascontiguousarray(x.transpose(0, 3, 2, 1))"),
    ("copy", BIG, "y = x[:, ::2].contiguous()", "numpy.ascontiguousarray(x[:, ::2])"),
    ("copy", BIG, "y = x[::2].contiguous()", "numpy.ascontiguousarray(x[::2])"),
    ("copy", BIG, "y = x[:, 3:4000].contiguous()", "numpy.ascontiguousarray(x[:, 3:4000])"),
    ("copy", "x = torch.randn(2000000, 8)", "y = x[:, :3].contiguous()", "numpy.ascontiguousarray(x[:, :3])"),
    ("copy", BIG, "y = x.flip(0)", "numpy.flip(x, 0).copy()"),
    ("copy", BIG, "y = x.flip(1)", "numpy.flip(x, 1).copy()"),
    ("copy", BIG, "y = x.roll(5, 1)", "numpy.roll(x, 5, 1)"),
    ("copy", "x = torch.randn(4096, 1)", "y = x.expand(4096, 4096).contiguous()",
     "numpy.ascontiguousarray(numpy.broadcast_to(x, (4096, 4096)))"),
    ("copy", "x = torch.randn(1, 4096)", "y = x.expand(4096, 4096).contiguous()",
     "numpy.ascontiguousarray(numpy.broadcast_to(x, (4096, 4096)))"),
    ("copy", BIG, "y = torch.cat([x, x])", "numpy.concatenate([x, x])"),
    ("copy", BIG, "y = torch.cat([x, x], 1)", "numpy.concatenate([x, x], 1)"),
    ("copy", ODD, "y = torch.stack([x, x, x], 2)", "numpy.stack([x, x, x], 2)"),
    ("copy", "x = torch.randn(64, 1024)", "y = x.repeat(64, 4)", "numpy.tile(x, (64, 4))"),
    ("copy", BIG + "\n" + INDEX, "y = x.index_select(0, i)", "x.take(i, 0)"),
    ("copy", BIG + "\n" + INDEX, "y = x.index_select(1, i)", "x.take(i, 1)"),
    ("copy", BIG + "\ni = torch.randint(0, 4096, (4096, 4096))", "y = x.gather(1, i)",
     "numpy.take_along_axis(x, i, 1)"),
    ("copy", BIG, "y = x.to(torch.float64)", "x.astype(numpy.float64)"),
    ("copy", BIG, "y = x.to(torch.int32)", "x.astype(numpy.int32)"),
    ("copy", BIG, "y = x.t().to(torch.float64, memory_format=torch.contiguous_format)",
     "x.T.astype(numpy.float64, order='C')"),
    ("warm copy", PAIR, "y.copy_(x)", "numpy.copyto(y, x)"),
    ("warm copy", PAIR, "y.copy_(x.t())", "numpy.copyto(y, x.T)"),
    ("warm copy", ODD + "\ny = torch.randn(1023, 4097)", "y.copy_(x.t())", "numpy.copyto(y, x.T)"),
    ("warm copy", "x = torch.randn(512, 512)\ny = torch.randn(512, 512)", "y.copy_(x.t())", "numpy.copyto(y, x.T)"),
    ("elementwise", PAIR, "z = x + y", "x + y"),
    ("elementwise", PAIR, "z = x * y.t()", "x * y.T"),
    ("elementwise", ROW, "z = x + y", "x + y"),
    ("elementwise", COLUMN, "z = x * y", "x * y"),
    ("elementwise", BIG, "z = x * 2", "x * numpy.float32(2)"),
    ("elementwise", BIG, "z = x.exp()", "numpy.exp(x)"),
    ("elementwise", BIG, "z = x.t().exp()", "numpy.exp(x.T)"),
    ("elementwise", BIG, "z = x.relu()", "numpy.maximum(x, 0)"),
    ("elementwise", PAIR, "z = x < y", "x < y"),
    ("elementwise", SMALL, "z = x + x", "x + x"),
    ("reduction", BIG, "z = x.sum()", "x.sum()"),
    ("reduction", BIG, "z = x.sum(0)", "x.sum(0)"),
    ("reduction", BIG, "z = x.sum(1)", "x.sum(1)"),
    ("reduction", BIG, "z = x.t().sum(1)", "x.T.sum(1)"),
    ("reduction", FOUR, "z = x.sum((0, 2))", "x.sum((0, 2))"),
    ("reduction", BIG, "z = x.mean(0)", "x.mean(0)"),
    ("reduction", BIG, "z = x.amax(1)", "x.max(1)"),
    ("reduction", BIG, "z = x.amax(0)", "x.max(0)"),
    ("reduction", BIG, "z = x.var(1)", "x.var(1)"),
    ("reduction", BIG, "z = x.softmax(1)", None),
    ("reduction", BIG, "z = x.softmax(0)", None),
    ("reduction", BIG, "z = x.cumsum(1)", "x.cumsum(1)"),
    ("reduction", BIG, "z = x.cumsum(0)", "x.cumsum(0)"),
    ("reduction", BIG, "z = torch.nn.functional.layer_norm(x, (4096,))", None),
    ("cached copy", CACHED, "y = x.t().contiguous()", "numpy.ascontiguousarray(x.T)"),
    ("cached copy", CACHED_ODD, "y = x.t().contiguous()", "numpy.ascontiguousarray(x.T)"),
    ("cached copy", CACHED_BYTES, "y = x.t().contiguous()", "numpy.ascontiguousarray(x.T)"),
    ("cached copy", CACHED, "y = x.view(256, 1024, 4).permute(2, 0, 1).contiguous()",
     "numpy.ascontiguousarray(x.reshape(256, 1024, 4).transpose(2, 0, 1))"),
    ("cached copy", CACHED, "y = x[:, :1].expand(1024, 1024).contiguous()",
     "numpy.ascontiguousarray(numpy.broadcast_to(x[:, :1], (1024, 1024)))"),
    ("cached copy", CACHED_BYTES, "y = x.flip(1)", "numpy.flip(x, 1).copy()"),
    ("cached copy", CACHED, "y = torch.cat([x, x], 1)", "numpy.concatenate([x, x], 1)"),
    ("cached copy", CACHED, "y = x.to(torch.int32)", "x.astype(numpy.int32)"),
    ("warm copy", CACHED_ODD + "\ny = x.clone()", "y[1:] = x[:-1]", "numpy.copyto(y[1:], x[:-1])"),
    ("warm copy", "x = torch.randn(240, 240)\ny = torch.randn(240, 240)", "y.copy_(x.t())", "numpy.copyto(y, x.T)"),
    ("warm copy", "x = torch.randn(1040, 1040)\ny = torch.randn(1040, 1040)", "y.copy_(x.t())",
     "numpy.copyto(y, x.T)"),
    ("cached elementwise", CACHED, "z = x.exp()", "numpy.exp(x)"),
    ("cached elementwise", CACHED, "z = x.log()", None),
    ("cached elementwise", CACHED, "z = x.sin()", "numpy.sin(x)"),
    ("cached elementwise", CACHED, "z = x.tanh()", "numpy.tanh(x)"),
    ("cached elementwise", CACHED, "z = x.sigmoid()", None),
    ("cached elementwise", CACHED, "z = torch.nn.functional.gelu(x)", None),
    ("cached elementwise", CACHED, "z = x.clamp(1, 50)", "x.clip(1, 50)"),
    ("cached elementwise", CACHED, "z = x // 3", "x // numpy.float32(3)"),
    ("cached elementwise", CACHED, "z = x % 3", "x % numpy.float32(3)"),
    ("cached elementwise", CACHED, "z = x.floor()", "numpy.floor(x)"),
    ("cached reduction", CACHED, "z = x.sum()", "x.sum()"),
    ("cached reduction", CACHED, "z = x.argmax(1)", "x.argmax(1)"),
    ("cached reduction", CACHED, "z = x.norm()", None),
    ("cached reduction", CACHED, "z = x.logsumexp(1)", None),
    ("cached reduction", CACHED, "z = x.view(-1).sort()", "numpy.sort(x.reshape(-1), kind='stable')"),
    ("windows", WINDOWS, "z = torch.nn.functional.conv2d(x, w, b, padding=1)", None),
    ("windows", WINDOWS, "z = torch.nn.functional.conv2d(x, w, b, stride=2)", None),
    ("windows", WINDOWS, "z = torch.nn.functional.conv2d(x, w[:16, :1], groups=16)", None),
    ("windows", WINDOWS, "z = torch.nn.functional.conv_transpose2d(x, w.transpose(0, 1), stride=2)", None),
    ("windows", WINDOWS, "z = torch.nn.functional.max_pool2d(x, 2)", None),
    ("windows", WINDOWS, "z = torch.nn.functional.avg_pool2d(x, 2)", None),
    ("windows", WINDOWS, "z = torch.nn.functional.adaptive_avg_pool2d(x, 4)", None),
    ("windows", WINDOWS, "z = torch.nn.functional.pad(x, (1, 1, 1, 1), mode='reflect')", None),
    ("windows", WINDOWS, "z = torch.nn.functional.interpolate(x, scale_factor=2, mode='bilinear')", None),
    ("windows", WINDOWS, "z = torch.nn.functional.group_norm(x, 4)", None),
    ("windows", FEW, "z = torch.nn.functional.conv2d(x, w)", None),
    ("windows", FEW, "z = torch.nn.functional.max_pool2d(x, 2)", None),
    ("view", VIEW, "y = x.transpose(1, 2)", "x.swapaxes(1, 2)"),
    ("view", VIEW, "y = x[:, 2:10]", "x[:, 2:10]"),
    ("view", VIEW, "y = x.view(128, 2048)", "x.reshape(128, 2048)"),
    ("view", VIEW, "y = x.permute(3, 1, 0, 2)", "x.transpose(3, 1, 0, 2)"),
    ("view", VIEW, "y = x.unsqueeze(0)", "x[None]"),
    ("view", "x = torch.randn(8, 1, 32, 64)", "y = x.expand(8, 16, 32, 64)",
     "numpy.broadcast_to(x, (8, 16, 32, 64))"),
]


def loops_for(run, seconds=0.15):
    """The number of loops that takes about this time."""
    loops = 1
    while True:
        taken = run(loops)
        if taken >= seconds / 4:
            return max(1, round(loops * seconds / taken))
        loops = max(loops * 2, min(loops * 100, int(loops * seconds / 2 / max(taken, 1e-9))))


def timed_function(statement, names):
    arguments = ", ".join(names)
    body = {}
    exec(f"def timed(loops, torch, numpy, {arguments}):\n for _ in range(loops):\n  {statement}", body)
    return body["timed"]


def worker(threads):
    """Answers lines {"setup", "statement", "numpy"} with seconds per loop, in PyTorch, NumPy and memcpy."""
    import numpy
    import torch
    torch.set_num_threads(threads)
    print(json.dumps({"torch": torch.__version__, "numpy": numpy.__version__}), flush=True)
    state = {}

    def measure(run):
        key = run.__name__
        if key not in state["loops"]:
            state["loops"][key] = loops_for(run)
        loops = state["loops"][key]
        return run(loops) / loops

    for line in sys.stdin:
        order = json.loads(line)
        if "setup" in order:
            tensors = {}
            exec(order["setup"], {"torch": torch}, tensors)
            arrays = {name: t.numpy() for name, t in tensors.items() if t.dtype != torch.bfloat16}
            result = dict(tensors)
            exec(order["statement"], {"torch": torch}, result)
            made = next(reversed([t for n, t in result.items()]))
            nbytes = made.numel() * made.element_size() if order["group"].endswith("copy") else 0
            in_torch = timed_function(order["statement"], tensors)
            in_numpy = order["numpy"] and timed_function(
                order["numpy"] if "copyto" in order["numpy"] else f"z = {order['numpy']}", arrays)
            state = {"loops": {}}
            source = numpy.ones(max(nbytes, 1), numpy.uint8)
            warm = numpy.ones(max(nbytes, 1), numpy.uint8) if order["group"].startswith("warm") else None
            result = made = None

            def torch_run(loops):
                start = time.perf_counter()
                in_torch(loops, torch, numpy, **tensors)
                return time.perf_counter() - start

            def numpy_run(loops):
                start = time.perf_counter()
                in_numpy(loops, torch, numpy, **arrays)
                return time.perf_counter() - start

            def memcpy_run(loops):
                start = time.perf_counter()
                for _ in range(loops):
                    to = numpy.empty(nbytes, numpy.uint8) if warm is None else warm
                    ctypes.memmove(to.ctypes.data, source.ctypes.data, nbytes)
                return time.perf_counter() - start

            runs = {"torch": torch_run}
            if in_numpy:
                runs["numpy"] = numpy_run
            if nbytes:
                runs["memcpy"] = memcpy_run
        print(json.dumps({name: measure(run) for name, run in runs.items()}), flush=True)


def ours(options, case, loops):
    _, setup, statement, _ = case
    # A script's limits grow with its memory: here a statement may look up millions of elements.
    command = [options.program, "timeit", "--json", "--threads", str(options.threads), "--memory", "8GiB",
               "-n", str(loops), "-s", setup, statement]
    answer = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return json.loads(answer)["min_ns"] / 1e9


def python_with_torch(asked):
    for python in [asked] if asked else [sys.executable, "/usr/bin/python3", "python3"]:
        if subprocess.run([python, "-c", "import torch, numpy"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return python
    sys.exit("No python3 with torch and numpy was found: --torch names one (Debian: python3-torch).")


def words(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--program", default="build/stridescope")
    parser.add_argument("--torch", metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", help="also write all times to this file")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        return worker(options.threads)

    cases = [case for case in CASES
             if not options.words or any(word in " ".join(case[:3]) for word in options.words)]
    python = python_with_torch(options.torch)
    threads = str(options.threads)
    environment = {**os.environ, "OMP_NUM_THREADS": threads, "OPENBLAS_NUM_THREADS": threads}
    others = subprocess.Popen([python, __file__, "--worker", "--threads", threads], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, env=environment)
    versions = json.loads(others.stdout.readline())
    print(f"Beside PyTorch {versions['torch']} and NumPy {versions['numpy']}, threads: {threads}. "
          "Ratios: how many times as long the other takes.\n")
    print(f"{'setup and statement':<86}{'ours':>9} {'torch':>9} {'ratio':>6} {'numpy':>6} {'memcpy':>6}")
    ratios, table = {}, []
    for case in cases:
        group, setup, statement, in_numpy = case
        best = {}

        def ask(order):
            others.stdin.write(json.dumps(order) + "\n")
            others.stdin.flush()
            for name, seconds in json.loads(others.stdout.readline()).items():
                best[name] = min(seconds, best.get(name, math.inf))

        ask({"group": group, "setup": setup, "statement": statement, "numpy": in_numpy})
        best = {}
        loops = max(1, round(0.12 / ours(options, case, 1 if group != "view" else 20000)))
        for _ in range(options.rounds):
            best["ours"] = min(ours(options, case, loops), best.get("ours", math.inf))
            ask({})
        ratio = {name: seconds / best["ours"] for name, seconds in best.items()}
        ratios.setdefault(group, []).append(ratio["torch"])
        table.append({"group": group, "setup": setup, "statement": statement, "seconds": best})
        label = f"{setup.replace(chr(10), '; ')}: {statement}".replace("torch.", "")
        cell = {name: f"{ratio[name]:.2f}" if name in ratio else "" for name in ("torch", "numpy", "memcpy")}
        print(f"{label:<86}{words(best['ours']):>9} {words(best['torch']):>9} {cell['torch']:>6} {cell['numpy']:>6} "
              f"{cell['memcpy']:>6}", flush=True)
    others.stdin.close()
    others.wait()
    print()
    for group, values in ratios.items():
        print(f"{group}: geometric mean {geometric_mean(values):.2f}, worst {min(values):.2f} of PyTorch, "
              f"{len(values)} cases")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(table, file, indent=1)


if __name__ == "__main__":
    main()
