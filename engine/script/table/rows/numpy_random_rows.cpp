#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/numpy_generators.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace numpy_random {
namespace {

using tensor::DType;

std::vector<std::uint32_t> words_of(const Call& call) {
  std::vector<std::uint32_t> seeds;
  for (const auto& item : iterate(call.interpreter, call["words"]))
    seeds.push_back(static_cast<std::uint32_t>(index_argument(call.interpreter, item)));
  if (seeds.empty()) seeds.push_back(0);
  return seeds;
}

Value evaluate_start(const Call& call) {
  constexpr std::int64_t steps_of_state = 64;
  call.interpreter.spend(steps_of_state);
  return make_bit_generator(call.string("kind"), words_of(call))->state();
}

/// (next state, tensor of numbers)
Value evaluate_draw(const Call& call) {
  const auto generator = generator_of(call["state"]);
  const auto kind = call.string("kind");
  const auto count = index_argument(call.interpreter, call["count"]);
  const auto low = static_cast<std::uint64_t>(index_argument(call.interpreter, call["low"]));
  const auto range = static_cast<std::uint64_t>(index_argument(call.interpreter, call["range"]));
  const auto number = [&](std::string_view name) {
    const auto given = as_number(with_float(call.interpreter, call[name]));
    if (!given) throw refuse::stated_type("expected a number, not " + type_name(call[name]));
    return tensor::to_double(*given);
  };
  const double a = number("a"), b = number("b");
  const bool is_shaped = kind == "gamma" || kind == "beta";
  if (is_shaped && (!(a >= 0) || !(b >= 0))) throw refuse::stated_value(a >= 0 ? "b < 0" : "shape < 0");
  if (count < 0) throw refuse::stated_value("negative dimensions are not allowed");
  constexpr std::int64_t steps_of_state = 64;
  call.interpreter.spend(steps_of_state + count / 4);
  const bool is_integer = kind.starts_with("bounded") || kind == "order";
  const unsigned narrow = kind == "bounded1" ? 8 : kind == "bounded2" ? 16 : 0;
  std::uint32_t word = 0;
  int left = 0;
  const auto made = call.memory.allocate_tensor({count}, is_integer ? DType::int64 : DType::float64);
  const auto to = region_of(made);
  if (count > 0) call.memory.flow({tensor::FlowKind::fill, {}, to});
  if (made.storage().is_meta() && count > 0) return make_tuple({call["state"], {made}});
  auto* numbers = reinterpret_cast<double*>(made.data());
  auto* integers = reinterpret_cast<std::int64_t*>(made.data());
  for (std::int64_t i = 0; i < count && kind != "order"; ++i) {
    if (kind == "double") numbers[i] = generator->next_double();
    else if (kind == "normal") numbers[i] = generator->normal();
    else if (kind == "exponential") numbers[i] = generator->exponential();
    else if (kind == "gamma") numbers[i] = generator->gamma(a);
    else if (kind == "beta") numbers[i] = generator->beta(a, b);
    else if (kind == "float")
      numbers[i] = static_cast<double>(static_cast<float>(generator->next32() >> 8) * (1.0F / 16777216.0F));
    else if (narrow > 0)
      integers[i] = static_cast<std::int64_t>(low + generator->bounded_narrow(range, narrow, word, left));
    else integers[i] = static_cast<std::int64_t>(low + generator->bounded(range));
  }
  if (kind == "order") {
    for (std::int64_t i = 0; i < count; ++i) integers[i] = i;
    for (auto i = count - 1; i > 0; --i)
      std::swap(integers[i],
                integers[static_cast<std::int64_t>(generator->interval(static_cast<std::uint64_t>(i)))]);
  }
  return make_tuple({generator->state(), {made}});
}

/// One number of the session's stream, whose state is stored under "random"; None if there is no state.
Value evaluate_number(const Call& call) {
  const auto kind = call.string("kind");
  const auto low = index_argument(call.interpreter, call["low"]);
  const auto range = index_argument(call.interpreter, call["range"]);
  if ((kind != "double" && kind != "normal" && kind != "bounded") || range < 0) return {None{}};
  const auto state = call.interpreter.call(*op_table().find("_np_state", Form::builtin), nullptr,
                                           {{std::string("random")}, {None{}}}, {});
  if (state.is_none()) return {None{}};
  constexpr std::int64_t steps_of_state = 64;
  call.interpreter.spend(steps_of_state);
  const auto generator = generator_of(state);
  Value made;
  if (kind == "double") made = {generator->next_double()};
  else if (kind == "normal") made = {generator->normal()};
  else
    made = {static_cast<std::int64_t>(static_cast<std::uint64_t>(low) +
                                      generator->bounded(static_cast<std::uint64_t>(range)))};
  call.interpreter.call(*op_table().find("_np_set_state", Form::builtin), nullptr,
                        {{std::string("random")}, generator->state()}, {});
  return made;
}

Value evaluate_words(const Call& call) {
  std::vector<Value> words;
  for (const auto word : unpacked_words(call.string("packed"))) words.push_back({std::int64_t{word}});
  return make_list(std::move(words));
}

std::vector<Row> rows() {
  return family(
      {.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
      {
          {.name = "_np_random_start", .signatures = {"(str kind, any words)"}, .evaluate = evaluate_start},
          {.name = "_np_random_words", .signatures = {"(str packed)"}, .evaluate = evaluate_words},
          {.name = "_np_random_pack",
           .signatures = {"(any words)"},
           .evaluate = [](const Call& call) { return Value{packed_words(words_of(call))}; }},
          {.name = "_np_random_number",
           .signatures = {"(str kind, any low=0, any range=0)"},
           .evaluate = evaluate_number},
          {.name = "_np_random_draw",
           .signatures = {"(str kind, any state, any count, any low=0, any range=0, any a=0.0, any b=0.0)"},
           .evaluate = evaluate_draw},
      });
}

}  // namespace
}  // namespace numpy_random

std::vector<Row> numpy_random_rows() { return numpy_random::rows(); }

}  // namespace stridescope::script
