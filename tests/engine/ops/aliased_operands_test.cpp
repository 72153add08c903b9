// Operands that decide where an operation writes (divisors, indices, masks, counts) may alias its output:
// the result is the same with and without a tracer and for any number of threads, and no access is out of
// bounds.
#include <algorithm>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/value.h"
#include "engine/tensor/flow.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

struct Watcher : tensor::MemoryObserver {
  void after_allocation(const tensor::Storage&) override {}
  void before_flow(const tensor::Flow&) override {}
  void before_rebind(const tensor::Tensor&, const tensor::Region&) override {}
  void before_resize(const tensor::Storage&,
                     const std::shared_ptr<const tensor::Storage::Contents>&) override {}
};

enum class Way { watched, plain, threads };

/// Returns the output of a program, and the texts of its errors.
std::string printed(const std::string& text, Way way) {
  Watcher watcher;
  tensor::Memory memory;
  memory.guard_storages();
  if (way == Way::threads) memory.set_threads(3, 1);
  if (way == Way::watched) memory.observe(&watcher);
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  std::string all;
  for (const auto& statement : script::parse("import torch\n" + text).statements) {
    try {
      all += interpreter.run(statement, environment).printed;
    } catch (const script::ScriptError& error) {
      all += error.message() + "\n";
    }
  }
  memory.observe(nullptr);
  return all;
}

void check(const std::string& program, const std::string& expected) {
  INFO(program);
  for (const auto way : {Way::watched, Way::plain, Way::threads}) CHECK(printed(program, way) == expected);
}

TEST_CASE("a division with divisors that overlap the dividend stops at a divisor of 0") {
  const std::string error = "ZeroDivisionError\n";
  for (const std::string call :
       {"x[1::2].remainder_(x[1:4])", "x[1::2].fmod_(x[1:4])", "x[1::2] %= x[1:4]",
        "torch.remainder(x[1::2], x[1:4], out=x[1::2])", "torch.fmod(x[1::2], x[1:4], out=x[1::2])",
        "x[1::2].div_(x[1:4] * 0, "
        "rounding_mode='floor')"})
    for (const std::string dtype : {"uint8", "int8", "int16", "int32", "int64"})
      check("x = torch.ones(6, dtype=torch." + dtype + ")\n" + call + "\n", error);
  for (const std::string call :
       {"x[1::2].floor_divide_(x[1:4])", "x[1::2].div_(x[1:4], rounding_mode='floor')", "x[1::2] //= x[1:4]",
        "x[1::2].div_(x[1:4], rounding_mode='trunc')", "torch.floor_divide(x[1::2], x[1:4], out=x[1::2])"})
    check("x = torch.tensor([1, 1, 2, 1, 1, 1])\n" + call + "\n", error);
}

TEST_CASE("the elements of overlapping windows are divided in place in order") {
  for (const std::string call : {"w.remainder_(w)", "w.fmod_(w)", "w %= w"})
    check(
        "x = torch.ones(6, dtype=torch.int64)\nw = x.as_strided((3, 3), (1, 1), 1)\n" + call + "\nprint(x)\n",
        "ZeroDivisionError\ntensor([1, 0, 0, 0, 1, 1])\n");
}

TEST_CASE("counts of a mean wrap in the dtype, and a count of 0 divides by 1") {
  const std::string ones = "i = torch.zeros(600, dtype=torch.int64)\n";
  const auto mean = [&](const std::string& dtype, int count, const std::string& options) {
    const auto n = std::to_string(count);
    return ones + "x = torch.ones(2, dtype=torch." + dtype + ")\nx.scatter_reduce_(0, i[:" + n +
           "], torch.ones(" + n + ", dtype=torch." + dtype + "), 'mean'" + options + ")\nprint(x)\n";
  };
  check(mean("int8", 255, ""), "tensor([0, 1], dtype=torch.int8)\n");
  check(mean("int8", 256, ", include_self=False"), "tensor([0, 1], dtype=torch.int8)\n");
  check(mean("uint8", 511, ""), "tensor([0, 1], dtype=torch.uint8)\n");
  // The sum and the count are both 200, which wraps to -56.
  check(mean("int8", 199, ""), "tensor([1, 1], dtype=torch.int8)\n");
  check(mean("int64", 255, ""), "tensor([1, 1])\n");
}

TEST_CASE("scatter_reduce_ of 16-bit floats changes only the indexed elements") {
  // A signalling NaN, whose bits a conversion would change.
  const auto check_kept = [](const std::string& dtype, const std::string& nan) {
    check("x = torch.tensor([" + nan + ", 0, 5], dtype=torch.int16).view(torch." + dtype +
              ")\nx.scatter_reduce_(0, torch.tensor([1]), torch.zeros(1, dtype=torch." + dtype +
              "), 'sum')\nprint(x.view(torch.int16))\n",
          "tensor([" + nan + ",     0,     5], dtype=torch.int16)\n");
  };
  check_kept("float16", "32001");
  check_kept("bfloat16", "32641");
}

TEST_CASE("pivots of blocks of two rows come in pairs, and must be in range") {
  const auto solve = [](const std::string& pivots) {
    const auto n = std::to_string(std::count(pivots.begin(), pivots.end(), ',') + 1);
    return "y = torch.linalg.ldl_solve(torch.eye(" + n + "), torch.tensor([" + pivots +
           "], dtype=torch.int32), torch.ones(" + n + ", 1))\n";
  };
  for (const std::string pivots : {"-1", "1,-2", "-1,1", "-2,-1", "-1,-1,-3", "1,-2,2"})
    CHECK(printed(solve(pivots), Way::plain).find("negative numbers in equal pairs") != std::string::npos);
  CHECK(printed(solve("1,2,3") + "print(y)\n", Way::plain) ==
        "tensor([[1.],\n        [1.],\n        [1.]])\n");
}

TEST_CASE("indices that overlap the destination are all read first") {
  const std::string x = "x = torch.tensor([2, 0, 1, 2, 1, 0, 2, 1])\n";
  check(x + "x[::2].scatter_(0, x[1:4], 9)\nprint(x)\n", "tensor([9, 0, 9, 2, 9, 0, 2, 1])\n");
  check(x + "x[::2].index_fill_(0, x[1:4], 9)\nprint(x)\n", "tensor([9, 0, 9, 2, 9, 0, 2, 1])\n");
  check(x + "x[::2].index_add_(0, x[1:4], torch.tensor([10**18] * 3))\nprint(x.ge(10**18))\n",
        "tensor([ True, False,  True, False,  True, False, False, False])\n");
  check(x + "x[::2].put_(x[1:4], torch.tensor([10**18] * 3))\nprint(x.ge(10**18))\n",
        "tensor([ True, False,  True, False,  True, False, False, False])\n");
  check(x + "x[::2][x[1:4]] = 10**18\nprint(x.ge(10**18))\n",
        "tensor([ True, False,  True, False,  True, False, False, False])\n");
  check(x + "x[::2].scatter_add_(0, x[1:4], torch.tensor([10**18] * 3))\nprint(x.ge(10**18))\n",
        "tensor([ True, False,  True, False,  True, False, False, False])\n");
  check(
      x + "y = torch.gather(torch.tensor([10**18, 7, 8]), 0, x[1:4], out=x[::2][:3])\nprint(x.ge(10**18))\n",
      "tensor([ True, False, False, False, False, False, False, False])\n");
}

TEST_CASE("an index that overlaps the reduced tensor is read before the first write") {
  const auto reduced = [](const std::string& how) {
    return "u = torch.arange(24).remainder(3)\nx = u.view(torch.int16).as_strided((6,), (1,), 3)\n"
           "x.scatter_reduce_(0, u[:18:3], torch.full((6,), 7, dtype=torch.int16), '" +
           how + "', include_self=False)\nprint(x.tolist())\n";
  };
  check(reduced("amax"), "[7, 1, 0, 0, 0, 2]\n");
  check(reduced("amin"), "[7, 1, 0, 0, 0, 2]\n");
  check(reduced("prod"), "[-13423, 1, 0, 0, 0, 2]\n");
}

TEST_CASE("masks that overlap the selected bytes are all read first") {
  check(
      "u = torch.tensor([1, 0, 1, 1, 0, 0, 1, 1], dtype=torch.uint8)\n"
      "u[::2].masked_fill_(u.view(torch.bool)[1:5], 0)\nprint(u)\n",
      "tensor([1, 0, 0, 1, 0, 0, 1, 1], dtype=torch.uint8)\n");
  check(
      "u = torch.tensor([1, 0, 1, 1, 0, 0, 1, 1], dtype=torch.uint8)\n"
      "y = torch.masked_select(u[1:5], u.view(torch.bool)[::2], out=u[::2][:3])\nprint(y, u)\n",
      "tensor([0, 1, 0], dtype=torch.uint8) tensor([0, 0, 1, 1, 0, 0, 1, 1], dtype=torch.uint8)\n");
}

}  // namespace
