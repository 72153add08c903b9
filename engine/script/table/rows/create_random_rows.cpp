#include "engine/ops/create/like.h"
#include "engine/ops/create/random.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/create_rows.h"
#include "engine/script/table/rows/random_state.h"

namespace stridescope::script {
namespace {

tensor::Tensor fresh_like(const Call& call) {
  return ops::empty_like(
      call.memory, call.tensor("self"),
      {call.optional_dtype("dtype"), call.optional_device("device"),
       call.optional_memory_format("memory_format").value_or(tensor::MemoryFormat::preserve)});
}

Value randint(const Call& call) {
  return {ops::randint(call.memory, RandomState(call), call.has("low") ? call.integer("low") : 0,
                       call.integer("high"), call.integers("size"), options_of(call), call.out())};
}

Value randint_like(const Call& call) {
  const auto result = fresh_like(call);
  ops::random_(call.memory, RandomState(call), result, call.has("low") ? call.integer("low") : 0,
               call.integer("high"));
  return {result};
}

}  // namespace

std::vector<Row> create_random_rows() {
  return family(
      {.group = Group::create, .forms = function, .effect = Effect::create, .out = OutRule::any},
      {
          {.name = "manual_seed",
           .signatures = {"(int seed)"},
           .effect = Effect::ask,
           .value_type = "torch._C.Generator",
           .out = OutRule::none,
           .motion = Motion::none,
           .evaluate = [](const Call& call) -> Value {
             call.interpreter.generator().manual_seed(static_cast<std::uint64_t>(call.integer("seed")));
             return {GeneratorValue{}};
           }},
          {.name = "rand",
           .signatures = {"(int[] size, " RANDOM_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {ops::rand(call.memory, RandomState(call), call.integers("size"), options_of(call),
                               call.out())};
           }},
          {.name = "randn",
           .signatures = {"(int[] size, " RANDOM_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {ops::randn(call.memory, RandomState(call), call.integers("size"), options_of(call),
                                call.out())};
           }},
          {.name = "randint",
           .signatures = {"(int high, int[] size, " RANDOM_OPTIONS,
                          "(int low, int high, int[] size, " RANDOM_OPTIONS},
           .arguments = {{"high", Role::integer, "10"}},
           .evaluate = randint},
          {.name = "randperm",
           .signatures = {"(int n, " RANDOM_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {ops::randperm(call.memory, RandomState(call), call.integer("n"), options_of(call),
                                   call.out())};
           }},
          {.name = "rand_like",
           .signatures = {"(Tensor self, " LIKE_OPTIONS},
           .out = OutRule::none,
           .evaluate = [](const Call& call) -> Value {
             const auto result = fresh_like(call);
             ops::uniform_(call.memory, RandomState(call), result, 0, 1);
             return {result};
           }},
          {.name = "randn_like",
           .signatures = {"(Tensor self, " LIKE_OPTIONS},
           .out = OutRule::none,
           .evaluate = [](const Call& call) -> Value {
             const auto result = fresh_like(call);
             ops::normal_(call.memory, RandomState(call), result, 0, 1);
             return {result};
           }},
          {.name = "randint_like",
           .signatures = {"(Tensor self, int high, " LIKE_OPTIONS,
                          "(Tensor self, int low, int high, " LIKE_OPTIONS},
           .out = OutRule::none,
           .evaluate = randint_like},
      });
}

}  // namespace stridescope::script
