#include <bit>
#include <cstdint>

#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/object_operators.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/tensor_operators.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/stack.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;
using Kind = Sequence::Kind;

bool equal_sequences(Interpreter& interpreter, const Sequence& a, const Sequence& b) {
  if (a.items == b.items) return true;
  if (a.items->size() != b.items->size()) return false;
  if (is_stack_low()) throw refuse::comparison_too_deep();
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
  if (const auto* v = a.get_if<double>()) {
    // A nan is identical to itself, but equal to no number.
    const auto other = std::get<double>(b.data);
    return *v == other || std::bit_cast<std::uint64_t>(*v) == std::bit_cast<std::uint64_t>(other);
  }
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
  // A storage has one untyped object, but a new typed one per call.
  if (const auto* v = a.get_if<StorageValue>())
    return !v->dtype && !std::get<StorageValue>(b.data).dtype &&
           v->storage == std::get<StorageValue>(b.data).storage;
  if (const auto* v = a.get_if<Slice>()) {
    const auto& other = std::get<Slice>(b.data);
    return v->start == other.start && v->stop == other.stop && v->step == other.step;
  }
  if (const auto* v = a.get_if<Object>()) return v->attributes == std::get<Object>(b.data).attributes;
  if (const auto* v = a.get_if<DefinedClass>()) return v->info == std::get<DefinedClass>(b.data).info;
  if (const auto* v = a.get_if<Generator>()) return v->state == std::get<Generator>(b.data).state;
  if (const auto* v = a.get_if<DefinedFunction>()) {
    const auto& other = std::get<DefinedFunction>(b.data);
    return v->closure_items == other.closure_items && !v->self && !other.self;
  }
  return a.is<None>() || a.is<EllipsisValue>();
}

bool is_equal(Interpreter& interpreter, const Value& a, const Value& b) {
  if (const auto said = object_operator(interpreter, "==", a, b)) return truth_of(interpreter, *said);
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
  if (const auto* f = a.get_if<DefinedFunction>(); f && f->self && b.is<DefinedFunction>()) {
    const auto& other = std::get<DefinedFunction>(b.data);
    return f->closure_items == other.closure_items && other.self && is_same(*f->self, *other.self);
  }
  if (const auto* s = a.get_if<StorageValue>(); s && b.is<StorageValue>()) {
    return s->storage == std::get<StorageValue>(b.data).storage;
  }
  return is_same(a, b);
}

}  // namespace stridescope::script
