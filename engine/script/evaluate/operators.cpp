#include "engine/script/evaluate/operators.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>

#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/object_operators.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/values/finder.h"
#include "engine/script/values/format.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;
using Kind = Sequence::Kind;

struct OperatorRow {
  std::string_view op, row;
};
constexpr std::array<OperatorRow, 21> operator_rows = {{
    {"+", "add"},
    {"-", "sub"},
    {"*", "mul"},
    {"/", "div"},
    {"//", "floor_divide"},
    {"%", "remainder"},
    {"**", "pow"},
    {"@", "matmul"},
    {"&", "bitwise_and"},
    {"|", "bitwise_or"},
    {"^", "bitwise_xor"},
    {"<<", "bitwise_left_shift"},
    {">>", "bitwise_right_shift"},
    {"==", "eq"},
    {"!=", "ne"},
    {"<", "lt"},
    {"<=", "le"},
    {">", "gt"},
    {">=", "ge"},
    {"~", "bitwise_not"},
    {"neg", "neg"},
}};

std::string row_name(std::string_view op) {
  const auto* found = std::ranges::find(operator_rows, op, &OperatorRow::op);
  return found == operator_rows.end() ? std::string(op) : std::string(found->row);
}

[[noreturn]] void unsupported(std::string_view op, const Value& a, const Value& b) {
  std::string sign(op == "**" ? "** or pow()" : op);
  throw refuse::unsupported_operands(sign, type_name(a), type_name(b));
}

Value call_row(Interpreter& interpreter, std::string_view row, std::string_view op, const Value& self,
               std::vector<Value> arguments) {
  const auto* found = op_table().find(row, Form::method);
  if (!found) throw refuse::operator_not_of_tensors(op);
  return interpreter.call(*found, &self, std::move(arguments), {}, op);
}

bool is_operand(const Value& v) { return v.is<Tensor>() || python_number(v); }

const Sequence* sequence_of(const Value& v, Kind kind) {
  const auto* s = v.get_if<Sequence>();
  return s && s->kind == kind ? s : nullptr;
}
bool is_tuple(const Value& v) {
  const auto* s = v.get_if<Sequence>();
  return s && (s->kind == Kind::tuple || s->kind == Kind::size || s->kind == Kind::named_tuple);
}

Value joined(Interpreter& interpreter, const Sequence& a, const Sequence& b) {
  interpreter.spend(static_cast<std::int64_t>(a.items->size() + b.items->size()));
  auto items = a.items->to_vector();
  items.insert(items.end(), b.items->begin(), b.items->end());
  if (a.kind == Kind::list) return make_list(std::move(items));
  auto out = make_tuple(std::move(items));
  const bool size = a.kind == Kind::size && b.kind == Kind::size;
  if (size) std::get<Sequence>(out.data).kind = Kind::size;
  return out;
}

std::int64_t repeated_size(Interpreter& interpreter, std::size_t size, std::int64_t count) {
  if (count <= 0 || size == 0) return 0;
  std::int64_t total = 0;
  if (__builtin_mul_overflow(static_cast<std::int64_t>(size), count, &total)) {
    throw refuse::out_of_memory();
  }
  interpreter.spend(total);
  return count;
}

Value repeated(Interpreter& interpreter, const Value& value, std::int64_t count) {
  if (const auto* text = value.get_if<std::string>()) {
    std::string out;
    const auto times = repeated_size(interpreter, text->size(), count);
    for (std::int64_t i = 0; i < times; ++i) out += *text;
    return {std::move(out)};
  }
  const auto& sequence = std::get<Sequence>(value.data);
  std::vector<Value> items;
  // Strings are copied, not shared: their characters count too.
  auto weight = sequence.items->size();
  for (const auto& item : *sequence.items) {
    if (const auto* text = item.get_if<std::string>()) weight += text->size();
  }
  const auto times = repeated_size(interpreter, weight, count);
  for (std::int64_t i = 0; i < times; ++i)
    items.insert(items.end(), sequence.items->begin(), sequence.items->end());
  auto out = make_list(std::move(items));
  auto& made = std::get<Sequence>(out.data);
  made.kind = sequence.kind == Kind::named_tuple ? Kind::tuple : sequence.kind;
  return out;
}

/// + on strings and sequences, * by an int, % of a string. Throws where the types do not go together.
Value sequence_operator(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  const auto* text = a.get_if<std::string>();
  if (op == "%" && text) {
    const auto* other = b.get_if<std::string>();
    interpreter.spend(static_cast<std::int64_t>(text->size() + (other ? other->size() : 0)) +
                      steps_of_text(b));
    return {format_percent(*text, b, [&](std::int64_t characters) { interpreter.spend(characters); })};
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
      if (!is_tuple(b)) throw refuse::tuple_concatenation(type_name(b));
      return joined(interpreter, std::get<Sequence>(a.data), std::get<Sequence>(b.data));
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

/// The order of two sequences: that of the first items that differ.
int order(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b);

[[noreturn]] void unordered(std::string_view op, const Value& a, const Value& b) {
  throw refuse::not_ordered(op, type_name(a), type_name(b));
}

int order(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  const auto x = python_number(a), y = python_number(b);
  if (x && y) return compare(*x, *y);
  if (a.is<std::string>() && b.is<std::string>()) {
    interpreter.spend(1 + static_cast<std::int64_t>(std::get<std::string>(a.data).size() / 64));
    const int c = std::get<std::string>(a.data).compare(std::get<std::string>(b.data));
    return c < 0 ? -1 : c > 0;
  }
  const bool lists = sequence_of(a, Kind::list) && sequence_of(b, Kind::list);
  if (!lists && !(is_tuple(a) && is_tuple(b))) unordered(op, a, b);
  const auto p = std::get<Sequence>(a.data).items, q = std::get<Sequence>(b.data).items;
  for (std::size_t i = 0; i < std::min(p->size(), q->size()); ++i) {
    interpreter.spend(1);
    if (is_equal(interpreter, (*p)[i], (*q)[i])) continue;
    if ((*p)[i].is<Tensor>() || (*q)[i].is<Tensor>()) {
      return truth(compare(interpreter, "<", (*p)[i], (*q)[i])) ? -1 : 1;
    }
    return order(interpreter, op, (*p)[i], (*q)[i]);
  }
  return p->size() < q->size() ? -1 : p->size() > q->size();
}

bool is_in(Interpreter& interpreter, const Value& item, const Value& container) {
  if (const auto* text = container.get_if<std::string>()) {
    const auto* part = item.get_if<std::string>();
    if (!part) throw refuse::contains_needs_str(type_name(item));
    return Finder(interpreter, *text, *part)(0) != std::string::npos;
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
  if (!container.is<Sequence>() && !container.is<Range>() && !container.is<Object>()) {
    throw refuse::not_a_container(type_name(container));
  }
  for (const auto& element : iterate(interpreter, container)) {
    if (is_same(element, item) || is_equal(interpreter, element, item)) return true;
  }
  return false;
}

bool equal_sequences(Interpreter& interpreter, const Sequence& a, const Sequence& b) {
  if (a.items == b.items) return true;
  if (a.items->size() != b.items->size()) return false;
  for (std::size_t i = 0; i < a.items->size(); ++i) {
    interpreter.spend(1);
    const auto &x = (*a.items)[i], &y = (*b.items)[i];
    if (const auto* text = x.get_if<std::string>())
      interpreter.spend(static_cast<std::int64_t>(text->size() / 64));
    if (!is_same(x, y) && !is_equal(interpreter, x, y)) return false;
  }
  return true;
}

}  // namespace

namespace {

std::size_t bits_of(const Value& value) {
  const auto* big = value.get_if<BigInt>();
  return big ? big->bits() : 64;
}

/// What an operation of ints takes: a quotient as much as one of the dividend by itself, a power as much as
/// the square of its result.
std::int64_t cost_of_arithmetic(std::string_view op, const Value& a, const Value& b) {
  const auto bits = bits_of(a);
  if (op == "**") {
    const auto* exponent = b.get_if<std::int64_t>();
    const auto times =
        static_cast<std::size_t>(exponent ? std::clamp<std::int64_t>(*exponent, 1, BigInt::max_bits) : 1);
    const auto made = std::min(times * bits, BigInt::max_bits);
    return BigInt::product_steps(made, made);
  }
  return BigInt::product_steps(bits, op == "*"                              ? bits_of(b)
                                     : op == "//" || op == "%" || op == "/" ? std::max(bits, bits_of(b))
                                                                            : 64);
}

}  // namespace

Value binary(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  if (auto made = object_operator(interpreter, op, a, b)) return *made;
  if (a.is<Tensor>() || b.is<Tensor>()) {
    if (a.is<BigInt>() || b.is<BigInt>()) throw refuse::integer_overflow();
    const bool both = op == "@" ? a.is<Tensor>() && b.is<Tensor>() : is_operand(a) && is_operand(b);
    if (both && op == "/" && !a.is<Tensor>()) return call_row(interpreter, "__rtruediv__", op, b, {a});
    if (both) return call_row(interpreter, row_name(op), op, a, {b});
    if (op == "+" && (a.is<std::string>() || a.is<Sequence>()))
      return sequence_operator(interpreter, op, a, b);
    // A sequence takes a tensor with one integer for the int that it is.
    if (op == "*" && (a.is<Sequence>() || b.is<Sequence>())) {
      const bool is_left = a.is<Tensor>();
      if (const auto count = as_index(is_left ? a : b))
        return sequence_operator(interpreter, op, is_left ? b : a, {*count});
    }
    unsupported(op, a, b);
  }
  const auto x = python_number(a), y = python_number(b);
  const bool may_be_big = op == "**" ? a.is<std::int64_t>() && b.is<std::int64_t>() : false;
  if (may_be_big || a.is<BigInt>() || b.is<BigInt>()) interpreter.spend(cost_of_arithmetic(op, a, b));
  if (x && y && op != "@") return make_number(arithmetic(op, *x, *y));
  const auto *p = a.get_if<Dict>(), *q = b.get_if<Dict>();
  if (auto made = p && q ? dict_operator(interpreter, op, *p, *q) : std::nullopt) return *made;
  return sequence_operator(interpreter, op, a, b);
}

Value augmented(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  const auto written = std::string(op) + "=";
  if (a.is<Tensor>() && op != "@") {
    if (!is_operand(b)) unsupported(op == "**" ? op : std::string_view(written), a, b);
    return call_row(interpreter, row_name(op) + "_", written, a, {b});
  }
  const auto* list = sequence_of(a, Kind::list);
  if (list && op == "+") {
    auto items = iterate(interpreter, b);
    for (const auto& item : items) check_nesting(interpreter, *list, item);
    interpreter.spend(static_cast<std::int64_t>(items.size()));
    interpreter.change(*list).insert(list->items->size(), items);
    return a;
  }
  if (list && op == "*" && (b.is<std::int64_t>() || b.is<bool>())) {
    const auto times = tensor::to_int(*as_number(b));
    const auto items = *std::get<Sequence>(repeated(interpreter, a, times).data).items;
    interpreter.change(*list) = items;
    return a;
  }
  if (const auto* dict = a.get_if<Dict>(); dict && op == "|" && b.is<Dict>()) {
    update_dict(interpreter, *dict, b);
    return a;
  }
  return binary(interpreter, op, a, b);
}

Value unary(Interpreter& interpreter, std::string_view op, const Value& a) {
  if (op == "not") return {!truth(a)};
  if (auto made = object_operator(interpreter, op, a)) return *made;
  if (a.is<Tensor>()) {
    if (op == "+") {
      return op_table().find("positive", Form::method) ? call_row(interpreter, "positive", op, a, {}) : a;
    }
    return call_row(interpreter, op == "-" ? "neg" : "__invert__", op, a, {});
  }
  const auto number = python_number(a);
  if (!number) throw refuse::bad_unary_operand(op, type_name(a));
  return make_number(arithmetic(op, *number));
}

Value compare(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  if (op == "is") return {is_same(a, b)};
  if (op == "is not") return {!is_same(a, b)};
  if (op == "in") return {is_in(interpreter, a, b)};
  if (op == "not in") return {!is_in(interpreter, a, b)};
  if (auto made = object_operator(interpreter, op, a, b)) return *made;
  if (op == "!=")
    if (const auto equal = object_operator(interpreter, "==", a, b)) return {!truth(*equal)};
  if ((a.is<Tensor>() || b.is<Tensor>()) && is_operand(a) && is_operand(b)) {
    if (a.is<Tensor>()) return call_row(interpreter, row_name(op), op, a, {b});
    // 2 < x is x > 2, as Python reflects it.
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
  const int result = order(interpreter, op, a, b);
  if (result == 2) return {false};
  return {op == "<" ? result < 0 : op == "<=" ? result <= 0 : op == ">" ? result > 0 : result >= 0};
}

bool is_same(const Value& a, const Value& b) {
  if (a.data.index() != b.data.index()) return false;
  if (const auto* t = a.get_if<Tensor>()) return t->same_object(std::get<Tensor>(b.data));
  if (const auto* s = a.get_if<Sequence>()) {
    const auto& other = std::get<Sequence>(b.data);
    return s->items == other.items ||
           (s->items->empty() && other.items->empty() && s->kind == Kind::tuple && other.kind == Kind::tuple);
  }
  if (const auto* v = a.get_if<bool>()) return *v == std::get<bool>(b.data);
  if (const auto* v = a.get_if<std::int64_t>()) return *v == std::get<std::int64_t>(b.data);
  if (const auto* v = a.get_if<double>()) return *v == std::get<double>(b.data);
  if (const auto* v = a.get_if<BigInt>()) return *v == std::get<BigInt>(b.data);
  if (const auto* v = a.get_if<std::string>()) return *v == std::get<std::string>(b.data);
  if (const auto* v = a.get_if<tensor::DType>()) return *v == std::get<tensor::DType>(b.data);
  if (const auto* v = a.get_if<tensor::MemoryFormat>()) return *v == std::get<tensor::MemoryFormat>(b.data);
  if (const auto* v = a.get_if<LayoutName>()) return *v == std::get<LayoutName>(b.data);
  if (const auto* v = a.get_if<Type>()) return *v == std::get<Type>(b.data);
  if (const auto* v = a.get_if<Module>()) return v->name == std::get<Module>(b.data).name;
  if (const auto* v = a.get_if<Function>()) {
    const auto& other = std::get<Function>(b.data);
    return v->op == other.op && !v->self && !other.self;
  }
  if (const auto* v = a.get_if<Dict>()) {
    const auto& other = std::get<Dict>(b.data);
    return v->items == other.items && v->kind == other.kind;
  }
  if (const auto* v = a.get_if<Object>()) return v->attributes == std::get<Object>(b.data).attributes;
  if (const auto* v = a.get_if<DefinedClass>()) return v->info == std::get<DefinedClass>(b.data).info;
  if (const auto* v = a.get_if<ArrayValue>())
    return v->tensor.same_object(std::get<ArrayValue>(b.data).tensor);
  if (const auto* v = a.get_if<DefinedFunction>()) {
    const auto& other = std::get<DefinedFunction>(b.data);
    return v->defaults == other.defaults && !v->self && !other.self;
  }
  return a.is<None>() || a.is<EllipsisValue>();
}

bool is_equal(Interpreter& interpreter, const Value& a, const Value& b) {
  if (const auto said = object_operator(interpreter, "==", a, b)) return truth(*said);
  const auto x = python_number(a), y = python_number(b);
  if (x && y) return compare(*x, *y) == 0;
  if (a.is<Tensor>() || b.is<Tensor>()) {
    if (!is_operand(a) || !is_operand(b)) return false;
    return truth(compare(interpreter, "==", a, b));
  }
  const auto *p = a.get_if<Sequence>(), *q = b.get_if<Sequence>();
  if (p && q) {
    const bool alike = (p->kind == Kind::list) == (q->kind == Kind::list) && p->kind != Kind::iterator;
    return alike ? equal_sequences(interpreter, *p, *q) : p->items == q->items;
  }
  if (a.is<Dict>() && b.is<Dict>())
    return equal_dicts(interpreter, std::get<Dict>(a.data), std::get<Dict>(b.data));
  if (const auto* r = a.get_if<Range>(); r && b.is<Range>()) {
    const auto& other = std::get<Range>(b.data);
    const auto size = r->size();
    return size == other.size() &&
           (size == 0 || (r->start == other.start && (size == 1 || r->step == other.step)));
  }
  if (const auto* d = a.get_if<tensor::Device>(); d && b.is<tensor::Device>())
    return *d == std::get<tensor::Device>(b.data);
  if (const auto* s = a.get_if<Slice>(); s && b.is<Slice>()) {
    const auto& other = std::get<Slice>(b.data);
    return is_equal(interpreter, *s->start, *other.start) && is_equal(interpreter, *s->stop, *other.stop) &&
           is_equal(interpreter, *s->step, *other.step);
  }
  if (const auto* s = a.get_if<StorageValue>(); s && b.is<StorageValue>()) {
    return s->storage == std::get<StorageValue>(b.data).storage;
  }
  return is_same(a, b);
}

bool is_less(Interpreter& interpreter, const Value& a, const Value& b) {
  return truth(compare(interpreter, "<", a, b));
}

namespace {

/// What the item reaches that may hold the list: it stands on a lower level.
class Search {
 public:
  Search(Interpreter& interpreter, const std::shared_ptr<Items>& container)
      : interpreter_(interpreter), container_(container) {}

  void look_in(const Value& value) {
    if (const auto* held = items_of(value)) {
      const auto& items = *held;
      if (items == container_) throw refuse::list_holds_itself();
      if (items->level >= container_->level || !seen_.insert(items.get()).second) return;
      interpreter_.spend(1);
      items->for_each_marked([&](std::size_t, const Value& item) { look_in(item); });
    } else if (const auto* function = value.get_if<Function>()) {
      if (function->self) look_in(*function->self);
    } else if (const auto* defined = value.get_if<DefinedFunction>()) {
      if (defined->self) look_in(*defined->self);
    } else if (const auto* slice = value.get_if<Slice>()) {
      for (const auto* part : {&slice->start, &slice->stop, &slice->step}) look_in(**part);
    }
  }

 private:
  Interpreter& interpreter_;
  const std::shared_ptr<Items>& container_;
  std::unordered_set<const void*> seen_;
};

}  // namespace

void check_nesting(Interpreter& interpreter, const std::shared_ptr<Items>& container, const Value& item) {
  if (!Reaches::of(item)) return;
  Search(interpreter, container).look_in(item);
  put_on_level(item, container->level + 1);
}
void check_nesting(Interpreter& interpreter, const Sequence& list, const Value& item) {
  check_nesting(interpreter, list.items, item);
}

}  // namespace stridescope::script
