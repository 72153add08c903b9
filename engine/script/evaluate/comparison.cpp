#include <algorithm>
#include <string>

#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/object_operators.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/quick_numbers.h"
#include "engine/script/evaluate/sequence_operators.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/substring_finder.h"
#include "engine/script/evaluate/tensor_operators.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/object.h"
#include "engine/script/values/stack.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;
using Kind = Sequence::Kind;

[[noreturn]] void unordered(std::string_view op, const Value& a, const Value& b) {
  throw refuse::not_ordered(op, type_name(a), type_name(b));
}

/// Result of the comparison `op` for an ordering: -1, 0, 1, or 2 if unordered, as with nan.
Value comparison_result(std::string_view op, int order) {
  if (order == 2) return {false};
  return {op == "<" ? order < 0 : op == "<=" ? order <= 0 : op == ">" ? order > 0 : order >= 0};
}

/// Computes <, <=, > or >= for values other than tensors, sets and objects. Sequences are ordered by the
/// first pair of items that differ.
Value compare_order(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  const auto x = python_number(a), y = python_number(b);
  if (x && y) return comparison_result(op, compare(*x, *y));
  if (a.is<std::string>() && b.is<std::string>()) {
    interpreter.spend(1 + static_cast<std::int64_t>(std::get<std::string>(a.data).size() / 64));
    const int c = std::get<std::string>(a.data).compare(std::get<std::string>(b.data));
    return comparison_result(op, c < 0 ? -1 : c > 0);
  }
  const bool lists = sequence_of(a, Kind::list) && sequence_of(b, Kind::list);
  if (!lists && !(is_tuple(a) && is_tuple(b))) unordered(op, a, b);
  const auto p = std::get<Sequence>(a.data).items, q = std::get<Sequence>(b.data).items;
  if (is_stack_low()) throw refuse::comparison_too_deep();
  for (std::size_t i = 0; i < std::min(p->size(), q->size()); ++i) {
    interpreter.spend(1);
    if (!is_same((*p)[i], (*q)[i]) && !is_equal(interpreter, (*p)[i], (*q)[i]))
      return compare(interpreter, op, (*p)[i], (*q)[i]);
  }
  return comparison_result(op, p->size() < q->size() ? -1 : p->size() > q->size());
}

bool is_in(Interpreter& interpreter, const Value& item, const Value& container) {
  if (const auto* text = container.get_if<std::string>()) {
    const auto* part = item.get_if<std::string>();
    if (!part) throw refuse::contains_needs_str(type_name(item));
    return SubstringFinder(interpreter, *text, *part)(0) != std::string::npos;
  }
  if (const auto said = object_contains(interpreter, container, item)) return truth(*said);
  if (const auto* dict = container.get_if<Dict>()) return dict_contains(interpreter, *dict, item);
  if (container.is<Tensor>()) {
    if (!is_operand(item)) {
      throw refuse::contains_type(type_name(item));
    }
    const auto equal = compare(interpreter, "==", container, item);
    return truth(call_row(interpreter, "any", "any", equal, {}));
  }
  if (const auto* range = container.get_if<Range>(); range && item.is<std::int64_t>()) {
    const auto value = std::get<std::int64_t>(item.data);
    const bool inside = range->step > 0 ? value >= range->start && value < range->stop
                                        : value <= range->start && value > range->stop;
    return inside && (value - range->start) % range->step == 0;
  }
  const auto* object = container.get_if<Object>();
  const bool iterates = object && (object->type->find("__iter__") || object->type->find("__getitem__"));
  if (!container.is<Sequence>() && !container.is<Range>() && !iterates && !container.is<DefinedClass>() &&
      !container.is<Generator>()) {
    throw refuse::not_a_container(type_name(container));
  }
  // If found, the iterator keeps the items after it.
  auto iteration = begin_iteration(interpreter, container);
  while (const auto element = next_of(interpreter, iteration)) {
    interpreter.spend(1);
    if (is_same(*element, item) || is_equal(interpreter, *element, item)) return true;
  }
  return false;
}

}  // namespace

Value compare(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  if (auto made = quick_comparison(op, a, b)) return std::move(*made);
  if (op == "not in") return {!is_in(interpreter, a, b)};
  if (op.front() == 'i') {
    if (op == "in") return {is_in(interpreter, a, b)};
    return {is_same(a, b) == (op == "is")};
  }
  if (auto made = object_operator(interpreter, op, a, b)) return *made;
  if (op == "!=")
    if (const auto equal = object_operator(interpreter, "==", a, b)) return {!truth_of(interpreter, *equal)};
  if ((a.is<Tensor>() || b.is<Tensor>()) && is_operand(a) && is_operand(b)) {
    if (a.is<Tensor>()) return call_row(interpreter, row_name(op), op, a, {b});
    // 2 < x is evaluated as x > 2, as Python's reflection does.
    const std::string_view reflected = op == "<"    ? ">"
                                       : op == "<=" ? ">="
                                       : op == ">"  ? "<"
                                       : op == ">=" ? "<="
                                                    : op;
    return call_row(interpreter, row_name(reflected), reflected, b, {a});
  }
  if (op == "==") return {is_equal(interpreter, a, b)};
  if (op == "!=") return {!is_equal(interpreter, a, b)};
  if (a.is<Dict>() && b.is<Dict>())
    if (const auto holds = compare_sets(interpreter, op, std::get<Dict>(a.data), std::get<Dict>(b.data)))
      return {*holds};
  return compare_order(interpreter, op, a, b);
}

bool is_less(Interpreter& interpreter, const Value& a, const Value& b) {
  const auto *x = a.get_if<std::int64_t>(), *y = b.get_if<std::int64_t>();
  if (x && y) return *x < *y;
  return truth_of(interpreter, compare(interpreter, "<", a, b));
}

}  // namespace stridescope::script
