#include "tests/fuzz/unwatched.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <vector>

#include "engine/session/reach.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"

namespace stridescope::testing {
namespace {

void add_numbers(std::string& text, const tensor::Dims& numbers) {
  for (const auto n : numbers) text += std::to_string(n) + ",";
  text += ";";
}

/// A not-a-number of one sign is as good as that of another.
std::string element_text(const tensor::Tensor& tensor, std::int64_t place) {
  const auto value = tensor::element_at(tensor, place);
  if (const auto* number = std::get_if<double>(&value)) {
    if (std::isnan(*number)) return "nan";
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.17g", *number);
    return text.data();
  }
  return std::to_string(tensor::to_int(value));
}

bool can_be_read(const tensor::Tensor& tensor) {
  const auto& layout = tensor.layout();
  auto end = layout.storage_offset + 1;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) end += (layout.shape[d] - 1) * layout.stride[d];
  return !tensor.storage().is_meta() && end * tensor.itemsize() <= tensor.storage().nbytes();
}

}  // namespace

std::string described_names(const script::Environment& names) {
  std::string text;
  std::map<std::int64_t, std::size_t> storages;
  for (const auto& binding : names.bindings()) {
    text += binding.name + "=";
    bool has_tensors = false;
    session::for_each_tensor(binding.name, binding.value,
                             [&](const std::string&, const tensor::Tensor& tensor) {
                               has_tensors = true;
                               text += tensor::name(tensor.dtype());
                               add_numbers(text, tensor.shape());
                               add_numbers(text, tensor.stride());
                               const auto id = tensor.storage().id();
                               text += std::to_string(storages.emplace(id, storages.size()).first->second) +
                                       "+" + std::to_string(tensor.storage_offset()) + " of " +
                                       std::to_string(tensor.storage().nbytes()) + ":";
                               constexpr std::int64_t most = 5000;
                               if (tensor.numel() == 0 || tensor.numel() > most || !can_be_read(tensor))
                                 return;
                               for (std::int64_t i = 0; i < tensor.numel(); ++i)
                                 text += element_text(tensor, tensor.layout().at_linear(i)) + " ";
                             });
    if (!has_tensors) {
      try {
        text += script::repr(binding.value);
      } catch (const tensor::Error& error) {
        text += error.what();
      }
    }
    text += "\n";
  }
  return text;
}

Unwatched::Unwatched(std::int64_t limit_bytes, const tensor::Budget::Limits& limits)
    : interpreter_(memory_, generator_) {
  memory_.set_limit_bytes(limit_bytes);
  memory_.guard_storages();
  memory_.budget().set_limits(limits);
  memory_.budget().begin_script();
  run(script::parse_statement("import torch"));  // as a session does
}

std::string Unwatched::run(const script::Statement& statement) {
  try {
    interpreter_.run(statement, names_);
  } catch (const tensor::Error& error) {
    return error.what();
  }
  return {};
}

std::string Unwatched::described() const { return described_names(names_); }

}  // namespace stridescope::testing
