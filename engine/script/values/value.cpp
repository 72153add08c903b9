#include "engine/script/values/value.h"

#include <algorithm>
#include <cmath>

#include "engine/script/values/array.h"
#include "engine/script/values/complex.h"
#include "engine/script/values/item.h"
#include "engine/script/values/object.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

Value::Data::Data() = default;
Value::Data::Data(const Data&) = default;
Value::Data::Data(Data&&) noexcept = default;
Value::Data& Value::Data::operator=(const Data&) = default;
Value::Data& Value::Data::operator=(Data&&) noexcept = default;
Value::Data::~Data() = default;

Items::~Items() {
  if (!may_be_marked()) return;
  using Held = SharedVector<Value, MayReachTensors>;
  thread_local std::vector<Held>* waiting = nullptr;
  if (waiting) {
    waiting->push_back(std::move(static_cast<Held&>(*this)));
    return;
  }
  std::vector<Held> to_destroy;
  to_destroy.push_back(std::move(static_cast<Held&>(*this)));
  waiting = &to_destroy;
  while (!to_destroy.empty()) {
    const auto next = std::move(to_destroy.back());
    to_destroy.pop_back();
  }
  waiting = nullptr;
}

namespace {

constexpr std::int32_t max_slice_depth = 3;

Value make_sequence(Sequence::Kind kind, std::vector<Value> items) {
  return {Sequence{kind, std::make_shared<Items>(std::move(items)), {}, {}}};
}

template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Match(Cases...) -> Match<Cases...>;

std::string name_of(const Sequence& sequence) {
  switch (sequence.kind) {
    case Sequence::Kind::list: return "list";
    case Sequence::Kind::tuple: return "tuple";
    case Sequence::Kind::size: return "torch.Size";
    case Sequence::Kind::named_tuple:
    case Sequence::Kind::iterator: return sequence.type_name;
  }
  return {};
}

std::string name_of(const Dict& dict) {
  const std::string view_of = dict.of_ordered ? "odict_" : "dict_";
  switch (dict.kind) {
    case Dict::Kind::dict: return "dict";
    case Dict::Kind::ordered: return "collections.OrderedDict";
    case Dict::Kind::set: return "set";
    case Dict::Kind::frozen_set: return "frozenset";
    case Dict::Kind::keys: return view_of + "keys";
    case Dict::Kind::values: return view_of + "values";
    case Dict::Kind::items: return view_of + "items";
  }
  return {};
}

std::string name_of(const Function&) { return "builtin_function_or_method"; }

bool truth_of(const tensor::Tensor& t) {
  const auto count = t.numel();
  if (count == 0) throw refuse::truth_of_empty();
  if (count > 1) throw refuse::truth_of_several(count);
  return std::visit([](auto v) { return v != decltype(v){}; }, item(t));
}

}  // namespace

bool MayReachTensors::of(const Value& value) {
  if (const auto* slice = value.get_if<Slice>())
    return of(*slice->start) || of(*slice->stop) || of(*slice->step);
  return value.is<tensor::Tensor>() || value.is<Sequence>() || value.is<Dict>() || value.is<Object>() ||
         value.is<StorageValue>() || value.is<Function>() || value.is<DefinedFunction>() ||
         value.is<DefinedClass>() || value.is<Descriptor>() || value.is<Generator>();
}

const std::shared_ptr<Items>* items_of(const Value& value) {
  if (const auto* sequence = value.get_if<Sequence>()) return &sequence->items;
  if (const auto* dict = value.get_if<Dict>()) return &dict->items;
  if (const auto* object = value.get_if<Object>()) return &object->attributes;
  if (const auto* defined = value.get_if<DefinedFunction>()) return &defined->closure_items;
  if (const auto* of = value.get_if<DefinedClass>()) return &of->info->members;
  if (const auto* descriptor = value.get_if<Descriptor>()) return &descriptor->functions;
  const auto* generator = value.get_if<Generator>();
  return generator ? &generator->state : nullptr;
}

std::int64_t Range::size() const {
  const auto distance = [](std::int64_t low, std::int64_t high, std::uint64_t by) {
    if (low >= high) return std::int64_t{0};
    const auto gap = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) - 1;
    return static_cast<std::int64_t>(gap / by + 1);
  };
  return step > 0 ? distance(start, stop, static_cast<std::uint64_t>(step))
                  : distance(stop, start, std::uint64_t{0} - static_cast<std::uint64_t>(step));
}

Value make_slice(Value start, Value stop, Value step) {
  Slice slice;
  for (const auto* part : {&start, &stop, &step}) {
    if (const auto* inner = part->get_if<Slice>()) slice.depth = std::max(slice.depth, inner->depth + 1);
  }
  if (slice.depth > max_slice_depth) throw refuse::value_too_deep(max_slice_depth);
  slice.start = std::make_shared<const Value>(std::move(start));
  slice.stop = std::make_shared<const Value>(std::move(stop));
  slice.step = std::make_shared<const Value>(std::move(step));
  return {std::move(slice)};
}

Value make_cell(std::optional<Value> value) {
  std::vector<Value> items;
  if (value) items.push_back(std::move(*value));
  return make_list(std::move(items));
}

Value make_iterator(std::string type, std::vector<Value> items) {
  std::ranges::reverse(items);
  auto out = make_list(std::move(items));
  auto& sequence = std::get<Sequence>(out.data);
  sequence.kind = Sequence::Kind::iterator;
  sequence.type_name = std::move(type);
  return out;
}

std::vector<Value> remaining_items(const Sequence& iterator) {
  auto items = iterator.items->to_vector();
  std::ranges::reverse(items);
  return items;
}

Value make_list(std::vector<Value> items) { return make_sequence(Sequence::Kind::list, std::move(items)); }
Value make_tuple(std::vector<Value> items) { return make_sequence(Sequence::Kind::tuple, std::move(items)); }

Value make_dict(Dict::Kind kind, std::vector<Value> items) {
  return {Dict{kind, std::make_shared<Items>(std::move(items))}};
}

Value make_size(const tensor::Dims& shape) {
  std::vector<Value> sizes;
  for (const auto size : shape) sizes.push_back({size});
  return make_sequence(Sequence::Kind::size, std::move(sizes));
}

Value make_named_tuple(std::string_view op, std::vector<std::string> fields, std::vector<Value> items) {
  return {Sequence{Sequence::Kind::named_tuple, std::make_shared<Items>(std::move(items)),
                   "torch.return_types." + std::string(op), std::move(fields)}};
}

Value make_number(const tensor::Scalar& value) {
  return std::visit(Match{[](auto v) { return Value{v}; },
                          [](const tensor::Complex&) -> Value { throw refuse::complex_as_real(); }},
                    value);
}

Value make_integer(const BigInt& value) {
  if (const auto small = value.to_int64()) return {*small};
  return {value};
}

std::optional<tensor::Scalar> as_number(const Value& value) {
  if (const auto* flag = value.get_if<bool>()) return *flag;
  if (const auto* integer = value.get_if<std::int64_t>()) return *integer;
  if (const auto* real = value.get_if<double>()) return *real;
  if (!value.is<Object>()) return std::nullopt;
  if (const auto number = complex_of(value)) return *number;
  return numpy_number(value);
}

std::string type_name(const Value& value) {
  return std::visit(
      Match{
          [](None) { return std::string("NoneType"); },
          [](bool) { return std::string("bool"); },
          [](std::int64_t) { return std::string("int"); },
          [](const BigInt&) { return std::string("int"); },
          [](double) { return std::string("float"); },
          [](const std::string&) { return std::string("str"); },
          [](const tensor::Tensor&) { return std::string("Tensor"); },
          [](const Sequence& s) { return name_of(s); },
          [](const Dict& d) { return name_of(d); },
          [](const Range&) { return std::string("range"); },
          [](const Slice&) { return std::string("slice"); },
          [](EllipsisValue) { return std::string("ellipsis"); },
          [](tensor::DType) { return std::string("torch.dtype"); },
          [](tensor::Device) { return std::string("torch.device"); },
          [](tensor::MemoryFormat) { return std::string("torch.memory_format"); },
          [](const LayoutName&) { return std::string("torch.layout"); },
          [](const StorageValue& s) {
            return std::string(s.dtype ? "torch.storage.TypedStorage" : "torch.storage.UntypedStorage");
          },
          [](const Module&) { return std::string("module"); },
          [](const Function& f) { return name_of(f); },
          [](const DefinedFunction& f) { return std::string(f.self ? "method" : "function"); },
          [](const DefinedClass&) { return std::string("type"); },
          [](const Object& o) { return (o.type->module == "numpy" ? "numpy." : "") + o.type->name; },
          [](const Descriptor& d) {
            using Kind = Descriptor::Kind;
            return std::string(d.kind == Kind::property        ? "property"
                               : d.kind == Kind::static_method ? "staticmethod"
                                                               : "classmethod");
          },
          [](const Generator& g) { return type_of_generator(g); },
          [](const SuspendedCall&) { return std::string("frame"); },
          [](const Type&) { return std::string("type"); },
          [](GeneratorValue) { return std::string("torch._C.Generator"); },
          [](NumberInfo v) {
            return std::string(tensor::is_floating(v.dtype) ? "torch.finfo" : "torch.iinfo");
          },
          [](const ContextValue& v) { return v.name; },
      },
      value.data);
}

bool truth(const Value& value) {
  return std::visit(
      Match{
          [](None) { return false; },
          [](bool v) { return v; },
          [](std::int64_t v) { return v != 0; },
          [](double v) { return v != 0; },
          [](const std::string& v) { return !v.empty(); },
          [](const tensor::Tensor& t) { return truth_of(t); },
          [](const Sequence& s) { return s.kind == Sequence::Kind::iterator || !s.items->empty(); },
          [](const Dict& d) { return !d.items->empty(); },
          [](const Range& r) { return r.size() != 0; },
          [](const auto&) { return true; },
      },
      value.data);
}

}  // namespace stridescope::script
