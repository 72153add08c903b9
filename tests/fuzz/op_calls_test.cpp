// Every row of the op table, called with arguments of its types: the verdict predicts the effect, undo
// reverts everything, redo repeats it, and refused calls change nothing.
#include "tests/fuzz/op_calls.h"
#include "tests/fuzz/aliased_calls.h"
#include "tests/fuzz/exercise.h"
#include "tests/fuzz/kernel_calls.h"
#include "tests/fuzz/window_calls.h"
#include "tests/support/catch.h"

namespace stridescope::testing {

TEST_CASE("every operation matches its verdict, and can be undone") {
  Exerciser exerciser;
  std::mt19937 random(7);
  for (const auto& op : script::op_table().ops()) {
    if (tells_identity(op)) continue;
    for (const auto& signature : op.signatures) {
      for (int i = 0; i < 4; ++i) {
        auto text = std::string(op_call_names);
        for (int call = 0; call < 3; ++call) text += random_call(op, signature, random) + "\n";
        INFO(text);
        REQUIRE_NOTHROW(exerciser.exercise(text));
      }
    }
  }
}

TEST_CASE("random calls on shrunk and overlapping storages stay in bounds") {
  Exerciser exerciser;
  std::mt19937 random(11);
  for (int i = 0; i < 250; ++i) {
    const auto text = random_calls(random);
    INFO(text);
    REQUIRE_NOTHROW(exerciser.exercise(op_call_names, text));
  }
}

TEST_CASE("operands that alias the output are read in bounds, with equal results if observed") {
  Exerciser exerciser;
  std::mt19937 random(19);
  for (int i = 0; i < 1500; ++i) {
    const auto [beginning, calls] = random_aliased_program(random, random);
    INFO(beginning + calls);
    REQUIRE_NOTHROW(exerciser.exercise(beginning, calls));
  }
}

TEST_CASE("kernels stay in bounds, and work the same with and without an observer") {
  Exerciser exerciser;
  std::mt19937 random(13);
  for (int i = 0; i < 400; ++i) {
    const auto text = random_kernel_program(random, random).text();
    INFO(text);
    REQUIRE_NOTHROW(exerciser.exercise(text));
  }
}

TEST_CASE("kernels on windows stay in bounds, and work the same with and without an observer") {
  Exerciser exerciser;
  std::mt19937 random(17);
  for (int i = 0; i < 200; ++i) {
    const auto text = random_window_program(random, random).text();
    INFO(text);
    REQUIRE_NOTHROW(exerciser.exercise(text));
  }
}

TEST_CASE("bugs that random programs found stay fixed") {
  for (const char* text :
       {"i = torch.tensor([1, 0])\ny = slice(i)\ni.add_(1)\nz = [slice(i)]\ni.resize_(1)\n",
        "a = torch.zeros(40000)\na.untyped_storage().resize_(40)\n"
        "a.scatter_reduce_(0, torch.tensor([1, 39999]), torch.ones(2), 'amax', include_self=False)\n"
        "a.put_(torch.tensor([1, 39999]), torch.ones(2), accumulate=True)\n"
        "a.index_put_((torch.tensor([1, 39999]),), torch.ones(2), accumulate=True)\n",
        "x = torch.diagflat(torch.zeros(3), -2**63)\ny = torch.zeros(2, 2).rot90(1, (2**62, -2**63))\n",
        "x = torch.ones(3).round_(decimals=-2**63)\ny = torch.ones(3).round(decimals=2**63 - 1)\n",
        "x = torch.arange(6)\nx.untyped_storage().resize_(16)\ny = slice(x)\ny = [x]\n",
        "b = torch.arange(66).view(33, 2)\nr = torch.tensor([0, 2, 1, 0])\n"
        "y = torch.index_select(b, -2, r, out=b[..., 1:])\n",
        "b = torch.arange(123).view(41, 3)\nr = torch.arange(37).mul(5).remainder(41)\na = b.view(-1)[3:]\n"
        "y = torch.index_select(b[..., 1:], 0, r, out=a)\n",
        "a = torch.arange(185).view(5, 37)\nb = a.clone()\na.untyped_storage().resize_(40)\n"
        "a[b > 200] = 5\na.index_copy_(0, torch.tensor([0]), b[:1])\na.view(-1)[torch.tensor([1])] = b[0, "
        ":1]\n"
        "a.put_(torch.tensor([1]), b[0, :1], accumulate=True)\ny = a.take(torch.tensor([1]))\n",
        "b = torch.arange(20.)\no = b.as_strided((5, 4), (2, 1))\nr = torch.tensor([0, 1, 1])\n"
        "o.index_copy_(0, r, torch.ones(3, 4))\no.index_add_(0, r, torch.ones(3, 4))\n"
        "o.index_put_((r,), torch.arange(12.).view(3, 4))\no.masked_fill_(o > 3, 2)\n"
        "o.scatter_(0, torch.tensor([[0, 1, 2, 3], [1, 2, 3, 4]]), torch.arange(8.).view(2, 4))\n"
        "o.scatter_add_(0, torch.tensor([[0, 1, 2, 3], [1, 2, 3, 4]]), torch.arange(8.).view(2, 4))\n"
        "o[:, 1:].scatter_(0, torch.tensor([[0, 1, 2]]), o[:1, :3])\n",
        "a = torch.arange(123).view(41, 3)\nr = torch.arange(5)\na.untyped_storage().resize_(40)\n"
        "y = a[r[:, None], r]\ny = a[r]\ny = a[:, r]\ny = a.take(r + 200)\ny = a.take(r)\n",
        "a = torch.arange(130).view(2, 65)\na.untyped_storage().resize_(40)\n"
        "a.scatter_(0, torch.tensor([[9]]), 1)\na.scatter_(0, torch.tensor([[9]]), torch.ones(1, 1, "
        "dtype=torch.int64))\n",
        "torch.set_printoptions(edgeitems=0, threshold=2)\nx = torch.zeros(2, 3, 4)\nprint(x, x[0], x[0, "
        "0])\n",
        "a = torch.arange(130).view(2, 65)\ny = torch.cat([a, a.clone()], 1, out=a[..., ::2])\n",
        "a = torch.arange(60).view(6, 10)\nr = torch.arange(50).view(5, 10)\n"
        "y = torch.take(a, r, out=a[:2])\n",
        "x = torch.zeros(1000)\ny = torch.arange(2000).remainder(1000)\nx.index_add_(0, y, "
        "torch.ones(2000))\n"
        "x.index_copy_(0, y, torch.arange(2000.))\nz = torch.bincount(y)\n",
        "a = torch.ones(185) > 0\nb = torch.arange(185)\na.untyped_storage().resize_(40)\n"
        "y = torch.masked_select(a, (b > 200), out=(b > 2)[1:])\ny = a[b > 200, ...]\n",
        "x = torch.arange(6).view(2, 3)\ny = x.as_strided((-40, 0), (2**62, 1))\n"
        "z = y.as_strided((0, -40), (1, 2**62))\ntorch.randperm(-2**63, out=x)\n"}) {
    INFO(text);
    REQUIRE_NOTHROW(exercise(text));
  }
}

}  // namespace stridescope::testing
