#include "tests/fuzz/unwatched.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <regex>
#include <vector>

#include "engine/session/reachable_values.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"

namespace stridescope::testing {
namespace {

void add_numbers(std::string& text, const tensor::Dims& numbers) {
  for (const auto n : numbers) text += std::to_string(n) + ",";
  text += ";";
}

/// The text of an element; NaN has no sign.
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

/// Appends each element's bits, with all NaN equal; `infinity`: the bits of infinity.
template <class Bits>
void add_bits(std::string& text, const tensor::Tensor& tensor, Bits infinity) {
  const auto& layout = tensor.layout();
  const auto* bytes = tensor.storage().bytes();
  const auto count = static_cast<std::size_t>(tensor.numel());
  const auto begin = text.size();
  text.resize(begin + count * sizeof(Bits));
  auto* to = text.data() + begin;
  std::vector<std::int64_t> index(layout.shape.size(), 0);
  auto place = layout.storage_offset;
  for (std::size_t i = 0; i < count; ++i, to += sizeof(Bits)) {
    Bits bits;
    std::memcpy(&bits, bytes + place * static_cast<std::int64_t>(sizeof(Bits)), sizeof(Bits));
    constexpr auto sign = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
    if (infinity != 0 && static_cast<Bits>(bits & ~sign) > infinity) bits = static_cast<Bits>(~Bits{0});
    std::memcpy(to, &bits, sizeof(Bits));
    for (auto d = index.size(); d-- > 0;) {
      place += layout.stride[d];
      if (++index[d] < layout.shape[d]) break;
      place -= layout.stride[d] * layout.shape[d];
      index[d] = 0;
    }
  }
}

void add_bits(std::string& text, const tensor::Tensor& tensor) {
  using tensor::DType;
  switch (tensor.dtype()) {
    case DType::float64: return add_bits<std::uint64_t>(text, tensor, 0x7ff0000000000000);
    case DType::float32: return add_bits<std::uint32_t>(text, tensor, 0x7f800000);
    case DType::float16: return add_bits<std::uint16_t>(text, tensor, 0x7c00);
    case DType::bfloat16: return add_bits<std::uint16_t>(text, tensor, 0x7f80);
    default: break;
  }
  switch (tensor.itemsize()) {
    case 8: return add_bits<std::uint64_t>(text, tensor, 0);
    case 4: return add_bits<std::uint32_t>(text, tensor, 0);
    case 2: return add_bits<std::uint16_t>(text, tensor, 0);
    default: return add_bits<std::uint8_t>(text, tensor, 0);
  }
}

bool can_be_read(const tensor::Tensor& tensor) {
  const auto& layout = tensor.layout();
  auto end = layout.storage_offset + 1;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) end += (layout.shape[d] - 1) * layout.stride[d];
  return !tensor.storage().is_meta() && end * tensor.itemsize() <= tensor.storage().nbytes();
}

}  // namespace

std::string described_names(const script::Environment& names, Elements elements) {
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
                               if (elements == Elements::bytes) return add_bits(text, tensor);
                               for (std::int64_t i = 0; i < tensor.numel(); ++i)
                                 text += element_text(tensor, tensor.layout().at_linear(i)) + " ";
                             });
    if (!has_tensors) {
      try {
        text += std::regex_replace(script::repr(binding.value), std::regex(" at 0x[0-9a-f]+"), "");
      } catch (const tensor::Error& error) {
        text += error.what();
      }
    }
    text += "\n";
  }
  return text;
}

Unwatched::Unwatched(const tensor::Memory& memory) : memory_(memory), interpreter_(memory_, generator_) {
  memory_.set_threads(3, 1);
  memory_.budget().begin_script();
  run(script::parse_statement("import torch"));  // as in a session
}

std::string Unwatched::run(const script::Statement& statement) {
  try {
    interpreter_.run(statement, names_);
  } catch (const tensor::Error& error) {
    return error.what();
  }
  return {};
}

std::string Unwatched::described(Elements elements) const { return described_names(names_, elements); }

}  // namespace stridescope::testing
