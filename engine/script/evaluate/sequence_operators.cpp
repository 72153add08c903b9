#include "engine/script/evaluate/sequence_operators.h"

#include <algorithm>

#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/object_text.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/values/format.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/wrapped_value.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using Kind = Sequence::Kind;

Value joined(Interpreter& interpreter, const Sequence& a, const Sequence& b) {
  interpreter.spend(steps_of_items(*a.items) + steps_of_items(*b.items));
  auto items = a.items->to_vector();
  items.insert(items.end(), b.items->begin(), b.items->end());
  if (a.kind == Kind::list) return make_list(std::move(items));
  auto out = make_tuple(std::move(items));
  const auto& made = *std::get<Sequence>(out.data).items;
  const bool are_sizes =
      std::all_of(made.begin(), made.end(), [](const Value& item) { return item.is<std::int64_t>(); });
  if (a.kind == Kind::size && are_sizes) std::get<Sequence>(out.data).kind = Kind::size;
  return out;
}

/// Returns `count`, or 0 if the result is empty; counts `steps` per repetition.
std::int64_t repeated_times(Interpreter& interpreter, std::int64_t steps, std::int64_t count) {
  if (count <= 0 || steps == 0) return 0;
  std::int64_t total = 0;
  if (__builtin_mul_overflow(steps, count, &total)) {
    throw refuse::out_of_memory();
  }
  interpreter.spend(total);
  return count;
}

}  // namespace

const Sequence* sequence_of(const Value& value, Sequence::Kind kind) {
  const auto* s = value.get_if<Sequence>();
  return s && s->kind == kind ? s : nullptr;
}

bool is_tuple(const Value& value) {
  const auto* s = value.get_if<Sequence>();
  return s && (s->kind == Kind::tuple || s->kind == Kind::size || s->kind == Kind::named_tuple);
}

Value repeated(Interpreter& interpreter, const Value& value, std::int64_t count) {
  if (const auto* text = value.get_if<std::string>()) {
    std::string out;
    const auto times = repeated_times(interpreter, std::ssize(*text), count);
    for (std::int64_t i = 0; i < times; ++i) out += *text;
    return {std::move(out)};
  }
  const auto& sequence = std::get<Sequence>(value.data);
  std::vector<Value> items;
  // Strings are copied rather than shared, so their characters are counted too.
  auto steps = steps_of_items(*sequence.items);
  for (const auto& item : *sequence.items) {
    if (const auto* text = item.get_if<std::string>()) steps += std::ssize(*text);
  }
  const auto times = repeated_times(interpreter, steps, count);
  items.reserve(static_cast<std::size_t>(times) * sequence.items->size());
  for (std::int64_t i = 0; i < times; ++i)
    items.insert(items.end(), sequence.items->begin(), sequence.items->end());
  auto out = make_list(std::move(items));
  auto& made = std::get<Sequence>(out.data);
  made.kind = sequence.kind == Kind::named_tuple ? Kind::tuple : sequence.kind;
  return out;
}

Value sequence_operator(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  const auto* text = a.get_if<std::string>();
  if (op == "%" && text) {
    const auto* other = b.get_if<std::string>();
    interpreter.spend(static_cast<std::int64_t>(text->size() + (other ? other->size() : 0)) +
                      steps_of_text(b, interpreter.settings()));
    return {format_percent(
        *text, is_tuple(unwrapped(b)) ? unwrapped(b) : b,
        [&](const Value& value, char conversion) {
          return conversion == 's' ? str_of(interpreter, value) : repr_of(interpreter, value);
        },
        [&](const Value& value, char conversion) {
          const bool is_real = std::string_view("eEfFgG").find(conversion) != std::string_view::npos;
          return is_real ? with_float(interpreter, value) : with_int(interpreter, value);
        },
        [&](std::int64_t characters) { interpreter.spend(characters); })};
  }
  if (op == "+") {
    if (text) {
      const auto* other = b.get_if<std::string>();
      if (!other) throw refuse::str_concatenation(type_name(b));
      interpreter.spend(static_cast<std::int64_t>(text->size() + other->size()));
      return {*text + *other};
    }
    if (const auto* list = sequence_of(a, Kind::list)) {
      const auto* other = sequence_of(b, Kind::list);
      if (!other) throw refuse::list_concatenation(type_name(b));
      return joined(interpreter, *list, *other);
    }
    if (is_tuple(a)) {
      const auto& other = unwrapped(b);
      if (!is_tuple(other)) throw refuse::tuple_concatenation(type_name(b));
      return joined(interpreter, std::get<Sequence>(a.data), std::get<Sequence>(other.data));
    }
  }
  if (op == "*") {
    const auto repeats = [](const Value& v) {
      return v.is<std::string>() || sequence_of(v, Kind::list) || is_tuple(v);
    };
    const auto times = [](const Value& v) { return v.is<std::int64_t>() || v.is<bool>(); };
    const auto count = [](const Value& v) { return tensor::to_int(*as_number(v)); };
    if ((repeats(a) && b.is<BigInt>()) || (a.is<BigInt>() && repeats(b)))
      throw refuse::int_too_large_to_index();
    if (repeats(a) && times(b)) return repeated(interpreter, a, count(b));
    if (times(a) && repeats(b)) return repeated(interpreter, b, count(a));
    if (repeats(a)) throw refuse::sequence_times(type_name(b));
    if (repeats(b)) throw refuse::sequence_times(type_name(a));
  }
  unsupported(op, a, b);
}

}  // namespace stridescope::script
