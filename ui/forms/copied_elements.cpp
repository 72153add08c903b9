#include "ui/forms/copied_elements.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>

#include "engine/session/session.h"
#include "engine/tensor/element.h"
#include "engine/words/numbers.h"
#include "ui/forms/form.h"

namespace stridescope::ui {
namespace {

/// The maximum number of elements: the integers below it are exact in every floating-point dtype.
constexpr std::int64_t most_elements = 256;

constexpr auto in_reading_order =
    std::to_array<std::string_view>({"contiguous", "clone", "reshape", "reshape_as", "flatten", "ravel", "to",
                                     "float", "double", "half", "bfloat16", "type_as"});
/// Operations that reorder or repeat elements. Which element goes where does not depend on the values.
constexpr auto in_other_order = std::to_array<std::string_view>(
    {"flip", "fliplr", "flipud", "roll", "rot90", "repeat", "tile", "repeat_interleave"});

bool is_in(const auto& names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

/// True if the conversion keeps all numbers.
bool keeps_numbers(tensor::DType from, tensor::DType to) {
  return from == to || (from != tensor::DType::boolean && tensor::is_floating(to));
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  });
}

}  // namespace

std::vector<tensor::Layout> copied_elements(const script::Op& op, const std::string& call,
                                            const std::string& name, const tensor::Tensor& self,
                                            const session::Verdict& verdict) {
  const bool is_copy = verdict.kind == session::Verdict::Kind::copy && verdict.results == 1;
  if (!is_copy || !verdict.layout || !verdict.dtype || !keeps_numbers(self.dtype(), *verdict.dtype))
    return {};
  if (is_in(in_reading_order, op.name))
    return verdict.layout->numel() == self.numel() ? std::vector{self.layout()}
                                                   : std::vector<tensor::Layout>{};
  if (!is_in(in_other_order, op.name) || !is_name(name) || self.numel() > most_elements ||
      verdict.layout->numel() > most_elements)
    return {};
  // Runs the call on a tensor whose elements are their own positions.
  const auto opened =
      session::open("import torch\n" + name + " = torch.arange(" + std::to_string(self.numel()) + ").view(" +
                    words::tuple_text(self.shape()) + ")\ncopied_ = " + call + "\n");
  if (opened.failure) return {};
  const auto made = find_tensor(opened.session, "copied_");
  if (!made || made->numel() != verdict.layout->numel()) return {};
  std::vector<tensor::Layout> found;
  for (std::int64_t n = 0; n < made->numel(); ++n) {
    const auto number = tensor::to_double(tensor::element_at(*made, made->layout().at_linear(n)));
    found.push_back({{1}, {1}, self.layout().at_linear(std::llround(number))});
  }
  return found;
}

}  // namespace stridescope::ui
