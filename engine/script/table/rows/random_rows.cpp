#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "engine/script/syntax/big_int.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/refusal/refuse.h"

// Primitives of engine/python/random.py: CPython's Mersenne Twister (Modules/_randommodule.c), seeded by
// init_by_array.
namespace stridescope::script {
namespace {

using tensor::PythonRandom;

constexpr std::size_t size = 624, shift = 397;

PythonRandom seeded(const std::vector<std::uint32_t>& key) {
  PythonRandom state;
  auto& mt = state.words;
  mt[0] = 19650218U;
  for (std::size_t i = 1; i < size; ++i)
    mt[i] = 1812433253U * (mt[i - 1] ^ (mt[i - 1] >> 30)) + static_cast<std::uint32_t>(i);
  std::size_t i = 1, j = 0;
  for (auto k = std::max(size, key.size()); k > 0; --k) {
    mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1664525U)) + key[j] + static_cast<std::uint32_t>(j);
    if (++i >= size) mt[0] = mt[size - 1], i = 1;
    if (++j >= key.size()) j = 0;
  }
  for (auto k = size - 1; k > 0; --k) {
    mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1566083941U)) - static_cast<std::uint32_t>(i);
    if (++i >= size) mt[0] = mt[size - 1], i = 1;
  }
  mt[0] = 0x80000000U;
  return state;
}

std::uint32_t next_word(PythonRandom& state) {
  auto& mt = state.words;
  if (state.next >= size) {
    for (std::size_t i = 0; i < size; ++i) {
      const auto y = (mt[i] & 0x80000000U) | (mt[(i + 1) % size] & 0x7fffffffU);
      mt[i] = mt[(i + shift) % size] ^ (y >> 1) ^ ((y & 1U) ? 0x9908b0dfU : 0U);
    }
    state.next = 0;
  }
  auto y = mt[state.next++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680U;
  y ^= (y << 15) & 0xefc60000U;
  return y ^ (y >> 18);
}

double next_float(PythonRandom& state) {
  const auto a = next_word(state) >> 5, b = next_word(state) >> 6;
  return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}

/// Draws from the session's state, which is initially seeded with 0.
template <class Draw>
Value draw_and_store_state(const Call& call, Draw draw) {
  auto settings = call.interpreter.settings();
  auto state = std::make_shared<PythonRandom>(settings.python_random ? *settings.python_random : seeded({0}));
  auto value = draw(*state);
  settings.python_random = std::move(state);
  call.interpreter.change_settings(std::move(settings));
  constexpr std::int64_t steps_of_state = 16;
  call.interpreter.spend(steps_of_state);
  return {value};
}

Value store_state(const Call& call, PythonRandom state) {
  auto settings = call.interpreter.settings();
  settings.python_random = std::make_shared<PythonRandom>(std::move(state));
  call.interpreter.change_settings(std::move(settings));
  return {None{}};
}

/// The list's items as 32-bit words.
std::vector<std::uint32_t> words_of(const Call& call) {
  const auto* list = call["words"].get_if<Sequence>();
  if (!list) throw refuse::stated_type("a list of integers is required");
  std::vector<std::uint32_t> words;
  for (const auto& word : *list->items) {
    const auto* number = word.get_if<std::int64_t>();
    if (!number || *number < 0 || *number > UINT32_MAX) throw refuse::stated_type("an integer is required");
    words.push_back(static_cast<std::uint32_t>(*number));
  }
  return words;
}

Value evaluate_seed(const Call& call) {
  const auto key = words_of(call);
  call.interpreter.spend(std::ssize(key));
  return store_state(call, seeded(key));
}

/// The words, the number of words drawn, and the number cached by gauss().
Value evaluate_random_state(const Call& call) {
  const auto* kept = call.interpreter.settings().python_random.get();
  const auto state = kept ? *kept : seeded({0});
  std::vector<Value> words;
  for (const auto word : state.words) words.push_back({std::int64_t{word}});
  words.push_back({static_cast<std::int64_t>(state.next)});
  call.interpreter.spend(std::ssize(words));
  return make_tuple({make_tuple(std::move(words)), state.gauss ? Value{*state.gauss} : Value{None{}}});
}

Value evaluate_set_random_state(const Call& call) {
  const auto words = words_of(call);
  if (words.size() != size + 1) throw refuse::stated_value("state vector is the wrong size");
  if (words.back() > size) throw refuse::stated_value("invalid state");
  PythonRandom state;
  std::copy_n(words.begin(), size, state.words.begin());
  state.next = words.back();
  if (const auto* gauss = call["gauss"].get_if<double>()) state.gauss = *gauss;
  call.interpreter.spend(std::ssize(words));
  return store_state(call, state);
}

double gauss(PythonRandom& state) {
  if (state.gauss) return *std::exchange(state.gauss, std::nullopt);
  const auto angle = next_float(state) * 2 * std::numbers::pi;
  const auto radius = std::sqrt(-2.0 * std::log(1.0 - next_float(state)));
  state.gauss = std::sin(angle) * radius;
  return std::cos(angle) * radius;
}

/// An integer from 0 to n - 1, as random.Random._randbelow draws it; `n` is at least 1.
std::int64_t below(PythonRandom& state, std::int64_t n) {
  const auto limit = static_cast<std::uint64_t>(n);
  const auto bits = static_cast<int>(std::bit_width(limit));
  const auto draw = [&] {
    constexpr int word = 32;
    std::uint64_t made = 0;
    for (int have = 0; have < bits; have += word)
      made |= static_cast<std::uint64_t>(next_word(state) >> (word - std::min(word, bits - have))) << have;
    return made;
  };
  auto made = draw();
  while (made >= limit) made = draw();
  return static_cast<std::int64_t>(made);
}

Value evaluate_below(const Call& call) {
  const auto* n = call["n"].get_if<std::int64_t>();
  if (!n || *n <= 0) throw refuse::stated_value("numbers are drawn below a positive int");
  return draw_and_store_state(call, [&](PythonRandom& state) { return below(state, *n); });
}

}  // namespace

std::vector<Row> random_rows() {
  return family(
      {.group = Group::python, .forms = builtin, .effect = Effect::none},
      {
          {.name = "_seed", .signatures = {"(any words)"}, .help = "library", .evaluate = evaluate_seed},
          {.name = "_random_state",
           .signatures = {"()"},
           .help = "library",
           .evaluate = evaluate_random_state},
          {.name = "_set_random_state",
           .signatures = {"(any words, any gauss)"},
           .help = "library",
           .evaluate = evaluate_set_random_state},
          {.name = "_random",
           .signatures = {"()"},
           .help = "library",
           .evaluate = [](const Call& call) { return draw_and_store_state(call, next_float); }},
          {.name = "_bits",
           .signatures = {"()"},
           .help = "library",
           .evaluate =
               [](const Call& call) {
                 return draw_and_store_state(
                     call, [](PythonRandom& state) { return std::int64_t{next_word(state)}; });
               }},
          {.name = "_random_below", .signatures = {"(any n)"}, .help = "library", .evaluate = evaluate_below},
          {.name = "_gauss",
           .signatures = {"()"},
           .help = "library",
           .evaluate = [](const Call& call) { return draw_and_store_state(call, gauss); }},
      });
}

}  // namespace stridescope::script
