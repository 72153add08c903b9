#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/tensor/memory.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

std::string printed(const std::string& text) {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  std::string all;
  for (const auto& statement : script::parse(text).statements)
    all += interpreter.run(statement, environment).printed;
  return all;
}

}  // namespace

TEST_CASE("results of short rows do not depend on their length or alignment") {
  // Each is compared with the same along the last dimension of a copy, which takes another code path.
  CHECK(printed(R"py(import torch
torch.manual_seed(4)
def last(t, dim): return t.movedim(dim, -1).contiguous()
def close(a, b, digits): return torch.allclose(a.double(), b.double(), digits, digits, equal_nan=True)
def wrong(name, kind, shape, dim, special):
    t = torch.randn(shape).to(kind)
    if special:
        t.view(-1)[::7] = float('inf')
        t.view(-1)[3::11] = float('-inf')
        t.view(-1)[5::13] = float('nan')
    digits = {torch.float64: 1e-12, torch.float32: 1e-5, torch.float16: 2e-3, torch.bfloat16: 2e-2}[kind]
    u = last(t, dim)
    found = []
    for op in ('sum', 'nansum', 'prod', 'logsumexp', 'amax', 'amin', 'any', 'count_nonzero'):
        if not special or op not in ('sum', 'nansum', 'prod'):
            if not close(getattr(t, op)(dim), getattr(u, op)(-1), digits * 4): found.append(op)
    if not torch.equal(t.argmax(dim), u.argmax(-1)): found.append('argmax')
    for op in ('softmax', 'log_softmax', 'cumsum', 'cumprod'):
        if not special or op not in ('cumsum', 'cumprod'):
            if not close(last(getattr(t, op)(dim), dim), getattr(u, op)(-1), digits * 4): found.append(op)
    return [(name, shape, dim, special, f) for f in found]
def main():
    for kind in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
        for shape in ((3, 5, 7, 20), (2, 40, 33), (700, 2), (9, 1, 3), (4, 70, 8), (5, 17), (600, 31), (3, 4, 50, 16), (1, 300)):
            for dim in range(len(shape)):
                for special in (False, True):
                    for line in wrong(str(kind), kind, shape, dim, special): print(line)
    return 0
z = main()
)py") == "");
}

TEST_CASE("reductions of integers do not depend on the layout") {
  // Each is compared with the same along the last dimension of a copy.
  CHECK(printed(R"py(import torch
torch.manual_seed(8)
def whole(kind, *shape): return torch.randint(-3, 9, shape).to(kind)
def layouts(kind):
    return (whole(kind, 5, 70, 3), whole(kind, 70, 5, 4)[:, :, 1:], whole(kind, 9, 40, 8)[:, :, ::2], whole(kind, 3, 6, 50).permute(2, 0, 1), whole(kind, 40, 7, 12)[:, ::2],
            whole(kind, 6, 1, 33).expand(6, 5, 33), whole(kind, 1, 70, 3).expand(4, 70, 3), whole(kind, 20, 9, 1).expand(20, 9, 16), whole(kind, 1).expand(3, 4, 5),
            whole(kind, 2, 3, 300), whole(kind, 300, 2, 3)[1:], whole(kind, 4, 1200, 2), whole(kind, 17, 3, 90).permute(1, 2, 0)[:2, :89])
def wrong(t, dims):
    u = t.movedim(dims, tuple(range(t.dim() - len(dims), t.dim()))).flatten(t.dim() - len(dims)).contiguous()
    found = []
    for op in ('sum', 'amax', 'amin', 'any', 'all', 'count_nonzero'):
        if not torch.equal(getattr(t, op)(dims), getattr(u, op)(-1)): found.append(op)
    if len(dims) == 1 and not torch.equal(t.prod(dims[0]), u.prod(-1)): found.append('prod')
    return [(t.dtype, t.shape, t.stride(), dims, f) for f in found]
def main():
    for kind in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.bool):
        for t in layouts(kind):
            for dims in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2)):
                for line in wrong(t, dims): print(line)
    return 0
z = main()
)py") == "");
}

TEST_CASE("sums of expanded tensors equal those of their copies") {
  CHECK(printed(R"py(import torch
torch.manual_seed(9)
def main():
    for kind in (torch.float32, torch.float16, torch.bfloat16, torch.float64):
        for shape, expanded in (((1, 700), (50, 700)), ((90, 1), (90, 400)), ((1,), (40000,)), ((30, 1, 40), (30, 33, 40)), ((1, 1), (200, 300))):
            t = torch.randn(shape).to(kind).expand(expanded)
            u = t.contiguous()
            digits = {torch.float64: 1e-12, torch.float32: 2e-5, torch.float16: 2e-3, torch.bfloat16: 2e-2}[kind]
            for dim in range(t.dim()):
                for op in ('sum', 'mean', 'nansum'):
                    if not torch.allclose(getattr(t, op)(dim), getattr(u, op)(dim), digits, digits * 10): print(kind, expanded, dim, op)
    return 0
z = main()
)py") == "");
}

TEST_CASE("shifting by a number equals shifting by a tensor of it") {
  CHECK(printed(R"py(import torch
def wrong(kind, by):
    t = torch.tensor([0, 1, -1, 5, -77, 100, 127, -128] * 9).to(kind)
    each = torch.full_like(t, by)
    return [] if torch.equal(t << by, t << each) and torch.equal(t >> by, t >> each) else [(kind, by)]
def main():
    for kind in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64):
        for by in (0, 1, 3, 7, 8, 15, 31, 63, 64, 100, -1):
            for line in [] if by < 0 and kind == torch.uint8 else wrong(kind, by): print(line)
    return 0
z = main()
print(torch.tensor([3, -5, 2**40]) << 2, torch.tensor([9, -9], dtype=torch.int16) >> 1)
)py") == "tensor([           12,           -20, 4398046511104]) tensor([ 4, -5], dtype=torch.int16)\n");
}

TEST_CASE("slices are written along any dimension, in the order of the index") {
  CHECK(printed(R"py(import torch
torch.manual_seed(6)
def wrong(t, dim, i):
    part = torch.randn(t.shape).movedim(dim, 0)[:len(i)].movedim(0, dim)
    u, p = t.movedim(dim, 0).contiguous(), part.movedim(dim, 0).contiguous()
    found = []
    if not torch.equal(t.index_add(dim, i, part), u.index_add(0, i, p).movedim(0, dim)): found.append('index_add')
    if not torch.equal(t.index_copy(dim, i, part), u.index_copy(0, i, p).movedim(0, dim)): found.append('index_copy')
    if not torch.equal(t.index_fill(dim, i, 2.5), u.index_fill(0, i, 2.5).movedim(0, dim)): found.append('index_fill')
    return [(t.shape, t.stride(), dim, f) for f in found]
def main():
    i = torch.tensor([2, 0, 2, 1])
    for t in (torch.randn(4, 5, 6), torch.randn(6, 5, 4).permute(2, 1, 0), torch.randn(5, 9)[:, ::2], torch.randn(7)):
        for dim in range(t.dim()):
            for line in wrong(t, dim, i): print(line)
    return 0
z = main()
)py") == "");
}

TEST_CASE("vectorised integer division equals scalar division") {
  CHECK(printed(R"py(import torch
torch.manual_seed(5)
edges = torch.tensor([0, 1, -1, 2, -2, 7, -7, 2**31, -2**31, 2**51 - 1, 2**51, -2**51, 2**52 + 1, 2**53 - 1, -2**53, 2**62 + 3, -2**63, 2**63 - 1])
some = torch.randint(-1000, 1000, (100,))
a = torch.cat([edges, some]).repeat_interleave(30)
b = torch.cat([edges[1:], some[some != 0][:13]]).repeat(len(a) // 30)
def apart(t): return torch.stack([t, t], 1)[:, 0]
for_all = (torch.equal(a // b, apart(a) // apart(b)), torch.equal(a % b, apart(a) % apart(b)))
def main():
    for divisor in (1, -1, 3, -3, 10, 1000003, 2**51 - 1, -2**51, 2**60):
        if not torch.equal(a // divisor, apart(a) // divisor): print('//', divisor)
        if not torch.equal(a % divisor, apart(a) % divisor): print('%', divisor)
        small = a.abs() < 2**50
        if not torch.equal((a // divisor * divisor + a % divisor)[small], a[small]): print('sum', divisor)
    return 0
z = main()
print(for_all)
)py") == "(True, True)\n");
}

TEST_CASE("squares equal products, and functions of expanded tensors equal those of copies") {
  CHECK(printed(R"py(import torch
torch.manual_seed(5)
def same(a, b): return a.dtype == b.dtype and a.stride() == b.stride() and torch.equal(a, b)
def main():
    for kind in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
        for t in (torch.randn(37, 5, 9), torch.randn(7, 150)[:, ::2], torch.randn(4, 60).t(), torch.randn(3, 1, 7).expand(3, 50, 7)):
            x = t.to(kind)
            y = x.clone()
            y **= 2
            if not same(x ** 2, x * x) or not same(y, x * x) or not same(x.square(), x * x): print(kind, x.shape)
        for t in (torch.randn(5, 1, 9).to(kind).expand(5, 70, 9), torch.randn(1).to(kind).expand(3000), torch.randn(300, 1).to(kind).expand(300, 40).t()):
            for op in ('exp', 'tanh', 'sigmoid', 'erf', 'cos'):
                if not torch.equal(getattr(t, op)(), getattr(t.contiguous(), op)()): print(kind, op)
    return 0
z = main()
)py") == "");
}

TEST_CASE("argmax returns the first maximum in any layout, also for bool") {
  CHECK(printed(R"py(import torch
torch.manual_seed(10)
def layouts(kind):
    t = torch.randint(0, 5, (13, 6, 7)).to(kind)
    return (t, t.permute(2, 0, 1), t[::2, :, 1:], t[:, :1].expand(13, 4, 7), t[:1, :, :1].expand(5, 6, 8),
            torch.randint(0, 90, (7, 50, 60)).to(kind).permute(1, 2, 0), torch.randint(0, 9, (3, 40000)).to(kind).t())
def main():
    for kind in (torch.float32, torch.float64, torch.bfloat16, torch.uint8, torch.int64):
        for t in layouts(kind):
            u = t.reshape(-1)
            places = torch.arange(u.numel())
            for op, best in (('argmax', u.max()), ('argmin', u.min())):
                if getattr(t, op)() != places[u == best].min(): print(kind, t.shape, t.stride(), op)
    for t in layouts(torch.bool):
        u = t.to(torch.int32)
        for dim in range(t.dim()):
            for op in ('max', 'min'):
                a, b = getattr(t, op)(dim), getattr(u, op)(dim)
                if not torch.equal(a.values, b.values.bool()) or not torch.equal(a.indices, b.indices): print(t.shape, t.stride(), op, dim)
    return 0
z = main()
)py") == "");
}
