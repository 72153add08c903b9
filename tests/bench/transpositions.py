#!/usr/bin/env python3
"""Times 57 transpositions beside memcpy of the same bytes, alternately: the cases of the benchmark of HPTT
(P. Springer, T. Su and P. Bientinesi, "HPTT: A High-Performance Tensor Transposition C++ Library", 2017).

    tests/bench/transpositions.py [--program build/stridescope] [--rounds 3] [--threads 1] [--dtype float32]

Each transposition overwrites a destination that has been written before. Stridescope and memcpy use the number of
threads given; the fastest round counts.
"""
import argparse
import ctypes
import json
import statistics
import subprocess
import threading
import time

# A permutation and the sizes that are transposed by it. HPTT's first dimension is the one whose elements are adjacent,
# and dimension i of the result is dimension permutation[i] of the source.
CASES = [
    ((1, 0), (7264, 7264), (43408, 1216), (1216, 43408)),
    ((0, 2, 1), (368, 384, 384), (2144, 64, 384), (368, 64, 2307)),
    ((1, 0, 2), (384, 384, 355), (2320, 384, 59), (384, 2320, 59)),
    ((2, 1, 0), (384, 355, 384), (2320, 59, 384), (384, 59, 2320)),
    ((0, 3, 2, 1), (80, 96, 75, 96), (464, 16, 75, 96), (80, 16, 75, 582)),
    ((2, 1, 3, 0), (96, 75, 96, 75), (608, 12, 96, 75), (96, 12, 608, 75)),
    ((2, 0, 3, 1), (96, 75, 96, 75), (608, 12, 96, 75), (96, 12, 608, 75)),
    ((1, 0, 3, 2), (96, 96, 75, 75), (608, 96, 12, 75), (96, 608, 12, 75)),
    ((3, 2, 1, 0), (96, 75, 75, 96), (608, 12, 75, 96), (96, 12, 75, 608)),
    ((0, 4, 2, 1, 3), (32, 48, 28, 28, 48), (176, 8, 28, 28, 48), (32, 8, 28, 28, 298)),
    ((3, 2, 1, 4, 0), (48, 28, 28, 48, 28), (352, 4, 28, 48, 28), (48, 4, 28, 352, 28)),
    ((2, 0, 4, 1, 3), (48, 28, 48, 28, 28), (352, 4, 48, 28, 28), (48, 4, 352, 28, 28)),
    ((1, 3, 0, 4, 2), (48, 48, 28, 28, 28), (352, 48, 4, 28, 28), (48, 352, 4, 28, 28)),
    ((4, 3, 2, 1, 0), (48, 28, 28, 28, 48), (352, 4, 28, 28, 48), (48, 4, 28, 28, 352)),
    ((0, 3, 2, 5, 4, 1), (16, 32, 15, 32, 15, 15), (48, 10, 15, 32, 15, 15), (16, 10, 15, 103, 15, 15)),
    ((3, 2, 0, 5, 1, 4), (32, 15, 15, 32, 15, 15), (112, 5, 15, 32, 15, 15), (32, 5, 15, 112, 15, 15)),
    ((2, 0, 4, 1, 5, 3), (32, 15, 32, 15, 15, 15), (112, 5, 32, 15, 15, 15), (32, 5, 112, 15, 15, 15)),
    ((3, 2, 5, 1, 0, 4), (32, 15, 15, 32, 15, 15), (112, 5, 15, 32, 15, 15), (32, 5, 15, 112, 15, 15)),
    ((5, 4, 3, 2, 1, 0), (32, 15, 15, 15, 15, 32), (112, 5, 15, 15, 15, 32), (32, 5, 15, 15, 15, 112)),
]


class Memcpy:
    """memcpy between two blocks of memory, each thread copying a part."""

    def __init__(self, nbytes, threads):
        self.source, self.destination = ctypes.create_string_buffer(nbytes), ctypes.create_string_buffer(nbytes)
        ctypes.memset(self.source, 1, nbytes)
        ctypes.memset(self.destination, 2, nbytes)
        bounds = [nbytes * i // threads for i in range(threads + 1)]
        self.parts = list(zip(bounds, bounds[1:]))

    def copy(self, begin, end):
        ctypes.memmove(ctypes.addressof(self.destination) + begin, ctypes.addressof(self.source) + begin, end - begin)

    def seconds(self):
        others = [threading.Thread(target=self.copy, args=part) for part in self.parts[1:]]
        start = time.perf_counter()
        for thread in others:
            thread.start()
        self.copy(*self.parts[0])
        for thread in others:
            thread.join()
        return time.perf_counter() - start


def row_major(permutation, sizes):
    """The same transposition with the adjacent elements in the last dimension: a shape, and the dimensions of permute."""
    last = len(sizes) - 1
    return sizes[::-1], tuple(last - permutation[last - i] for i in range(last + 1))


def ours(options, shape, dims):
    """Seconds of one transposition, and the bytes that it writes."""
    result = tuple(shape[d] for d in dims)
    command = [options.program, "timeit", "--json", "--threads", str(options.threads), "--memory", "8GiB", "-n", "2",
               "-r", "2", "-s", f"x = torch.ones({shape}, dtype=torch.{options.dtype})",
               "-s", f"y = torch.ones({result}, dtype=torch.{options.dtype})", f"y.copy_(x.permute{dims})"]
    answer = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    return answer["min_ns"] / 1e9, answer["bytes_copied"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/stridescope")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--dtype", default="float32", choices=["float32", "float64"])
    options = parser.parse_args()
    print(f"{options.dtype}, threads: {options.threads}. Ratio: the time of memcpy divided by that of the transposition.\n")
    print(f"{'permutation':<18} {'sizes':<26} {'transposed':>10} {'memcpy':>9} {'ratio':>6}")
    ratios, memcpy = [], None
    for permutation, *all_sizes in CASES:
        for sizes in all_sizes:
            shape, dims = row_major(permutation, sizes)
            seconds, copied = [], []
            for _ in range(options.rounds):
                taken, nbytes = ours(options, shape, dims)
                seconds.append(taken)
                if memcpy is None or len(memcpy.source) != nbytes:
                    memcpy = Memcpy(nbytes, options.threads)
                copied += [memcpy.seconds() for _ in range(4)]
            ratios.append(min(copied) / min(seconds))
            print(f"{' '.join(map(str, permutation)):<18} {' '.join(map(str, sizes)):<26} {min(seconds) * 1e3:>7.1f} ms "
                  f"{min(copied) * 1e3:>6.1f} ms {ratios[-1]:>6.2f}", flush=True)
    print(f"\nmedian {statistics.median(ratios):.2f}, worst {min(ratios):.2f}, {len(ratios)} cases")


if __name__ == "__main__":
    main()
