#include "engine/ops/create/like.h"
#include "engine/ops/create/random.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/create_rows.h"

#define OPTIONS                                                                                            \
  "*, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? " \
  "pin_memory=False, bool? requires_grad=False)"
#define LIKE_OPTIONS                                                                              \
  "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, " \
  "bool? requires_grad=False, MemoryFormat? memory_format=None)"

namespace stridescope::script {
namespace {

tensor::Tensor fresh_like(const Call& call) {
  return ops::empty_like(
      call.memory, call.tensor("self"),
      {call.optional_dtype("dtype"), call.optional_device("device"),
       call.optional_memory_format("memory_format").value_or(tensor::MemoryFormat::preserve)});
}

Value randint(const Call& call) {
  return {ops::randint(call.memory, call.interpreter.generator(), call.has("low") ? call.integer("low") : 0,
                       call.integer("high"), call.integers("size"), options_of(call))};
}

Value randint_like(const Call& call) {
  const auto result = fresh_like(call);
  ops::random_(call.memory, call.interpreter.generator(), result, call.has("low") ? call.integer("low") : 0,
               call.integer("high"));
  return {result};
}

}  // namespace

std::vector<Op> create_random_rows() {
  return {
      {"manual_seed",
       Group::create,
       Form::function,
       {"(int seed)"},
       {"Starts the random stream anew: the same seed gives the same numbers, here as in PyTorch.",
        "重置随机数流：同一种子得到同样的数，与 PyTorch 一致。"},
       [](const Call& call) -> Value {
         call.interpreter.generator().manual_seed(static_cast<std::uint64_t>(call.integer("seed")));
         return {None{}};
       }},
      {"rand",
       Group::create,
       Form::function | Form::with_out,
       {"(int[] size, " OPTIONS},
       {"Random numbers, uniform from 0 up to, not including, 1.", "[0, 1) 上均匀分布的随机数。"},
       [](const Call& call) -> Value {
         return {
             ops::rand(call.memory, call.interpreter.generator(), call.integers("size"), options_of(call))};
       }},
      {"randn",
       Group::create,
       Form::function | Form::with_out,
       {"(int[] size, " OPTIONS},
       {"Random numbers, normal with mean 0 and standard deviation 1.",
        "标准正态分布（均值 0、标准差 1）的随机数。"},
       [](const Call& call) -> Value {
         return {
             ops::randn(call.memory, call.interpreter.generator(), call.integers("size"), options_of(call))};
       }},
      {"randint",
       Group::create,
       Form::function | Form::with_out,
       {"(int high, int[] size, " OPTIONS, "(int low, int high, int[] size, " OPTIONS},
       {"Random integers from low (0 if not given) up to, not including, high.",
        "从 low（缺省为 0）到 high（不含）的随机整数。"},
       randint},
      {"randperm",
       Group::create,
       Form::function | Form::with_out,
       {"(int n, " OPTIONS},
       {"The integers from 0 to n - 1 in random order.", "0 到 n-1 的一个随机排列。"},
       [](const Call& call) -> Value {
         return {
             ops::randperm(call.memory, call.interpreter.generator(), call.integer("n"), options_of(call))};
       }},
      {"rand_like",
       Group::create,
       Form::function,
       {"(Tensor self, " LIKE_OPTIONS},
       {"Uniform random numbers with the shape, dtype and stride order of another tensor.",
        "与另一张量同形状、同类型、同步长次序的均匀随机数。"},
       [](const Call& call) -> Value {
         const auto result = fresh_like(call);
         ops::uniform_(call.memory, call.interpreter.generator(), result, 0, 1);
         return {result};
       }},
      {"randn_like",
       Group::create,
       Form::function,
       {"(Tensor self, " LIKE_OPTIONS},
       {"Normal random numbers with the shape, dtype and stride order of another tensor.",
        "与另一张量同形状、同类型、同步长次序的正态随机数。"},
       [](const Call& call) -> Value {
         const auto result = fresh_like(call);
         ops::normal_(call.memory, call.interpreter.generator(), result, 0, 1);
         return {result};
       }},
      {"randint_like",
       Group::create,
       Form::function,
       {"(Tensor self, int high, " LIKE_OPTIONS, "(Tensor self, int low, int high, " LIKE_OPTIONS},
       {"Random integers with the shape, dtype and stride order of another tensor.",
        "与另一张量同形状、同类型、同步长次序的随机整数。"},
       randint_like},
  };
}

}  // namespace stridescope::script
