#include "app/cli/json.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "engine/script/values/dict_order.h"
#include "engine/script/values/named_tensors.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"

namespace stridescope::app {
namespace {

Json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

Json number(const tensor::Scalar& value) {
  if (const auto* real = std::get_if<double>(&value)) return number(*real);
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return *integer;
  if (const auto* parts = std::get_if<tensor::Complex>(&value))
    return Json::Array{number(parts->real()), number(parts->imag())};
  return std::get<bool>(value);
}

Json list(const tensor::Dims& dims) {
  Json::Array result;
  for (const auto n : dims) result.push_back(n);
  return result;
}

struct FactWriter {
  Json operator()(std::monostate) const { return nullptr; }
  Json operator()(std::int64_t value) const { return value; }
  Json operator()(double value) const { return number(value); }
  Json operator()(const std::string& value) const { return value; }
  Json operator()(const tensor::Dims& value) const { return list(value); }
  Json operator()(tensor::DType value) const { return "torch." + std::string(tensor::name(value)); }
  Json operator()(tensor::Device value) const { return tensor::name(value); }
  Json operator()(const std::vector<tensor::Dims>& value) const {
    Json::Array result;
    for (const auto& dims : value) result.push_back(list(dims));
    return result;
  }
  Json operator()(const tensor::Place& value) const {
    return {{"shape", list(value.shape)}, {"stride", list(value.stride)}, {"storage_offset", value.offset}};
  }
};

Json values(const tensor::Tensor& tensor) {
  if (tensor.numel() > ValueDescriber::max_values || !tensor::is_in_bounds(region_of(tensor))) return nullptr;
  Json::Array result;
  for (std::int64_t n = 0; n < tensor.numel(); ++n) {
    const auto element = tensor::element_at(tensor, tensor.layout().at_linear(n));
    const auto* integer = std::get_if<std::int64_t>(&element);
    // A number beyond int64 is written as the nearest double.
    if (tensor.dtype() == tensor::DType::uint64 && *integer < 0)
      result.push_back(static_cast<double>(static_cast<std::uint64_t>(*integer)));
    else result.push_back(number(element));
  }
  return result;
}

/// Limits the items and the depth of a described value.
class Allowance {
 public:
  static constexpr int most_levels = 500;  ///< nesting depth of lists

  explicit Allowance(std::int64_t& left) : left_(left) {}
  /// Returns false if it is used up.
  bool take(std::int64_t count) {
    if (count > left_) return false;
    left_ -= count;
    return true;
  }
  /// Returns the result of `write` one level deeper; nullopt beyond the depth limit.
  template <class Write>
  std::optional<Json> within(Write&& write) {
    if (levels_ == most_levels) return std::nullopt;
    ++levels_;
    auto written = write();
    --levels_;
    return written;
  }

 private:
  std::int64_t& left_;
  int levels_ = 0;
};

std::optional<Json> plain(const script::Sequence& sequence, Allowance& allowance);
std::optional<Json> plain(const script::Dict& dict, Allowance& allowance);

/// Returns nullopt if the value exceeds the allowance: lists may contain one another many times, or
/// themselves.
std::optional<Json> plain(const script::Value& value, Allowance& allowance) {
  if (!allowance.take(1)) return std::nullopt;
  if (value.is_none()) return nullptr;
  if (const auto* boolean = value.get_if<bool>()) return *boolean;
  if (const auto* integer = value.get_if<std::int64_t>()) return *integer;
  if (const auto* big = value.get_if<script::BigInt>()) return number(big->to_double());
  if (const auto* real = value.get_if<double>()) return number(*real);
  if (const auto* text = value.get_if<std::string>()) {
    if (!allowance.take(static_cast<std::int64_t>(text->size() / 8))) return std::nullopt;
    return *text;
  }
  if (const auto* sequence = value.get_if<script::Sequence>())
    return allowance.within([&] { return plain(*sequence, allowance); });
  if (const auto* dict = value.get_if<script::Dict>())
    return allowance.within([&] { return plain(*dict, allowance); });
  try {
    auto text = script::str(value);
    if (!allowance.take(static_cast<std::int64_t>(text.size() / 8))) return std::nullopt;
    return text;
  } catch (const tensor::Error&) {
    return std::nullopt;
  }
}

std::optional<Json> plain(const script::Sequence& sequence, Allowance& allowance) {
  Json::Array result;
  for (const auto& item : *sequence.items) {
    auto described = plain(item, allowance);
    if (!described) return std::nullopt;
    result.push_back(std::move(*described));
  }
  return result;
}

/// A dict with string keys becomes an object, another dict an array of pairs, a set an array.
std::optional<Json> plain(const script::Dict& dict, Allowance& allowance) {
  using Kind = script::Dict::Kind;
  const auto& items = *dict.items;
  constexpr std::int64_t cost_of_pair = 8;
  if (!allowance.take(cost_of_pair * static_cast<std::int64_t>(1 + items.size()))) return std::nullopt;
  const auto order = script::order_of(dict);
  const bool is_named = dict.kind <= Kind::ordered &&
                        std::ranges::all_of(order, [&](std::size_t i) { return items[i].is<std::string>(); });
  auto named = Json::object();
  Json::Array listed;
  for (const auto i : order) {
    auto key = plain(items[i], allowance), value = plain(items[i + 1], allowance);
    if (!key || !value) return std::nullopt;
    if (is_named) named.add(std::get<std::string>(items[i].data), std::move(*value));
    else if (dict.kind == Kind::set || dict.kind == Kind::keys) listed.push_back(std::move(*key));
    else if (dict.kind == Kind::values) listed.push_back(std::move(*value));
    else listed.push_back(Json::Array{std::move(*key), std::move(*value)});
  }
  return is_named ? std::move(named) : Json(std::move(listed));
}

}  // namespace

Json ValueDescriber::describe(const script::Value& value) {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return describe(*tensor);
  if (const auto array = script::array_of(value)) return describe(*array);
  if (const auto* object = value.get_if<script::Object>(); object && !script::numpy_number(value))
    return describe(*object);
  // One value may use only a part, so that the values after it are described, too.
  std::int64_t part = left_items_ / 4;
  const auto before = part;
  Allowance allowance(part);
  auto described = plain(value, allowance);
  left_items_ -= before - part;
  if (!described) return {{"kind", "value"}, {"value", nullptr}, {"is_whole", false}};
  return {{"kind", "value"}, {"value", std::move(*described)}};
}

Json ValueDescriber::describe(const script::Object& object) {
  const bool is_module = object.type->is_module();
  Json::Array tensors;
  std::set<std::int64_t> storages;
  for (const auto& [name, source, kind, tensor] : script::named_tensors(object)) {
    if (left_items_ <= 0) break;
    left_items_ -= tensors_cost;
    storages.insert(tensor.storage().id());
    auto row = Json{{"name", name}, {"role", script::name_of(kind)}};
    row.add("tensor", describe(tensor));
    tensors.push_back(std::move(row));
  }
  return {{"kind", is_module ? "module" : "object"},
          {"type", object.type->name},
          {"tensors", std::move(tensors)},
          {"storages", static_cast<std::int64_t>(storages.size())}};
}

Json ValueDescriber::describe(const script::Array& array) {
  const auto& tensor = array.tensor;
  const auto storage = numbers_.emplace(tensor.storage().id(), numbers_.size()).first->second;
  return {{"kind", "array"},
          {"dtype", tensor::name(tensor.dtype())},
          {"shape", list(array.shape())},
          {"strides", list(array.strides())},
          {"offset", array.byte_offset()},
          {"storage", storage}};
}

Json ValueDescriber::describe(const tensor::Tensor& tensor) {
  const auto storage = numbers_.emplace(tensor.storage().id(), numbers_.size()).first->second;
  return {{"kind", "tensor"},
          {"dtype", "torch." + std::string(tensor::name(tensor.dtype()))},
          {"device", tensor::name(tensor.device())},
          {"shape", list(tensor.shape())},
          {"stride", list(tensor.stride())},
          {"storage_offset", tensor.storage_offset()},
          {"is_contiguous", tensor.is_contiguous()},
          {"storage", storage},
          {"storage_nbytes", tensor.storage().nbytes()},
          {"values", values(tensor)}};
}

Json describe(const tensor::Error& error, std::span<const script::CallFrame> frames) {
  const auto& refusal = error.refusal();
  auto facts = Json::object();
  for (const auto& fact : refusal.facts()) {
    if (fact.name != tensor::FactName::hint)
      facts.add(std::string(tensor::name(fact.name)), std::visit(FactWriter{}, fact.value));
  }
  Json detail{{"rule", tensor::name(refusal.rule())}, {"facts", std::move(facts)}};
  if (const auto hint = tensor::hint_of(refusal); !hint.empty()) detail.add("hint", hint);
  if (!frames.empty()) {
    Json::Array calls;
    for (const auto& [function, at, text] : frames)
      calls.push_back({{"function", function}, {"line", at.begin.line}, {"source", text}});
    detail.add("calls", std::move(calls));
  }
  return {{"type", tensor::exception_of(refusal)}, {"message", error.message()}, {"detail", detail}};
}

bool is_describable(const script::Value& value) {
  return !value.is<script::Module>() && !value.is<script::Function>() &&
         !value.is<script::DefinedFunction>() && !value.is<script::DefinedClass>() &&
         !value.is<script::Type>();
}

}  // namespace stridescope::app
