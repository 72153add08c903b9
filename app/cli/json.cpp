#include "app/cli/json.h"

#include <cmath>

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
  if (tensor.numel() > ValueDescriber::max_values) return nullptr;
  Json::Array result;
  for (std::int64_t n = 0; n < tensor.numel(); ++n) {
    result.push_back(number(tensor::element_at(tensor, tensor.layout().at_linear(n))));
  }
  return result;
}

Json plain(const script::Value& value) {
  if (value.is_none()) return nullptr;
  if (const auto* boolean = value.get_if<bool>()) return *boolean;
  if (const auto* integer = value.get_if<std::int64_t>()) return *integer;
  if (const auto* big = value.get_if<script::BigInt>()) return number(big->to_double());
  if (const auto* real = value.get_if<double>()) return number(*real);
  if (const auto* text = value.get_if<std::string>()) return *text;
  if (const auto* sequence = value.get_if<script::Sequence>()) {
    Json::Array result;
    for (const auto& item : *sequence->items) result.push_back(plain(item));
    return result;
  }
  return script::str(value);
}

}  // namespace

Json ValueDescriber::describe(const script::Value& value) {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return describe(*tensor);
  return {{"kind", "value"}, {"value", plain(value)}};
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

Json describe(const tensor::Error& error) {
  const auto& refusal = error.refusal();
  auto facts = Json::object();
  for (const auto& fact : refusal.facts()) {
    if (fact.name != tensor::FactName::hint)
      facts.add(std::string(tensor::name(fact.name)), std::visit(FactWriter{}, fact.value));
  }
  Json detail{{"rule", tensor::name(refusal.rule())}, {"facts", std::move(facts)}};
  if (const auto hint = tensor::hint_of(refusal); !hint.empty()) detail.add("hint", hint);
  return {{"type", tensor::name(error.type())}, {"message", error.message()}, {"detail", detail}};
}

bool is_describable(const script::Value& value) {
  return !value.is<script::Module>() && !value.is<script::Function>() && !value.is<script::Type>();
}

}  // namespace stridescope::app
